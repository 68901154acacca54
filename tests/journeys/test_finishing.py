"""Playing out: once all cards that are left can go up, one request makes the moves, at one moment, all by the rules."""

import json
from collections.abc import Sequence

import pytest
from httpx import AsyncClient
from redis.asyncio import Redis

from cli.checking import Noted, check
from client import Player, Race, Refusal
from engine import GAMES, Position, named_seed
from engine.solver import Verdict, solve_zodiac
from protocol.events import Moved, Progressed, SeatEnded
from protocol.refusals import Reason
from protocol.requests import Finish
from server.race.entries import unpack_secret
from server.store import keys
from tests.journeys.racing import PATIENCE, players, racing, table

WINNABLE = next(
    name for name in map(str, range(100)) if solve_zodiac(Position.from_seed(GAMES["zodiac"], named_seed(name))).line
)


def line_of(seed: bytes) -> tuple[str, ...]:
    return tuple(map(str, solve_zodiac(Position.from_seed(GAMES["zodiac"], seed)).line))


async def winnable_race(redis: Redis, first: Player, *others: Player) -> tuple[list[Race], Sequence[str]]:
    """A race of zodiac on a deal that can be won, as most can, and the moves that win it."""
    while True:
        races = await racing(redis, first, *others)
        secret = unpack_secret(await redis.hget(keys.race(races[0].id), "secret"))  # type: ignore[arg-type]  # bytes
        solution = solve_zodiac(Position.from_seed(GAMES["zodiac"], secret.seed))
        if solution.verdict is Verdict.WON:
            return races, tuple(map(str, solution.line))


async def play_to_the_offer(race: Race, line: Sequence[str]) -> int:
    """Play a line until the game may be played out; how many moves that took."""
    for number, move in enumerate(line):
        if table(race).may_finish:
            return number
        await race.move(move)
    raise AssertionError("it was never offered")


async def test_a_game_is_played_out_at_one_moment_for_the_player_and_the_rival(node_url: str, redis: Redis) -> None:
    async with players(node_url) as (anna, bela):
        (race, other), line = await winnable_race(redis, anna, bela)
        heard = other.events()
        made = await play_to_the_offer(race, line)
        version = race.view.version
        answer = await race.finish()
        left = len(line) - made
        assert (answer.turns, answer.turn + 1, answer.is_undo) == (left, len(line), False)
        assert len(answer.steps) == left == GAMES["zodiac"].deck_size
        assert race.view.version >= version + left
        assert race.seat is not None
        assert (race.seat.state, race.seat.progress) == ("solved", GAMES["zodiac"].max_progress)
        await other.wait_for(lambda view: view.seats[0].state == "solved", PATIENCE)
        await other.resign()
        view = await other.ended(PATIENCE)
        assert [seat.place for seat in view.seats] == [1, 2]
        told = [event async for event in heard]
        assert [type(event) for event in told if isinstance(event, Progressed | SeatEnded)][-3:] == [
            Progressed,
            SeatEnded,
            SeatEnded,
        ]
        assert not any(isinstance(event, Moved) and event.seat == 0 for event in told)


async def test_who_does_not_wait_for_the_offer_is_told_why_not(node_url: str) -> None:
    async with players(node_url, 1) as (anna,):
        race = await anna.create("zodiac", seats=1, name=WINNABLE)
        await race.begun(PATIENCE)
        with pytest.raises(Refusal) as caught:
            await race.finish()
        assert caught.value.reason is Reason.CANNOT_FINISH
        assert caught.value.position is not None
        assert not table(race).may_finish


async def test_the_replay_of_a_game_that_was_played_out_has_each_move_and_holds(serve_process: str) -> None:
    async with players(serve_process, 1) as (anna,), AsyncClient(base_url=serve_process, timeout=60) as http:
        race = await anna.create("zodiac", seats=1, name=WINNABLE)
        await race.begun(PATIENCE)
        made = await play_to_the_offer(race, line_of(named_seed(WINNABLE)))
        await race.finish()
        await race.ended(PATIENCE)
        reply = await http.get(f"/api/races/{race.id}/replay")
        report = check(reply.content, Noted())
        assert report.is_valid, report.faults
        moves = json.loads(reply.content)["seats"][0]["moves"]
        assert {text.partition("-")[2][0] for text, _ in moves[made:]} == {"f"}
        assert len({at for _, at in moves[made:]}) == 1, "all at one moment"
        with pytest.raises(Refusal) as caught:
            await race.undo()
        assert caught.value.reason is Reason.RACE_OVER


async def test_asked_twice_it_is_done_once_and_answered_twice(node_url: str) -> None:
    async with players(node_url, 1) as (anna,):
        race = await anna.create("zodiac", seats=1, name=WINNABLE)
        await race.begun(PATIENCE)
        await play_to_the_offer(race, line_of(named_seed(WINNABLE)))
        request = Finish(race=race.id, turn=table(race).turn)
        first = await anna.ask(request)
        assert (await anna.ask(request)).model_dump(exclude={"re"})["events"][0] == first.model_dump()["events"][0]


async def test_several_moves_are_taken_back_at_once(node_url: str) -> None:
    async with players(node_url, 1) as (anna,):
        race = await anna.create("four-seasons", seats=1, name="ecliptic")
        await race.begun(PATIENCE)
        first = table(race)
        for _ in range(5):
            await race.move(table(race).legal[0])
        with pytest.raises(Refusal) as caught:
            await race.undo(6)
        assert caught.value.reason is Reason.NOTHING_TO_UNDO
        version = race.view.version
        answer = await race.undo(5)
        assert (answer.turns, answer.turn, answer.is_undo) == (5, 9, True)
        assert race.view.version == version + 5
        assert table(race).model_dump(exclude={"turn"}) == first.model_dump(exclude={"turn"})
