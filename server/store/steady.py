"""Connections to the store that can be cancelled.

redis-py writes each command in `asyncio.wait_for`, which on Python 3.11 loses a cancellation that comes while it ends
(https://github.com/python/cpython/issues/86296): a node that is told to stop would go on. `asyncio.timeout` does not.
"""

import asyncio
from collections.abc import Iterable

from redis.asyncio.connection import AbstractConnection, Connection, SSLConnection, UnixDomainSocketConnection
from redis.exceptions import ConnectionError as LostConnection
from redis.exceptions import TimeoutError as NoAnswer


class Steady(AbstractConnection):
    """What the three kinds have in common."""

    async def send_packed_command(self, command: bytes | str | Iterable[bytes], check_health: bool = True) -> None:
        """Write a command, packed; raises what redis-py raises, and is disconnected then."""
        if not self.is_connected:
            await self.connect_check_health(check_health=False)
        if check_health:
            await self.check_health()  # type: ignore[no-untyped-call]  # not annotated there
        try:
            async with asyncio.timeout(self.socket_timeout or None):
                await self._send_packed_command(_chunks(command))
        except TimeoutError:
            await self.disconnect(nowait=True)
            raise NoAnswer("Timeout writing to socket") from None
        except OSError as error:
            await self.disconnect(nowait=True)
            raise LostConnection(f"Error while writing to socket: {error}.") from error
        except BaseException:
            await self.disconnect(nowait=True)
            raise


def _chunks(command: bytes | str | Iterable[bytes]) -> Iterable[bytes]:
    if isinstance(command, str):
        return [command.encode()]
    return [command] if isinstance(command, bytes) else command


class SteadyConnection(Steady, Connection):
    """By TCP."""


class SteadySSLConnection(Steady, SSLConnection):
    """By TCP and TLS."""


class SteadyUnixConnection(Steady, UnixDomainSocketConnection):
    """By a Unix socket."""


STEADY: dict[type[AbstractConnection], type[AbstractConnection]] = {
    Connection: SteadyConnection,
    SSLConnection: SteadySSLConnection,
    UnixDomainSocketConnection: SteadyUnixConnection,
}
"""The steady kind of each kind."""
