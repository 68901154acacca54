"""Those who wait for a rival in a quick race, by game; an index, mended by what the races themselves say."""

from typing import cast

from server.race.decide import waits_alone
from server.race.entries import Sitter
from server.race.state import Race
from server.rating import NEW
from server.store import keys
from server.store.calls import Store
from server.store.master import Argument

APART_AT_ONCE = 150
"""So many points of strength apart, two meet at once."""
APART_MORE = 50
"""So many more for each second the one of them has waited who has waited longer."""
ANYBODY_MS = 10_000
"""Who has waited so long meets anybody."""
GROUPS_APART = 200
"""So many points are added between somebody with a name, who races for a rating, and somebody without."""
TAKEN_MS = 5_000
"""So long who was found for a rival is not offered to another, if nothing comes of it."""


class Waiting:
    """Typed functions over the scripts."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def ask(self, sitter: Sitter, game: str, offer: str = "") -> str | None:
        """The race in which somebody fit waits; else None, and the offered race waits from now on."""
        who: list[Argument] = [sitter.id, _strength(sitter), _group(sitter), offer]
        reply = await self._store.run("quick", [keys.quick(game)], [*RULES, *who])
        return cast("bytes", reply).decode() if reply else None

    async def take_pair(self, game: str) -> tuple[str, str] | None:
        """Two races in each of which somebody waits who may meet the other by now, the one that waited longer first."""
        reply = cast("list[bytes] | None", await self._store.run("quick", [keys.quick(game)], RULES))
        return None if not reply else (reply[0].decode(), reply[1].decode())

    async def note(self, race: Race) -> None:
        """List a quick race as long as somebody waits in it who is here, and no longer.

        Who was away, or whose rival has left, has waited since the race was made.
        """
        sitter = waits_alone(race)
        if sitter is None:
            await self.forget(race.settings.game, race.id)
            return
        arguments: list[Argument] = [race.id, sitter.id, _strength(sitter), _group(sitter), keys.INDEX_MS]
        arguments.append(race.at - race.clocks.made_at)
        await self._store.run("wait", [keys.quick(race.settings.game)], arguments)

    async def forget(self, game: str, race: str) -> None:
        """Nobody waits in this race any more."""
        await self._store.ask("HDEL", keys.quick(game), race)


RULES: list[Argument] = [keys.INDEX_MS, TAKEN_MS, APART_AT_ONCE, APART_MORE, ANYBODY_MS, GROUPS_APART]


def _strength(sitter: Sitter) -> int:
    return (sitter.skill or NEW).strength


def _group(sitter: Sitter) -> str:
    return sitter.pool or "-"
