"""The front door: every game is answered, and only what play can lead to."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from engine import GAMES, Malformed, Position, named_seed, parse_card
from engine.solver import Verdict, budget_of, solve
from tests.engine.solver.search.games import Ticks
from tests.engine.tables import SMALL

DEALS = json.loads((Path(__file__).parents[1] / "data" / "small_deals.json").read_text("utf-8"))


@pytest.mark.parametrize("kind", GAMES)
def test_every_game_gets_an_answer(kind: str) -> None:
    position = Position.from_seed(GAMES[kind], named_seed("0"))
    solution = solve(position, budget=budget_of(300, Ticks()), random=random.Random(1))
    assert (solution.verdict is Verdict.WON) == bool(solution.line)
    assert (solution.slack is not None) == kind.startswith("zodiac")


@pytest.mark.parametrize("kind", ["zodiac", "four-seasons"])
def test_piles_that_no_play_could_build_are_refused(kind: str) -> None:
    position = Position.from_seed(GAMES[kind], named_seed("x"))
    position.tableau[0].extend(position.tableau[1] + position.tableau[2])
    with pytest.raises(Malformed, match="piles built by the rules"):
        solve(position, budget=budget_of(300, Ticks()), random=random.Random(1))


def test_solving_leaves_the_position_as_it_was() -> None:
    position = Position.from_seed(GAMES["simplicity"], named_seed("x"))
    before = str(position)
    solve(position, budget=budget_of(3000, Ticks()), random=random.Random(1))
    assert (str(position), position.turn) == (before, 0)


@pytest.mark.parametrize(
    "known", DEALS, ids=[f"{known['game']}-{known['what']}-{place}" for place, known in enumerate(DEALS)]
)
def test_the_small_deals_are_what_they_are_known_to_be(known: dict[str, Any]) -> None:
    game = SMALL[known["game"]][known["row"]]
    position = Position.from_deck(game, list(map(parse_card, known["deck"].split())))
    solution = solve(position, budget=budget_of(1_000_000, Ticks()), random=random.Random(1))
    assert solution.verdict is (Verdict.LOST if known["what"] == "lost" else Verdict.WON)
