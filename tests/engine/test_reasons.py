"""What a player is told about a move that is not legal."""

import pytest

from engine import Game, IllegalMove, Position
from tests.engine.tables import small

FOUR_SEASONS = small("four-seasons", 4, 4, 3)
SIMPLICITY = small("simplicity", 4, 4, 3)
CZARINA = small("czarina", 4, 4, 3)
CORNERS = small("corners", 4, 4, cells=3)
FLORENTINE = small("florentine", 4, 4, 3, 1)
ZODIAC = small("zodiac", 4, 1, 3, 2)
DONE = "2H3H4HAH/2S3S4SAS"

SEASONS = (FOUR_SEASONS, f"AC/2D/- . {DONE}/2C/- - 4C3C3DAD4D 2 0")
WITH_STOCK = (CORNERS, f". AC/-/AD {DONE}/2C/- 3D 4C4D2D3C 2 0")
FIRST_PHASE = (ZODIAC, "2C/3C4C/3C AC/- -/- 4C 2CAC - *")

REASONS = {
    "no such pile": (*SEASONS, "w-t4", "small-four-seasons has no t4; its tableau piles are t1 to t3"),
    "no cells": (*SEASONS, "w-c1", "small-four-seasons has no c1; it has no cell piles"),
    "empty source": (*SEASONS, "t3-t1", "t3 has no card to move"),
    "same pile": (*SEASONS, "t1-t1", "AC is on t1 already"),
    "empty stock": (*SEASONS, "deal", "deal needs a card in the stock; it is empty"),
    "no redeal": (*SEASONS, "redeal", "redeal needs a redeal left; there is none"),
    "too early a redeal": (*FIRST_PHASE, "redeal", "redeal needs an empty stock; it has 1"),
    "nothing to redeal": (
        ZODIAC,
        "4C3C2CAC/4C3C2C/- AC/- -/- - - - *",
        "redeal",
        "redeal needs a card in the waste; it is empty",
    ),
    "from a foundation": (*SEASONS, "f1-t1", "nothing ever leaves a foundation"),
    "to the waste": (*SEASONS, "t1-w", "a card comes to the waste from the stock only, by deal"),
    "wrong on a foundation": (*SEASONS, "w-f3", "f3 takes 3C; 4D is not"),
    "not the base": (*SEASONS, "w-f4", "f4 takes the base, a two; 4D is not"),
    "complete": (*SEASONS, "w-f1", "f1 is complete"),
    "only card": (*SEASONS, "t2-t3", "2D is the only card of t2; moving it to a space changes nothing"),
    "four on an ace": (
        FOUR_SEASONS,
        f"AC/2D/4D . {DONE}/2C/- - 4C3DAD3C 2 0",
        "w-t1",
        "t1 takes a four on AC; 3C is not",
    ),
    "nothing on an ace": (
        FOUR_SEASONS,
        "4D/AC/2D . AH2H3H4H/AS2S3S/-/- - 4S3C2C3DAD4C A 0",
        "w-t2",
        "t2 takes nothing on AC; 4C came",
    ),
    "wrong rank in any suit": (
        FOUR_SEASONS,
        f"AC/2D/4D . {DONE}/2C/- - 4C3DAD3C 2 0",
        "w-t2",
        "t2 takes a card one lower than 2D; 3C is not",
    ),
    "wrong colour": (
        SIMPLICITY,
        "4C/3D/4D . 2H/2S/2C/- 2D 3H4HAH3S4SAS3CADAC 2 0",
        "t2-t3",
        "t3 takes a black card one lower than 4D; 3D is not",
    ),
    "no filling in czarina": (
        CZARINA,
        f"AC/4C/- . {DONE}/2C/- - 2DAD4D3C3D 2 0",
        "w-t3",
        "the waste's card does not go to a space in small-czarina",
    ),
    "no pile to a space": (
        FLORENTINE,
        f"AC/3D4C/- 3C {DONE}/2C/- - 4D2DAD 2 1",
        "t2-t3",
        "a tableau pile's card does not go to a space in small-florentine",
    ),
    "full cell": (*WITH_STOCK, "w-c1", "c1 holds AC; a cell takes one card"),
    "shut cell": (*WITH_STOCK, "w-c2", "a cell is filled by hand only while the stock is empty; it has 1"),
    "cell to cell": (*WITH_STOCK, "c1-c2", "a cell's card does not go to a cell in small-corners"),
    "wrong phase": (*FIRST_PHASE, "c1-f1", "a cell's card does not go to a foundation in small-zodiac in phase 1"),
    "both ways": (*FIRST_PHASE, "c1-t2", "t2 takes a card of its suit one lower than 4C; AC is not"),
    "both ways from the middle": (
        *FIRST_PHASE,
        "c1-t3",
        "t3 takes a card of its suit one lower or higher than 3C; AC is not",
    ),
    "alike": (
        ZODIAC,
        "4C3C2CAC/4C3C2C/- AC/- -/- - - - *",
        "c1-f2",
        "AC goes to f1, the first of the foundations that are alike for it",
    ),
    "over": (ZODIAC, "AC2C3C4C/AC2C3C4C/- -/- -/- - - - *", "t1-f1", "the game is over, stuck"),
}


def read(game: Game, text: str) -> Position:
    return Position.parse(f"{game.name} {text}", game)


@pytest.mark.parametrize(("game", "text", "move", "why"), REASONS.values(), ids=REASONS)
def test_the_reason_says_what_was_wanted_and_what_came(game: Game, text: str, move: str, why: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        read(game, text).play(move)
    assert str(caught.value) == why
