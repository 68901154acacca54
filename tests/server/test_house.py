"""The house at play: how long it takes, and that it remembers what its seat saw, whichever node had it move."""

import random
import statistics
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from engine.bots import Bot, make_bot
from engine.playing.sight import see
from protocol.records import Pace
from server.house import LEAST, MOST, SECONDS, House, human
from server.live import LiveRace
from server.making import HOUSE_ID, commit_to, first_entries
from server.node import Node, NodeOptions
from server.race.entries import Begun, Settings, Sitter
from server.race.state import playing
from server.store.calls import Store
from server.thinking import Thinker, looked_on
from server.winnable.dealing import deal_of, find_some

ANNA = Sitter(id="anna", name="Anna")
CODE = "ABCDEFGH"


def test_a_move_takes_about_its_pace_and_never_far_from_it() -> None:
    rng = random.Random(1)
    spans = [human(rng) for _ in range(2_000)]
    assert 0.9 < statistics.mean(spans) < 1.15
    assert LEAST <= min(spans) < 0.7
    assert 1.6 < max(spans) <= MOST


def test_the_same_chance_gives_the_same_pace() -> None:
    assert [human(random.Random(3)) for _ in range(3)] == [human(random.Random(3)) for _ in range(3)]


@asynccontextmanager
async def against_the_house(store: Store, pace: Pace | None = None) -> AsyncIterator[LiveRace]:
    """A race of Zodiac that can be won, just begun, in which the house plays as well as it can; nobody drives it."""
    (known,) = find_some(b"house", "zodiac", 1)
    secret = deal_of(known).secret
    settings = Settings(game="zodiac", seats=2, minutes=15, commitment=commit_to("zodiac", secret))
    async with Node(store, NodeOptions(sweep_every=60, daily_every=60)) as node:
        await node.races.create(CODE, settings, secret, first_entries(ANNA, settings, "perfect", pace))
        async with node.using(CODE) as live:
            assert live is not None
            await live.settle()
            await live.wish(None, lambda race: Begun(lasts=900_000) if race.state == "countdown" else None)
            yield live


def wise(live: LiveRace, rng: random.Random) -> Bot:
    """A bot that has seen all the house's seat has."""
    seat = live.race.seats[1]
    return looked_on(make_bot("perfect", rng), "zodiac", live.race.secret.seed, seat.moves)


async def no_wait(_: float) -> None:
    """Time passes at once."""


@pytest.fixture
async def thinker() -> AsyncIterator[Thinker]:
    thinker = Thinker()
    yield thinker
    thinker.close()


async def test_who_takes_over_the_house_knows_what_its_seat_has_seen(store: Store, thinker: Thinker) -> None:
    """It has gone through the stock: it goes straight for the win, as the one before would have."""
    async with against_the_house(store) as live:
        seat, position = live.race.seats[1], playing(live.race.seats[1]).copy()
        for text in (*["deal"] * len(position.stock), "redeal"):
            position.play(text)
            await live.move(HOUSE_ID, seat.turn, text)
        rng = random.Random(1)
        human(rng)
        bot = wise(live, rng)
        house = House(live, 0.0, no_wait, random.Random(1), thinker)
        for _ in range(12):
            choice = bot.choose(see(position))
            assert choice is not None
            position.play(choice)
            assert await house.step()
            assert live.race.seats[1].moves[-1] == choice
        assert {text for text in seat.moves[-12:] if "-" in text}, "one who knew nothing would only deal"


@pytest.mark.parametrize(("pace", "usual"), [(None, 7.0), *SECONDS.items()])
async def test_it_takes_as_long_as_the_maker_chose_and_else_as_the_node_has_it(
    store: Store, thinker: Thinker, pace: Pace | None, usual: float
) -> None:
    spans: list[float] = []

    async def wait(seconds: float) -> None:
        spans.append(seconds)

    async with against_the_house(store, pace) as live:
        house = House(live, 7.0, wait, random.Random(1), thinker)
        for _ in range(30):
            await house.step()
    assert LEAST * usual <= min(spans) < max(spans) <= MOST * usual
    assert 0.8 * usual < statistics.mean(spans) < 1.3 * usual


async def test_a_move_that_was_not_made_is_not_remembered(store: Store, thinker: Thinker) -> None:
    async with against_the_house(store) as live:
        bot = wise(live, random.Random(1))
        view = see(playing(live.race.seats[1]))
        before, _ = await thinker.choose(bot, view)
        assert [bot.choose(view) for _ in range(200)] == [before] * 200
