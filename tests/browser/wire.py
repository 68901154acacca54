"""What a page says and hears on its sockets, written down; and a hand on the frames where a test wants one."""

import json
from collections.abc import Callable
from typing import Any, Literal

from playwright.async_api import Page, WebSocket, WebSocketRoute

Message = dict[str, Any]
Hand = Callable[[WebSocketRoute, WebSocketRoute, Message], bool | Literal["cut"]]
"""Gets the page's socket, the server's and what is said: True lets it pass, "cut" ends both sockets instead."""
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


async def intercept(page: Page, *, up: Hand | None = None, down: Hand | None = None) -> list[WebSocketRoute]:
    """Lead frames through a test's hands, each way. Gives the page's sockets, as they are opened."""
    sockets: list[WebSocketRoute] = []

    def begin(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        sockets.append(socket)

        async def carry(frame: str | bytes, hand: Hand | None, send: Callable[[str | bytes], None]) -> None:
            verdict = hand is None or hand(socket, server, json.loads(frame))
            if verdict is True:
                send(frame)
            elif verdict == "cut":
                await socket.close(code=4430, reason="cut")
                await server.close()

        socket.on_message(lambda frame: carry(frame, up, server.send))
        server.on_message(lambda frame: carry(frame, down, socket.send))

    await page.route_web_socket(SOCKET, begin)
    await page.reload()
    return sockets
