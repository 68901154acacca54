"""Why a socket is closed, each with its own code, and what one does then."""

from collections.abc import Awaitable, Callable

import pytest

from client import Closed, connect
from protocol.closing import CloseCode
from protocol.codecs import CODECS, JSON, MAX_FRAME_BYTES, Codec
from server.budget import BURST
from tests.journeys.racing import PATIENCE, raw

BOTH = pytest.mark.parametrize("codec", CODECS.values(), ids=CODECS)


@BOTH
async def test_garbage_is_closed_on(node_url: str, codec: Codec) -> None:
    async with raw(node_url, codec) as anna:
        await anna.socket.send("{" if codec is JSON else b"\xc1")
        code, text = await anna.goodbye()
        assert code == CloseCode.GARBAGE
        assert codec.subprotocol in text


@BOTH
async def test_the_other_encodings_frames_are_garbage(node_url: str, codec: Codec) -> None:
    async with raw(node_url, codec) as anna:
        await anna.socket.send(b"\x81\xa4type\xa4ping" if codec is JSON else '{"type":"ping"}')
        assert (await anna.goodbye())[0] == CloseCode.GARBAGE


@BOTH
@pytest.mark.parametrize("size", [MAX_FRAME_BYTES + 1, 200_000], ids=["a byte too many", "far too large"])
async def test_a_frame_too_large_is_closed_on(node_url: str, codec: Codec, size: int) -> None:
    async with raw(node_url, codec) as anna:
        await anna.socket.send(" " * size if codec is JSON else b" " * size)
        assert (await anna.goodbye())[0] == CloseCode.OVERSIZE


async def test_the_largest_frame_is_taken(node_url: str) -> None:
    async with raw(node_url) as anna:
        message = '{"type":"ping","id":1}'
        await anna.socket.send(message + " " * (MAX_FRAME_BYTES - len(message)))
        assert (await anna.hear())["type"] == "pong"


async def test_a_flood_is_closed_on_with_how_long_to_wait(node_url: str) -> None:
    async with raw(node_url) as anna:
        for _ in range(2 * BURST):
            await anna.say(type="ping")
        code, text = await anna.goodbye()
        assert code == CloseCode.FLOOD
        assert "10 seconds" in text
        assert len(anna.messages) <= BURST + 20


async def test_who_says_nothing_is_asked_and_then_closed_on(start_node: Callable[..., Awaitable[str]]) -> None:
    url = await start_node(beat_after=0.0, silent_after=0.5)
    async with raw(url, greets=False) as anna:
        assert (await anna.hear())["type"] == "beat"
        code, text = await anna.goodbye()
        assert code == CloseCode.SILENT
        assert "come back" in text


async def test_who_answers_a_beat_is_kept(start_node: Callable[..., Awaitable[str]]) -> None:
    url = await start_node(beat_after=0.0, silent_after=5.0)
    async with raw(url, greets=False) as anna:
        for _ in range(5):
            assert await anna.until(lambda heard: heard["type"] == "beat")
            await anna.say(type="ping")


async def test_who_says_no_hello_is_closed_on(start_node: Callable[..., Awaitable[str]]) -> None:
    url = await start_node(hello_within=0.05)
    async with raw(url, greets=False) as anna:
        code, text = await anna.goodbye()
        assert code == CloseCode.NO_HELLO
        assert "hello" in text


async def test_the_newer_socket_takes_the_seat_over(node_url: str) -> None:
    async with connect(node_url) as old:
        race = await old.create("zodiac")
        async with connect(node_url, old.token) as new:
            again = await new.resume(race.id)
            assert again.view.you == 0
            with pytest.raises(Closed) as closed:
                await race.wait_for(lambda _: False, PATIENCE)
            assert closed.value.code == CloseCode.TAKEN_OVER
            await again.leave()


async def test_hello_and_resume_can_be_said_in_one_go(node_url: str) -> None:
    async with connect(node_url) as anna:
        race = await anna.create("zodiac", seats=1)
        await race.move("deal")
        token = anna.token
    async with raw(node_url, greets=False) as again:
        await again.say(type="hello", token=token, id=1)
        await again.say(type="resume", race=race.id, version=1, id=2)
        await again.say(type="move", race=race.id, turn=0, move="deal", id=3)
        await again.say(type="move", race=race.id, turn=1, move="deal", id=4)
        assert (await again.hear())["races"] == [race.id]
        shown = await again.until(lambda heard: heard.get("re") == 2)
        assert shown["race"]["position"]["turn"] == 1
        repeated = await again.until(lambda heard: heard.get("re") == 3)
        assert repeated["events"][0]["turn"] == 0
        assert (await again.until(lambda heard: heard.get("re") == 4))["events"][0]["turn"] == 1
