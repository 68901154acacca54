"""Who people are: a guest's identity, and the token that brings it back."""

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

from server.store import keys
from server.store.calls import Store, as_text

LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""No letter or digit that is taken for another."""


@dataclass(frozen=True, slots=True)
class Identity:
    """A player's public id and name."""

    id: str
    name: str
    is_claimed: bool = False
    """Whether the name is the player's own, and not a guest's."""
    is_bot: bool = False
    """Whether it has said that it is a program."""


def random_code(length: int) -> str:
    """A random word of the system's random source that is easy to read out."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


class Players:
    """Identities in the store. Of a token only its hash is kept."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def make_guest(self) -> tuple[Identity, str]:
        """A new guest and its secret token."""
        identity, token = Identity(random_code(12), f"Guest{random_code(4)}"), secrets.token_urlsafe(32)
        await self._store.ask_all(
            ("HSET", keys.player(identity.id), "name", identity.name),
            ("PEXPIRE", keys.player(identity.id), keys.PLAYER_MS),
            ("SET", keys.token(_digest(token)), identity.id, "PX", keys.PLAYER_MS),
        )
        return identity, token

    async def find(self, token: str) -> Identity | None:
        """The player of a token, or None; to be found keeps both for longer."""
        player = as_text(await self._store.ask("GETEX", keys.token(_digest(token)), "PX", keys.PLAYER_MS))
        if player is None:
            return None
        fields, _ = await self._store.ask_all(
            ("HMGET", keys.player(player), *FIELDS), ("PEXPIRE", keys.player(player), keys.PLAYER_MS)
        )
        return _identity(player, cast("list[bytes | None]", fields))

    async def identity(self, player: str) -> Identity | None:
        """The player of this id, or None."""
        fields = await self._store.ask("HMGET", keys.player(player), *FIELDS)
        return _identity(player, cast("list[bytes | None]", fields))

    async def be_bot(self, identity: Identity) -> Identity:
        """A player has said that it is a program, which it is from now on."""
        await self._store.ask("HSET", keys.player(identity.id), "bot", 1)
        return replace(identity, is_bot=True)

    async def names(self, players: Sequence[str]) -> Mapping[str, str]:
        """The names of these players by id; who is not known is left out."""
        replies = await self._store.ask_all(*(("HGET", keys.player(player), "name") for player in players))
        found = zip(players, map(as_text, replies), strict=True)
        return {player: name for player, name in found if name is not None}


FIELDS = ("name", "claimed", "bot")


def _identity(player: str, fields: Sequence[bytes | None]) -> Identity | None:
    name, claimed, bot = fields
    return None if name is None else Identity(player, name.decode(), claimed is not None, bot is not None)


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
