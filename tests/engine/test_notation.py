import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import GAMES, EngineError, Malformed, Position, UnknownGame, named_seed
from tests.engine.tables import SMALL, shuffled_deck

FIRST = str(Position.from_seed(GAMES["florentine"], named_seed("ecliptic")))
ZODIAC = str(Position.from_seed(GAMES["zodiac"], named_seed("ecliptic")))


def test_the_text_of_a_position_is_its_eight_fields() -> None:
    fields = FIRST.split(" ")
    assert fields[:4] == ["florentine", "QS/AH/6H/KS", "7H", "7S/-/-/-"]
    assert fields[4].endswith("6C4H")
    assert fields[5:] == ["-", "7", "1"]


def test_the_last_card_of_the_stock_is_dealt_next() -> None:
    position = Position.parse(FIRST)
    position.play("deal")
    assert str(position).split(" ")[4].endswith("TS6C")
    assert str(position).split(" ")[5] == "4H"


@pytest.mark.parametrize(
    ("change", "to", "why"),
    [
        ("florentine ", "", "8 fields"),
        ("florentine", "florentine ", "8 fields"),
        (" 7 1", " 7 1 x", "8 fields"),
        ("QS/AH", "QS/-/AH", "4 piles as tableau"),
        ("QS/AH", "QSAH", "4 piles as tableau"),
        ("QS/AH", "QS//AH", "4 piles as tableau"),
        ("QS/AH/", "/QSAH/", "the cards of a pile"),
        ("QS", "XS", "a card"),
        ("QS", "QSA", "a card"),
        ("QS", "QH", "every card of the deck"),
        ("QS/AH", "QS/-", "every card of the deck"),
        (" 7H ", " 7HQD ", "every card of the deck"),
        (" 7H 7S/-/-/-", " 7H -/7S/-/-", "bottom of f1"),
        (" 7S/-/-/- ", " 7S/-/-/-/- ", "4 piles as foundations"),
        (" 7 1", " 8 1", "bottom of f1"),
        (" 7 1", " - 1", "rank of the base"),
        (" 7 1", " 1 1", "rank of the base"),
        (" 7 1", " 77 1", "rank of the base"),
        (" 7 1", " 7 2", "redeals left"),
        (" 7 1", " 7 -1", "redeals left"),
        (" 7 1", " 7 01", "redeals left"),
        (" 7 1", " 7 *", "redeals left"),
        (" 7 1", " 7 ", "redeals left"),
    ],
)
def test_what_is_no_position_is_malformed(change: str, to: str, why: str) -> None:
    assert change in FIRST
    with pytest.raises(Malformed, match=why):
        Position.parse(FIRST.replace(change, to, 1))


def test_a_cell_holds_one_card_and_a_foundation_its_order() -> None:
    with pytest.raises(Malformed, match="one card at most"):
        Position.parse(FIRST.replace("QS/AH/6H/KS 7H", "-/AH/6H/KS 7HQS"))
    with pytest.raises(Malformed, match="f1 in its order; 6H"):
        Position.parse(FIRST.replace("6H/KS", "-/KS").replace(" 7S/", " 7S6H/"))


@pytest.mark.parametrize("end", [" - - 5", " - A *", " - - 0"])
def test_a_zodiac_has_no_base_and_no_end_of_redeals(end: str) -> None:
    with pytest.raises(Malformed):
        Position.parse(ZODIAC.removesuffix(" - - *") + end)


def test_a_position_of_a_game_not_in_the_table_needs_the_game() -> None:
    game = SMALL["simplicity"][0]
    position = Position.from_deck(game, shuffled_deck(game, random.Random(1)))
    assert Position.parse(str(position), game) == position
    with pytest.raises(UnknownGame):
        Position.parse(str(position))
    with pytest.raises(Malformed, match="position of simplicity"):
        Position.parse(str(position), GAMES["simplicity"])


@given(st.text(alphabet=" -/.*AKQJT23456789CDHSabc", max_size=200), st.integers(0, len(FIRST)), st.integers(0, 30))
def test_a_text_with_some_of_it_changed_is_read_or_refused(change: str, start: int, length: int) -> None:
    text = FIRST[:start] + change + FIRST[start + length :]
    try:
        position = Position.parse(text)
    except EngineError:
        return
    assert str(position) == text
