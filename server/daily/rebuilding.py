"""Making boards again from the results they come from: what is missing or wrong is put right, what is right stays."""

from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import date

from engine.games import GAMES
from server.daily.days import week_of
from server.daily.scoring import Result, score_of
from server.store import keys
from server.store.boards import Boards
from server.store.dailies import Dailies, board_member

HasName = Callable[[str], Awaitable[bool]]
"""Whether a player has a name still."""
DISTANT = date(9999, 12, 31)
AT_ONCE = 500
"""How many entries of a board are read at once."""


@dataclass(slots=True)
class Rebuilt:
    """What was found: boards, entries that were right, that were put right, that had no result and were removed."""

    boards: int = 0
    right: int = 0
    mended: int = 0
    removed: int = 0


class Rebuilder:
    """Works on a store that may be in use: what is booked meanwhile is not touched."""

    def __init__(self, dailies: Dailies, boards: Boards, has_name: HasName) -> None:
        self._dailies = dailies
        self._boards = boards
        self._has_name = has_name
        self._named: dict[str, bool] = {}
        self._found = Rebuilt()

    async def rebuild(self) -> Rebuilt:
        """Put every board right; raises StoreError, and can be run again."""
        for game in GAMES:
            points: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
            for day in await self._dailies.days(DISTANT, 10**6):
                booked = await self._dailies.results(day, game)
                results = {player: result for player, result in booked.items() if result.is_named}
                await self._mend_day(day, game, results)
                for player, result in (await self._known(results)).items():
                    for board in (keys.points(game, week_of(day)), keys.points(game)):
                        points[board][player] += result.points
            for board, wanted in points.items():
                await self._mend_points(board, game, wanted)
        return self._found

    async def _known(self, results: Mapping[str, Result]) -> dict[str, Result]:
        for player in results:
            if player not in self._named:
                self._named[player] = await self._has_name(player)
        return {player: result for player, result in results.items() if self._named[player]}

    async def _mend_day(self, day: date, game: str, results: Mapping[str, Result]) -> None:
        wanted = {board_member(each.begun_at, player): score_of(each.standing) for player, each in results.items()}
        surplus = await self._mend(keys.daily_board(day, game), wanted)
        for member in surplus:
            # Booked since the results were read, perhaps: then it is right.
            player = member.rpartition(":")[2]
            booked = await self._dailies.result(day, game, player)
            if booked is None or not booked.is_named:
                await self._boards.remove(keys.daily_board(day, game), member)
                self._found.removed += 1

    async def _mend_points(self, board: str, game: str, wanted: Mapping[str, int]) -> None:
        for player in await self._mend(board, wanted):
            played = await self._dailies.played(player)
            if not any(name == game for _, name in played) or not await self._has_name(player):
                await self._boards.remove(board, player)
                self._found.removed += 1

    async def _mend(self, board: str, wanted: Mapping[str, int]) -> list[str]:
        """Put what is wanted on a board; what else is on it."""
        self._found.boards += 1
        there = await self._boards.entries(board, AT_ONCE)
        for member, score in wanted.items():
            if there.get(member) == score:
                self._found.right += 1
            else:
                await self._boards.put(board, member, score)
                self._found.mended += 1
        return [member for member in there if member not in wanted]
