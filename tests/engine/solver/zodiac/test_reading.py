"""A position as its suits."""

from engine import GAMES, Position, named_seed
from engine.cards import card_of
from engine.solver.zodiac.laws import BOTH_UP, UP_AND_DOWN, Edge
from engine.solver.zodiac.reading import (
    EITHER,
    IN_STOCK,
    NEEDS,
    OPEN,
    SECOND_SHIFT,
    Rank,
    law_of,
    lying_of,
    read,
)
from tests.engine.tables import small


def test_the_law_follows_from_the_foundations() -> None:
    assert law_of(Position(GAMES["zodiac"])) is BOTH_UP
    assert law_of(Position(GAMES["zodiac-1914"])) is UP_AND_DOWN


def abilities(rank: Rank) -> tuple[int, int]:
    return rank & (NEEDS | OPEN), rank >> SECOND_SHIFT & (NEEDS | OPEN)


def test_every_card_has_its_place() -> None:
    position = Position.from_seed(GAMES["zodiac"], named_seed("x"))
    places = [place for place in read(position).places if place is not None]
    assert len(places) == 104
    assert places.count(IN_STOCK) == 72
    assert {name for name, _ in places} == {"w", *(f"c{n}" for n in range(1, 9)), *(f"t{n}" for n in range(1, 25))}


def test_what_lies_on_what_is_said_between_the_two_ranks() -> None:
    game = small("zodiac", 3, 1, 2, 1)
    position = Position.parse("small-zodiac 3C2C/AC 2C -/- 3C AC - *", game)
    (suit,) = read(position).suits
    ace, two, three = suit
    assert abilities(ace) == (NEEDS | OPEN, OPEN)
    assert abilities(two) == (NEEDS | OPEN, OPEN)
    assert abilities(three) == (NEEDS | OPEN, 0)
    assert list(map(lying_of, suit)) == [[], [], [Edge(1, 1, is_upward=False)]]


def test_where_two_cards_are_one_as_good_as_the_other_only_one_may_be_the_first() -> None:
    game = small("zodiac", 3, 1, 2, 1)
    position = Position.parse("small-zodiac AC/AC 2C -/- 3C2C3C - - *", game)
    assert [bool(rank & EITHER) for rank in read(position).suits[0]] == [False, False, False]
    position = Position.parse("small-zodiac AC/2C 3C -/- AC2C3C - - *", game)
    assert [bool(rank & EITHER) for rank in read(position).suits[0]] == [True, True, False]


def test_in_the_second_phase_nothing_is_built_and_what_is_gone_is_a_first_or_a_second() -> None:
    game = small("zodiac", 3, 1, 2, 1)
    position = Position.parse("small-zodiac 3C/3C2C 2C AC/AC - - - *", game)
    (suit,) = read(position).suits
    assert set(map(abilities, suit)) == {(0, 0)}
    uneven = Position.parse("small-zodiac 3C/- - AC2C3C/AC2C - - - *", game)
    assert read(uneven).places[2 * card_of(0, 2) :][:2] == [None, ("t1", 0)]


def test_on_a_foundation_that_goes_down_the_seconds_go_first() -> None:
    game = small("zodiac-1914", 3, 1, 2, 1)
    position = Position.parse("small-zodiac-1914 2C/3C2C AC AC/3C - - - *", game)
    places = read(position).places
    assert (places[0], places[1]) == (None, ("c1", 0))
    assert (places[4], places[5]) == (("t2", 0), None)
