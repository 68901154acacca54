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


@given(st.text())
def test_any_text_is_a_move_written_one_way_or_malformed(text: str) -> None:
    try:
        move = Move.parse(text)
    except Malformed as error:
        assert len(str(error)) < 600
    else:
        assert str(move) == text


def test_a_step_says_what_goes_where() -> None:
    assert str(Step(parse_card("TC"), "s", "t2", is_turned_up=True)) == "TC s-t2"
    assert str(Step(None, "w", "s", is_turned_up=False)) == "all w-s"
