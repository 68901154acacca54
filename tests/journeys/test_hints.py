"""Hints in practice: by the solver, which knows all cards; counted in the log, and legal always."""

import asyncio
import json
import random
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import TypeVar

import httpx
import pytest
from redis.asyncio import Redis

from cli.checking import Noted, check
from client import ClientError, Player, Race, Refusal, connect
from engine import GAMES, Position, named_seed
from engine.solver import Verdict, decide, solve_zodiac
from protocol.records import RaceView
from protocol.refusals import Reason
from protocol.requests import Daily
from tests.journeys.racing import PATIENCE, players, racing, table

T = TypeVar("T")
WINNABLE = next(
    name for name in map(str, range(100)) if solve_zodiac(Position.from_seed(GAMES["zodiac"], named_seed(name))).line
)
ENOUGH = 60.0
"""For what takes about two seconds on a machine that has nothing else to do."""


async def practise(player: Player, game: str, name: str) -> Race:
    return await player.create(game, seats=1, name=name)


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a hint's work end it, not the clock, on however busy a machine."""
    monkeypatch.setattr("client.race.HINT_SECONDS", 3 * ENOUGH)
    monkeypatch.setattr("server.hinting.SECONDS", ENOUGH)
    monkeypatch.setattr("server.hinting.ANSWER_SECONDS", 2 * ENOUGH)


def hints_of(view: RaceView) -> int:
    return view.seats[0].hints


async def test_who_follows_hints_wins_and_they_are_counted_and_told_on(serve_process: str) -> None:
    async with players(serve_process, 1) as (anna,), httpx.AsyncClient(base_url=serve_process, timeout=60) as http:
        race = await practise(anna, "simplicity", "1")
        asked, left = 0, None
        while race.state == "running":
            hint = await race.hint()
            asked += 1
            assert (hint.verdict, hints_of(race.view)) == ("won", asked)
            assert hint.move in table(race).legal
            assert left is None or hint.left == left - 1
            left = hint.left
            await race.move(hint.move or "")
            if table(race).may_finish:
                break
        assert hints_of((await anna.resume(race.id)).view) == asked
        await race.finish()
        view = await race.ended(PATIENCE)
        assert (view.seats[0].state, hints_of(view)) == ("solved", asked)
        reply = await http.get(f"/api/races/{race.id}/replay")
        assert json.loads(reply.content)["seats"][0]["hints"] == asked
        assert check(reply.content, Noted()).is_valid
        film = (await http.get(f"/api/races/{race.id}/replay/film")).json()
        assert (film["seats"][0]["hints"], film["name"]) == (asked, "1")


async def test_of_what_is_lost_it_says_how_many_moves_back_it_was_not_and_no_fewer_do(node_url: str) -> None:
    async with players(node_url, 1) as (anna,):
        race = await practise(anna, "zodiac", WINNABLE)
        position, rng = Position.from_seed(GAMES["zodiac"], named_seed(WINNABLE)), random.Random(1)
        verdicts = [decide(position)[0]]
        while verdicts.count(Verdict.LOST) < 4:
            legal = [text for text in table(race).legal if text[0] in "wc"]
            move = rng.choice(legal or ["deal" if "deal" in table(race).legal else "redeal"])
            await race.move(move)
            position.play(move)
            verdicts.append(decide(position)[0])
        hint = await race.hint()
        assert (hint.verdict, hint.back, hint.is_exact) == ("lost", verdicts[::-1].index(Verdict.WON), True)
        assert hint.move in table(race).legal
        await race.undo(hint.back or 0)
        again = await race.hint()
        assert (again.verdict, hints_of(race.view)) == ("won", 2)


async def test_of_one_turn_there_is_one_hint_however_often_one_asks(node_url: str) -> None:
    async with players(node_url, 1) as (anna,):
        race = await practise(anna, "zodiac", WINNABLE)
        first = await race.hint()
        version = race.view.version
        assert await race.hint() == first
        assert (race.view.version, hints_of(race.view)) == (version, 1)


@pytest.mark.usefixtures("unhurried")
async def test_who_is_stuck_is_led_back(node_url: str) -> None:
    async with players(node_url, 1) as (anna,):
        race = await practise(anna, "czarina", "1")
        while not table(race).is_stuck:
            legal = table(race).legal
            await race.move("deal" if "deal" in legal else legal[0])
        hint = await race.hint()
        assert (hint.verdict, hint.move) == ("lost", None)


async def test_one_at_a_time_is_looked_for_and_the_socket_goes_on_meanwhile(node_url: str) -> None:
    async with players(node_url, 1) as (anna,):
        one, other = await practise(anna, "four-seasons", "1"), await practise(anna, "four-seasons", "2")
        looking = asyncio.create_task(one.hint())
        await anna.lobby()
        with pytest.raises(Refusal) as caught:
            await other.hint()
        assert caught.value.reason is Reason.BUSY
        assert not looking.done()
        assert (await looking).turn == 0
        assert (await other.hint()).turn == 0


async def test_who_has_moved_on_meanwhile_gets_no_hint_for_what_was(node_url: str) -> None:
    async with players(node_url, 1) as (anna,):
        race = await practise(anna, "four-seasons", "3")
        asking = asyncio.create_task(race.hint())
        await anna.lobby()
        await race.move("deal")
        with pytest.raises(ClientError):
            await asking
        hint = await insist(race.hint)
        assert (hint.turn, hints_of(race.view)) == (1, 1)


async def test_a_hint_is_there_after_a_reload_until_the_next_turn(node_url: str) -> None:
    async with players(node_url, 1) as (anna,):
        race = await practise(anna, "zodiac", WINNABLE)
        hint = await race.hint()
        async with connect(node_url, token=anna.token) as reloaded:
            again = await reloaded.resume(race.id)
            assert (again.view.advice, hints_of(again.view)) == (hint, 1)
            await again.move(hint.move or "")
            assert again.view.advice is None
            assert hints_of((await reloaded.resume(race.id)).view) == 1


async def test_who_looks_on_hears_that_there_was_a_hint_and_no_more(node_url: str) -> None:
    async with players(node_url) as (anna, bela):
        race = await practise(anna, "zodiac", WINNABLE)
        seen = await bela.watch(race.id)
        await race.hint()
        await race.resign()
        view = await seen.ended(PATIENCE)
        assert (hints_of(view), view.advice) == (1, None)


async def test_there_are_none_in_a_race_or_of_a_daily_deal_that_others_play(node_url: str, redis: Redis) -> None:
    async with players(node_url) as (anna, bela):
        (race, _) = await racing(redis, anna, bela)
        with pytest.raises(Refusal) as caught:
            await race.hint()
        assert caught.value.reason is Reason.ONLY_PRACTICE
        attempt = await daily(anna)
        with pytest.raises(Refusal) as caught:
            await attempt.hint()
        assert caught.value.reason is Reason.ONLY_PRACTICE
        await attempt.resign()
        again = await insist(lambda: daily(anna, again=True))
        with pytest.raises(Refusal) as caught:
            await again.hint()
        assert caught.value.reason is Reason.NOT_SHOWN


async def insist(ask: Callable[[], Coroutine[object, object, T]]) -> T:
    """What is asked for, as soon as it is not refused any more."""
    async with asyncio.timeout(PATIENCE):
        while True:
            with suppress(Refusal):
                return await ask()


async def daily(player: Player, *, again: bool = False) -> Race:
    answer = await player.ask(Daily(game="zodiac", again=again))
    return await player.resume(answer.race.race)  # type: ignore[union-attr]  # it is a race
