"""Lines that fall silent, nodes that go away, players who come back from elsewhere."""

import asyncio
import signal
import subprocess
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from redis.asyncio import Redis

from client import Closed, Player, Race, Standing, Unanswered, connect
from client.pulse import DOUBT_SECONDS, PONG_SECONDS
from protocol.closing import CloseCode
from protocol.requests import Ping
from tests.client.fates import until
from tests.conftest import serving
from tests.faults import Proxy, Way, faulty
from tests.journeys.racing import PATIENCE, racing, table

StartNode = Callable[..., Awaitable[str]]
BOTH_WAYS: tuple[Way, ...] = ("up", "down")
SILENT_AFTER = 3.0
"""Seconds; longer than a busy machine keeps an answer back."""


async def move_through_a_hole(proxy: Proxy, race: Race, ways: tuple[Way, ...]) -> float:
    """How long a move takes on a line that has fallen silent, with a network that works again at once."""
    proxy.black_hole(*ways)
    began = asyncio.get_running_loop().time()
    moving = asyncio.ensure_future(race.move("deal"))
    await until(lambda: any(proxy.counts[f"{way} swallowed"] for way in ways))
    proxy.heal()
    assert (await moving).turn == 0
    return asyncio.get_running_loop().time() - began


async def test_a_black_hole_is_left_by_a_new_socket(node_url: str) -> None:
    holes: list[tuple[Way, ...]] = [("up",), ("down",), BOTH_WAYS]
    async with AsyncExitStack() as stack:
        proxies = [await stack.enter_async_context(faulty(node_url)) for _ in holes]
        players = [await stack.enter_async_context(connect(proxy.url)) for proxy in proxies]
        races = [await player.create("zodiac", seats=1) for player in players]
        ways = zip(proxies, races, holes, strict=True)
        took = await asyncio.gather(*[move_through_a_hole(*each) for each in ways])
        assert max(took) < DOUBT_SECONDS + PONG_SECONDS + 3
        assert [table(race).turn for race in races] == [1, 1, 1]
        assert [proxy.counts["accepted"] for proxy in proxies] == [2, 2, 2]


async def test_who_has_nothing_to_say_keeps_its_socket_by_answering(start_node: StartNode) -> None:
    url = await start_node(beat_after=0.05, silent_after=SILENT_AFTER)
    clock = asyncio.get_running_loop().time
    async with faulty(url, frames=True) as proxy, connect(proxy.url) as idle, connect(url) as other:
        await other.create("zodiac")
        began = clock()
        await until(lambda: proxy.counts["up pass"] >= 20 and clock() > began + SILENT_AFTER)
        assert idle.standing.condition == "connected"
        assert proxy.counts["accepted"] == 1


async def test_a_changed_address_is_the_same_seat_within_five_seconds(node_url: str, redis: Redis) -> None:
    """The old socket is left standing, as a phone leaves it that changes its network."""
    async with AsyncExitStack() as stack:
        wifi, mobile = [await stack.enter_async_context(faulty(node_url)) for _ in range(2)]
        anna = await stack.enter_async_context(connect([wifi.url, mobile.url]))
        bela = await stack.enter_async_context(connect(node_url))
        first, second = await racing(redis, anna, bela)
        await first.move("deal")
        wifi.black_hole()
        assert anna._session._line is not None
        anna._session._line.drop("another network")
        began = asyncio.get_running_loop().time()
        await first.move("deal")
        assert asyncio.get_running_loop().time() - began < 5
        assert (first.view.you, table(first).turn) == (0, 2)
        assert mobile.counts["accepted"] == 1
        await second.move("deal")


async def test_a_node_that_dies_hands_its_players_to_another(start_node: StartNode, redis: Redis) -> None:
    here, there = await start_node(), await start_node()
    async with faulty(here) as dying, connect([dying.url, there]) as anna, connect(there) as bela:
        first, second = await racing(redis, anna, bela)
        for turn in range(6):
            if turn == 3:
                dying.refuse()
                dying.cut()
            assert (await first.move("deal")).turn == turn
            await second.move("deal")
        assert anna.standing.condition == "connected"
        await first.resign()
        await second.resign()
        assert (await first.ended(PATIENCE)).seats == (await second.ended(PATIENCE)).seats


async def test_waiting_goes_on_over_a_lost_connection(node_url: str) -> None:
    async with faulty(node_url) as proxy, connect(proxy.url) as anna, connect(node_url) as bela:
        race = await anna.create("zodiac")
        lobby = anna.watch_lobby()
        assert await anext(lobby) == ()
        begun = asyncio.ensure_future(race.begun(PATIENCE))
        full = asyncio.ensure_future(race.wait_for(lambda view: view.seats[1].player is not None, PATIENCE))
        proxy.cut()
        other = await bela.join(race.id)
        await full
        await other.ready()
        proxy.cut()
        await race.ready()
        await begun
        await bela.create("corners", is_open=True)
        (listed,) = await anext(lobby)
        assert listed.game == "corners"
        await lobby.aclose()


async def test_what_is_asked_while_nobody_answers_waits(node_url: str) -> None:
    standings: list[Standing] = []
    async with faulty(node_url) as proxy, connect(proxy.url, on_standing=standings.append) as anna:
        proxy.refuse()
        proxy.cut()
        await until(lambda: anna.standing.tries >= 2)
        asked = asyncio.ensure_future(anna.quick("zodiac"))
        await until(lambda: anna.standing.tries >= 3)
        assert not asked.done()
        proxy.heal()
        race = await asked
        assert race.view.you == 0
        conditions = [standing.condition for standing in standings]
        assert conditions == ["connected", *["lost"] * (len(conditions) - 2), "connected"]


async def test_a_race_made_without_an_answer_is_found_among_ones_races(node_url: str) -> None:
    async with faulty(node_url, frames=True) as proxy, connect(proxy.url) as anna:
        proxy.fate = lambda piece: "cut" if (piece.way, piece.connection) == ("down", 0) else "pass"
        with pytest.raises(Unanswered):
            await anna.create("zodiac")
        await anna.ask(Ping())
        (made,) = anna.races
        race = await anna.resume(made)
        assert race.view.you == 0


async def test_who_is_taken_over_does_not_fight_back(node_url: str) -> None:
    async with faulty(node_url) as proxy, connect(proxy.url) as old:
        race = await old.create("zodiac", seats=1)
        async with connect(node_url, old.token) as new:
            again = await new.resume(race.id)
            with pytest.raises(Closed) as closed:
                await race.wait_for(lambda _: False, PATIENCE)
            assert closed.value.code == CloseCode.TAKEN_OVER
            await again.move("deal")
            with pytest.raises(Closed):
                await race.move("deal")
            await again.move("deal")
            assert proxy.counts["accepted"] == 1


async def test_a_block_is_left_at_once_though_nobody_answers(node_url: str) -> None:
    async def stay(player: Player) -> None:
        race = await player.create("zodiac", seats=1)
        proxy.refuse()
        proxy.cut()
        await race.wait_for(lambda _: False)

    async with faulty(node_url) as proxy:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(1), connect(proxy.url) as anna:
                await stay(anna)
    assert not [task for task in asyncio.all_tasks() if "client" in str(task.get_coro()) and not task.done()]


@pytest.mark.long
async def test_a_frozen_server_is_waited_for(serve_own: tuple[str, "subprocess.Popen[str]"]) -> None:
    """Its kernel takes connections all the while; nobody answers them."""
    url, process = serve_own
    async with connect(url) as anna:
        race = await anna.create("zodiac", seats=1)
        process.send_signal(signal.SIGSTOP)
        moving = asyncio.ensure_future(race.move("deal"))
        await until(lambda: anna.standing.condition == "lost")
        await until(lambda: anna.standing.tries > 0)
        process.send_signal(signal.SIGCONT)
        assert (await moving).turn == 0
        assert (await race.move("deal")).turn == 1


@pytest.fixture
def serve_own(tmp_path: Path) -> Iterator[tuple[str, "subprocess.Popen[str]"]]:
    """A server of one's own in a process."""
    with serving("--data", str(tmp_path)) as both:
        yield both
