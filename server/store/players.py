"""Who people are: a guest's identity, and the token that brings it back."""

import hashlib
import secrets
from dataclasses import dataclass

from redis.asyncio import Redis

from server.store import keys
from server.store.calls import as_text, ask, store_faults

LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""No letter or digit that is taken for another."""


@dataclass(frozen=True, slots=True)
class Identity:
    """A player's public id and name."""

    id: str
    name: str


def random_code(length: int) -> str:
    """A random word of the system's random source that is easy to read out."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


class Players:
    """Identities in the store. Of a token only its hash is kept."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    async def make_guest(self) -> tuple[Identity, str]:
        """A new guest and its secret token."""
        identity, token = Identity(random_code(12), f"Guest{random_code(4)}"), secrets.token_urlsafe(32)
        with store_faults():
            async with self._redis.pipeline(transaction=False) as pipe:
                pipe.hset(keys.player(identity.id), "name", identity.name)
                pipe.pexpire(keys.player(identity.id), keys.PLAYER_MS)
                pipe.set(keys.token(_digest(token)), identity.id, px=keys.PLAYER_MS)
                await pipe.execute()
        return identity, token

    async def find(self, token: str) -> Identity | None:
        """The player of a token, or None; to be found keeps both for longer."""
        raw = await ask(self._redis.getex(keys.token(_digest(token)), px=keys.PLAYER_MS))
        if raw is None:
            return None
        player = as_text(raw)
        name = await ask(self._redis.hget(keys.player(player), "name"))
        if name is None:
            return None
        await ask(self._redis.pexpire(keys.player(player), keys.PLAYER_MS))
        return Identity(player, as_text(name))


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
