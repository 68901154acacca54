import random
from collections.abc import Iterator

import pytest

from engine import GAMES, LEVELS, Level, Position, make_bot, named_seed, see
from server.thinking import Thinker


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    thinker = Thinker()
    yield thinker
    thinker.close()


@pytest.mark.parametrize("level", LEVELS)
async def test_a_bot_that_thinks_elsewhere_plays_as_it_would_here(thinker: Thinker, level: Level) -> None:
    here = make_bot(level, random.Random(5))
    there = make_bot(level, random.Random(5))
    position = Position.from_seed(GAMES["simplicity"], named_seed("x"))
    for _ in range(12):
        view = see(position)
        choice, there = await thinker.choose(there, view)
        assert choice == here.choose(view)
        assert choice is not None
        position.play(choice)
