"""Races on a real server, checked by the command as strangers do: by address, with what they noted before."""

import asyncio
import json
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx

from client import Race, connect
from tests.cli.test_bot import bot, finish
from tests.journeys.racing import PATIENCE, play_out, raw
from tests.proof.making import OTHER_KEY, sign

SECONDS = 60


async def verify(*arguments: str) -> tuple[int, str]:
    """What the command, in a process of its own, says: its status, and the line it begins with."""
    command = [sys.executable, "-m", "cli.main", "verify", *arguments]
    pipe = asyncio.subprocess.PIPE
    async with asyncio.timeout(SECONDS):
        process = await asyncio.create_subprocess_exec(*command, stdout=pipe, stderr=pipe)
        out, err = await process.communicate()
    return process.returncode or 0, (out or err).decode().splitlines()[0]


async def raced(url: str) -> tuple[Race, str]:
    """A race against the house that is over, and the commitment as it was shown before its start."""
    async with connect(url) as player:
        race = await player.create("four-seasons", house="random")
        noted = race.view.commitment
        await race.begun(PATIENCE)
        await play_out(race, lambda position: position.legal[0], limit=12)
        await race.ended(SECONDS)
    return race, noted


def file_with(folder: Path, name: str, data: bytes) -> str:
    path = folder / name
    path.write_bytes(data)
    return str(path)


async def written(folder: Path, name: str, data: bytes) -> str:
    return await asyncio.to_thread(file_with, folder, name, data)


RIGHT = (0, "All that could be checked is right.")


async def test_a_stranger_checks_a_race_by_its_page_with_what_was_noted(serve_process: str, tmp_path: Path) -> None:
    async with httpx.AsyncClient(base_url=serve_process) as pages:
        key = await written(tmp_path, "key.json", (await pages.get("/api/key")).content)
        race, noted = await raced(serve_process)
        page = f"{serve_process}/replay/{race.id}#t=1500"
        assert await verify(page, "--key", key, "--commitment", noted) == RIGHT
        assert await verify(f"{serve_process}/api/races/{race.id}/replay", "--key", key) == RIGHT
        said = await verify(page, "--commitment", "00" * 32)
        assert said[0] == 1
        assert said[1].startswith("WRONG: commitment: the replay has ")

        document = (await pages.get(f"/api/races/{race.id}/replay")).json()
        assert document["commitment"] == noted
        forged = sign(with_more_progress(document), OTHER_KEY)
        said = await verify(await written(tmp_path, "forged.json", json.dumps(forged).encode()), "--key", key)
        assert said[0] == 1
        assert said[1].startswith("WRONG: seat 0: progress is said to be ")


def with_more_progress(document: dict[str, Any]) -> dict[str, Any]:
    first, *others = document["seats"]
    return document | {"seats": [first | {"progress": first["progress"] + 1}, *others]}


async def test_what_cannot_be_had_yet_is_said_in_the_servers_words(serve_process: str) -> None:
    async with connect(serve_process) as player:
        race = await player.create("zodiac", seats=1)
        await race.begun(PATIENCE)
        status, words = await verify(f"{serve_process}/race/{race.id}")
        assert (status, "is still running; its replay is there when it is over" in words) == (2, True)
        await race.resign()
    async with raw(serve_process.replace("http", "ws")) as socket:
        attempt = (await socket.ask(type="daily", game="corners"))["race"]["race"]
        await socket.ask(type="resign", race=attempt, confirm=True)
        status, words = await verify(f"{serve_process}/race/{attempt}")
        assert (status, "can still be played. Its replay is open" in words) == (2, True)
    assert (await verify(f"{serve_process}/race/NOSUCH22"))[0] == 2


async def test_whatever_bots_do_checks_out_and_so_does_all_of_the_day(serve_process: str, tmp_path: Path) -> None:
    def race() -> list[dict[str, object]]:
        with bot(serve_process, "--game", "simplicity") as one, bot(serve_process, "--game", "simplicity") as other:
            finish(other)
            return finish(one)

    (line,) = await asyncio.to_thread(race)
    assert await verify(f"{serve_process}/race/{line['race']}") == RIGHT
    async with httpx.AsyncClient(base_url=serve_process) as pages:
        ended = (await pages.get(f"/api/races/{line['race']}/replay")).json()["ended"]
        day = f"{datetime.fromtimestamp(ended / 1000, UTC):%Y-%m-%d}"
        lines = await all_of_day(pages, day, lambda found: any(each["race"] == line["race"] for each in found))
    for number, each in enumerate(lines):
        name = await written(tmp_path, f"{number}.json", json.dumps(each).encode())
        assert await verify(name) == RIGHT


async def all_of_day(
    pages: httpx.AsyncClient, day: str, is_enough: Callable[[list[dict[str, Any]]], bool]
) -> list[dict[str, Any]]:
    """The replays of a day, once those that are waited for are among them."""
    async with asyncio.timeout(PATIENCE):
        while True:
            answer = await pages.get(f"/api/replays/{day}.ndjson")
            found = [json.loads(line) for line in answer.text.splitlines()]
            if is_enough(found):
                return found[-9:]
