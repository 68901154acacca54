from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.winnability.counting import Count, Question
from cli.winnability.shares import interval
from cli.winnability.table import bounds, fields_of, lines_of

ZODIAC = Question("zodiac", "winnability", None)
CZARINA = Question("czarina", "winnability", 5_000)
EXACT = Count(won=600, lost=400, slacks={2: 250, 8: 350, -3: 399, None: 1}, seconds=0.5)
SEARCHED = Count(won=30, lost=1, undecided=69, seconds=120.0)


def test_of_an_exact_game_it_says_shares_and_slacks() -> None:
    assert lines_of(ZODIAC, EXACT) == [
        "Zodiac: 1,000 deals decided exactly",
        "deals: 'winnability 0' to 'winnability 999', by name",
        "",
        "                  deals      share   between (95 %, Clopper and Pearson)",
        "can be won          600   60.000 %   56.88 % and 63.06 %",
        "cannot be won       400   40.000 %   36.94 % and 43.12 %",
        "",
        "Of all deals 60.000 % can be won, give or take 3.112 points.",
        "",
        "slack, the 8 cells less the cards that must stay in them:",
        "                  deals      share   so much or more",
        "            8       350   35.000 %    35.000 %",
        "            2       250   25.000 %    60.000 %",
        "           -3       399   39.900 %    99.900 %",
        "         none         1    0.100 %   no number of cells would do",
        "",
        "0.5 seconds of one core, 0.50 milliseconds a deal",
    ]


def test_of_a_searched_game_it_says_bounds() -> None:
    assert lines_of(CZARINA, SEARCHED) == [
        "Czarina: 100 deals decided by a search of 5,000 steps at most",
        "deals: 'winnability 0' to 'winnability 99', by name",
        "",
        "                  deals      share   between (95 %, Clopper and Pearson)",
        "can be won           30   30.000 %   21.24 % and 39.99 %",
        "cannot be won         1    1.000 %   0.02 % and 5.45 %",
        "not decided          69   69.000 %   58.96 % and 77.88 %",
        "",
        "Of all deals at least 21.24 % and at most 99.98 % can be won.",
        "",
        "120.0 seconds of one core, 1200.00 milliseconds a deal",
    ]


def test_json_says_the_same() -> None:
    assert fields_of(ZODIAC, EXACT) == {
        "game": "zodiac",
        "series": "winnability",
        "steps": None,
        "deals": 1_000,
        "won": 600,
        "lost": 400,
        "undecided": 0,
        "intervals": {"won": [0.568878, 0.630531], "lost": [0.369469, 0.431122], "undecided": [0.0, 0.003682]},
        "at_least": 0.568878,
        "at_most": 0.630531,
        "slacks": {"8": 350, "2": 250, "-3": 399, "none": 1},
        "seconds": 0.5,
    }
    assert "slacks" not in fields_of(CZARINA, SEARCHED)


@given(st.integers(0, 300), st.integers(0, 300), st.integers(0, 300).filter(bool))
def test_bounds_that_are_shown_are_never_narrower_than_those_found(won: int, lost: int, undecided: int) -> None:
    count = Count(won, lost, undecided)
    words = next(line for line in lines_of(CZARINA, count) if line.startswith("Of all deals")).split()
    least, most = bounds(count)
    assert Fraction(words[5]) <= Fraction(least) * 100
    assert Fraction(words[10]) >= Fraction(most) * 100
    assert float(words[5]) == pytest.approx(100 * least, abs=0.01 + 1e-9)


def test_what_is_not_decided_may_be_either() -> None:
    assert bounds(Count(30, 1, 69)) == (interval(30, 100)[0], interval(99, 100)[1])
