"""Which player has which name. All names lie in one slot, so that to give one is one script on a cluster too."""

from collections.abc import Mapping, Sequence
from typing import cast

from server.names import DELETED, skeletons
from server.store import keys
from server.store.calls import Store
from server.store.master import Answer

HELD_MS = 30 * keys.DAY
"""How long the former name of a player who has changed it is held for the same player."""
WHERE = (keys.NAMES, keys.NAME_OWNERS)


class Names:
    """Typed functions over the two keys of names."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def claim(self, player: str, name: str) -> bool:
        """Give a player this name, canonical already, instead of the one it had; False if it is taken."""
        return await self._claim(player, name, "")

    async def is_free(self, player: str, name: str) -> bool:
        """Whether a player could have this name, canonical already."""
        return await self._claim(player, name, "look")

    async def _claim(self, player: str, name: str, how: str) -> bool:
        reply = await self._store.run("claim", WHERE, [player, name, ",".join(skeletons(name)), HELD_MS, how])
        return cast("list[bytes]", reply)[0] == b"ok"

    async def release(self, player: str) -> None:
        """Free a player's name: what it did under it is a deleted player's from now on."""
        await self._store.run("release", WHERE, [player, DELETED])

    async def of(self, players: Sequence[str]) -> Mapping[str, str]:
        """The claimed names of those of these players who have, or had, one."""
        if not players:
            return {}
        lines = cast("list[Answer]", await self._store.ask("HMGET", keys.NAME_OWNERS, *players))
        names = zip(players, map(name_in, lines), strict=True)
        return {player: name for player, name in names if name is not None}

    async def players(self) -> tuple[str, ...]:
        """All players who have names."""
        owners = cast("list[bytes]", await self._store.ask("HKEYS", keys.NAME_OWNERS))
        return tuple(player.decode() for player in owners)

    async def owner(self, name: str) -> str | None:
        """The player who has this name, or one that looks like it; None where nobody has."""
        seen = skeletons(name)
        holders = cast("list[bytes | None]", await self._store.ask("HMGET", keys.NAMES, *seen))
        return next((holder.decode() for holder in holders if holder is not None and b" " not in holder), None)


def own_name_in(line: Answer) -> str | None:
    """The name that is the player's now, None where there is none or it was released."""
    return None if isinstance(line, bytes) and line.startswith(b"- ") else name_in(line)


def name_in(line: Answer) -> str | None:
    """The name in a player's line, None where there is no line."""
    return line.decode().split(" ", 2)[2] if isinstance(line, bytes) else None
