"""Where games of one deal come to the same position, each on its own way: what one knows of it, all know.

Positions are told by where every card lies, so that it does not matter whose game it is, or in which order the moves
were made. A way to win goes through positions too: they are won as well, where a game comes to them.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from heapq import heapify, heappop, heappush
from itertools import count

from engine.moves import Move
from engine.position import Position
from engine.solver.hindsight.course import Course, Walk
from engine.solver.hindsight.knowing import Hindsight, spread
from engine.solver.records import Verdict

Key = tuple[object, ...]
"""Where every card lies; the same for equal positions of one game only."""


def key_of(position: Position) -> Key:
    """Return what tells this position from all others of its game."""
    return position.base, position.redeals_left, *map(tuple, position.piles.values())


class Crossings:
    """The games of one deal, and which of their positions are the same."""

    def __init__(self, courses: Sequence[Course], start: Position) -> None:
        self.courses = courses
        self.start = start
        self.keys: list[list[Key]] = []
        """Of each game, the key of each position of its course."""
        self.places: dict[Key, list[tuple[int, int]]] = defaultdict(list)
        """The games that come to a position, with its number in their courses."""
        for game, course in enumerate(courses):
            walk = Walk(course, start)
            self.keys.append([key_of(walk.go_to(number)) for number in range(len(course))])
            for number, key in enumerate(self.keys[-1]):
                self.places[key].append((game, number))


def agreed(crossings: Crossings, games: Sequence[Hindsight]) -> list[Hindsight]:
    """Return what is known of each game once each knows what any does; the wins that were found are told then."""
    ways = _ways(crossings, games)
    told = [_told(crossings, game, known, ways) for game, known in enumerate(games)]
    verdicts = _shared(crossings, [list(known.verdicts) for known in told])
    return [replace(known, verdicts=each) for known, each in zip(told, verdicts, strict=True)]


# won


@dataclass(frozen=True, slots=True, eq=False)
class Way:
    """A way to win, its moves linked, since many share their ends."""

    length: int = 0
    move: Move | None = None
    rest: "Way | None" = None

    def after(self, move: Move) -> "Way":
        """Return the way that begins with this move."""
        return Way(self.length + 1, move, self)

    @property
    def line(self) -> tuple[Move, ...]:
        """The moves, from the first on."""
        found, way = list[Move](), self
        while way.move is not None and way.rest is not None:
            found.append(way.move)
            way = way.rest
        return tuple(found)


def _ways(crossings: Crossings, games: Sequence[Hindsight]) -> dict[Key, Way]:
    """Return the shortest way known from each position that is won by what was found."""
    ways, ties = dict[Key, Way](), count()
    found = [each for game, known in enumerate(games) for each in _found_in(crossings, game, known)]
    waiting = [(way.length, next(ties), key, way) for key, way in found]
    heapify(waiting)
    while waiting:
        _, _, key, way = heappop(waiting)
        if key in ways:
            continue
        ways[key] = way
        for game, number in crossings.places.get(key, ()):
            course = crossings.courses[game]
            move = course.moves[number]
            if move is not None:
                before = way.after(move)
                heappush(waiting, (before.length, next(ties), crossings.keys[game][course.before[number]], before))
    return ways


def _found_in(crossings: Crossings, game: int, known: Hindsight) -> list[tuple[Key, Way]]:
    """Return the positions on all lines that were found in a game, and the rest of the line from each."""
    found: list[tuple[Key, Way]] = []
    for number, line in known.found:
        table, keys = crossings.start.copy(), list[Key]()
        for move in (*crossings.courses[game].moves_between(0, number), *line):
            keys.append(key_of(table))
            table.push(move)
        way = Way()
        found.append((key_of(table), way))
        for key, move in zip(keys[: -len(line) - 1 : -1], line[::-1], strict=True):
            way = way.after(move)
            found.append((key, way))
    return found


def _told(crossings: Crossings, game: int, known: Hindsight, ways: dict[Key, Way]) -> Hindsight:
    """Return what is known of a game with these ways, and the line from the last position that has one."""
    course, keys = crossings.courses[game], crossings.keys[game]
    told = zip(keys, known.verdicts, strict=True)
    known = replace(known, verdicts=tuple(Verdict.WON if key in ways else each for key, each in told), found=())
    last = max((number for number in course.way_to(course.last) if keys[number] in ways), default=-1)
    if last < 0 or (known.line_from is not None and last <= known.line_from):
        return known
    return replace(known, line_from=last, line=ways[keys[last]].line)


# all that is decided


def _shared(crossings: Crossings, games: list[list[Verdict]]) -> list[tuple[Verdict, ...]]:
    """Return the verdicts of each game once equal positions have the same, and what follows from them is added."""
    decided = 0
    while True:
        by_key = {
            key: verdict
            for keys, verdicts in zip(crossings.keys, games, strict=True)
            for key, verdict in zip(keys, verdicts, strict=True)
            if verdict is not Verdict.UNDECIDED
        }
        if len(by_key) == decided:
            return [tuple(verdicts) for verdicts in games]
        decided = len(by_key)
        told = ([by_key.get(key, Verdict.UNDECIDED) for key in keys] for keys in crossings.keys)
        games = [list(spread(course, each)) for course, each in zip(crossings.courses, told, strict=True)]
