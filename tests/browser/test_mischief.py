"""Frames lost, doubled and cut off at random under a page that plays: it ends at the server's table all the same."""

import json
from collections.abc import Callable
from random import Random
from typing import Literal

import pytest
from playwright.async_api import WebSocketRoute

from tests.browser.visitor import Open, Visitor
from tests.browser.wire import SOCKET, Message

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
ROUNDS = 25
Fate = Literal["pass", "drop", "twice", "cut", "pass and cut"]
FATES: dict[Fate, int] = {"pass": 80, "drop": 8, "twice": 6, "cut": 3, "pass and cut": 3}


class Mischief:
    """What becomes of a page's frames, both ways."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.is_on = False
        self.fates: list[Fate] = []
        self.heard: list[Message] = []

    def begin(self, socket: WebSocketRoute) -> None:
        """Stand between a new socket of the page and the server."""
        server = socket.connect_to_server()
        socket.on_message(lambda frame: self._carry(frame, socket, server, server.send))
        server.on_message(lambda frame: self._carry(frame, socket, server, socket.send))

    async def _carry(
        self, frame: str | bytes, socket: WebSocketRoute, server: WebSocketRoute, send: Callable[[str | bytes], None]
    ) -> None:
        self.heard.append(json.loads(frame))
        fate = self.chance.choices(list(FATES), list(FATES.values()))[0] if self.is_on else "pass"
        self.fates.append(fate)
        for _ in range({"drop": 0, "cut": 0, "twice": 2}.get(fate, 1)):
            send(frame)
        if "cut" in fate:
            await socket.close(code=4430, reason="cut")
            await server.close()


async def play(visitor: Visitor, chance: Random, rounds: int) -> None:
    """Make so many moves."""
    for _ in range(rounds):
        source = chance.choice([*await visitor.movable(), "s"])
        before = await visitor.label(source)
        await visitor.touch(source)
        if await visitor.is_chosen(source, before):
            await visitor.touch(await visitor.target())
        await visitor.has_changed(source, before)


@pytest.mark.parametrize("seed", ["one", *(pytest.param(str(number), marks=pytest.mark.long) for number in range(6))])
async def test_whatever_becomes_of_frames_each_move_is_made_once(visit: Open, seed: str) -> None:
    visitor = await visit()
    mischief = Mischief(Random(seed))
    await visitor.page.route_web_socket(SOCKET, mischief.begin)
    await visitor.page.reload()
    await visitor.practise("four-seasons")
    mischief.is_on = True
    await play(visitor, Random(seed), ROUNDS)
    mischief.is_on = False
    await visitor.is_well()
    await visitor.is_same_after_reload()
    turns = [message["race"]["position"]["turn"] for message in mischief.heard if message["type"] == "race"]
    assert turns[-1] == ROUNDS
    assert len(set(mischief.fates)) > 3
