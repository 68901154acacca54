from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import GAMES, Malformed, Move, Step, parse_card
from engine.moves import DEAL, REDEAL
from tests.engine.tables import every_text


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_move_has_a_text_that_gives_it_back(game: object) -> None:
    for text in every_text(game):  # type: ignore[arg-type]  # parametrize knows no types
        move = Move.parse(text)
        assert str(move) == text
        assert Move.parse(str(move)) == move


def test_deal_and_redeal_go_between_stock_and_waste() -> None:
    assert (DEAL.source, DEAL.destination) == ("s", "w")
    assert (REDEAL.source, REDEAL.destination) == ("w", "s")


@pytest.mark.parametrize(
    "text",
    ["", "w", "w-", "-t1", "w-t0", "w-t01", "w-t100", "W-T1", "w-t1 ", " deal", "deal\n", "w–t1", "w-x1", "s-w", "w-t١",
     "t1-t2-t3", "Deal", "t-1"],
)  # fmt: skip
def test_what_is_no_move_is_malformed(text: str) -> None:
    with pytest.raises(Malformed, match="wanted a move"):
        Move.parse(text)


@given(st.text() | st.from_regex(r"(deal|redeal|[wtcfs][0-9]{0,3}-[wtcfs][0-9]{0,3})"))
def test_any_text_is_a_move_written_one_way_or_malformed(text: str) -> None:
    written = None
    with suppress(Malformed):
        written = str(Move.parse(text))
    assert written in (None, text)


def test_a_long_text_is_not_repeated_whole() -> None:
    with pytest.raises(Malformed) as caught:
        Move.parse("t" * 1_000_000)
    assert len(str(caught.value)) < 200


def test_a_step_says_what_goes_where() -> None:
    assert str(Step(parse_card("TC"), "s", "t2", is_turned_up=True)) == "TC s-t2"
    assert str(Step(None, "w", "s", is_turned_up=False)) == "all w-s"
