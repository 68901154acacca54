"""What is known of where races that are over could have been won, and which node finds it out."""

from typing import cast

from server.store import keys
from server.store.calls import Store


class Analyses:
    """Typed functions over the keys of analyses."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def find(self, race: str) -> bytes | None:
        """What is known of a race, None for nothing."""
        return cast("bytes | None", await self._store.ask("GET", keys.analysis(race)))

    async def keep(self, race: str, packed: bytes, *, is_complete: bool) -> None:
        """Keep what is known; for ever once it is complete."""
        lives = () if is_complete else ("PX", keys.ANALYSIS_MS)
        await self._store.ask("SET", keys.analysis(race), packed, *lives)

    async def hold(self, race: str, node: str) -> bool:
        """Whether it is this node that finds out more, for a while; other nodes leave it to it."""
        reply = await self._store.run("hold", [keys.analysis_lease(race)], [node, keys.ANALYSIS_LEASE_MS])
        return reply == 1

    async def let_go(self, race: str, node: str) -> None:
        """This node finds out no more for now."""
        await self._store.run("hold", [keys.analysis_lease(race)], [node, 0])
