"""The library against the real server."""

import asyncio
import random
from collections.abc import AsyncIterator

import pytest
from redis.asyncio import Redis

from client import Closed, Player, Refusal, TimedOut, Unreachable, connect
from engine.bots import PlayerView, make_bot
from protocol.closing import CloseCode
from protocol.codecs import CODECS, Codec
from protocol.refusals import Reason
from protocol.requests import Ping
from server.budget import BURST
from tests.journeys.racing import PATIENCE, begin, hasten, players, racing, seated, table

BOTH = pytest.mark.parametrize("codec", CODECS.values(), ids=CODECS)


@pytest.fixture
async def anna(node_url: str) -> AsyncIterator[Player]:
    async with connect(node_url) as player:
        yield player


@BOTH
async def test_a_guest_has_a_name_a_token_and_the_games(node_url: str, codec: Codec) -> None:
    async with connect(node_url, codec=codec) as player:
        assert player.player.name.startswith("Guest")
        assert len(player.token) > 20
        assert {"zodiac", "four-seasons"} <= player.games.keys()
        assert player.limits.burst == BURST


@BOTH
async def test_a_token_brings_one_back(node_url: str, codec: Codec) -> None:
    async with connect(node_url) as first:
        pass
    async with connect(node_url, first.token, codec) as again:
        assert again.player == first.player
        assert again.token == first.token


async def test_a_token_nobody_has_is_refused(node_url: str) -> None:
    with pytest.raises(Refusal) as refused:
        async with connect(node_url, "nobody's"):
            raise AssertionError("nobody came in")
    assert refused.value.reason is Reason.UNKNOWN_TOKEN


async def test_nobody_there_is_said_in_words(unused_tcp_port: int) -> None:
    with pytest.raises(Unreachable, match="cannot reach a server"):
        async with connect(f"http://127.0.0.1:{unused_tcp_port}"):
            raise AssertionError("nobody came in")


async def test_something_else_there_is_said_in_words() -> None:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readline()
        writer.write(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(Unreachable, match="cannot reach a server"):
            async with connect(f"http://127.0.0.1:{port}"):
                raise AssertionError("nobody came in")


async def test_what_the_block_raises_comes_out_as_it_is(node_url: str) -> None:
    with pytest.raises(KeyError, match="mine"):
        async with connect(node_url):
            raise KeyError("mine")


async def test_no_task_is_left_behind(node_url: str) -> None:
    before = len(asyncio.all_tasks())
    async with connect(node_url) as player:
        await player.create("zodiac")
        assert len(asyncio.all_tasks()) > before
        ours = {task for task in asyncio.all_tasks() if "client" in str(task.get_coro())}
    assert all(task.done() for task in ours)


async def test_a_block_that_is_cancelled_ends_at_once(node_url: str) -> None:
    async def wait() -> None:
        async with connect(node_url) as player:
            race = await player.create("zodiac")
            inside.set()
            await race.begun()

    inside = asyncio.Event()
    task = asyncio.create_task(wait())
    await inside.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_what_does_not_happen_in_time_is_said(anna: Player) -> None:
    race = await anna.create("zodiac")
    with pytest.raises(TimedOut, match=r"within 0\.01 seconds"):
        await race.begun(0.01)


async def test_a_seat_taken_over_ends_every_wait(node_url: str, anna: Player) -> None:
    race = await anna.create("zodiac")
    waits = [race.begun(), race.ended(), race.wait_for(lambda _: False), anext(race.events()), anext(lobby_of(anna))]
    tasks = [asyncio.ensure_future(wait) for wait in waits]
    await anna.ask(Ping())
    async with connect(node_url, anna.token) as elsewhere:
        await elsewhere.resume(race.id)
        for outcome in await asyncio.gather(*tasks, return_exceptions=True):
            assert isinstance(outcome, Closed), outcome
            assert outcome.code == CloseCode.TAKEN_OVER
        with pytest.raises(Closed):
            await anna.ask(Ping())
        assert anna.standing.condition == "over"
        assert elsewhere.standing.condition == "connected"
        await elsewhere.ask(Ping())


async def lobby_of(player: Player) -> AsyncIterator[object]:
    told = player.watch_lobby()
    await anext(told)
    async for races in told:
        yield races


async def test_a_gap_is_mended_by_itself(node_url: str, redis: Redis) -> None:
    async with players(node_url) as (anna, bela):
        first, second = await seated(anna, bela)
        old = second.view
        await first.ready()
        await second.wait_for(lambda view: view.seats[0].is_ready, PATIENCE)
        second.view = old
        await second.ready()
        view = await second.wait_for(lambda view: view.seats[0].is_ready and view.seats[1].is_ready, PATIENCE)
        assert view.version > old.version + 1
        await begin(redis, first, second)
        assert not second.is_behind


async def test_the_pace_is_kept_however_much_is_asked(anna: Player) -> None:
    await asyncio.gather(*[anna.ask(Ping()) for _ in range(BURST // 2 + 20)])
    assert anna.closed is None


async def test_accepted_moves_do_not_wait(node_url: str, redis: Redis) -> None:
    async with connect(node_url) as anna:
        race = await anna.create("zodiac", seats=1, name="ecliptic")
        await begin(redis, race)
        bot = make_bot("random", random.Random(1))
        began = asyncio.get_running_loop().time()
        while table(race).turn < BURST + 50:
            sees = table(race)
            choice = bot.choose(PlayerView(sees.legal, sees.stock, len(sees.waste), sees.turn))
            assert choice is not None
            await race.move(choice)
        assert anna._session._line is not None
        assert anna._session._line.pace.wait() == 0
        assert asyncio.get_running_loop().time() - began < PATIENCE


async def test_moves_made_at_once_keep_their_order(node_url: str, redis: Redis) -> None:
    async with players(node_url) as (anna, bela):
        first, _ = await racing(redis, anna, bela)
        made = await asyncio.gather(*[first.move("deal") for _ in range(5)])
        assert [moved.turn for moved in made] == [0, 1, 2, 3, 4]


async def test_events_are_told_one_after_the_other_until_the_race_is_over(node_url: str, redis: Redis) -> None:
    async with players(node_url) as (anna, bela):
        first, second = await seated(anna, bela)
        told = second.events()
        await first.ready()
        await second.ready()
        await begin(redis, first, second)
        await first.move("deal")
        await second.move("deal")
        await hasten(redis, first, lambda view: view.state == "ended")
        kinds = [event.kind async for event in told]
        assert kinds[:4] == ["ready", "ready", "countdown", "begun"]
        assert kinds[-1] == "race_ended"
        assert kinds.count("moved") == 1
        assert [seat.state for seat in second.result] == ["time", "time"]


async def test_a_refused_move_leaves_the_table_as_it_is(node_url: str, redis: Redis) -> None:
    async with players(node_url) as (anna, bela):
        first, _ = await racing(redis, anna, bela)
        before = table(first)
        with pytest.raises(Refusal) as refused:
            await first.move("f1-t1")
        assert refused.value.reason is Reason.ILLEGAL_MOVE
        assert refused.value.position == table(first) == before
        await first.move(before.legal[0])
        assert table(first).turn == 1
