"""Finds the positions of server/lessons/chosen.py: `python -m scripts.lessons` prints one for each wish.

Games are played, at random or as the solver wins them, and their positions looked at until one fits: few enough
positions follow, and it cannot be done without what it is to show.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from time import process_time

from engine.deals import named_seed
from engine.games import GAMES
from engine.moves import Move
from engine.position import Position
from engine.solver.records import budget_of
from engine.solver.solving import solve
from protocol.lessons import LessonGoal
from server.lessons.exploring import GOALS, Reached, TooWide, explore, fewest_moves
from server.lessons.telling import MOST

SECONDS = 6.0
DEALS = 60
STRAYS = 12
STRAY_MOVES = 14
ANY_MOVES = 80


@dataclass(frozen=True, slots=True)
class Wish:
    """What an example is to be like. `needed`: kinds of moves of which one at least cannot be done without."""

    name: str
    game: str
    goal: LessonGoal
    shortest: range
    needed: tuple[frozenset[str], ...] = ()
    may_be_lost: bool = False
    """Whether a wrong move is to be able to spoil it."""
    reach: int | None = None
    is_forked: bool = False
    """Whether one card at least is to have two places to go."""


def _kinds(text: str) -> frozenset[str]:
    return frozenset(text.split())


WISHES = (
    Wish("zodiac-cells", "zodiac", "second_phase", range(5, 11), (_kinds("w-c"), _kinds("w-t"), _kinds("redeal c-t"))),
    Wish("zodiac-second", "zodiac", "won", range(6, 9), (_kinds("c-f"), _kinds("t-f"))),
    Wish("zodiac-1914-second", "zodiac-1914", "won", range(8, 16), may_be_lost=True, is_forked=True),
    Wish("four-seasons-begun", "four-seasons", "begun", range(2, 4), (_kinds("t-t t-space"),), reach=3),
    Wish("four-seasons-space", "four-seasons", "two_up", range(3, 4), (_kinds("t-space w-space"),), reach=3),
    Wish("czarina-filled", "czarina", "filled", range(2, 4), (_kinds("t-t"),), reach=3),
    Wish("corners-cells", "corners", "two_up", range(3, 5), (_kinds("w-c"),), reach=4),
    Wish("corners-redeal", "corners-redeal", "two_up", range(3, 6), (_kinds("redeal"),), reach=5),
    Wish("simplicity-colours", "simplicity", "two_up", range(3, 4), (_kinds("w-t t-t"),), reach=3),
    Wish("florentine-middle", "florentine", "two_up", range(3, 5), (_kinds("c-space"),), reach=4),
    Wish("florentine-redeal", "florentine", "two_up", range(3, 6), (_kinds("redeal"),), reach=5),
)


def kind_of(position: Position, move: str) -> str:
    """Where a move goes from and to, as `routes` say it."""
    if "-" not in move:
        return move
    source, destination = move.split("-")
    is_space = destination[0] == "t" and not position.piles[destination]
    return f"{source[0]}-{'space' if is_space else destination[0]}"


def is_needed(reached: tuple[Reached, ...], kinds: frozenset[str]) -> bool:
    """Whether the goal is out of reach without any move of these kinds."""
    seen, waiting = {0}, [0]
    while waiting:
        here = reached[waiting.pop()]
        if here.outcome == "done":
            return False
        for way in here.ways:
            if way.to not in seen and kind_of(here.position, way.move) not in kinds:
                seen.add(way.to)
                waiting.append(way.to)
    return True


def fits(wish: Wish, reached: tuple[Reached, ...]) -> bool:
    """Whether an example is as it was wished for."""
    return (
        fewest_moves(reached) in wish.shortest
        and (not wish.may_be_lost or any(each.outcome == "lost" for each in reached))
        and (not wish.is_forked or _is_forked(reached[0].position))
        and all(is_needed(reached, kinds) for kinds in wish.needed)
    )


def _is_forked(position: Position) -> bool:
    sources = [str(move).split("-")[0] for move in position.legal_moves]
    return len(sources) > len(set(sources))


def candidates(wish: Wish) -> Iterator[list[Position]]:
    """Positions of games played at random; or late ones of games the solver wins, from the narrowest to the widest."""
    game = GAMES[wish.game]
    for number in range(DEALS if wish.reach is None else 10 * DEALS):
        random = Random(number)  # noqa: S311 - the same each time
        first = Position.from_seed(game, named_seed(f"lesson {number}"))
        if wish.reach is not None:
            yield list(_strayed(first, random, ANY_MOVES))
            continue
        line = solve(first, budget=budget_of(SECONDS, process_time), random=random).line
        if not line:
            continue
        played = list(_along(first, line))
        end = next(number for number, each in enumerate(played) if GOALS[wish.goal](first, (), each))
        late = played[max(0, end - 3 * wish.shortest.stop) : end]
        yield late[::-1]
        for _ in range(STRAYS):
            yield list(_strayed(random.choice(late), random, STRAY_MOVES))[::-1]


def _along(first: Position, line: tuple[Move, ...]) -> Iterator[Position]:
    position = first.copy()
    yield position.copy()
    for move in line:
        position.push(move)
        yield position.copy()


def _strayed(position: Position, random: Random, moves: int) -> Iterator[Position]:
    position = position.copy()
    for _ in range(moves):
        legal = sorted(position.legal_moves, key=str)
        if not legal:
            return
        position.push(random.choice(legal))
        yield position.copy()


def find(wish: Wish) -> tuple[Reached, ...] | None:
    """The first example that fits."""
    return next(filter(None, (_find_among(positions, wish) for positions in candidates(wish))), None)


def _find_among(positions: list[Position], wish: Wish) -> tuple[Reached, ...] | None:
    for position in positions:
        try:
            reached = explore(position, wish.goal, reach=wish.reach, most=MOST)
        except TooWide:
            if wish.reach is None:
                # What is further from the end is wider still.
                return None
            continue
        if fits(wish, reached):
            return reached
    return None


def main() -> None:
    """Print the rows."""
    for wish in WISHES:
        if sys.argv[1:] and wish.name not in sys.argv[1:]:
            continue
        reached = find(wish)
        if reached is None:
            print(f"# nothing fits {wish.name}", flush=True)
            continue
        print(f"# {wish.name}: {len(reached)} positions, {fewest_moves(reached)} moves", flush=True)
        print(f'Chosen("{wish.name}", "{wish.goal}", {wish.reach}, "{reached[0].position}"),', flush=True)


if __name__ == "__main__":
    main()
