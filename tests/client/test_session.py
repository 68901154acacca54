"""What the library does when a socket ends, by how it ends; before a server that is told what to say."""

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import pytest

from client import ClientError, Closed, Refusal, Standing, TimedOut, Unanswered, Unreachable, connect
from client.line import ANSWER_SECONDS
from client.session import AGAIN_LONGEST
from protocol.closing import CloseCode
from protocol.refusals import Reason
from protocol.requests import Ping, Quick
from tests.client.scripted import Call, Script, Scripted, obliging

SOON = 10.0


def closing_first(code: int, text: str = "") -> Script:
    """Closes the first connection at its first ping, and serves those that follow."""

    def script(call: Call, message: Any) -> dict[str, Any] | tuple[int, str] | None:
        if call.number == 0 and message["type"] == "ping":
            return code, text
        return obliging(call, message)

    return script


@pytest.mark.parametrize(
    "code",
    [1000, 1001, CloseCode.RESTARTING, CloseCode.NO_HELLO, CloseCode.SILENT, CloseCode.SLOW, 1011, 1013],
)
async def test_after_most_closings_it_comes_back_and_asks_again(scripted: Scripted, code: int) -> None:
    standings: list[Standing] = []
    async with scripted(closing_first(code, "soon")) as (url, calls), connect(url, on_standing=standings.append) as one:
        await one.ask(Ping())
        assert one.standing.condition == "connected"
    assert [[heard["type"] for heard in call.heard] for call in calls] == [["hello", "ping"]] * 2
    assert "token" not in calls[0].heard[0]
    assert calls[1].heard[0]["token"] == one.token
    lost = "restarting" if code == CloseCode.RESTARTING else "lost"
    assert [standing.condition for standing in standings] == ["connected", lost, "connected"]
    assert standings[1].why == "soon"


@pytest.mark.parametrize("code", [CloseCode.TAKEN_OVER, CloseCode.GARBAGE, CloseCode.OVERSIZE])
async def test_after_some_it_must_not_come_back(scripted: Scripted, code: int) -> None:
    async with scripted(closing_first(code, "for good")) as (url, calls), connect(url) as player:
        with pytest.raises(Closed, match="for good") as closed:
            await player.ask(Ping())
        assert closed.value.code == code
        assert player.standing.condition == "over"
        with pytest.raises(Closed):
            await player.quick("zodiac")
    assert len(calls) == 1


async def test_what_is_not_of_this_protocol_ends_it(scripted: Scripted) -> None:
    def strange(call: Call, message: Any) -> dict[str, Any] | None:
        return {"type": "nonsense"} if message["type"] == "ping" else obliging(call, message)

    async with scripted(strange) as (url, calls), connect(url) as player:
        with pytest.raises(Closed, match="not of this protocol"):
            await player.ask(Ping())
    assert len(calls) == 1


async def test_after_a_flood_it_waits_the_seconds_named(scripted: Scripted) -> None:
    script = closing_first(CloseCode.FLOOD, "too many messages; wait 1 seconds")
    async with scripted(script) as (url, calls), connect(url, patience=0.5) as player:
        await player.ask(Ping())
    assert len(calls) == 2
    assert 1 <= calls[1].at - calls[0].at < SOON


async def test_a_token_that_has_died_meanwhile_is_an_error(scripted: Scripted) -> None:
    def forgetful(call: Call, message: Any) -> dict[str, Any] | tuple[int, str] | None:
        if message["type"] == "hello" and "token" in message:
            return {"type": "refused", "reason": "unknown_token", "text": "nobody's"}
        return closing_first(1001)(call, message)

    async with scripted(forgetful) as (url, calls), connect(url) as player:
        with pytest.raises(Refusal) as refusal:
            await player.ask(Ping())
        assert refusal.value.reason is Reason.UNKNOWN_TOKEN
    assert len(calls) == 2


async def test_a_server_that_cannot_greet_just_now_is_asked_again(scripted: Scripted) -> None:
    def busy(call: Call, message: Any) -> dict[str, Any] | None:
        if call.number < 2:
            reason = "try_again" if message["type"] == "hello" else "hello_first"
            return {"type": "refused", "reason": reason, "text": "not now"}
        return obliging(call, message)

    async with scripted(busy) as (url, calls), connect(url) as player:
        await player.ask(Ping())
    assert len(calls) == 3


async def test_a_hello_that_was_not_heard_is_said_again_on_a_new_line(scripted: Scripted) -> None:
    def deaf(call: Call, message: Any) -> dict[str, Any] | tuple[int, str] | None:
        if call.number == 1:
            refused = {"type": "refused", "reason": "hello_first", "text": "who is this?"}
            return None if message["type"] == "hello" else refused
        return closing_first(1001)(call, message)

    async with scripted(deaf) as (url, calls), connect(url) as player:
        await player.ask(Ping())
    assert len(calls) == 3


async def test_what_is_refused_for_the_moment_is_asked_again_until_it_is_taken(scripted: Scripted) -> None:
    def busy(call: Call, message: Any) -> dict[str, Any] | None:
        if message["type"] == "lobby" and len(call.heard) < 5:
            return {"type": "refused", "reason": "try_again", "text": "not now"}
        return {"type": "lobby", "races": []} if message["type"] == "lobby" else obliging(call, message)

    async with scripted(busy) as (url, calls), connect(url) as player:
        assert await player.lobby() == ()
    assert [heard["type"] for heard in calls[0].heard] == ["hello", *["lobby"] * 4]


async def test_a_refusal_for_the_moment_comes_out_when_patience_ends(scripted: Scripted) -> None:
    def busy(call: Call, message: Any) -> dict[str, Any] | None:
        if message["type"] == "lobby":
            return {"type": "refused", "reason": "try_again", "text": "not now"}
        return obliging(call, message)

    async with scripted(busy) as (url, _), connect(url, patience=0.2) as player, asyncio.timeout(AGAIN_LONGEST + SOON):
        with pytest.raises(Refusal) as refusal:
            await player.lobby()
        assert refusal.value.reason is Reason.TRY_AGAIN
        assert refusal.value.was_repeated


async def test_what_makes_a_race_is_not_said_twice(scripted: Scripted) -> None:
    def deaf(call: Call, message: Any) -> dict[str, Any] | tuple[int, str] | None:
        return (1001, "bye") if message["type"] == "quick" else obliging(call, message)

    async with scripted(deaf) as (url, calls), connect(url) as player:
        with pytest.raises(Unanswered, match="quick was sent and got no answer"):
            await player.quick("zodiac")
        await player.ask(Ping())
    assert [heard["type"] for call in calls for heard in call.heard] == ["hello", "quick", "hello", "ping"]


async def test_what_makes_a_race_waits_for_a_welcome(scripted: Scripted) -> None:
    """Behind a hello that goes down it would be lost without need."""

    def slow(call: Call, message: Any) -> dict[str, Any] | tuple[int, str] | None:
        if message["type"] == "quick":
            return {"type": "refused", "reason": "unknown_game", "text": "which?"}
        if call.number == 1:
            return 1001, "not yet"
        return closing_first(1001)(call, message)

    async with scripted(slow) as (url, calls), connect(url) as player:
        pinged = asyncio.ensure_future(player.ask(Ping()))
        while player.standing.condition == "connected":  # noqa: ASYNC110 - the hook would do as well
            await asyncio.sleep(0)
        with pytest.raises(Refusal):
            await player.ask(Quick(game="zodiac"))
        await pinged
    assert [heard["type"] for heard in calls[1].heard][:1] == ["hello"]
    assert [heard["type"] for heard in calls[2].heard] == ["hello", "ping", "quick"]


@pytest.mark.long
async def test_what_a_living_server_never_answers_is_given_up(scripted: Scripted) -> None:
    """A harmless request is said again and again, one that makes a race once."""
    async with scripted(obliging) as (url, calls), connect(url) as player, asyncio.timeout(ANSWER_SECONDS + SOON):
        lobby, made = await asyncio.gather(player.lobby(), player.create("zodiac"), return_exceptions=True)
        assert player.standing.condition == "connected"
    assert isinstance(lobby, TimedOut)
    assert isinstance(made, Unanswered)
    said = [heard["type"] for heard in calls[0].heard]
    assert said.count("create") == 1
    assert 5 < said.count("lobby") < ANSWER_SECONDS


async def test_when_nobody_answers_for_long_whoever_waits_is_told(scripted: Scripted) -> None:
    async with AsyncExitStack() as server:
        url, _ = await server.enter_async_context(scripted(obliging))
        async with connect(url, patience=0.3) as player, asyncio.timeout(SOON):
            await server.aclose()
            outcomes = await asyncio.gather(player.ask(Ping()), player.quick("zodiac"), return_exceptions=True)
            with pytest.raises(Unreachable, match=r"for 0\.3 seconds"):
                await player.ask(Ping())
            assert isinstance(player.closed, Unreachable)
    assert [type(outcome) for outcome in outcomes] == [Unreachable, Unreachable]


async def test_of_several_addresses_one_that_answers_will_do(scripted: Scripted, unused_tcp_port: int) -> None:
    dead = f"ws://127.0.0.1:{unused_tcp_port}"
    async with scripted(closing_first(1001)) as (url, calls), connect([dead, url], patience=SOON) as player:
        await player.ask(Ping())
    assert len(calls) == 2


async def test_no_address_at_all_is_said_in_words() -> None:
    with pytest.raises(ClientError, match="got none"):
        async with connect([]):
            raise AssertionError("nobody came in")
