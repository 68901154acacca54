"""The daily challenge: one deal a day, one attempt that counts, booked once, whatever is repeated and wherever."""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from engine.deals import commitment
from engine.games import find_game
from server.daily.scoring import Result
from server.node import Node, NodeOptions
from server.store import keys
from server.store.boards import Boards
from server.store.calls import Store
from server.store.connect import open_store
from server.store.dailies import Dailies
from tests.journeys.racing import PATIENCE, Raw, raw
from tests.nodes import serve_node
from tests.turning import Clock, turned_store

TODAY = date(2026, 11, 30)


@dataclass
class Site:
    """Two nodes on a store whose clock can be turned."""

    urls: list[str]
    clock: Clock
    dailies: Dailies
    store: Store

    async def booked(self, race: dict[str, Any]) -> Result:
        """Wait until an attempt's result is booked."""
        player = race["seats"][0]["player"]["id"]
        result: Result = await self.until(lambda: self.dailies.result(TODAY, race["game"], player))
        return result

    async def until(self, is_so: Callable[[], Awaitable[Any]]) -> Any:
        """Wait until something is so."""
        async with asyncio.timeout(PATIENCE):
            while not (found := await is_so()):  # noqa: ASYNC110 - the store tells nobody
                await asyncio.sleep(0.02)
        return found


@pytest.fixture
async def site() -> AsyncIterator[Site]:
    with tempfile.TemporaryDirectory(prefix="ecl-") as folder, turned_store(Path(folder)) as (url, clock):
        clock.turn_to(f"{TODAY} 12:00:00")
        async with AsyncExitStack() as stack:
            urls = []
            for _ in range(2):
                store = await stack.enter_async_context(open_store(url))
                node = await stack.enter_async_context(Node(store, NodeOptions(sweep_every=0.05, daily_every=0.05)))
                urls.append(await serve_node(stack, node))
            site = Site(urls, clock, Dailies(store), store)
            await site.until(lambda: site.dailies.deal(TODAY + timedelta(days=2), "florentine"))
            yield site


async def attempt(speaker: Raw, **more: object) -> dict[str, Any]:
    answer = await speaker.ask(type="daily", game="four-seasons", **more)
    assert answer["type"] == "race", answer
    race: dict[str, Any] = answer["race"]
    return race


async def insist(speaker: Raw, **message: object) -> None:
    """Say something on a socket that may have been closed because another holds the seat."""
    with suppress(ConnectionClosed):
        await speaker.say(**message)
        await speaker.ask(type="ping")


async def resign(speaker: Raw, race: dict[str, Any]) -> None:
    await speaker.ask(type="resign", race=race["race"], confirm=True)


async def test_the_deal_is_the_same_for_all_and_committed_to_a_day_ahead(site: Site) -> None:
    async with raw(site.urls[0]) as anna, raw(site.urls[1]) as bela:
        one, other = await attempt(anna), await attempt(bela)
        assert one["position"] == other["position"]
        assert one["race"] != other["race"]
        assert (one["daily"], one["is_ranked"], one["state"]) == ("2026-11-30", True, "running")
        assert one["left"] == pytest.approx(14 * 3_600_000, abs=60_000)
    deal = await site.dailies.deal(TODAY + timedelta(days=1), "zodiac")
    assert deal is not None
    assert deal.commitment == commitment(find_game("zodiac"), deal.secret.salt, deal.secret.seed).hex()


async def test_fifty_starts_at_once_on_two_nodes_are_one_attempt(site: Site) -> None:
    async with AsyncExitStack() as stack:
        first = await stack.enter_async_context(raw(site.urls[0], greets=False))
        token = (await first.ask(type="hello"))["token"]
        speakers = [await stack.enter_async_context(raw(site.urls[n % 2], greets=False)) for n in range(50)]
        for speaker in speakers:
            await speaker.ask(type="hello", token=token)
        begun = await asyncio.gather(*(speaker.ask(type="daily", game="zodiac") for speaker in speakers))
        assert len({answer["race"]["race"] for answer in begun}) == 1
        race = begun[0]["race"]
        await asyncio.gather(
            *(insist(speaker, type="move", race=race["race"], turn=0, move="deal") for speaker in speakers)
        )
        await asyncio.gather(*(insist(speaker, type="resign", race=race["race"], confirm=True) for speaker in speakers))
        result = await site.booked(race)
        assert (result.race, result.moves) == (race["race"], 1)
        assert list(await site.dailies.results(TODAY, "zodiac")) == [race["seats"][0]["player"]["id"]]


async def test_the_attempt_is_come_back_to_and_booked_once(site: Site) -> None:
    async with raw(site.urls[0], greets=False) as anna:
        me = await anna.ask(type="hello")
        race = await attempt(anna)
        await anna.ask(type="move", race=race["race"], turn=0, move="deal")
        assert (await anna.ask(type="undo", race=race["race"], turn=1))["reason"] == "only_practice"
    async with raw(site.urls[1], greets=False) as anna:
        await anna.ask(type="hello", token=me["token"])
        again = await attempt(anna)
        assert (again["race"], again["position"]["turn"]) == (race["race"], 1)
        await resign(anna, again)
        player = me["player"]["id"]
        result = await site.until(lambda: site.dailies.result(TODAY, "four-seasons", player))
        assert (result.race, result.moves, result.is_solved) == (race["race"], 1, False)
        over = await attempt(anna)
        assert over["state"] == "ended"
        assert over.get("reveal") is None
        assert await site.dailies.results(TODAY, "four-seasons") == {player: result}


async def test_the_same_deal_is_played_again_after_the_attempt_and_not_before(site: Site) -> None:
    async with raw(site.urls[0]) as anna:
        race = await attempt(anna)
        refused = await anna.ask(type="daily", game="four-seasons", again=True)
        assert refused["reason"] == "attempt_first"
        await resign(anna, race)
        player = race["seats"][0]["player"]["id"]
        await site.until(lambda: site.dailies.result(TODAY, "four-seasons", player))
        again = await attempt(anna, again=True)
        assert (again["is_ranked"], again["daily"]) == (False, "2026-11-30")
        assert again["position"]["tableau"] == race["position"]["tableau"]
        await resign(anna, again)
        ended = await anna.until_event("race_ended")
        assert ended.get("reveal") is None


@pytest.mark.parametrize(
    ("day", "reason"),
    [
        ("2026-12-01", "unknown_day"),
        ("2030-01-01", "unknown_day"),
        ("2026-11-29", "unknown_day"),
        ("2026-02-30", "unknown_day"),
        ("yesterday", "unknown_day"),
    ],
)
async def test_a_day_without_a_deal_to_play_is_refused_in_words(site: Site, day: str, reason: str) -> None:
    async with raw(site.urls[0]) as anna:
        answer = await anna.ask(type="daily", game="zodiac", day=day)
        assert answer["reason"] == reason
        assert "2026" in answer["text"] or "2030" in answer["text"]
        assert (await anna.ask(type="daily", game="bridge"))["reason"] == "unknown_game"


async def test_over_midnight_the_attempt_keeps_its_day(site: Site) -> None:
    site.clock.turn_to(f"{TODAY} 23:59:50")
    async with raw(site.urls[0], greets=False) as anna, raw(site.urls[1]) as bela:
        me = await anna.ask(type="hello")
        assert me["day"]["day"] == "2026-11-30"
        assert me["day"]["left"] <= 10_000
        race = await attempt(anna)
        site.clock.turn_to("2026-12-01 00:03:00")
        new = await bela.until(lambda heard: heard["type"] == "day")
        assert new["day"]["day"] == "2026-12-01"
        assert (await bela.ask(type="daily", game="four-seasons", day="2026-11-30"))["reason"] == "day_over"
        moved = await anna.ask(type="move", race=race["race"], turn=0, move="deal")
        assert moved["type"] == "events"
        assert (await attempt(anna, day="2026-11-30"))["race"] == race["race"]
        fresh = await attempt(anna)
        assert fresh["daily"] == "2026-12-01"
        await resign(anna, race)
        player = me["player"]["id"]
        assert await site.until(lambda: site.dailies.result(TODAY, "four-seasons", player))
        assert await site.dailies.result(date(2026, 12, 1), "four-seasons", player) is None


async def test_an_attempt_that_was_asked_for_but_not_made_is_made_on_its_day_only(site: Site) -> None:
    async with raw(site.urls[0], greets=False) as anna, raw(site.urls[1], greets=False) as bela:
        for speaker, code in ((anna, "ANNAS234"), (bela, "BELAS234")):
            player = (await speaker.ask(type="hello"))["player"]["id"]
            await site.dailies.begin(TODAY, "four-seasons", player, code)  # and then the node died
        site.clock.turn_to(f"{TODAY} 23:00:00")
        race = await attempt(anna)
        assert (race["race"], race["state"]) == ("ANNAS234", "running")
        assert 0 <= 3 * 3_600_000 - race["left"] < 60_000
        site.clock.turn_to("2026-12-01 00:00:01")
        refused = await bela.ask(type="daily", game="four-seasons", day=str(TODAY))
        assert refused["reason"] == "day_over"


async def test_what_nobody_comes_back_to_counts_as_it_stands(site: Site) -> None:
    async with raw(site.urls[0]) as anna:
        race = await attempt(anna)
        await anna.ask(type="move", race=race["race"], turn=0, move="deal")
    site.clock.turn_to("2026-12-01 02:00:05")
    player = race["seats"][0]["player"]["id"]
    result = await site.until(lambda: site.dailies.result(TODAY, "four-seasons", player))
    assert (result.moves, result.is_solved) == (1, False)


async def test_a_past_daily_stays_playable_and_is_then_revealed(site: Site) -> None:
    site.clock.turn_to("2026-12-03 12:00:00")
    async with raw(site.urls[0]) as anna:
        race = await attempt(anna, day="2026-11-30", again=True)
        assert race["is_ranked"] is False
        await resign(anna, race)
        ended = await anna.until_event("race_ended")
        deal = await site.dailies.deal(TODAY, "four-seasons")
        assert deal is not None
        assert ended["reveal"]["seed"] == deal.secret.seed.hex()


async def test_a_guests_attempt_joins_the_board_when_its_name_is_claimed_that_day(site: Site) -> None:
    board = keys.daily_board(TODAY, "four-seasons")
    async with raw(site.urls[0]) as anna, raw(site.urls[1]) as late:
        for speaker in (anna, late):
            race = await attempt(speaker)
            await resign(speaker, race)
            await site.booked(race)
        boards = Boards(site.store)
        assert await boards.size(board) == 0
        await anna.ask(type="claim", name="Stargazer")
        await site.until(lambda: boards.size(board))
        site.clock.turn_to("2026-12-01 03:00:00")
        await late.ask(type="claim", name="Latecomer")
        again = await attempt(late)
        await resign(late, again)
        tomorrow = keys.daily_board(date(2026, 12, 1), "four-seasons")
        await site.until(lambda: boards.size(tomorrow))
        assert await boards.size(board) == 1


async def test_an_attempt_is_booked_though_its_player_hangs_up_at_once(site: Site) -> None:
    ended = []
    for number in range(20):
        async with raw(site.urls[number % 2]) as anna:
            race = await attempt(anna)
            await resign(anna, race)
            ended.append(race)
    for race in ended:
        await site.booked(race)


async def test_playing_again_counts_among_the_races_one_sits_in(site: Site) -> None:
    async with raw(site.urls[0]) as anna:
        race = await attempt(anna)
        await resign(anna, race)
        await site.booked(race)
        answers = [await anna.ask(type="daily", game="four-seasons", again=True) for _ in range(21)]
        assert [answer["type"] for answer in answers] == ["race"] * 20 + ["refused"]
        assert answers[-1]["reason"] == "too_many_races"
