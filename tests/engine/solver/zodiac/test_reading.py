"""A position as its suits."""

from engine import GAMES, Position, named_seed
from engine.solver.zodiac.laws import BOTH_UP, UP_AND_DOWN
from engine.solver.zodiac.reading import IN_STOCK, NEEDS, OPEN, law_of, read
from tests.engine.tables import small


def test_the_law_follows_from_the_foundations() -> None:
    assert law_of(Position(GAMES["zodiac"])) is BOTH_UP
    assert law_of(Position(GAMES["zodiac-1914"])) is UP_AND_DOWN


def test_every_card_has_its_place() -> None:
    position = Position.from_seed(GAMES["zodiac"], named_seed("x"))
    places = [place for suit in read(position).places for pair in suit for place in pair if place is not None]
    assert len(places) == 104
    assert places.count(IN_STOCK) == 72
    assert {name for name, _ in places} == {"w", *(f"c{n}" for n in range(1, 9)), *(f"t{n}" for n in range(1, 25))}


def test_what_lies_on_what_is_said_between_the_two_ranks() -> None:
    game = small("zodiac", 3, 1, 2, 1)
    position = Position.parse("small-zodiac 3C2C/AC 2C -/- 3C AC - *", game)
    (suit,) = read(position).suits
    ace, two, three = suit.ranks
    assert (ace.first_card, ace.second_card) == (NEEDS | OPEN, OPEN)
    assert (two.first_card, two.second_card) == (NEEDS | OPEN, OPEN)
    assert (three.first_card, three.second_card) == (NEEDS | OPEN, 0)
    assert suit.lying == ((), ((1, 1, False),))


def test_in_the_second_phase_nothing_is_built_and_what_is_gone_is_a_first_or_a_second() -> None:
    game = small("zodiac", 3, 1, 2, 1)
    position = Position.parse("small-zodiac 3C/3C2C 2C AC/AC - - - *", game)
    (suit,) = read(position).suits
    assert {(rank.first_card, rank.second_card) for rank in suit.ranks} == {(0, 0)}
    uneven = Position.parse("small-zodiac 3C/- - AC2C3C/AC2C - - - *", game)
    assert read(uneven).places[0][2] == (None, ("t1", 0))
