"""Every refusal says why, brings what is needed to be right again, and changes nothing."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, suppress

import pytest
from redis.asyncio import Redis
from websockets.exceptions import ConnectionClosed

from client import Player, Race, Refusal, connect
from protocol.answers import Events
from protocol.closing import CloseCode
from protocol.refusals import Reason
from protocol.requests import Move, Resume
from tests.journeys.racing import Raw, hasten, players, racing, raw, seated, table


@pytest.fixture
async def race(node_url: str, redis: Redis) -> AsyncIterator[tuple[Player, Race]]:
    async with players(node_url) as (anna, bela):
        first, second = await racing(redis, anna, bela)
        yield anna, first
        assert second.view.seats[0].progress == first.view.seats[0].progress


@pytest.mark.parametrize(
    ("turn", "move", "reason"),
    [
        pytest.param(1, "deal", Reason.WRONG_TURN, id="ahead"),
        pytest.param(0, "f1-t1", Reason.ILLEGAL_MOVE, id="against the rules"),
        pytest.param(0, "redeal", Reason.ILLEGAL_MOVE, id="not now"),
        pytest.param(0, "Deal!", Reason.MALFORMED_MOVE, id="no move"),
        pytest.param(0, "undo", Reason.MALFORMED_MOVE, id="a message of its own"),
        pytest.param(0, "", Reason.MALFORMED_MOVE, id="nothing"),
    ],
)
async def test_a_refused_move_brings_the_table_and_changes_nothing(
    race: tuple[Player, Race], turn: int, move: str, reason: Reason
) -> None:
    player, here = race
    before = here.view
    with pytest.raises(Refusal) as refused:
        await player.ask(Move(race=here.id, turn=turn, move=move))
    assert refused.value.reason is reason
    assert refused.value.position == table(here)
    again = await player.resume(here.id)
    assert again is here
    assert (here.view.version, table(here)) == (before.version, table(here))


async def test_a_move_behind_another_is_a_wrong_turn_unless_it_is_the_same(race: tuple[Player, Race]) -> None:
    player, here = race
    moved = await here.move("deal")
    version = here.view.version
    again = await player.ask(Move(race=here.id, turn=0, move="deal"))
    assert isinstance(again, Events)
    assert again.events == (moved,)
    assert here.view.version == version
    with pytest.raises(Refusal) as refused:
        await player.ask(Move(race=here.id, turn=0, move="redeal"))
    assert refused.value.reason is Reason.WRONG_TURN
    assert refused.value.position == table(here)


async def test_a_repeated_turn_gets_the_answer_it_had_later_too(race: tuple[Player, Race]) -> None:
    player, here = race
    moved = [await here.move("deal") for _ in range(4)]
    for turn, before in enumerate(moved):
        again = await player.ask(Move(race=here.id, turn=turn, move="deal"))
        assert isinstance(again, Events)
        assert again.events == (before,)
    assert table(here).turn == len(moved)


async def test_who_has_resigned_moves_no_more(race: tuple[Player, Race]) -> None:
    _, here = race
    await here.resign()
    await here.resign()
    with pytest.raises(Refusal) as refused:
        await here.move("deal")
    assert refused.value.reason is Reason.SEAT_ENDED


@pytest.mark.parametrize("wish", ["ready", "start", "leave"])
async def test_nobody_comes_or_goes_once_the_cards_are_shown(race: tuple[Player, Race], wish: str) -> None:
    _, here = race
    with pytest.raises(Refusal) as refused:
        await getattr(here, wish)()
    assert refused.value.reason is Reason.RACE_BEGUN


async def test_undo_is_for_practice(race: tuple[Player, Race]) -> None:
    _, here = race
    await here.move("deal")
    with pytest.raises(Refusal) as refused:
        await here.undo()
    assert refused.value.reason is Reason.ONLY_PRACTICE


async def test_a_race_that_is_full_takes_nobody(node_url: str) -> None:
    async with players(node_url, 3) as (anna, bela, cleo):
        first, _ = await seated(anna, bela)
        with pytest.raises(Refusal) as refused:
            await cleo.join(first.id)
        assert refused.value.reason is Reason.RACE_FULL


async def test_what_cannot_be_is_refused_in_words(node_url: str) -> None:
    async with connect(node_url) as anna:
        for wish, reason in (
            (anna.create("patience"), Reason.UNKNOWN_GAME),
            (anna.quick("patience"), Reason.UNKNOWN_GAME),
            (anna.join("ABCDEFGH"), Reason.UNKNOWN_RACE),
            (anna.resume("ABCDEFGH"), Reason.UNKNOWN_RACE),
            (anna.create("zodiac", seats=1, is_open=True), Reason.IMPOSSIBLE_RACE),
            (anna.create("zodiac", name="ecliptic"), Reason.IMPOSSIBLE_RACE),
        ):
            with pytest.raises(Refusal) as refused:
                await wish
            assert refused.value.reason is reason
            assert len(refused.value.text) > 10


async def test_before_the_cards_are_shown_there_is_nothing_to_move(node_url: str) -> None:
    async with connect(node_url) as anna:
        race = await anna.create("zodiac")
        for wish in (race.move("deal"), race.resign()):
            with pytest.raises(Refusal) as refused:
                await wish
            assert refused.value.reason is Reason.NOT_BEGUN
        with pytest.raises(Refusal) as refused:
            await race.rematch()
        assert refused.value.reason is Reason.NOT_OVER


async def test_practice_has_no_rematch(node_url: str) -> None:
    async with connect(node_url) as anna:
        race = await anna.create("zodiac", seats=1)
        await race.begun()
        await race.resign()
        await race.ended()
        with pytest.raises(Refusal) as refused:
            await race.rematch()
        assert refused.value.reason is Reason.ALONE


async def test_one_sits_in_twenty_races_and_in_no_more(node_url: str) -> None:
    async with connect(node_url) as anna:
        races = [await anna.create("zodiac") for _ in range(20)]
        for wish in (anna.create("zodiac"), anna.quick("zodiac")):
            with pytest.raises(Refusal) as refused:
                await wish
            assert refused.value.reason is Reason.TOO_MANY_RACES
        await races[0].leave()
        await anna.create("zodiac")


async def test_not_even_at_once_does_one_sit_in_more(node_url: str) -> None:
    async with AsyncExitStack() as stack:
        first = await stack.enter_async_context(raw(node_url, greets=False))
        token = (await first.ask(type="hello"))["token"]
        others = [await stack.enter_async_context(raw(node_url, greets=False)) for _ in range(30)]
        for other in others:
            await other.ask(type="hello", token=token)
        answers = await asyncio.gather(*(other.ask(type="create", game="corners") for other in others))
        assert [answer["type"] for answer in answers].count("race") == 20
        assert {answer.get("reason") for answer in answers} == {None, "too_many_races"}


async def test_old_turns_are_not_asked_for_again_for_nothing(node_url: str) -> None:
    async with raw(node_url) as anna:
        race = (await anna.ask(type="create", game="zodiac", seats=1))["race"]["race"]
        for turn in range(0, 400, 2):
            await anna.ask(type="move", race=race, turn=turn, move="deal")
            await anna.ask(type="undo", race=race, turn=turn + 1)
        with suppress(ConnectionClosed):
            for number in range(300):
                await anna.say(type="undo", race=race, turn=399, id=number)
        assert (await anna.goodbye())[0] == CloseCode.FLOOD
        assert len([heard for heard in anna.messages if heard.get("re") is not None]) < 500


async def test_a_race_that_is_over_is_over(node_url: str, redis: Redis) -> None:
    async with players(node_url) as (anna, bela):
        first, _ = await racing(redis, anna, bela)
        await hasten(redis, first, lambda view: view.state == "ended")
        with pytest.raises(Refusal) as refused:
            await first.move("deal")
        assert refused.value.reason is Reason.RACE_OVER


async def test_only_who_sits_may_act_and_only_the_maker_may_start(node_url: str) -> None:
    async with players(node_url, 3) as (anna, bela, cleo):
        first, second = await seated(anna, bela, seats=4)
        looking = await cleo.resume(first.id)
        for wish, reason in (
            (looking.ready(), Reason.NOT_SEATED),
            (second.start(), Reason.NOT_MAKER),
        ):
            with pytest.raises(Refusal) as refused:
                await wish
            assert refused.value.reason is reason
        await second.leave()
        with pytest.raises(Refusal) as refused:
            await first.start()
        assert refused.value.reason is Reason.TOO_FEW


MALFORMED = [
    pytest.param({"type": "move", "race": "ABCDEFGH", "turn": -1, "move": "deal"}, "turn", id="a turn below none"),
    pytest.param({"type": "move", "race": "ABCDEFGH", "turn": 0.5, "move": "deal"}, "turn", id="half a turn"),
    pytest.param({"type": "create", "game": "zodiac", "seats": 9}, "seats", id="nine seats"),
    pytest.param({"type": "create", "game": "zodiac", "minutes": 0}, "minutes", id="no time"),
    pytest.param({"type": "create", "game": "zodiac", "is_open": "yes"}, "is_open", id="a word for a truth"),
    pytest.param({"type": "join"}, "race", id="no race"),
    pytest.param({"type": "join", "race": "not a code"}, "race", id="blanks in a code"),
    pytest.param({"type": "dance"}, "dance", id="an unknown type"),
    pytest.param({"type": "ping", "extra": 1}, "extra", id="an unknown field"),
    pytest.param({}, "type", id="nothing at all"),
]


@pytest.mark.parametrize(("message", "word"), MALFORMED)
async def test_a_malformed_message_is_refused_by_name_and_the_socket_stays_open(
    node_url: str, message: dict[str, object], word: str
) -> None:
    async with raw(node_url) as anna:
        refused = await anna.ask(**message)
        assert (refused["type"], refused["reason"]) == ("refused", "malformed")
        assert word in refused["text"]
        assert await _is_there(anna)


async def _is_there(speaker: Raw) -> bool:
    return bool((await speaker.ask(type="ping"))["type"] == "pong")


async def test_nothing_but_ping_comes_before_hello(node_url: str) -> None:
    async with raw(node_url, greets=False) as anna:
        assert await _is_there(anna)
        assert (await anna.ask(type="quick", game="zodiac"))["reason"] == "hello_first"
        stranger = await anna.ask(type="hello", token="nobody's")  # noqa: S106 - a token of nobody
        assert stranger["reason"] == "unknown_token"
        assert (await anna.ask(type="hello"))["type"] == "welcome"
        assert (await anna.ask(type="hello"))["reason"] == "already_greeted"


async def test_resume_at_the_version_one_has_brings_nothing_new(race: tuple[Player, Race]) -> None:
    player, here = race
    version = here.view.version
    answer = await player.ask(Resume(race=here.id, version=version))
    assert isinstance(answer, Events)
    assert (answer.first, answer.last, answer.events) == (version + 1, version, ())
