"""Positions of every game that a table must look well at: the start, long piles, spaces, both phases, the last cards.

All are played by the rules from fixed deals. A game that is won is cut at its stages; long piles and many spaces are
found by players who like them.
"""

import random
from collections.abc import Callable, Iterator
from functools import cache
from itertools import count

from engine.deals import named_seed
from engine.games import GAMES
from engine.position import Position, legal_texts
from engine.solver import budget_of, solve

LONG = 15
DEALS = 60
MOST_MOVES = 400
STEPS = 3_000
"""How long the solver looks, by a clock that goes on a step each time it is asked; so it finds the same anywhere."""
WINNABLE = {"czarina": 17, "corners-redeal": 2}
"""The deals that are won here, where it is not the first one."""
HIGH = {"zodiac": 44, "zodiac-1914": 27, "czarina": 45, "simplicity": 9}
"""From which deal on long piles are looked for."""
LIKE = {"corners": "corners-redeal"}
"""Of thousands of deals of this game none is won; its last cards lie as those of the other one do."""
LAST = 5
"""So many moves before the end it is late."""

Taste = Callable[[Position, str], int]
"""How much somebody likes a move; less than nothing: not at all."""


@cache
def stages(game: str) -> dict[str, Position]:
    """The positions of a game by what they are."""
    won = _won(game)
    found = {"start": _dealt(game, 0), "midway": won[len(won) // 2], "late": won[-1 - LAST], "end": won[-1]}
    if GAMES[game].phases == 2:
        second = next(index for index, position in enumerate(won) if position.phase == 2)
        found |= {"last of the first phase": won[second - 1], "second phase": won[second]}
    if GAMES[game].tableau:
        found["long piles"] = _first(game, _stacking, lambda position: max(map(len, position.tableau)) >= LONG)
    found["waste"] = _first(game, _idle, lambda position: len(position.waste) >= LONG)
    found["spaces"] = max((each for each in won if not each.is_solved), key=_spaces)
    return found


def _won(game: str) -> list[Position]:
    """A game from the deal to the win, position by position."""
    if game in LIKE:
        return [_as(game, position) for position in _won(LIKE[game]) if position.redeals_left == 0]
    position = _dealt(game, WINNABLE.get(game, 0))
    line = solve(position, budget=budget_of(STEPS, count().__next__), random=random.Random(1)).line
    assert line, game
    positions = [position.copy()]
    for move in line:
        position.push(move)
        positions.append(position.copy())
    return positions


def _as(game: str, position: Position) -> Position:
    """The same cards in a game without redeals."""
    name, rest = str(position).split(" ", 1)
    assert name == LIKE[game]
    return Position.parse(f"{game} {rest}")


def _dealt(game: str, number: int) -> Position:
    return Position.from_seed(GAMES[game], named_seed(f"stage {number}"))


def _first(game: str, taste: Taste, is_wanted: Callable[[Position], bool]) -> Position:
    found = (each for deal in range(HIGH.get(game, 0), DEALS) for each in _course(game, deal, taste) if is_wanted(each))
    return next(found).copy()


def _course(game: str, deal: int, taste: Taste) -> Iterator[Position]:
    """One game by somebody's taste: the same position at each of its turns."""
    position = _dealt(game, deal)
    chance = random.Random(deal)
    for _ in range(MOST_MOVES):
        yield position
        legal = legal_texts(position)
        if not legal:
            return
        worth, _, text = max((taste(position, each), chance.random(), each) for each in legal)
        position.play(text if worth >= 0 else chance.choice(legal))


def _stacking(position: Position, text: str) -> int:
    """Likes what makes the longest pile longer."""
    source, _, destination = text.partition("-")
    if not destination:
        return 0
    if destination[0] != "t":
        return -1
    gain = len(position.piles[destination]) - (len(position.piles[source]) if source[0] == "t" else -100)
    return 1 + gain if gain >= 0 else -1


def _idle(_: Position, text: str) -> int:
    """Likes to deal."""
    return 1 if text == "deal" else 0


def _spaces(position: Position) -> int:
    return sum(not pile for pile in (*position.tableau, *position.cell_piles))
