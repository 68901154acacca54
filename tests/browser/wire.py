"""What a page says and hears on its sockets, written down; and a hand on the frames where a test wants one."""

import json
from collections.abc import Callable
from typing import Any

from playwright.async_api import Page, WebSocket, WebSocketRoute

Message = dict[str, Any]
SOCKET = "**/socket"


class Wire:
    """A page's frames, from the first socket after this is made."""

    def __init__(self, page: Page) -> None:
        self.sockets = 0
        self.sent: list[Message] = []
        self.heard: list[Message] = []
        page.on("websocket", self._follow)

    def _follow(self, socket: WebSocket) -> None:
        self.sockets += 1
        socket.on("framesent", lambda frame: self.sent.append(json.loads(frame)))
        socket.on("framereceived", lambda frame: self.heard.append(json.loads(frame)))

    def said(self, kind: str) -> list[Message]:
        """The messages of one type that the page has sent."""
        return [message for message in self.sent if message["type"] == kind]

    def count(self, kind: str) -> int:
        """How many messages of one type have passed, either way."""
        return sum(message["type"] == kind for message in (*self.sent, *self.heard))


async def intercept(
    page: Page,
    *,
    up: Callable[[WebSocketRoute, WebSocketRoute, Message], bool] | None = None,
    down: Callable[[WebSocketRoute, WebSocketRoute, Message], bool] | None = None,
) -> list[WebSocketRoute]:
    """Lead frames through a test's hands: what answers True passes. Gives the page's sockets, as they are opened."""
    sockets: list[WebSocketRoute] = []

    def begin(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        sockets.append(socket)

        def say(frame: str | bytes) -> None:
            if up is None or up(socket, server, json.loads(frame)):
                server.send(frame)

        def hear(frame: str | bytes) -> None:
            if down is None or down(socket, server, json.loads(frame)):
                socket.send(frame)

        socket.on_message(say)
        server.on_message(hear)

    await page.route_web_socket(SOCKET, begin)
    await page.reload()
    return sockets
