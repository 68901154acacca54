"""The work of checking a seat has a bound, and a table that is taken back to is the table it was."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.verifying import replay as longest
from bench.verifying import round_and_round
from cli import seat_check
from cli.checking import Noted, check
from cli.seat_check import Line, Wrong, ending_of
from engine.deals import named_seed
from engine.games import GAMES, Game
from engine.position import Ending, Position, legal_texts
from engine.stuck import needs_search

HARDEST = json.loads((Path(__file__).parents[1] / "engine" / "data" / "hardest.json").read_text("utf-8"))


def hard_move(position: Position) -> str:
    """A move that leads to where only a search can tell whether the game is stuck."""
    for text in legal_texts(position):
        position.play(text)
        is_hard = needs_search(position)
        position.pop()
        if is_hard:
            return text
    raise AssertionError("none leads there")


def test_no_more_positions_are_searched_than_a_bound() -> None:
    known = next(known for known in HARDEST if not known["is_stuck"])
    line = Line(Position.parse(known["position"]), may_search=1)
    text = hard_move(line.position)
    line.play(1, text)
    line.take_back(2)
    line.play(3, text)
    with pytest.raises(Wrong, match="move 3: whether the game went on after it takes one search more than are made"):
        line.take_back(4)


def test_of_the_longest_seat_one_position_is_asked_whether_it_is_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Position] = []

    def ask(position: Position) -> Ending | None:
        asked.append(position)
        return ending_of(position)

    monkeypatch.setattr(seat_check, "ending_of", ask)
    report = check(longest("zodiac", 1, round_and_round), Noted())
    assert report.is_valid
    assert report.replay is not None
    assert (report.replay.seats[0].count, len(asked)) == (5000, 1)


@given(st.sampled_from(list(GAMES.values())), st.integers(0, 3), st.lists(st.integers(0, 99), max_size=25))
def test_undo_leads_back_through_every_position(game: Game, deal: int, choices: list[int]) -> None:
    line = Line(Position.from_seed(game, named_seed(f"back {deal}")))
    before: list[str] = []
    for turn, choice in enumerate(choices, 1):
        legal = legal_texts(line.position)
        if not legal:
            break
        before.append(str(line.position))
        line.play(turn, legal[choice % len(legal)])
    if line.position.ending is not None:
        return
    for turn, text in enumerate(reversed(before), len(before) + 1):
        line.take_back(turn)
        assert str(line.position) == text
    with pytest.raises(Wrong, match="there is no move to take back"):
        line.take_back(2 * len(before) + 1)
