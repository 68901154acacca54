"""What the web server speaks: uvicorn's HTTP and WebSocket, with an end to what would be held for ever.

Who does not begin in time, does not read what is sent, or sends frames that are no messages without measure is hung up
on. Nothing here is about who says what: a socket once open is the endpoint's business.
"""

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from protocol.closing import CloseCode
from server.budget import Budget

BEGIN_SECONDS = 10.0
"""How long the first request, or a handshake, may take to come."""
LEAVE_SECONDS = 60.0
"""How long an answer may take to leave once no more of it is made, and the next request to come."""


class Ending:
    """A connection that can be given an end; one that is lost before keeps nothing of it."""

    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    connections: set[Any]
    """All that are not lost."""
    _end: asyncio.TimerHandle | None = None

    def _end_in(self, seconds: float) -> None:
        self._go_on()
        if self in self.connections:
            self._end = self.loop.call_later(seconds, self._hang_up)

    def _go_on(self) -> None:
        if self._end is not None:
            self._end.cancel()
            self._end = None

    def _hang_up(self) -> None:
        self.transport.abort()


class TimelyHttp(Ending, H11Protocol):
    """HTTP whose requests come in time and whose answers are read; else the connection ends without a word."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's own
        """Expect a request."""
        super().connection_made(transport)
        self._end_in(BEGIN_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        """Expect nothing more."""
        self._go_on()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take what comes; once it is a request, the time is the application's."""
        was_idle = self._is_idle
        super().data_received(data)
        if was_idle and not self._is_idle:
            self._go_on()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over."""
        self._go_on()
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request; an answer that was being made has nobody to go to, which is no fault of ours."""
        if not self._is_idle:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.abort()

    def on_response_complete(self) -> None:
        """Expect the next request, and what was answered to be read."""
        super().on_response_complete()
        if self._is_idle:
            self._end_in(LEAVE_SECONDS)

    def pause_writing(self) -> None:
        """Expect what was sent to be read."""
        super().pause_writing()
        self._end_in(LEAVE_SECONDS)

    def resume_writing(self) -> None:
        """Go on; an answer that is complete has to leave to its end."""
        super().resume_writing()
        if self._is_idle:
            self._end_in(LEAVE_SECONDS)
        else:
            self._go_on()

    @property
    def _is_idle(self) -> bool:
        """Whether no request is being answered."""
        cycle: RequestResponseCycle | None = self.cycle  # uvicorn says it is never None; at first it is
        return cycle is None or cycle.response_complete


class TimelySocket(Ending, WebSocketsSansIOProtocol):
    """WebSocket whose handshake comes in time, and whose goodbye does not wait for ever to be read."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._spare = Budget(self.loop.time)
        """For frames that are no messages: pings, pongs, and what a message in pieces has after its first."""
        self._is_over = False
        """Whether the application has done with it."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Expect a handshake."""
        super().connection_made(transport)
        self._end_in(BEGIN_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        """Expect nothing more."""
        self._go_on()
        super().connection_lost(exc)

    def _hang_up(self) -> None:
        if self._is_over or not self.handshake_complete:
            super()._hang_up()

    def data_received(self, data: bytes) -> None:
        """Take what comes; say what is wrong with a handshake, which uvicorn does not."""
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    async def run_asgi(self) -> None:
        """Run the application; what it has left to send has to be read in time."""
        await super().run_asgi()
        self._is_over = True
        self._end_in(LEAVE_SECONDS)

    def handle_ping(self) -> None:
        """Answer, within measure."""
        if self._has_spare():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Take note, within measure."""
        if self._has_spare():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Take a further piece of a message, within measure."""
        if self._has_spare():
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Hand on a message; text that is none ends here, for uvicorn would write it to the log."""
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self._fail(CloseCode.NO_TEXT, "a text frame was not UTF-8")
        else:
            super().send_receive_event_to_app()

    def handle_parser_exception(self) -> None:
        """Say goodbye to who breaks the rules; the application learns of it when it next sends, as of any that goes."""
        super().handle_parser_exception()
        self.disconnected = True

    def _has_spare(self) -> bool:
        if self.close_sent:
            return False
        if not self._spare.take():
            self._fail(CloseCode.FLOOD, f"too many frames that are no messages; wait {self._spare.recovery} seconds")
        return not self.close_sent

    def _fail(self, code: CloseCode, text: str) -> None:
        self.frames = []
        self.conn.fail(code, text)
        self.handle_parser_exception()


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
