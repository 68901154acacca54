"""A hint for who practises: a move of a way to win, or how many moves back there still was one.

All cards are known here, those of the stock too. What a winning line says is proved by playing it; in games that take a
search, neither may be found in the time there is.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from engine.games import find_game
from engine.moves import Move
from engine.playing.patient import PatientBot
from engine.playing.sight import see
from engine.position import Position, legal_texts
from engine.solver.records import Budget, Verdict
from engine.solver.solving import solve

SHARE = 0.5
"""The part of the time that goes into the position itself; the rest is for those before it."""
GLANCE = 0.25
"""The part of what is left that each of those gets."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What is known of a position, and what to do there.

    `move` is legal; with `won` it is the first of `line`, which wins, else what brings on most by what lies open; None
    where no move is left. `back` is how many moves are to be taken back to come to a position that is known to be
    winnable, None where none is, or not needed; `is_exact` if it is proved that no fewer would do.
    """

    verdict: Verdict
    move: str | None
    line: tuple[str, ...] = ()
    back: int | None = None
    is_exact: bool = False


def find_hint(
    game: str, seed: bytes, moves: Sequence[str], wins: Sequence[Sequence[str]], budget: Budget, random: Random
) -> Hint:
    """Return a hint for who has made these moves on the deal of a seed; `wins` are lines from the deal that win it."""
    position = Position.from_seed(find_game(game), seed)
    for text in moves:
        position.push(Move.parse(text))
    rest = _rest(moves, wins)
    if rest:
        return Hint(Verdict.WON, rest[0], rest)
    solution = solve(position.copy(), budget=budget.share(SHARE), random=random)
    if solution.verdict is Verdict.WON:
        line = tuple(map(str, solution.line))
        return Hint(Verdict.WON, line[0] if line else None, line)
    move = _best_by_sight(position, random)
    won = max((_shared(moves, win) for win in wins), default=None)
    if solution.verdict is Verdict.UNDECIDED:
        back = None if won is None else len(moves) - won
        return Hint(Verdict.UNDECIDED, move, back=back)
    won, is_exact = _last_won(position, won, budget, random)
    return Hint(Verdict.LOST, move, back=None if won is None else len(moves) - won, is_exact=is_exact)


def _rest(moves: Sequence[str], wins: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """Return what is left of a line that these moves have followed so far."""
    for win in wins:
        if _shared(moves, win) == len(moves):
            return tuple(win[len(moves) :])
    return ()


def _shared(moves: Sequence[str], win: Sequence[str]) -> int:
    """Return how many moves two lines begin with alike."""
    shared = 0
    while shared < min(len(moves), len(win)) and moves[shared] == win[shared]:
        shared += 1
    return shared


def _best_by_sight(position: Position, random: Random) -> str | None:
    legal = legal_texts(position)
    return PatientBot(random).choose(see(position)) or next(iter(legal), None)


def _last_won(position: Position, won: int | None, budget: Budget, random: Random) -> tuple[int | None, bool]:
    """Return after how many moves, at most, a lost position was still known to be winnable, and whether that is exact.

    What is lost stays lost, so it is looked for by halves. `won` is a number of moves that is known already.
    """
    lost = high = position.turn
    low = -1 if won is None else won
    while high - low > 1 and not budget.is_spent:
        middle = (low + high) // 2
        verdict = _verdict(position, middle, budget, random)
        if verdict is Verdict.WON:
            low = middle
            continue
        high = middle
        if verdict is Verdict.LOST:
            lost = middle
    return (None if low < 0 else low), lost - low == 1


def _verdict(position: Position, turn: int, budget: Budget, random: Random) -> Verdict:
    """Return the verdict of the position after so many moves, which is left as it was."""
    taken = [position.pop() for _ in range(position.turn - turn)]
    try:
        return solve(position.copy(), budget=budget.share(GLANCE), random=random).verdict
    finally:
        for move in reversed(taken):
            position.push(move)
