import random

import pytest

from cli.sight import view_of
from engine import GAMES, Position, legal_texts, named_seed, see
from protocol.records import Position as SentPosition
from server.race.tables import open_table


def sent(position: Position, turn: int) -> SentPosition:
    table = open_table(turn, position)
    return SentPosition(**dict(table), legal=tuple(legal_texts(position)))


@pytest.mark.parametrize("kind", GAMES)
def test_a_table_that_was_sent_is_seen_as_the_house_sees_it(kind: str) -> None:
    position, rng = Position.from_seed(GAMES[kind], named_seed("x")), random.Random(2)
    for turn in range(250):
        assert view_of(kind, sent(position, turn)) == see(position, turn)
        legal = legal_texts(position)
        if not legal:
            break
        to_foundation = [text for text in legal if "-f" in text]
        position.play(rng.choice(to_foundation or legal))


def test_of_a_game_that_is_not_known_here_the_legal_moves_are_seen() -> None:
    position = Position.from_seed(GAMES["corners"], named_seed("x"))
    view = view_of("whist", sent(position, 0))
    assert view.table is None
    assert view.legal == ("deal", *view.legal[1:])
