"""Calls to the store: the scripts beside this file, and every connection fault under one name."""

from collections.abc import Awaitable, Iterator, Sequence
from contextlib import contextmanager
from importlib.resources import files
from typing import TypeVar, cast

from redis.asyncio import Redis
from redis.commands.core import AsyncScript
from redis.exceptions import RedisError

from server.errors import StoreUnreachable

Value = TypeVar("Value")
Argument = str | bytes | int
SCRIPTS = ("create", "load", "append", "move", "attach", "look", "turns", "put_off", "quick", "lease", "place")


@contextmanager
def store_faults() -> Iterator[None]:
    """Turn whatever the client library raises into `StoreUnreachable`."""
    try:
        yield
    except (RedisError, OSError) as error:
        raise StoreUnreachable(f"the store did not take it ({error}); nothing was changed, try again") from error


async def ask(answer: Awaitable[Value]) -> Value:
    """What a call of the client library returns."""
    with store_faults():
        return await answer


def as_text(value: bytes | str) -> str:
    """The text of what the store returns; we ask for bytes, the library's types allow both."""
    return value.decode() if isinstance(value, bytes) else value


class Scripts:
    """The scripts, by the name of their files; each is one atomic change."""

    def __init__(self, redis: Redis) -> None:
        folder = files("server.store") / "scripts"
        self._scripts: dict[str, AsyncScript] = {
            name: redis.register_script((folder / f"{name}.lua").read_text(encoding="utf-8")) for name in SCRIPTS
        }

    async def run(
        self, name: str, keys: Sequence[str], arguments: Sequence[Argument]
    ) -> list[object] | bytes | int | None:
        """What the script returns."""
        with store_faults():
            return cast(
                "list[object] | bytes | int | None", await self._scripts[name](keys=list(keys), args=list(arguments))
            )
