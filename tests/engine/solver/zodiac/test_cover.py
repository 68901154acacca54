"""The fewest cards left unbuilt, by hand."""

from engine import Position
from engine.solver.zodiac.cover import best_cover, fewest_unbuilt
from engine.solver.zodiac.reading import read
from tests.engine.tables import small

GAME = small("zodiac", 3, 1, 2, 1)


def fewest(text: str) -> int | None:
    reading = read(Position.parse(text, GAME))
    return fewest_unbuilt(reading.law, reading.suits[0])


def test_a_suit_that_can_all_be_built_leaves_nothing() -> None:
    assert fewest("small-zodiac 3C/3C 2C -/- ACAC2C - - *") == 0


def test_what_has_no_neighbour_in_the_suit_stays() -> None:
    game = small("zodiac", 3, 2, 2, 1)
    position = Position.parse("small-zodiac 3C/3C 2C -/-/-/- ACAC2C3D3D2D2DADAD - - *", game)
    reading = read(position)
    assert [fewest_unbuilt(reading.law, suit) for suit in reading.suits] == [0, 6]


def test_a_pile_that_goes_up_twice_cannot_be_played_out() -> None:
    assert fewest("small-zodiac AC2C3C/3C 2C -/- AC - - *") is None


def test_a_cover_says_of_every_rank_which_card_is_the_first() -> None:
    reading = read(Position.parse("small-zodiac 3C/3C 2C -/- ACAC2C - - *", GAME))
    cover = best_cover(reading.law, reading.suits[0])
    assert len(cover.firsts) == 3
    assert sum(map(len, cover.joins)) == 4
