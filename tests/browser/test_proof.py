"""The browser's own proof of a deal, against the vectors and on a page that a real server gives."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.browser.bare import PageAt, played, shown
from tests.browser.test_modules import call
from tests.browser.visitor import Open

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "data" / "proof_vectors.json").read_text(encoding="utf-8")
)


async def test_deals_commitments_and_first_tables_are_those_of_the_vectors(visit: Open) -> None:
    body = """const made = [];
      for (const { game, seed, salt } of given[0]) {
        const deck = await module.dealOf(game, seed);
        made.push([deck, await module.commitmentOf(game, salt, seed), module.startOf(game, deck)]);
      }
      return made;"""
    made = await call(await visit(), "proof.js", body, VECTORS["deals"])
    assert len(made) == 9
    for (deck, commitment, start), vector in zip(made, VECTORS["deals"], strict=True):
        assert (deck, commitment) == (vector["deck"], vector["commitment"])
        assert (start["tableau"], start["cells"]) == (vector["tableau"], vector["cells"])
        assert [[pile["card"]] if pile["cards"] else [] for pile in start["foundations"]] == vector["foundations"]
        assert start["stock"] == vector["stock"]


async def test_numbers_names_and_canonical_forms_are_those_of_the_vectors(visit: Open) -> None:
    visitor = await visit()
    body = """return Promise.all(given[0].map(async ({ bound, words }) => {
      const left = [...words];
      return [await module.below(bound, () => left.shift()), left];
    }));"""
    numbers = await call(visitor, "proof.js", body, VECTORS["below"])
    assert numbers == [[vector["value"], vector["left"]] for vector in VECTORS["below"]]
    body = "return Promise.all(given[0].map(({ name }) => module.seedOf(name)));"
    assert await call(visitor, "proof.js", body, VECTORS["named"]) == [each["seed"] for each in VECTORS["named"]]
    body = "return given[0].map(({ document }) => [...new TextEncoder().encode(module.canonical(document))]);"
    made = await call(visitor, "proof.js", body, VECTORS["canonical"])
    assert [bytes(each).hex() for each in made] == [vector["bytes"] for vector in VECTORS["canonical"]]


async def test_a_signature_is_the_replays_or_it_is_not(visit: Open) -> None:
    visitor = await visit()
    replays = [each["replay"] for each in VECTORS["replays"]]
    body = "return Promise.all(given[0].map(module.checkSignature));"
    assert set(await call(visitor, "proof.js", body, replays)) == {True}
    changed = [replay | {"begun": replay["begun"] + 1} for replay in replays[:3]]
    changed += [
        replays[0] | {"key": "00" * 31 + "02"},
        replays[0] | {"key": "no key"},
        replays[0] | {"signature": "ff"},
    ]
    open_key = "00" * 31 + "80"
    changed += [replays[0] | {"key": open_key, "signature": "01" + "00" * 63, "begun": n} for n in range(9)]
    assert set(await call(visitor, "proof.js", body, changed)) == {False}


async def test_a_browser_without_ed25519_says_that_it_cannot_tell(visit: Open) -> None:
    body = """const real = crypto.subtle.importKey.bind(crypto.subtle);
      crypto.subtle.importKey = (format, key, algorithm, ...rest) => algorithm.name === "Ed25519"
        ? Promise.reject(new DOMException("unknown", "NotSupportedError")) : real(format, key, algorithm, ...rest);
      return [await module.checkSignature(given[0]), module.mayProve()];"""
    assert await call(await visit(), "proof.js", body, VECTORS["replays"][0]["replay"]) == [None, True]


async def test_a_film_begins_as_its_deck_says_or_it_does_not(visit: Open) -> None:
    visitor = await visit()
    body = """const [game, seed, tables] = given;
      const deck = await module.dealOf(game, seed);
      return tables.map((table) => module.isStart(game, deck, table));"""
    for game in ("zodiac", "four-seasons", "corners", "simplicity", "florentine"):
        vector = next(each for each in VECTORS["deals"] if each["game"] == game)
        position = played(game, name=f"proof {game}")
        tables = [shown(position), shown(played(game, name="another")), shown(played(game, 1, name=f"proof {game}"))]
        assert await call(visitor, "proof.js", body, game, vector["seed"], tables) == [True, False, False]


async def test_a_game_it_does_not_know_and_a_seed_that_is_none_are_refused(visit: Open) -> None:
    body = """const words = [];
      for (const [game, seed] of given) await module.dealOf(game, seed).catch((error) => words.push(error.message));
      return [words, module.isKnown("klondike"), module.isKnown("toString"), module.isKnown("zodiac")];"""
    said = await call(await visit(), "proof.js", body, ["klondike", "00" * 32], ["zodiac", "xyz"])
    words = ["no game is called klondike", "wanted 32 bytes in hexadecimal digits"]
    assert said == [words, False, False, True]


async def test_on_a_plain_address_of_another_host_nothing_can_be_proved(page_at: PageAt) -> None:
    page = await page_at()
    assert await page.evaluate("async () => (await import('/proof.js')).mayProve()") is False
