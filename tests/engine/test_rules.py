"""What sets each game apart, each rule by a position made for it."""

import pytest

from engine import GAMES, Game, Position, card_text, legal_texts, parse_card
from engine.deals import ordered_deck
from engine.rules import moves
from tests.engine.tables import naive_like, small

# Four ranks of four suits, base 2 unless it says otherwise: 2 3 4 A upwards, A on 2, 2 on 3, 3 on 4 and 4 on A.
FOUR_SEASONS = small("four-seasons", 4, 4, 3)
SIMPLICITY = small("simplicity", 4, 4, 3)
CZARINA = small("czarina", 4, 4, 3)
FLORENTINE = small("florentine", 4, 4, 3, 1)
CORNERS = small("corners", 4, 4, cells=3)
CORNERS_REDEAL = small("corners-redeal", 4, 4, cells=3)
ZODIAC = small("zodiac", 4, 1, 3, 2)
ZODIAC_1914 = small("zodiac-1914", 4, 1, 3, 2)
DONE = "2H3H4HAH/2S3S4SAS"

LEGAL = {
    "four-seasons builds down in any suit, four on ace too": (
        FOUR_SEASONS, f"AC/2D/4D . {DONE}/2C/- - 4C3C3DAD 2 0", "t1-t2 t2-f4 t3-t1 w-t2"),
    "not when aces are the base": (
        FOUR_SEASONS, "4D/AC/2D . AH2H3H4H/AS2S3S/-/- - 4S3C2C3DAD4C A 0", "t2-f3 t2-t3"),
    "four-seasons fills a space from waste and piles, but not with an only card": (
        FOUR_SEASONS, f"2D3C/4C/- . {DONE}/2C/- - ACAD4D3D 2 0", "t1-f3 t1-t2 t1-t3 w-t2 w-t3"),
    "simplicity builds in alternating colours": (
        SIMPLICITY, "4C/3D/4D . 2H/2S/2C/- 2D 3H4HAH3S4SAS3CADAC 2 0", "deal t2-t1"),
    "czarina fills nothing by hand": (
        CZARINA, f"AC/4C/- . {DONE}/2C/- - 2DAD4D3C3D 2 0", "t2-t1 w-t2"),
    "corners opens no cell while the stock has cards": (
        CORNERS, f". AC/-/AD {DONE}/2C/- 3D 4C4D2D3C 2 0", "deal w-f3"),
    "corners opens its cells when the stock is empty": (
        CORNERS, f". AC/-/3C {DONE}/2C/- - 4D2D3D4CAD 2 0", "c3-f3 w-c2"),
    "all empty cells are listed": (
        CORNERS, f". -/-/4C {DONE}/2C/- - 4D2D3D3CACAD 2 0", "w-c1 w-c2"),
    "corners with a redeal": (
        CORNERS_REDEAL, f". AC/-/3C {DONE}/2C/- - 4D2D3D4CAD 2 1", "c3-f3 redeal w-c2"),
    "florentine's middle card goes to a space, pile cards do not": (
        FLORENTINE, f"AC/4C/- 3C {DONE}/2C/- 3D 4D2DAD 2 1", "c1-f3 c1-t3 deal t2-t1 w-t3"),
    "florentine's middle card is not built on nor builds": (
        FLORENTINE, f"AC/4D/4C 3D {DONE}/2C/- AD 2D3C 2 0", "deal t2-t1 t3-t1 w-f3 w-t2 w-t3"),
    "no card goes back to the middle": (
        FLORENTINE, f"AC/4D/4C - {DONE}/2C/- AD 3D2D3C 2 0", "deal t2-t1 t3-t1 w-f3 w-t2 w-t3"),
    "only the first of the free corners takes a base card": (
        FOUR_SEASONS, "2D/2C/2S . 2H/-/-/- 3H 4HAH3C4CAC3D4DAD3SAS4S 2 0", "deal t1-f2 t2-f2 t3-f2"),
    "zodiac builds both ways in suit and its piles lie still": (
        ZODIAC, "2C/3C4C/3C AC/- -/- 4C 2CAC - *", "c1-t1 deal w-c2 w-t1"),
    "ace and king are no neighbours in the zodiac": (
        ZODIAC, "4C/4C/AC 3C/2C -/- 3C 2CAC - *", "c1-t1 c1-t2 c2-t3 deal"),
    "zodiac turns its waste over without limit": (
        ZODIAC, "4C/4C/AC AC/3C -/- - 3C2C2C - *", "c2-t1 c2-t2 redeal w-t3"),
    "of two zodiac foundations that are alike the first counts": (
        ZODIAC, "4C3C2CAC/4C3C2C/- AC/- -/- - - - *", "c1-f1 t1-f1"),
    "of two that are not each counts": (
        ZODIAC, "4C3C2C/4C3C2C/- AC/- AC/- - - - *", "c1-f2 t1-f1 t2-f1"),
    "in 1914 one is built up and one down": (
        ZODIAC_1914, "2C3C/3C4C/4C AC/2C AC/- - - - *", "c2-f1 t2-f2 t3-f2"),
    "in 1914 a card may have the choice": (
        ZODIAC_1914, "2C3C/4C/- AC/3C AC2C/4C - - - *", "c2-f1 c2-f2 t1-f1 t1-f2"),
}  # fmt: skip


def read(game: Game, text: str) -> Position:
    return Position.parse(f"{game.name} {text}", game)


def played(game: Game, text: str, *moves_of_it: str) -> str:
    """Return what a position has become after these moves, as its second to sixth fields."""
    position = read(game, text)
    for move in moves_of_it:
        position.play(move)
    return " ".join(str(position).split(" ")[1:6])


@pytest.mark.parametrize(("game", "text", "legal"), LEGAL.values(), ids=LEGAL)
def test_these_moves_are_legal_and_no_others(game: Game, text: str, legal: str) -> None:
    position = read(game, text)
    assert legal_texts(position) == legal.split()
    assert naive_like(position).moves() == legal.split()


def test_czarina_fills_a_space_at_once_while_the_stock_lasts() -> None:
    text = f"AC/4C/2DAD . {DONE}/2C/- 3D 4D3C 2 0"
    assert played(CZARINA, text, "t2-t1") == f"AC4C/3D/2DAD . {DONE}/2C/- - 4D3C"
    assert played(CZARINA, text, "deal", "t2-t1") == f"AC4C/-/2DAD . {DONE}/2C/- - 4D3C3D"


def test_the_filling_is_a_step_of_the_move_and_is_turned_up() -> None:
    position = read(CZARINA, f"AC/4C/2DAD . {DONE}/2C/- 3D 4D3C 2 0")
    steps = position.play("t2-t1")
    assert [(str(step), step.is_turned_up) for step in steps] == [("4C t2-t1", False), ("3D s-t2", True)]


def test_corners_fills_a_cell_at_once_but_a_redeal_fills_none() -> None:
    text = f". AC/3C/AD {DONE}/2C/- 3D 4C4D2D 2 1"
    assert played(CORNERS_REDEAL, text, "c2-f3") == f". AC/3D/AD {DONE}/2C3C/- - 4C4D2D"
    emptied = played(CORNERS_REDEAL, text, "deal", "c2-f3")
    assert emptied == f". AC/-/AD {DONE}/2C3C/- - 4C4D2D3D"
    assert played(CORNERS_REDEAL, text, "deal", "c2-f3", "redeal") == f". AC/-/AD {DONE}/2C3C/- 3D2D4D4C -"


def test_after_a_redeal_a_cell_is_shut_until_the_stock_is_empty_again() -> None:
    position = read(CORNERS_REDEAL, f". AC/-/AD {DONE}/2C3C/- - 4C4D2D3D 2 1")
    assert "w-c2" in legal_texts(position)
    position.play("redeal")
    for _ in range(4):
        assert "w-c2" not in legal_texts(position)
        position.play("deal")
    assert "w-c2" in legal_texts(position)
    assert "redeal" not in legal_texts(position)


def test_florentine_fills_the_middle_from_the_stock_only() -> None:
    text = f"AC/4C/- 3C {DONE}/2C/- 3D 4D2DAD 2 1"
    assert played(FLORENTINE, text, "c1-t3") == f"AC/4C/3C 3D {DONE}/2C/- - 4D2DAD"
    assert played(FLORENTINE, text, "deal", "c1-f3") == f"AC/4C/- - {DONE}/2C3C/- - 4D2DAD3D"
    assert played(FLORENTINE, text, "deal", "c1-f3", "redeal") == f"AC/4C/- - {DONE}/2C3C/- 3DAD2D4D -"


def test_the_second_phase_of_a_zodiac_begins_with_the_last_card_placed() -> None:
    position = read(ZODIAC, "3C4C/2C/AC AC/4C -/- - 3C2C - *")
    assert position.phase == 1
    position.play("w-t3")
    assert position.phase == 1
    assert "t3-f1" not in legal_texts(position)
    position.play("w-t2")
    assert position.phase == 2
    assert legal_texts(position) == ["c1-f1"]


def test_a_solved_game_is_over_at_once_though_cells_and_piles_are_empty() -> None:
    position = read(FOUR_SEASONS, "AC/-/- . 2H3H4HAH/2S3S4SAS/2C3C4C/2D3D4DAD - - 2 0")
    position.play("t1-f3")
    assert position.is_solved
    assert legal_texts(position) == []
    assert position.progress == FOUR_SEASONS.max_progress == 15


@pytest.mark.parametrize("kind", ["zodiac", "zodiac-1914", "corners-redeal", "florentine"])
def test_a_redeal_of_any_number_of_cards_turns_them_over_and_back(kind: str) -> None:
    game = GAMES[kind]
    deck = [card_text(card) for card in ordered_deck(game)]
    for size in range(game.stock_size + 1):
        position = _with_waste(game, deck, size)
        before = str(position)
        assert ("redeal" in [str(move) for move in moves(position)]) == (size > 0)
        if not size or position.ending:
            continue
        steps = position.play("redeal")
        assert [(step.card, step.source, step.destination) for step in steps] == [(None, "w", "s")]
        assert (len(position.stock), position.waste) == (size, [])
        for place in range(size):
            assert card_text(position.stock[-1]) == deck[place]
            position.push(next(move for move in moves(position) if str(move) == "deal"))
        for _ in range(size + 1):
            position.pop()
        assert str(position) == before


def _with_waste(game: Game, deck: list[str], size: int) -> Position:
    """Return a position with an empty stock and the deck's first cards as waste; the others are out of the way."""
    position = Position.from_deck(game, ordered_deck(game))
    for pile in position.piles.values():
        pile.clear()
    position.waste.extend(map(parse_card, deck[:size]))
    away = position.foundations[-1]
    away.extend(map(parse_card, deck[size:]))
    for name in game.order:
        if name != "f1":
            position.piles[name].append(away.pop())
    return position
