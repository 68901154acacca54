"""A server's log, metrics, answers and errors, while a race runs on it: no seed, salt, token or card in any byte."""

import asyncio
import base64
import json
import re
from pathlib import Path

import httpx

from client import Player, Race, Refusal, connect
from engine.cards import RANKS, SUITS
from tests.cli.logged import serving_logged

PATIENCE = 30.0
CARD = re.compile(rb'"[' + RANKS.encode() + rb"][" + SUITS.encode() + rb']"')
ASKED = (
    "/metrics",
    "/healthz",
    "/api/live",
    "/api/openapi.json",
    "/api/key",
    "/api/daily",
    "/api/races/{race}/replay",
    "/api/races/{race}/replay/film",
    "/api/races/NOSUCH22/replay",
    "/api/replays/2000-01-01.ndjson",
    "/api/players/{race}",
    "/race/{race}",
    "/nowhere/{race}",
)


async def test_nothing_secret_is_in_any_byte_a_server_writes_while_a_race_runs(tmp_path: Path) -> None:
    with serving_logged(tmp_path, "--log-json") as (url, log):
        address = f"ws{url[4:]}"
        async with connect(address) as anna, connect(address) as bela, connect(address) as cleo:
            first, second = await _begun(anna, bela)
            answers = await _ask_while_it_runs(url, [anna, bela, cleo], first)
            written = log.read_bytes()
            for race in (first, second):
                await race.resign()
            view = await first.ended(PATIENCE)
            tokens = [anna.token, bela.token, cleo.token, anna.recovery]
        after = await _fetch(url, "/api/races/{race}/replay", first.id, anna.token)
    assert view.reveal is not None
    secrets = [form for each in (view.reveal.seed, view.reveal.salt) for form in _forms(each)]
    private = [token.encode() for token in tokens if token]
    for said in (*answers, written):
        assert not any(secret in said for secret in secrets)
        assert not CARD.search(said), said
    for said in (*answers, written, log.read_bytes()):
        assert not any(token in said for token in private)
    assert any(secret in after for secret in secrets), "the search itself finds what it looks for"
    assert view.reveal.seed.encode() not in log.read_bytes()
    assert all(json.loads(line)["event"] for line in log.read_text("utf-8").splitlines())


async def _begun(anna: Player, bela: Player) -> tuple[Race, Race]:
    await anna.claim("Canary of Anna")
    first = await anna.create("four-seasons", is_open=True, delay=0)
    second = await bela.join(first.id)
    for race in (first, second):
        await race.ready()
    await asyncio.gather(first.begun(PATIENCE), second.begun(PATIENCE))
    return first, second


async def _ask_while_it_runs(url: str, people: list[Player], race: Race) -> list[bytes]:
    """What is answered to all that can be asked by HTTP, with each token too, and to what is refused."""
    refused = []
    seen = await people[2].watch(race.id)
    for move in ("deal", "deal", "f1-t1", "w-w"):
        try:
            await race.move(move)
        except Refusal as refusal:
            refused.append(f"{refusal.reason} {refusal}".encode())
    await seen.wait_for(lambda view: view.tables[0].behind == 2, PATIENCE)
    tokens = [None, *(player.token for player in people)]
    fetched = [await _fetch(url, path, race.id, token) for path in ASKED for token in tokens]
    return [*fetched, *refused]


async def _fetch(url: str, path: str, race: str, token: str | None) -> bytes:
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    async with httpx.AsyncClient(timeout=PATIENCE) as http:
        answer = await http.get(url + path.format(race=race), headers=headers)
    head = "\n".join(f"{name}: {value}" for name, value in answer.headers.items())
    return head.encode() + answer.content


def _forms(text: str) -> list[bytes]:
    """A secret, or half of one, in the forms one would think of."""
    secret = bytes.fromhex(text)
    halves = [text[:32].encode(), text[32:].encode(), secret[:16], secret[16:], base64.b64encode(secret)[:40]]
    return [*halves, text[:32].upper().encode(), str(int(text, 16)).encode()]
