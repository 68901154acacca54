"""One server that takes writes, and group commit: what is asked of it in one turn of the loop goes out together."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, cast

from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.connection import AbstractConnection
from redis.exceptions import RedisError, ResponseError

from server.store import keys

Argument: TypeAlias = str | bytes | int
Command: TypeAlias = Sequence[Argument]
Answer: TypeAlias = "bytes | int | list[Answer] | None"
COPY_MS = 500
"""How long a group waits for its copy on a replica."""
MARK_MS = 10_000


class Lost(Exception):  # noqa: N818 - says what is the case
    """No answer came; whether the change was made is not known."""


class Uncopied(Exception):  # noqa: N818 - as above
    """The change was made, but no replica has it yet: it could still be lost with its master."""


Reply: TypeAlias = "Answer | RedisError | Lost | Uncopied"
"""What came of a call. A fault is a value here: it belongs to one caller, and is judged there."""


@dataclass(frozen=True, slots=True)
class Call:
    """One command of one caller."""

    command: Command
    is_asking: bool
    """Whether it goes to the master that a slot is just being moved to (ASKING)."""
    needs_copy: bool
    """Whether what it does or sees must be on a replica; not for questions about the servers themselves."""
    reply: "asyncio.Future[Reply]"

    def take(self, reply: Reply) -> None:
        """Hand the caller what came; one who has been cancelled does not want it."""
        if not self.reply.done():
            self.reply.set_result(reply)


class Master:
    """A server and the connections to it."""

    def __init__(self, name: str, pool: BlockingConnectionPool) -> None:
        self.name = name
        """Its address, as it is shown."""
        self.copies = 0
        """On how many replicas a change must be before it is acknowledged: 1 where one may take over, else 0."""
        self.mark = keys.COPIED
        """A key of this master's."""
        self._pool = pool
        self._waiting: list[Call] = []
        self._exchanges: set[asyncio.Task[None]] = set()
        self._is_closed = False

    def ask(self, command: Command, *, is_asking: bool = False, needs_copy: bool = True) -> "asyncio.Future[Reply]":
        """Send a command together with all others of this turn of the loop; what comes of it, faults too."""
        loop = asyncio.get_running_loop()
        if not self._waiting:
            loop.call_soon(self._send)
        call = Call(command, is_asking, needs_copy, loop.create_future())
        self._waiting.append(call)
        return call.reply

    def _send(self) -> None:
        calls, self._waiting = self._waiting, []
        if self._is_closed:
            for call in calls:
                call.take(Lost("it is no master any more"))
            return
        task = asyncio.create_task(self._exchange(calls))
        self._exchanges.add(task)
        task.add_done_callback(self._exchanges.discard)

    async def _exchange(self, calls: Sequence[Call]) -> None:
        """One round trip of a group."""
        fault = Lost("it was called off")
        try:
            connection = await self._pool.get_connection()  # type: ignore[no-untyped-call]  # not annotated there
            try:
                await self._talk(connection, calls)
            except BaseException:
                await connection.disconnect(nowait=True)
                raise
            finally:
                await self._pool.release(connection)
        except (RedisError, OSError) as error:
            fault = Lost(" ".join(str(error).split()) or type(error).__name__)
            fault.__cause__ = error
        finally:
            for call in calls:
                call.take(fault)

    async def _talk(self, connection: AbstractConnection, calls: Sequence[Call]) -> None:
        commands: list[Command] = []
        for call in calls:
            commands += [("ASKING",), call.command] if call.is_asking else [call.command]
        copies = self.copies if any(call.needs_copy for call in calls) else 0
        if copies:
            # WAIT is about what this connection has written: with the mark that is all there was, read or written.
            commands += [("SET", self.mark, 1, "PX", MARK_MS), ("WAIT", copies, COPY_MS)]
        await connection.send_packed_command(connection.pack_commands(commands))
        held = []
        for call in calls:
            if call.is_asking:
                await _read(connection)
            reply = await _read(connection)
            if copies and call.needs_copy and not isinstance(reply, Exception):
                held.append((call, reply))
            else:
                call.take(reply)
        if copies:
            is_copied = await _is_copied(connection, copies)
            for call, reply in held:
                call.take(reply if is_copied else Uncopied("no replica has it yet"))

    def line(self, **options: object) -> AbstractConnection:
        """A connection of one's own to this server, not yet open; the options win over those of the others."""
        kwargs: dict[str, Any] = {**self._pool.connection_kwargs, **options}
        return self._pool.connection_class(**kwargs)

    async def info(self) -> Mapping[str, object]:
        """What the server says about itself; raises what the client library raises."""
        return cast("Mapping[str, object]", await Redis.from_pool(self._pool).info())

    async def drop_idle(self) -> None:
        """Close the connections nobody uses: their name may stand for another server by now."""
        await self._pool.disconnect(inuse_connections=False)

    async def close(self) -> None:
        """Close all connections; who still waits is told that no answer came."""
        self._is_closed = True
        for task in self._exchanges:
            task.cancel()
        if self._exchanges:
            await asyncio.wait(self._exchanges)
        await self._pool.disconnect()


async def _read(connection: AbstractConnection) -> Reply:
    """The next reply; a refusal of this one command is a value, everything else ends the exchange."""
    try:
        return cast("Answer", await connection.read_response())
    except ResponseError as error:
        return error


async def _is_copied(connection: AbstractConnection, copies: int) -> bool:
    mark, reached = await _read(connection), await _read(connection)
    return mark == b"OK" and isinstance(reached, int) and reached >= copies
