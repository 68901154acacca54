"""Who people are: identities, the tokens that stand for them, and the recovery codes that bring them back.

Of tokens and codes only hashes are kept. A token is of a generation of its player: once the player is of a newer one,
the older tokens stand for nobody. A guest is forgotten after a while; a player with a name is not.
"""

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, cast

from server.store import keys
from server.store.calls import Store, as_text
from server.store.names import Names, own_name_in

LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""No letter or digit that is taken for another."""
ID_LENGTH = 12


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


def make_token() -> str:
    """A new secret token."""
    return secrets.token_urlsafe(32)


def digest_of(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


class Players:
    """Typed functions over the keys of identities."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._names = Names(store)

    async def make_guest(self) -> tuple[Identity, str]:
        """A new guest and its secret token."""
        identity, token = Identity(random_code(ID_LENGTH), f"Guest{random_code(4)}"), make_token()
        await self._store.ask_all(
            ("HSET", keys.player(identity.id), "name", identity.name),
            ("PEXPIRE", keys.player(identity.id), keys.PLAYER_MS),
            ("SET", keys.token(digest_of(token)), identity.id, "PX", keys.PLAYER_MS),
        )
        return identity, token

    async def find(self, token: str) -> Identity | None:
        """The player of a token, or None; to be found keeps both for longer."""
        value = await self._store.ask("GETEX", keys.token(digest_of(token)), "PX", keys.PLAYER_MS)
        identity = await self._stands_for(as_text(value))
        if identity is not None:
            await self._keep(identity)
        return identity

    async def _keep(self, identity: Identity) -> None:
        name = keys.player(identity.id)
        await self._store.ask(*(("PERSIST", name) if identity.is_claimed else ("PEXPIRE", name, keys.PLAYER_MS, "XX")))

    async def look_up(self, digest: str) -> Identity | None:
        """The player of a token by its digest, or None if it is dead."""
        return await self._stands_for(as_text(await self._store.ask("GET", keys.token(digest))))

    async def _stands_for(self, value: str | None) -> Identity | None:
        if value is None:
            return None
        player, _, generation = value.partition(" ")
        identity, present = await self._read(player)
        return identity if present == int(generation or 0) else None

    async def identity(self, player: str) -> Identity | None:
        """The player of this id, or None."""
        return (await self._read(player))[0]

    async def _read(self, player: str) -> tuple[Identity | None, int]:
        fields, line = await self._store.ask_all(
            ("HMGET", keys.player(player), "name", "generation", "bot"), ("HGET", keys.NAME_OWNERS, player)
        )
        guest, generation, bot = map(as_text, cast("list[bytes | None]", fields))
        if guest is None:
            return None, 0
        claimed = own_name_in(line)
        return Identity(player, claimed or guest, claimed is not None, bot is not None), int(generation or 0)

    async def be_bot(self, identity: Identity) -> Identity:
        """A player has said that it is a program, which it is from now on."""
        await self._store.ask("HSET", keys.player(identity.id), "bot", 1)
        return replace(identity, is_bot=True)

    async def names(self, players: Sequence[str]) -> Mapping[str, str]:
        """The names of these players by id; who is not known is left out."""
        claimed = await self._names.of(players)
        guests = [player for player in players if player not in claimed]
        replies = await self._store.ask_all(*(("HGET", keys.player(player), "name") for player in guests))
        found = zip(guests, map(as_text, replies), strict=True)
        return {**claimed, **{player: name for player, name in found if name is not None}}

    async def gone(self, players: Sequence[str]) -> frozenset[str]:
        """Those of these players that are no more."""
        there = await self._store.ask_all(*(("EXISTS", keys.player(player)) for player in players))
        return frozenset(player for player, is_there in zip(players, there, strict=True) if not is_there)

    # tokens and recovery codes

    async def add_token(self, token: str, player: str, generation: int) -> None:
        """A token stands for a player of this generation from now on."""
        await self._store.ask("SET", keys.token(digest_of(token)), f"{player} {generation}", "PX", keys.PLAYER_MS)

    async def set_recovery(
        self, player: str, digest: str, instead: str
    ) -> tuple[Literal["ok", "kept", "unknown"], int]:
        """Keep a recovery code's digest `instead` of another, of "any" or as the "first"; and the player's generation.

        `kept`: there is one already; `unknown`: there is no such player, or another code.
        """
        reply = cast("list[object]", await self._store.run("recovery", [keys.player(player)], [digest, instead]))
        word = cast("Literal['ok', 'kept', 'unknown']", cast("bytes", reply[0]).decode())
        return word, cast("int", reply[1]) if len(reply) > 1 else 0

    async def has_recovery(self, player: str) -> bool:
        """Whether a recovery code of the player is kept."""
        return bool(await self._store.ask("HEXISTS", keys.player(player), "recovery"))

    async def end_token(self, digest: str) -> None:
        """A token stands for nobody from now on."""
        await self._store.ask("DEL", keys.token(digest))

    async def end_all_tokens(self, player: str) -> None:
        """No token stands for the player from now on."""
        await self._store.run("sign_out", [keys.player(player)], [])

    async def forget(self, player: str) -> None:
        """There is no such player any more; its tokens and its code stand for nobody."""
        await self._store.ask_all(
            ("DEL", keys.player(player)), ("DEL", keys.races_of(player)), ("DEL", keys.played(player))
        )

    async def tell(self, news: str) -> None:
        """Tell all nodes of something that happened to a player."""
        await self._store.ask("SPUBLISH", keys.PLAYERS_NEWS, news)
