"""A player's own name, its way back without the token, its goodbye; on one node and on two."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, cast

import pytest
from redis.asyncio import Redis

from client import Closed, Player, Refusal, connect
from protocol.closing import CloseCode
from protocol.refusals import Reason
from protocol.requests import Claim, DeleteAccount, Ping
from server.budget import BURST
from server.names import DELETED
from server.recovery import make_code
from server.store import keys
from tests.faults import Fate, Piece, faulty
from tests.journeys.racing import PATIENCE, Raw, hasten, racing, raw

StartNode = Callable[..., Awaitable[str]]
NONCE = "sixteen or more characters"


async def refused(wish: Awaitable[object]) -> Reason:
    with pytest.raises(Refusal) as refusal:
        await wish
    assert len(refusal.value.text) > 10
    return refusal.value.reason


async def closed_with(player: Player) -> int:
    """Wait until the server has closed a player's socket for good; the code."""
    async with asyncio.timeout(PATIENCE):
        while player.closed is None:
            try:
                await player.ask(Ping())
            except Closed as closed:
                return closed.code
    assert isinstance(player.closed, Closed)
    return player.closed.code


@pytest.fixture
async def anna(node_url: str) -> AsyncIterator[Player]:
    """A player with a name."""
    async with connect(node_url) as player:
        await player.claim("Anna")
        yield player


async def test_a_guest_claims_a_name_and_is_called_so_wherever_it_comes(node_url: str) -> None:
    async with connect(node_url) as anna, connect(node_url) as bela:
        was = anna.player
        assert not was.is_claimed
        assert await anna.check_name("  Anna   Karenina ") == "Anna Karenina"
        named = await anna.claim("  Anna   Karenina ")
        assert (named.id, named.name, named.is_claimed) == (was.id, "Anna Karenina", True)
        assert anna.recovery is not None
        race = await anna.create("zodiac")
        other = await bela.join(race.id)
        assert other.view.seats[0].player == named
        async with connect(node_url, anna.token) as again:
            assert again.player == named
            assert again.recovery is None


async def test_a_wrong_name_is_told_why_and_leaves_all_as_it_was(node_url: str, anna: Player) -> None:
    async with connect(node_url) as bela:
        was = bela.player
        for name, reason in (
            ("", Reason.BAD_NAME),
            ("\u200b\u200b\u200b", Reason.BAD_NAME),
            ("x" * 21, Reason.BAD_NAME),
            ("Moderator", Reason.BAD_NAME),
            ("Guest7K2M", Reason.BAD_NAME),
            ("Аnna", Reason.BAD_NAME),
            ("a.n.n.a", Reason.NAME_TAKEN),
        ):
            assert await refused(bela.check_name(name)) is reason
            assert await refused(bela.claim(name)) is reason
        assert await refused(bela.new_recovery()) is Reason.NOT_CLAIMED
        assert bela.player == was
        async with connect(node_url, bela.token) as again:
            assert again.player == was


async def test_fifty_claim_a_name_at_once_on_two_nodes_and_one_gets_it(start_node: StartNode, redis: Redis) -> None:
    urls = [await start_node(), await start_node()]
    async with AsyncExitStack() as stack:
        guests = [await stack.enter_async_context(connect(urls[number % 2])) for number in range(50)]
        answers = await asyncio.gather(*(guest.claim("Tycho") for guest in guests), return_exceptions=True)
        assert [isinstance(answer, Refusal) for answer in answers].count(False) == 1
        assert {answer.reason for answer in answers if isinstance(answer, Refusal)} == {Reason.NAME_TAKEN}
        assert [guest.player.is_claimed for guest in guests].count(True) == 1
    assert await redis.hlen(keys.NAME_OWNERS) == 1


async def test_fifty_claims_of_one_player_give_one_name_and_one_code(node_url: str, redis: Redis) -> None:
    async with connect(node_url) as anna:
        answers = await asyncio.gather(*(anna.ask(Claim(name="Anna")) for _ in range(50)))
        codes = [answer.model_dump()["recovery"] for answer in answers]
        assert len([code for code in codes if code is not None]) == 1
        assert await redis.hlen(keys.NAMES) == 1


async def test_a_name_is_changed_on_all_sockets_of_its_player(start_node: StartNode) -> None:
    async with connect(await start_node()) as here, connect(await start_node(), here.token) as there:
        await here.claim("Anna")
        await called(there, "Anna")
        await there.claim("Berta")
        await called(here, "Berta")
        assert there.recovery is None


async def called(player: Player, name: str) -> None:
    """Wait until a player has heard what it is called."""
    async with asyncio.timeout(PATIENCE):
        while player.player.name != name:
            await player.ask(Ping())


async def test_a_name_and_its_player_are_kept_and_a_guest_is_not(node_url: str, redis: Redis) -> None:
    async with connect(node_url) as anna, connect(node_url) as guest:
        await anna.claim("Anna")
        async with connect(node_url, anna.token), connect(node_url, guest.token):
            assert await redis.ttl(keys.player(anna.player.id)) == -1
            assert await redis.ttl(keys.player(guest.player.id)) > 0


async def test_no_token_and_no_code_lies_in_the_store(node_url: str, redis: Redis, anna: Player) -> None:
    assert anna.recovery is not None
    secret = anna.recovery.replace("-", "")[12:].encode()
    async for key in redis.scan_iter():
        kind = cast("bytes", await redis.type(key)).decode()
        read: dict[str, Callable[[bytes], Awaitable[Any]]] = {
            "string": redis.get,
            "hash": redis.hgetall,
            "stream": redis.xrange,
            "zset": lambda name: redis.zrange(name, 0, -1),
        }
        content = repr(key) + repr(await read[kind](key))
        assert anna.token not in content
        assert secret.decode() not in content.replace("-", "")


# the way back


async def test_a_recovery_code_brings_the_player_back_once(node_url: str, anna: Player) -> None:
    code = anna.recovery
    async with connect(node_url, recovery=code.lower().replace("-", " ") if code else "") as again:
        assert again.player == anna.player
        assert again.token != anna.token
        assert again.recovery not in (None, code)
        await again.ask(Ping())
        with pytest.raises(Refusal) as twice:
            async with connect(node_url, recovery=code):
                pass
        assert twice.value.reason is Reason.UNKNOWN_RECOVERY
        async with connect(node_url, again.token) as by_token, connect(node_url, recovery=again.recovery) as once_more:
            assert by_token.player == once_more.player == anna.player
        await anna.ask(Ping())


async def test_an_answer_that_was_lost_is_had_again_by_the_same_nonce(node_url: str, anna: Player) -> None:
    code = anna.recovery
    async with raw(node_url, greets=False) as first, raw(node_url, greets=False) as second:
        told = await first.ask(type="hello", recovery=code, nonce=NONCE)
        again = await second.ask(type="hello", recovery=code, nonce=NONCE)
        assert (again["token"], again["recovery"]) == (told["token"], told["recovery"])
        assert again["player"]["id"] == anna.player.id
    async with raw(node_url, greets=False) as other:
        assert (await other.ask(type="hello", recovery=code, nonce=NONCE + "!"))["reason"] == "unknown_recovery"


async def test_of_twenty_who_say_a_code_at_once_one_comes_back(start_node: StartNode) -> None:
    urls = [await start_node(), await start_node()]
    async with connect(urls[0]) as anna, AsyncExitStack() as stack:
        await anna.claim("Anna")
        sockets = [await stack.enter_async_context(raw(urls[number % 2], greets=False)) for number in range(20)]
        say = [
            socket.ask(type="hello", recovery=anna.recovery, nonce=f"{NONCE} {number}")
            for number, socket in enumerate(sockets)
        ]
        types = [answer["type"] for answer in await asyncio.gather(*say)]
        assert types.count("welcome") == 1
        assert types.count("refused") == 19


async def test_a_new_code_spends_the_one_before(node_url: str, anna: Player) -> None:
    before = anna.recovery
    after = await anna.new_recovery()
    assert after == anna.recovery != before
    async with raw(node_url, greets=False) as stranger:
        assert (await stranger.ask(type="hello", recovery=before, nonce=NONCE))["reason"] == "unknown_recovery"
        assert (await stranger.ask(type="hello", recovery=after, nonce=NONCE))["type"] == "welcome"


async def test_codes_that_are_wrong_are_refused_and_cost(node_url: str, anna: Player) -> None:
    assert anna.recovery is not None
    wrong = ["", "x", anna.recovery[:-1], anna.recovery[:-1] + ("A" if anna.recovery[-1] != "A" else "B")]
    wrong += [make_code("ABCDEFGHJKLM"), make_code(anna.player.id)]
    async with raw(node_url, greets=False) as guesser:
        assert (await guesser.ask(type="hello", recovery=anna.recovery))["reason"] == "malformed"
        reasons = [(await guesser.ask(type="hello", recovery=code, nonce=NONCE))["reason"] for code in wrong[:4]]
        assert reasons == ["malformed", *["unknown_recovery"] * 3]
        for number in range(BURST):
            await guesser.say(type="hello", recovery=wrong[number % 2 + 4], nonce=NONCE, id=1000 + number)
        assert (await guesser.goodbye())[0] == CloseCode.FLOOD
        assert len([heard for heard in guesser.messages if heard.get("re", 0) >= 1000]) < 10
    async with connect(node_url, recovery=anna.recovery) as again:
        assert again.player == anna.player


async def test_who_has_said_a_wrong_code_may_say_hello_otherwise(node_url: str, anna: Player) -> None:
    async with raw(node_url, greets=False) as bela:
        assert (await bela.ask(type="hello", recovery="x", nonce=NONCE))["reason"] == "unknown_recovery"
        assert (await bela.ask(type="hello", token=anna.token))["player"]["name"] == "Anna"


# goodbye


@asynccontextmanager
async def everywhere(start_node: StartNode) -> AsyncIterator[list[Player]]:
    """A player with a name on two nodes, with two tokens; and somebody else on each."""
    urls = [await start_node(), await start_node()]
    async with AsyncExitStack() as stack:
        first = await stack.enter_async_context(connect(urls[0]))
        await first.claim("Anna")
        second = await stack.enter_async_context(connect(urls[1], first.token))
        third = await stack.enter_async_context(connect(urls[1], recovery=first.recovery))
        others = [await stack.enter_async_context(connect(url)) for url in urls]
        yield [first, second, third, *others]


async def is_known(url: str, token: str) -> bool:
    try:
        async with connect(url, token):
            return True
    except Refusal as refusal:
        return refusal.reason is not Reason.UNKNOWN_TOKEN


async def test_who_signs_out_here_is_out_wherever_this_token_was_said(start_node: StartNode, node_url: str) -> None:
    async with everywhere(start_node) as (first, second, third, *others):
        await first.sign_out()
        assert [await closed_with(each) for each in (first, second)] == [CloseCode.SIGNED_OUT] * 2
        await third.ask(Ping())
        for other in others:
            await other.ask(Ping())
        assert not await is_known(node_url, first.token)
        assert await is_known(node_url, third.token)


async def test_who_signs_out_everywhere_is_out_on_all_nodes(start_node: StartNode, node_url: str) -> None:
    async with everywhere(start_node) as (first, second, third, *others):
        await second.sign_out(everywhere=True)
        assert [await closed_with(each) for each in (first, second, third)] == [CloseCode.SIGNED_OUT] * 3
        for other in others:
            await other.ask(Ping())
        for dead in (first, third):
            assert not await is_known(node_url, dead.token)
        async with connect(node_url, recovery=third.recovery) as again:
            assert again.player.name == "Anna"
            assert await is_known(node_url, again.token)


async def test_a_socket_that_missed_the_news_is_closed_all_the_same(start_node: StartNode, redis: Redis) -> None:
    async with connect(await start_node(recheck_every=0.05)) as anna:
        await redis.hincrby(keys.player(anna.player.id), "generation", 1)
        assert await closed_with(anna) == CloseCode.SIGNED_OUT


async def test_to_delete_has_to_be_confirmed(anna: Player) -> None:
    assert await refused(anna.ask(DeleteAccount())) is Reason.CONFIRM
    await anna.ask(Ping())


async def test_a_player_that_is_deleted_leaves_no_name(start_node: StartNode, redis: Redis) -> None:
    urls = [await start_node(), await start_node()]
    async with connect(urls[0]) as anna, connect(urls[1]) as bela, connect(urls[1], anna.token) as elsewhere:
        await anna.claim("Anna")
        await called(elsewhere, "Anna")
        race, other = await racing(redis, anna, bela)
        await hasten(redis, race, lambda view: view.state == "ended")
        await other.ended()
        identity, code, token = anna.player.id, anna.recovery, anna.token
        await anna.delete()
        assert await closed_with(elsewhere) == CloseCode.SIGNED_OUT
        for url in (*urls, await start_node()):
            async with raw(url) as looking:
                seats = (await looking.ask(type="resume", race=race.id))["race"]["seats"]
                assert (seats[0]["player"]["id"], seats[0]["player"]["name"]) == (identity, DELETED)
                assert not seats[0]["player"]["is_claimed"]
                assert seats[0]["state"] == "time"
            assert not await is_known(url, token)
            async with raw(url, greets=False) as stranger:
                assert (await stranger.ask(type="hello", recovery=code, nonce=NONCE))["type"] == "refused"
        await bela.claim("Anna")
    left = [key async for key in redis.scan_iter() if identity.encode() in key]
    assert left == []


async def test_a_guest_can_be_deleted_too(node_url: str) -> None:
    async with connect(node_url) as guest:
        await guest.delete()
        assert not await is_known(node_url, guest.token)


async def test_all_that_is_kept_is_told_to_its_player(anna: Player) -> None:
    race = await anna.create("zodiac")
    kept = json.loads(await anna.export())
    assert kept["player"] == {"id": anna.player.id, "name": "Anna", "is_claimed": True}
    assert kept["has_recovery_code"] is True
    assert kept["races"] == [race.id]
    assert kept["daily"] == kept["ratings"] == []
    assert anna.token not in await anna.export()


async def test_a_socket_says_what_it_says_of_itself_to_itself_only(node_url: str, anna: Player) -> None:
    async with raw(node_url) as stranger:
        await anna.new_recovery()
        await anna.claim("Berta")
        await stranger.ask(type="ping")
        assert "account" not in kinds(stranger)


def kinds(socket: Raw) -> list[str]:
    return [heard["type"] for heard in socket.messages]


# answers that are lost


def lost(kind: str) -> Callable[[Piece], Fate]:
    """Cuts the connection in the place of the first answer of a kind."""
    seen: list[int] = []

    def fate(piece: Piece) -> Fate:
        if piece.way == "down" and kind.encode() in piece.data and not seen:
            seen.append(piece.number)
            return "cut"
        return "pass"

    return fate


async def test_a_code_is_not_lost_with_the_answer_that_brings_the_next(node_url: str, anna: Player) -> None:
    async with faulty(node_url, frames=True) as proxy:
        proxy.fate = lost("welcome")
        async with connect(proxy.url, recovery=anna.recovery) as again:
            assert proxy.counts["cut"] == 1
            assert again.player == anna.player
            assert again.recovery is not None
            async with connect(node_url, recovery=again.recovery) as once_more:
                assert once_more.player == anna.player


async def test_who_does_not_hear_that_it_is_out_or_gone_is_so_all_the_same(node_url: str) -> None:
    for kind in ("signed_out", "deleted"):
        async with faulty(node_url, frames=True) as proxy, connect(proxy.url) as guest:
            proxy.fate = lost(kind)
            await (guest.sign_out() if kind == "signed_out" else guest.delete())
            assert proxy.counts["cut"] == 1
            assert not await is_known(node_url, guest.token)


async def test_a_name_whose_answer_was_lost_is_claimed_and_its_code_is_asked_for(node_url: str) -> None:
    async with faulty(node_url, frames=True) as proxy, connect(proxy.url) as anna:
        proxy.fate = lost("account")
        assert (await anna.claim("Anna")).is_claimed
        code = await anna.new_recovery()
        async with connect(node_url, recovery=code) as again:
            assert again.player.name == "Anna"


async def test_a_name_tells_nothing_of_who_had_it_before(node_url: str, redis: Redis) -> None:
    """What is done to or by a player goes by its id (CASES 159)."""
    async with connect(node_url) as anna, connect(node_url) as bela:
        await anna.claim("Anna")
        race = await anna.create("zodiac")
        await anna.delete()
        await bela.claim("Anna")
        shown = await bela.resume(race.id)
        assert shown.seat is None
        assert shown.view.seats[0].player is None or shown.view.seats[0].player.name == DELETED
        assert json.loads(await bela.export())["races"] == []
