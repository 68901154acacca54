import pytest

from engine import RANKS, SUITS, Card, Malformed, card_text, parse_card, rank_of, suit_of
from engine.cards import is_red


def test_every_card_has_two_letters_that_give_it_back() -> None:
    texts = [card_text(Card(number)) for number in range(52)]
    assert len(set(texts)) == 52
    assert [parse_card(text) for text in texts] == list(range(52))


def test_a_card_is_its_suit_times_thirteen_and_its_rank() -> None:
    ten_of_clubs = parse_card("TC")
    assert (ten_of_clubs, RANKS[rank_of(ten_of_clubs)], SUITS[suit_of(ten_of_clubs)]) == (9, "T", "C")
    assert parse_card("AD") == 13


def test_diamonds_and_hearts_are_red() -> None:
    assert [is_red(parse_card("A" + suit)) for suit in SUITS] == [False, True, True, False]


@pytest.mark.parametrize("text", ["", "T", "10C", "tc", "CT", "1C", "TC ", "T♣", "--"])
def test_what_is_no_card_is_malformed(text: str) -> None:
    with pytest.raises(Malformed, match="wanted a card"):
        parse_card(text)
