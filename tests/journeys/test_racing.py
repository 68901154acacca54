"""Two players race from the making of the race to its result, and once more."""

import asyncio
import hashlib
import random
from collections.abc import Callable

import pytest
from redis.asyncio import Redis

from client import EventStream, Race, Refusal
from engine.bots import PlayerView, make_bot
from engine.cards import card_text
from engine.deals import shuffle_deck
from engine.games import find_game
from engine.position import Position as EnginePosition
from protocol.events import Begun, Moved, Progressed, RaceEnded, SeatEnded
from protocol.records import Position, RaceView
from protocol.refusals import Reason
from protocol.requests import Resign
from tests.journeys.racing import PATIENCE, begin, play_out, players, racing, seated, table


def greedy() -> Callable[[Position], str | None]:
    bot = make_bot("greedy", random.Random(7))
    return lambda table: bot.choose(PlayerView(table.legal, table.stock, len(table.waste), table.turn))


@pytest.mark.parametrize("game", ["zodiac", "four-seasons"])
async def test_two_players_race_from_the_making_to_the_result_and_again(node_url: str, redis: Redis, game: str) -> None:
    async with players(node_url) as (anna, bela):
        first, second = await racing(redis, anna, bela, game=game)
        assert table(first) == table(second)
        told = second.events()
        await play_out(first, greedy())
        await play_out(second, greedy(), limit=5)
        result, same = await first.ended(PATIENCE), await second.ended(PATIENCE)
        assert result.seats == same.seats
        assert sorted(seat.place or 0 for seat in result.seats) in ([1, 2], [1, 1])
        kinds = [type(event) for event in [event async for event in told]]
        assert kinds[-1] is RaceEnded
        assert {Progressed, Moved, SeatEnded} <= set(kinds)
        verify(result, table_at_first(game, result))
        await once_more(redis, first, second)


async def once_more(redis: Redis, first: Race, second: Race) -> None:
    async with asyncio.TaskGroup() as group:
        again = [group.create_task(race.rematch(PATIENCE)) for race in (first, second)]
    one, other = (task.result() for task in again)
    assert one.id == other.id != first.id
    assert one.view.commitment != first.view.commitment
    await begin(redis, one, other)
    assert table(one) == table(other)


def table_at_first(game: str, view: RaceView) -> list[str]:
    assert view.reveal is not None
    return [card_text(card) for card in shuffle_deck(find_game(game), bytes.fromhex(view.reveal.seed))]


def verify(view: RaceView, deck: list[str]) -> None:
    """The promise made before the race, by hashlib alone, and every card that lies on the table now."""
    assert view.reveal is not None
    seed, salt = bytes.fromhex(view.reveal.seed), bytes.fromhex(view.reveal.salt)
    promised = hashlib.sha256(b"ecliptic/commit/1\0" + view.game.encode() + b"\0" + salt + seed).hexdigest()
    assert promised == view.commitment
    assert view.position is not None
    seen = [card for pile in view.position.tableau for card in pile] + list(view.position.waste)
    assert not [card for card in seen if card not in deck]


async def test_the_deal_is_the_one_the_reveal_explains(node_url: str, redis: Redis) -> None:
    async with players(node_url) as (anna, bela):
        first, second = await racing(redis, anna, bela)
        shown = table(first)
        for race in (first, second):
            await race.resign()
        view = await first.ended(PATIENCE)
        assert view.reveal is not None
        game = find_game("zodiac")
        dealt = EnginePosition.from_deck(game, shuffle_deck(game, bytes.fromhex(view.reveal.seed)))
        assert shown.tableau == tuple(tuple(map(card_text, pile)) for pile in dealt.tableau)
        assert shown.stock == len(dealt.stock)


async def test_the_cards_come_to_all_seats_at_once_and_not_before(node_url: str, redis: Redis) -> None:
    async with players(node_url, 3) as (anna, bela, cleo):
        races = await seated(anna, bela, cleo)
        streams = [race.events() for race in races]
        for race in races:
            await race.ready()
        await races[0].wait_for(lambda view: view.state == "countdown", PATIENCE)
        assert [race.position for race in races] == [None, None, None]
        await begin(redis, *races)
        begun = [await cards_in(stream) for stream in streams]
        assert begun[0] == begun[1] == begun[2]
        assert begun[0].position is not None
        assert {race.view.version for race in races} == {races[0].view.version}


async def cards_in(stream: EventStream) -> Begun:
    async for event in stream:
        if isinstance(event, Begun):
            return event
    raise AssertionError("the cards were never shown")


async def test_equal_results_share_a_place(node_url: str, redis: Redis) -> None:
    async with players(node_url) as (anna, bela):
        first, second = await racing(redis, anna, bela)
        await first.resign()
        await second.resign()
        view = await first.ended(PATIENCE)
        assert [seat.place for seat in view.seats] == [1, 1]


async def test_resigning_asks_to_be_confirmed(node_url: str, redis: Redis) -> None:
    async with players(node_url) as (anna, bela):
        first, _ = await racing(redis, anna, bela)
        with pytest.raises(Refusal, match="final") as refused:
            await anna.ask(Resign(race=first.id))
        assert refused.value.reason is Reason.CONFIRM
        assert first.seat is not None
        assert first.seat.state == "playing"
