"""Races that run now, as spectators see them, and how many watch: indexes that lapse when nobody writes them anew.

A line counts for `keys.LIVE_MS`; the nodes that follow a race write it every few seconds, each the same.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from pydantic import BaseModel, ConfigDict

from protocol.resources import LiveRace
from server.store import keys
from server.store.calls import Store
from server.store.master import Argument

AT_ONCE = 100
"""How many lines are written by one script."""
BOTH = (keys.LIVE, keys.LIVE_LINES)


class LiveLine(BaseModel):
    """What is kept of one race: its public line, and who sits there, whose names are looked up when it is shown."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    shown: LiveRace
    players: tuple[str | None, ...]
    """By seat; None where the house sits."""


@dataclass(frozen=True, slots=True)
class Noted:
    """A line to be written."""

    began_at: int
    line: LiveLine

    @property
    def member(self) -> str:
        """What it is listed as."""
        return member_of(self.line.shown.game, self.line.shown.race)


class Lives:
    """Typed functions over the scripts."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def note(self, lines: Sequence[Noted]) -> None:
        """These races run and look like this; it counts for a while."""
        for start in range(0, len(lines), AT_ONCE):
            arguments: list[Argument] = [keys.LIVE_MS, keys.INDEX_MS]
            for each in lines[start : start + AT_ONCE]:
                arguments += (each.member, each.began_at, each.line.model_dump_json(exclude_defaults=True))
            await self._store.run("live_note", BOTH, arguments)

    async def drop(self, game: str, race: str) -> None:
        """This race is not to be listed any more."""
        member = member_of(game, race)
        await self._store.ask_all(("ZREM", keys.LIVE, member), ("HDEL", keys.LIVE_LINES, member))

    async def list(self, most: int, game: str | None = None) -> tuple[tuple[int, LiveLine], ...]:
        """The newest races, of one game or of all, each with how many milliseconds ago its line was written."""
        reply = cast("list[int | bytes]", await self._store.run("live_list", BOTH, [most, game or ""]))
        ages, lines = cast("list[int]", reply[::2]), cast("list[bytes]", reply[1::2])
        return tuple((age, LiveLine.model_validate_json(line)) for age, line in zip(ages, lines, strict=True))

    async def count(self, race: str, node: str, watching: int) -> int:
        """How many watch a race on all nodes, so many of them on this one."""
        arguments: list[Argument] = [node, watching, keys.LIVE_MS]
        return cast("int", await self._store.run("crowd", [keys.crowd(race)], arguments))


def member_of(game: str, race: str) -> str:
    """What a race is listed as; the game first, so that one game's can be found."""
    return f"{game} {race}"
