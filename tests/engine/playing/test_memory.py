import random

import pytest

from engine import GAMES, Position, legal_texts, named_seed, see
from engine.playing.memory import UNKNOWN, Memory, counted, lay_out
from engine.playing.sight import table_seen


@pytest.mark.parametrize("kind", GAMES)
def test_what_is_remembered_of_the_stock_is_what_lies_there(kind: str) -> None:
    position, memory, rng = Position.from_seed(GAMES[kind], named_seed("x")), Memory(), random.Random(1)
    seen_again = False
    for _ in range(300):
        memory.take_in(see(position))
        for known, real in zip(memory.stock, position.stock, strict=True):
            assert known in (UNKNOWN, real)
        assert memory.is_whole == (UNKNOWN not in memory.stock)
        seen_again |= memory.is_whole and len(position.stock) > 1
        legal = legal_texts(position)
        if not legal:
            break
        turning = [text for text in legal if text in ("deal", "redeal")]
        position.play(rng.choice(turning if turning and rng.random() < 0.8 else legal))
    assert seen_again == (position.game.redeals != 0)


def test_a_card_that_is_taken_back_to_the_stock_is_remembered_too() -> None:
    position, memory = Position.from_seed(GAMES["corners"], named_seed("x")), Memory()
    memory.take_in(see(position))
    position.play("deal")
    memory.take_in(see(position))
    position.pop()
    memory.take_in(see(position))
    assert memory.stock[-1] == position.stock[-1]
    assert set(memory.stock[:-1]) == {UNKNOWN}


def test_who_comes_late_knows_only_what_lies_open() -> None:
    position = Position.from_seed(GAMES["zodiac"], named_seed("x"))
    while position.stock:
        position.play("deal")
    position.play("redeal")
    position.play("deal")
    memory = Memory()
    memory.take_in(see(position))
    assert set(memory.stock) == {UNKNOWN}


def test_a_table_is_laid_out_as_it_was_seen() -> None:
    position = Position.from_seed(GAMES["florentine"], named_seed("x"))
    position.play("deal")
    laid = lay_out(table_seen(see(position)), tuple(position.stock), Position(position.game))
    assert laid == position


def test_cards_that_were_not_seen_are_counted_but_not_ordered() -> None:
    position = Position.from_seed(GAMES["zodiac"], named_seed("x"))
    stock = (*(UNKNOWN for _ in position.stock[:-1]), position.stock[-1])
    full = counted(table_seen(see(position)), stock)
    assert sorted(full) == sorted(position.stock)
    assert full[-1] == position.stock[-1]
    assert list(full[:-1]) == sorted(full[:-1], reverse=True)
