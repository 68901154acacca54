"""Whatever goes wrong with a frame, at whatever moment of a race: each move is in the log once, and all agree."""

import asyncio
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from redis.asyncio import Redis

from client import EventStream, Missed, Player, Race, connect
from engine.bots import PlayerView, make_bot
from protocol.events import Moved
from protocol.records import RaceView
from server.store.calls import Store
from tests.client.fates import EachKind, EachTurn, faulty_players, log_of, read, until
from tests.faults import Fate, Piece, Way, faulty
from tests.journeys.racing import PATIENCE, begin, play_out, racing, seated, table

MOVES = 16
FAULTS: tuple[tuple[Way, Fate], ...] = (
    ("up", "cut"),
    ("up", "pass and cut"),
    ("up", "twice"),
    ("down", "cut"),
    ("down", "pass and cut"),
    ("down", "twice"),
)
"""Before the move is heard; after it is heard and before it is answered; after the commit and before the answer; …"""


def timeless(view: RaceView) -> dict[str, Any]:
    """A view but for the spans of time, which it names as of its own moment."""
    shown = view.model_dump(exclude={"starts_in", "elapsed", "left"})
    for seat in shown["seats"]:
        seat.pop("away", None)
        seat.pop("grace", None)
    return shown


async def assert_agrees(url: str, player: Player, race: Race) -> None:
    """What the client has is what the server shows to a new socket of the same player, once all is over."""
    await race.ended(PATIENCE)
    async with connect(url, player.token) as fresh:
        assert timeless(race.view) == timeless((await fresh.resume(race.id)).view)


def choices(seed: int) -> Callable[[Any], str | None]:
    bot = make_bot("random", random.Random(seed))
    return lambda sees: bot.choose(PlayerView(sees.legal, sees.stock, len(sees.waste), sees.turn))


async def test_every_turn_is_made_once_whatever_happens_to_it(node_url: str, redis: Redis, store: Store) -> None:
    fates = [EachTurn(way, fate, range(MOVES)) for way, fate in FAULTS]
    async with faulty_players(node_url, len(fates)) as both:
        first, *others = (player for _, player in both)
        races = await racing(redis, first, *others)
        for (proxy, _), own in zip(both, fates, strict=True):
            proxy.fate = own
        await asyncio.gather(*[play_out(race, choices(5), MOVES) for race in races])
        assert all(fate.is_done for fate in fates)
        made = await log_of(store, races[0])
        for race in races:
            turns = made[race.view.you or 0]
            assert [turn for turn, _ in turns] == list(range(MOVES))
            assert turns == made[0], "all had the same cards and chose alike"
        for (_, player), race in zip(both, races, strict=True):
            await assert_agrees(node_url, player, race)
    for (proxy, _), (way, fate) in zip(both, FAULTS, strict=True):
        assert proxy.counts[f"{way} {fate}"] == MOVES


@pytest.mark.parametrize("way", ["up", "down"])
async def test_a_swallowed_frame_is_noticed_within_three_seconds(node_url: str, store: Store, way: Way) -> None:
    async with faulty(node_url, frames=True) as proxy, connect(proxy.url) as anna:
        race = await anna.create("zodiac", seats=1)
        await race.move("deal")
        proxy.fate = EachTurn(way, "drop", range(1, 2))
        began = asyncio.get_running_loop().time()
        moved = await race.move("deal")
        assert asyncio.get_running_loop().time() - began < 3
        assert (moved.turn, table(race).turn) == (1, 2)
        assert proxy.counts["accepted"] == 1
        assert proxy.counts[f"{way} drop"] == 1
        assert (await log_of(store, race))[0] == [(0, "deal"), (1, "deal")]


async def test_turns_asked_at_once_keep_their_order_through_a_cut(node_url: str, store: Store) -> None:
    async with faulty(node_url, frames=True) as proxy, connect(proxy.url) as anna:
        race = await anna.create("zodiac", seats=1)
        proxy.fate = EachTurn("up", "cut", range(8))
        moved = await asyncio.gather(*[race.move("deal") for _ in range(8)], race.resign())
        assert [each.turn for each in moved[:8] if each is not None] == list(range(8))
        assert (await log_of(store, race))[0] == [(turn, "deal") for turn in range(8)]
        assert race.seat is not None
        assert race.seat.state == "resigned"


async def read_out(stream: EventStream) -> list[tuple[int, Any]]:
    return [(stream.version, event) async for event in stream]


async def test_no_stream_tells_anything_twice_or_out_of_order(node_url: str, redis: Redis) -> None:
    fates = [
        EachTurn("down", "cut", range(MOVES)),
        EachTurn("up", "pass and cut", range(MOVES)),
        EachTurn("down", "pass and cut", range(MOVES)),
    ]
    async with faulty_players(node_url, len(fates)) as both:
        first, *others = (player for _, player in both)
        races = await racing(redis, first, *others)
        streams = [asyncio.ensure_future(read_out(race.events())) for race in races]
        for (proxy, _), own in zip(both, fates, strict=True):
            proxy.fate = own
        await asyncio.gather(*[play_out(race, choices(5), MOVES) for race in races])
        told = await asyncio.gather(*streams)
    for events in told:
        versions = [version for version, _ in events]
        assert versions == sorted(versions)
        spans = [(event.first, event.last) for _, event in events if isinstance(event, Missed)]
        assert all(first <= last for first, last in spans)
        heard = {version for version, event in events if not isinstance(event, Missed)}
        assert not [version for version in heard for first, last in spans if first <= version <= last]
        turns = [event.turn for _, event in events if isinstance(event, Moved)]
        assert turns == sorted(set(turns))
        assert Counter(event.kind for _, event in events)["race_ended"] <= 1


async def test_moves_after_something_missed_go_on_at_once(node_url: str, redis: Redis) -> None:
    """The rival resigned, which was not heard; one's own answers come all the same."""

    def lose_news(piece: Piece) -> Fate:
        message = read(piece)
        is_news = message["type"] == "events" and message.get("re") is None
        return "drop" if piece.way == "down" and (is_news or message["type"] == "race") else "pass"

    async with faulty(node_url, frames=True) as proxy, connect(proxy.url) as anna, connect(node_url) as bela:
        first, second = await racing(redis, anna, bela)
        proxy.fate = lose_news
        await second.resign()
        await until(lambda: proxy.counts["down drop"] > 0)
        for turn in range(3):
            assert (await first.move("deal")).turn == turn
            assert table(first).turn == turn + 1
        proxy.heal()
        await first.wait_for(lambda view: view.seats[1].state == "resigned", PATIENCE)


async def test_two_lost_connections_without_news_tell_nothing(node_url: str) -> None:
    async with connect(node_url) as anna, faulty(node_url, frames=True) as proxy, connect(proxy.url) as looker:
        race = await anna.create("zodiac", seats=3)
        seen = await looker.resume(race.id)
        stream, before = seen.events(), seen.view
        answers: list[Any] = []

        def note(piece: Piece) -> Fate:
            if piece.way == "down":
                answers.append(read(piece))
            return "pass"

        proxy.fate = note
        for _ in range(2):
            proxy.cut()
            await looker.lobby()
        assert seen.view == before
        resumed = [answer for answer in answers if answer.get("race") == race.id]
        assert [answer["events"] for answer in resumed] == [[], []]
        await race.ready()
        assert (await anext(stream)).kind == "ready"


async def test_hello_resume_and_what_is_unanswered_go_in_one_go(node_url: str) -> None:
    async with faulty(node_url, frames=True) as proxy, connect(proxy.url) as anna:
        race = await anna.create("zodiac", seats=1)
        practice = await anna.create("corners", seats=1)
        order: list[tuple[int, Way, str]] = []

        def note(piece: Piece) -> Fate:
            message = read(piece)
            order.append((piece.connection, piece.way, message["type"]))
            return "cut" if piece.connection == 0 else "pass"

        proxy.fate = note
        proxy.delay(0.1, "down")
        await asyncio.gather(race.move("deal"), practice.move("deal"))
        heard = [(way, kind) for connection, way, kind in order if connection == 1]
        assert heard[:5] == [("up", kind) for kind in ("hello", "resume", "resume", "move", "move")]
        assert heard[5] == ("down", "welcome")


@pytest.mark.parametrize(
    ("moves", "fates"),
    [
        pytest.param(40, ("cut", "pass and cut", "twice"), id="broken and doubled"),
        pytest.param(
            80,
            ("cut", "pass and cut", "twice", "drop"),
            id="lost too",
            marks=[pytest.mark.long, pytest.mark.timeout(600)],
        ),
    ],
)
async def test_a_random_storm_ends_in_agreement(
    node_url: str, redis: Redis, store: Store, moves: int, fates: tuple[Fate, ...]
) -> None:
    """Any frame of either side, of greetings too, may be lost with its connection, doubled, late, or only lost.

    News alone is not only lost: nothing would tell, before the next news comes.
    """

    def storm(seed: int) -> Callable[[Piece], Fate]:
        rng = random.Random(seed)

        def fate(piece: Piece) -> Fate:
            chosen: Fate = rng.choice(fates) if rng.random() < 0.1 else "pass"
            is_news = read(piece).keys().isdisjoint({"id", "re"})
            return "pass" if is_news and chosen == "drop" else chosen

        return fate

    async with faulty_players(node_url, 5) as both:
        first, *others = (player for _, player in both)
        races = await racing(redis, first, *others)
        for seed, (proxy, _) in enumerate(both):
            proxy.fate = storm(seed)
            proxy.delay(0.002 * seed)
        await asyncio.gather(*[play_out(race, choices(9), moves) for race in races])
        for proxy, _ in both:
            proxy.heal()
        for (_, player), race in zip(both, races, strict=True):
            await assert_agrees(node_url, player, race)
        made = await log_of(store, races[0])
        turns = [[turn for turn, _ in made[seat]] for seat in sorted(made)]
        assert turns == [list(range(len(turns[0])))] * 5
        assert sum(proxy.counts["cut"] for proxy, _ in both) > 10


async def test_whatever_was_done_is_not_refused_when_its_answer_was_lost(node_url: str, redis: Redis) -> None:
    async with connect(node_url) as anna, faulty(node_url, frames=True) as proxy, connect(proxy.url) as bela:
        first, second = await seated(anna, bela, seats=3)
        proxy.fate = fate = EachKind("ready", "leave", "join", "resume", "start", "resign", "rematch")
        await second.ready()
        await second.leave()
        await first.wait_for(lambda view: view.seats[1].player is None, PATIENCE)
        second = await bela.join(first.id)
        made = await bela.create("zodiac")
        other = await anna.join(made.id)
        await made.start()
        await begin(redis, made, other)
        await other.resign()
        await made.resign()
        both = await asyncio.gather(other.rematch(PATIENCE), made.rematch(PATIENCE))
        assert both[0].id == both[1].id
        assert fate.left == set()
