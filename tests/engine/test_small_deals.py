"""Small deals that win easily, win only by looking for it, or cannot be won, by going everywhere."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine import GAMES, Position, parse_card
from tests.engine.exhaust import can_be_won, can_be_won_naively
from tests.engine.tables import SMALL, naive_of

DEALS = json.loads((Path(__file__).parent / "data" / "small_deals.json").read_text("utf-8"))

each_deal = pytest.mark.parametrize(
    "known", DEALS, ids=[f"{known['game']}-{known['what']}-{place}" for place, known in enumerate(DEALS)]
)


def test_there_is_every_kind_of_deal_in_every_game() -> None:
    assert {(known["game"], known["what"]) for known in DEALS} == {
        (game, what) for game in GAMES for what in ("simple", "complex", "lost")
    }


@each_deal
def test_it_is_won_or_lost_by_the_engine_as_it_should_be(known: dict[str, Any]) -> None:
    game = SMALL[known["game"]][known["row"]]
    position = Position.from_deck(game, list(map(parse_card, known["deck"].split())))
    assert can_be_won(position) == (known["what"] != "lost")


@pytest.mark.long
@each_deal
def test_the_second_rules_think_the_same(known: dict[str, Any]) -> None:
    game = SMALL[known["game"]][known["row"]]
    table = naive_of(known["game"], game, list(map(parse_card, known["deck"].split())))
    assert can_be_won_naively(table) == (known["what"] != "lost")
