"""What the solver says of tiny games against all that can happen in them: deals, and wherever play leads."""

import random
from collections import Counter

import pytest

from engine import GAMES, Position
from engine.solver import Verdict, budget_of, solve
from tests.engine.everything import Everything
from tests.engine.exhaust import can_be_won
from tests.engine.solver.search.games import Ticks
from tests.engine.solver.tiny import tiny_game
from tests.engine.tables import shuffled_deck

each_kind = pytest.mark.parametrize("kind", GAMES)
FEW, MANY = 60, 500
OTHERS = 20
"""The positions of each game that are asked about, beside the deal."""
LOOKS = 30_000


def tiny_deal(kind: str, rng: random.Random) -> Position:
    game = tiny_game(kind, rng)
    return Position.from_deck(game, shuffled_deck(game, rng))


def check(position: Position, *, is_won: bool) -> Verdict:
    """Ask of a position; whatever is said must be so, and a line must win by the rules."""
    solution = solve(position, budget=budget_of(LOOKS, Ticks()), random=random.Random(1))
    if solution.verdict is not Verdict.UNDECIDED:
        assert (solution.verdict is Verdict.WON) == is_won, str(position)
    table = position.copy()
    for move in solution.line:
        table.play(str(move))
    assert table.is_solved == (solution.verdict is Verdict.WON), str(position)
    return solution.verdict


def check_games(kind: str, first: int, count: int, most: int) -> Counter[tuple[str, Verdict]]:
    """Ask about so many tiny games that have no more than `most` positions each."""
    seen: Counter[tuple[str, Verdict]] = Counter()
    number = first
    while seen["games", Verdict.WON] + seen["games", Verdict.LOST] < count:
        rng = random.Random(f"{kind} {number}")
        number += 1
        try:
            everything = Everything(tiny_deal(kind, rng), most)
        except RuntimeError:
            continue
        seen["games", Verdict.WON if everything.is_won[0] else Verdict.LOST] += 1
        for turn, (position, is_won) in enumerate(everything.some(rng, OTHERS)):
            verdict = check(position, is_won=is_won)
            seen["others" if turn else "deals", verdict] += 1
            seen[f"phase {position.phase}", verdict] += 1
    return seen


def judge(kind: str, seen: Counter[tuple[str, Verdict]], games: int) -> None:
    """See that both verdicts were come to often, of deals and of later positions."""
    assert seen["deals", Verdict.WON] >= games / 3
    assert seen["deals", Verdict.LOST] >= games / 100, "deals that cannot be won are among them"
    assert seen["others", Verdict.WON] >= games * 4
    assert seen["others", Verdict.LOST] >= games * 2
    if kind.startswith("zodiac"):
        assert (
            min(seen[f"phase {phase}", verdict] for phase in (1, 2) for verdict in (Verdict.WON, Verdict.LOST)) > games
        )
    undecided = seen["deals", Verdict.UNDECIDED] + seen["others", Verdict.UNDECIDED]
    assert undecided == 0 or not kind.startswith("zodiac")
    assert undecided <= games / 10


@each_kind
def test_what_it_says_of_tiny_games_is_what_going_everywhere_finds(kind: str) -> None:
    judge(kind, check_games(kind, 0, FEW, 800), FEW)


@pytest.mark.long
@pytest.mark.timeout(3600)
@each_kind
@pytest.mark.parametrize("part", range(4))
def test_it_says_so_of_thousands(kind: str, part: int) -> None:
    seen = check_games(kind, 100_000 * (part + 1), MANY, 2_500)
    print(kind, part, {f"{what} {verdict.value}": count for (what, verdict), count in sorted(seen.items(), key=str)})
    judge(kind, seen, MANY)


@each_kind
def test_everything_that_can_happen_says_the_same_as_going_there_move_by_move(kind: str) -> None:
    """The two ways to go everywhere differ in what they take for the same, and in who says that a game is over."""
    rng = random.Random(kind)
    compared = 0
    while compared < 8:
        try:
            everything = Everything(tiny_deal(kind, rng), 150)
        except RuntimeError:
            continue
        for position, is_won in everything.some(rng, 4):
            assert can_be_won(position) == is_won
        compared += 1
