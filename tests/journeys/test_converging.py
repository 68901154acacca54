"""Whatever is lost, doubled, put in another order, held up, cut off or taken over: all agree with the log in the end.

Two players on two real nodes and a real store, with a proxy that goes wrong on every way between them.
"""

import asyncio
from collections import deque
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from protocol.requests import Create, Join, Ready, Resign, Resume
from server.race.entries import Moved
from tests.chaos.book import Book
from tests.chaos.pair import Pair, open_pair
from tests.chaos.stubborn import Stubborn
from tests.faults import Fate, Piece, Proxy
from tests.journeys.racing import make_due

WHO = NODE = st.integers(0, 1)
WAYS = st.sampled_from(["up", "down"])
FATES = st.sampled_from(["drop", "twice", "cut", "pass and cut"])
DEEDS = st.one_of(
    st.tuples(st.just("move"), WHO, st.integers(0, 9)),
    st.tuples(st.just("move"), WHO, st.integers(0, 9)),
    st.tuples(st.just("burst"), WHO, st.integers(2, 5)),
    st.tuples(st.just("swapped burst"), WHO, st.integers(2, 3)),
    st.tuples(st.just("wait"), WHO),
    st.tuples(st.just("say again"), WHO),
    st.tuples(st.just("say again by the older socket"), WHO),
    st.tuples(st.just("come"), WHO, NODE),
    st.tuples(st.just("break off"), WHO),
    st.tuples(st.just("next message"), NODE, WAYS, FATES),
    st.tuples(st.just("next message"), NODE, WAYS, FATES),
    st.tuples(st.just("hold clients"), NODE, WAYS),
    st.tuples(st.just("hold store"), NODE, WAYS),
    st.tuples(st.just("heal")),
    st.tuples(st.just("cut clients"), NODE),
    st.tuples(st.just("cut store"), NODE),
    st.tuples(st.just("store command"), st.sampled_from(["SCRIPT FLUSH", "CLIENT KILL TYPE pubsub"])),
)


class Site:
    """A loop in which a pair of nodes lives from one example to the next."""

    def __init__(self, runner: asyncio.Runner, store_url: str) -> None:
        self._runner = runner
        self._is_over = asyncio.Event()
        self._pair: asyncio.Future[Pair] = runner.get_loop().create_future()
        self._keeper = runner.get_loop().create_task(self._keep(store_url))

    async def _keep(self, store_url: str) -> None:
        async with open_pair(store_url) as pair:
            self._pair.set_result(pair)
            await self._is_over.wait()

    async def _play(self, deeds: list[tuple[object, ...]]) -> None:
        await asyncio.wait((self._pair, self._keeper), return_when=asyncio.FIRST_COMPLETED)
        await play(self._pair.result(), deeds)

    def play(self, deeds: list[tuple[object, ...]]) -> None:
        """Play one race."""
        self._runner.run(self._play(deeds))

    async def _close(self) -> None:
        self._is_over.set()
        await self._keeper

    def close(self) -> None:
        """Stop the nodes."""
        self._runner.run(self._close())


@pytest.fixture(scope="module")
def site(valkey: str) -> Iterator[Site]:
    with asyncio.Runner() as runner:
        site = Site(runner, f"unix://{valkey}")
        yield site
        site.close()


@pytest.mark.timeout(7_200)
@settings(suppress_health_check=[HealthCheck.too_slow])
@given(deeds=st.lists(DEEDS, min_size=3, max_size=25))
def test_every_schedule_converges_to_the_log(site: Site, deeds: list[tuple[object, ...]]) -> None:
    site.play(deeds)


async def play(pair: Pair, deeds: list[tuple[object, ...]]) -> None:
    players = (Stubborn(), Stubborn())
    try:
        await begin(pair, *players)
        fates = [install_fates(door) for door in pair.doors]
        for deed in deeds:
            await do(pair, players, fates, deed)
        pair.heal()
        await asyncio.gather(*[player.insist(pair.urls) for player in players])
        resign = Resign(race=players[0].shown.race, confirm=True)
        await asyncio.gather(*[player.insist_on(resign, "ended", pair.urls) for player in players])
        await audit(pair, players)
    finally:
        pair.heal()
        for player in players:
            await player.close()


async def begin(pair: Pair, anna: Stubborn, bela: Stubborn) -> None:
    """Let both sit down, on two nodes, and the countdown be over."""
    await anna.come(pair.urls[0])
    await bela.come(pair.urls[1])
    await anna.ask(Create(game="zodiac", seats=2, minutes=10))
    await bela.ask(Join(race=anna.shown.race))
    for player in (anna, bela):
        await player.ask(Ready(race=player.shown.race, is_ready=True))
    await anna.until("countdown")
    await make_due(pair.redis, anna.shown.race, anna.shown.version)
    for player in (anna, bela):
        await player.until("running")
        assert player.shown.state == "running"


def install_fates(door: Proxy) -> dict[str, deque[Fate]]:
    """What becomes of the next messages, by way."""
    waiting: dict[str, deque[Fate]] = {"up": deque(), "down": deque()}

    def fate(piece: Piece) -> Fate:
        return waiting[piece.way].popleft() if waiting[piece.way] else "pass"

    door.fate = fate
    return waiting


async def do(  # noqa: C901 - a case a kind of deed
    pair: Pair, players: tuple[Stubborn, ...], fates: list[dict[str, deque[Fate]]], deed: tuple[object, ...]
) -> None:
    match deed:
        case ("move", int(who), int(number)):
            if players[who].choose(number):
                await players[who].say_turns(players[who].pending[-1:])
        case ("burst" | "swapped burst" as how, int(who), int(count)):
            player = players[who]
            turns = [len(player.wishes) - 1 for _ in range(count) if player.choose(0)]
            await player.say_turns(turns if how == "burst" else turns[::-1])
        case ("wait", int(who)):
            await players[who].wait()
        case ("say again", int(who)):
            await players[who].say_turns(players[who].pending)
        case ("say again by the older socket", int(who)):
            await players[who].say_turns(players[who].pending, players[who].older)
        case ("come", int(who), int(node)):
            if pair.doors[node].flowing["up"].is_set() and pair.doors[node].flowing["down"].is_set():
                await players[who].come(pair.urls[node])
        case ("break off", int(who)):
            players[who].cut()
        case ("next message", int(node), str(way), str() as fate):
            fates[node][way].append(fate)  # type: ignore[arg-type]  # one of FATES
        case ("hold clients", int(node), str(way)):
            pair.doors[node].hold(way)  # type: ignore[arg-type]  # one of WAYS
        case ("hold store", int(node), str(way)):
            pair.pipes[node].hold(way)  # type: ignore[arg-type]  # one of WAYS
        case ("heal",):
            pair.heal()
            fates[:] = [install_fates(door) for door in pair.doors]
        case ("cut clients", int(node)):
            pair.doors[node].cut()
        case ("cut store", int(node)):
            pair.pipes[node].cut()
        case ("store command", str(words)):
            await pair.redis.execute_command(*words.split())  # type: ignore[no-untyped-call]  # not annotated there


async def audit(pair: Pair, players: tuple[Stubborn, ...]) -> None:
    """Every turn is in the log, once and in order; the players see what it says."""
    race = players[0].shown.race
    for player in players:
        await player.ask(Resume(race=race, version=player.shown.version))
    kept = await pair.races.load(race)
    assert kept is not None
    book = Book()
    for seat, player in enumerate(players):
        assert player.wrong == []
        made = [s.entry.move for s in kept.log if isinstance(s.entry, Moved) and s.entry.seat == seat]
        assert made == [wish.text for wish in player.wishes]
        book.wishes.setdefault(race, []).extend(player.wishes)
        book.views.setdefault(race, []).append(player.shown)
    book.audit(race, kept)
    assert book.wrong == []
