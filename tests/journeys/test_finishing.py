"""Playing out: once all cards that are left can go up, one request makes the moves, at one moment, all by the rules."""

import json
from collections.abc import Sequence
from typing import Any

import pytest
from httpx import AsyncClient
from redis.asyncio import Redis

from cli.checking import Noted, check
from client import Player, Race, Refusal, connect
from engine import GAMES, Position, named_seed
from engine.solver import Verdict, solve_zodiac
from protocol.events import Moved, Progressed, SeatEnded
from protocol.refusals import Reason
from protocol.requests import Finish
from server.race.entries import unpack_secret
from server.store import keys
from tests.journeys.racing import PATIENCE, players, racing, raw, table

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


async def test_what_is_sent_right_behind_it_is_refused_and_changes_nothing(node_url: str, redis: Redis) -> None:
    """Moves and more that are on their way while a game is played out (138)."""
    async with players(node_url) as (anna, bela):
        (race, other), line = await winnable_race(redis, anna, bela)
        made = await play_to_the_offer(race, line)
        others = [text for text in table(race).legal if text != line[made]]
        async with raw(node_url, token=anna.token) as socket:
            await socket.ask(type="resume", race=race.id)
            sent: list[dict[str, object]] = [
                {"type": "finish", "turn": made},
                {"type": "move", "turn": made, "move": [*others, "deal"][0]},
                {"type": "move", "turn": len(line), "move": "deal"},
                {"type": "undo", "turn": len(line)},
                {"type": "resign", "confirm": True},
                {"type": "hint", "turn": made},
            ]
            for number, request in enumerate(sent, 101):
                await socket.say(**request, race=race.id, id=number)
            answers: dict[int, Any] = {}
            while len(answers) < len(sent):
                heard = await socket.until(lambda heard: heard.get("re", 0) > 100)
                answers[heard["re"]] = heard
        finished, *refused = [answers[number] for number in sorted(answers)]
        assert (finished["type"], len(finished["events"][0]["steps"])) == ("events", len(line) - made)
        assert {answer["type"] for answer in refused} == {"refused"}
        await other.wait_for(lambda view: view.seats[0].state == "solved", PATIENCE)
        async with connect(node_url, token=anna.token) as device:
            again = await device.resume(race.id)
            assert (table(again).turn, again.view.seats[0].state) == (len(line), "solved")
            assert not any(table(again).tableau)
        await other.move("deal")


async def test_it_is_refused_right_behind_a_move_it_did_not_know_of(node_url: str) -> None:
    async with players(node_url, 1) as (anna,):
        race = await anna.create("zodiac", seats=1, name=WINNABLE)
        await race.begun(PATIENCE)
        line = line_of(named_seed(WINNABLE))
        made = await play_to_the_offer(race, line)
        async with raw(node_url, token=anna.token) as socket:
            await socket.ask(type="resume", race=race.id)
            await socket.say(type="move", race=race.id, turn=made, move=line[made], id=101)
            late = await socket.ask(type="finish", race=race.id, turn=made)
        assert (late["type"], late["reason"]) == ("refused", "wrong_turn")
        async with connect(node_url, token=anna.token) as device:
            again = await device.resume(race.id)
            assert (table(again).turn, again.view.state) == (made + 1, "running")


async def test_what_was_taken_back_from_a_foundation_stays_where_it_lies(node_url: str) -> None:
    """All of it could go up at once, and does not by itself (139)."""
    async with players(node_url, 1) as (anna,):
        race = await anna.create("zodiac", seats=1, name=WINNABLE)
        await race.begun(PATIENCE)
        line = line_of(named_seed(WINNABLE))
        made = await play_to_the_offer(race, line)
        before = table(race).model_dump(exclude={"turn"})
        up = line[made : made + 12]
        assert {move.partition("-")[2][0] for move in up} == {"f"}
        for move in up:
            await race.move(move)
        await race.undo(len(up))
        version = race.view.version
        assert table(race).may_finish
        assert table(race).model_dump(exclude={"turn"}) == before
        await race.move(up[0])
        await race.undo()
        again = await anna.resume(race.id)
        assert again.view.version == version + 2, "nobody moved but the player"
        assert table(again).turn == made + 2 * len(up) + 2
        assert table(again).model_dump(exclude={"turn"}) == before


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
