"""How patience plays Zodiac's first phase."""

import pytest

from engine import GAMES, Position, named_seed, see
from engine.playing.memory import UNKNOWN
from engine.playing.sight import table_seen
from engine.playing.zodiac import Choice, played_out_worth
from engine.solver import Verdict, decide

BOTH = pytest.mark.parametrize("kind", ["zodiac", "zodiac-1914"])


def play(kind: str, name: str, *, is_known: bool) -> list[Position]:
    """Play the first phase by choice alone, the stock known or not, and return every position."""
    position = Position.from_seed(GAMES[kind], named_seed(name))
    positions = [position.copy()]
    while position.phase == 1 and position.ending is None and len(positions) < 600:
        stock = tuple(position.stock) if is_known else (UNKNOWN,) * len(position.stock)
        move = Choice(table_seen(see(position)), stock).next_move()
        position.play("deal" if move is None and position.stock else "redeal" if move is None else str(move))
        positions.append(position.copy())
    return positions


@BOTH
def test_what_can_be_won_when_all_is_known_stays_so(kind: str) -> None:
    won = 0
    for number in range(3):
        first, *later = play(kind, str(number), is_known=True)
        if decide(first)[0] is Verdict.WON:
            won += 1
            assert all(decide(position)[0] is Verdict.WON for position in later[::10])
            assert later[-1].phase == 2
    assert won


@BOTH
def test_as_long_as_cards_are_to_come_no_suit_is_spoiled(kind: str) -> None:
    """A slack is told as long as some number of cells would do."""
    for number in range(3):
        first, *later = play(kind, str(number), is_known=False)
        assert decide(first)[1] is not None
        until = next(turn for turn, position in enumerate(later) if not position.stock)
        assert all(decide(position)[1] is not None for position in later[:until:5])


def test_what_cannot_be_won_is_brought_far_all_the_same() -> None:
    for name in ("5", "6"):
        first, *_, last = play("zodiac", name, is_known=True)
        assert decide(first)[0] is Verdict.LOST
        assert last.progress >= 60


def test_a_table_played_out_further_is_worth_more() -> None:
    position = play("zodiac-1914", "1", is_known=True)[-1]
    assert position.phase == 2
    worth = [played_out_worth(position)]
    for _ in range(10):
        position.push(next(iter(position.legal_moves)))
        worth.append(played_out_worth(position))
    assert worth == sorted(worth)
