"""Being stuck: never said too early, never too late."""

import json
import random
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

from engine import GAMES, Ending, Game, Position, is_stuck_text, legal_texts, needs_search
from engine.rules import moves
from tests.engine.late import late_position
from tests.engine.naive import Naive, TooMuchError
from tests.engine.tables import POLICIES, SMALL, Policy, naive_like, play_out, shuffled_deck, small

BUILDING = ("four-seasons", "czarina", "simplicity", "florentine")

# Four ranks of four suits, base 2: few enough cards to see why. Building down is A on 2, 2 on 3, 3 on 4 and 4 on A.
FOUR_SEASONS = small("four-seasons", 4, 4, 3)
CZARINA = small("czarina", 4, 4, 3)
FLORENTINE = small("florentine", 4, 4, 3, 1)
FLORENTINE_OF_FOUR = small("florentine", 4, 4, 4, 1)
FLORENTINE_OF_TWO = small("florentine", 4, 4, 2, 1)
CORNERS = small("corners", 3, 4, cells=3)
CORNERS_REDEAL = small("corners-redeal", 3, 4, cells=3)
ZODIAC = small("zodiac", 4, 1, 2, 2)
ZODIAC_1914 = small("zodiac-1914", 4, 1, 2, 2)

HIGH = "2H3H4HAH/2C3C4CAC/2S3S/-"
FOUND = "2H3H4HAH/2S3S4SAS/2C/-"
CASES = {
    "a space takes the waste's card": (FOUR_SEASONS, f"AC/-/- . {FOUND} - 2D4C3C3D4DAD 2 0", False),
    "in czarina nothing goes to a space": (CZARINA, f"AC/-/- . {FOUND} - 2D4C3C3D4DAD 2 0", True),
    "in czarina the waste's card builds on": (CZARINA, f"AC/-/- . {FOUND} - 2D4C3C3DAD4D 2 0", False),
    "a move makes the space": (FOUR_SEASONS, f"4C/AC/4D . {FOUND} - 2D3C3DAD 2 0", False),
    "in czarina it makes it in vain": (CZARINA, f"4C/AC/4D . {FOUND} - 2D3C3DAD 2 0", True),
    "four moves uncover the two": (FOUR_SEASONS, f"4C3C2DAC4D3D/AD/- . {FOUND} - - 2 0", False),
    "in czarina none does": (CZARINA, f"4C3C2DAC4D3D/AD/- . {FOUND} - - 2 0", True),
    "in florentine no pile's card goes to a space": (FLORENTINE, f"4C3C2DAC4D3D/AD/- - {FOUND} - - 2 0", True),
    "the middle card of itself does not": (FLORENTINE, f"4C3C2DAC4D3D/-/- AD {FOUND} - - 2 0", True),
    "the middle card makes a place": (FLORENTINE_OF_FOUR, f"4S3D/2DAD/AS/- 4D {HIGH} - - 2 0", False),
    "with no space it makes none": (FLORENTINE, f"4S3D/2DAD/AS 4D {HIGH} - - 2 0", True),
    "a redeal is left": (FLORENTINE_OF_TWO, "4C/4D AC 2H3H4HAH/2S3S/2C/- - 4S3C2D3DASAD 2 1", False),
    "no redeal is left": (FLORENTINE_OF_TWO, "4C/4D AC 2H3H4HAH/2S3S/2C/- - 4S3C2D3DASAD 2 0", True),
    "a redeal is left for an empty waste": (FLORENTINE, f"4C3C2DAC4D3D/-/- AD {FOUND} - - 2 1", True),
    "the stock has a card": (FLORENTINE_OF_TWO, "4C/4D AC 2H3H4HAH/2S3S/2C/- AD 4S3C2D3DAS 2 0", False),
    "all cells are full": (CORNERS, ". AH/AS/AC 2H/2S/2C/2D - 3H3S3C3DAD 2 0", True),
    "a cell takes the waste's card": (CORNERS, ". AH/AS/- 2H/2S/2C/2D - 3H3S3C3DACAD 2 0", False),
    "a cell's card goes up": (CORNERS, ". 3H/AS/AC 2H/2S/2C/2D - AH3S3C3DAD 2 0", False),
    "a redeal of corners is left": (CORNERS_REDEAL, ". AH/AS/AC 2H/2S/2C/2D - 3H3S3C3DAD 2 1", False),
    "both redeals of corners are gone": (CORNERS_REDEAL, ". AH/AS/AC 2H/2S/2C/2D - 3H3S3C3DAD 2 0", True),
    "nothing in the stock fits the zodiac": (ZODIAC, "3C4C/3C4C AC/AC -/- 2C 2C - *", True),
    "an empty cell of the equator": (ZODIAC, "3C4C/3C4C AC/- -/- 2C 2CAC - *", False),
    "a buried card fits the zodiac": (ZODIAC, "3C4C/4C3C AC/AC -/- - 2C2C - *", False),
    "a card of the equator fits the zodiac": (ZODIAC, "AC2C/2C3C4C AC/3C -/- - 4C - *", False),
    "the second phase is blocked": (ZODIAC, "AC2C3C4C/AC2C3C4C -/- -/- - - - *", True),
    "in 1914 it begins with the king": (ZODIAC_1914, "AC2C3C4C/AC2C3C4C -/- -/- - - - *", False),
}
HARDEST = json.loads((Path(__file__).parent / "data" / "hardest.json").read_text("utf-8"))


def read(game: Game, text: str) -> Position:
    return Position.parse(f"{game.name} {text}", game)


@pytest.mark.parametrize(("game", "text", "is_stuck"), CASES.values(), ids=CASES)
def test_each_game_is_stuck_by_its_own_rule(game: Game, text: str, is_stuck: bool) -> None:
    position = read(game, text)
    assert position.is_stuck == is_stuck
    assert position.ending is (Ending.STUCK if is_stuck else None)
    assert bool(legal_texts(position)) != is_stuck
    assert naive_like(position).is_stuck() == is_stuck


@pytest.mark.parametrize("kind", BUILDING)
@given(st.integers(0, 2**32), st.booleans(), st.data())
def test_made_up_late_positions_are_judged_as_by_going_everywhere(
    kind: str, number: int, is_covering: bool, data: st.DataObject
) -> None:
    game = data.draw(st.sampled_from(SMALL[kind]))
    rng = random.Random(number)
    position = late_position(game, rng, rng.choice([0, 0, 1, 3]), is_covering=is_covering)
    try:
        is_stuck = naive_like(position).is_stuck(3_000)
    except TooMuchError:
        reject()
    assert position.is_stuck == is_stuck, str(position)


@pytest.mark.parametrize("kind", ["zodiac", "zodiac-1914"])
@given(st.integers(0, 2**32), st.sampled_from(list(POLICIES.values())), st.data())
def test_a_zodiac_is_stuck_when_dealing_and_redealing_for_ever_brings_nothing(
    kind: str, number: int, policy: Policy, data: st.DataObject
) -> None:
    game = data.draw(st.sampled_from(SMALL[kind]))
    rng = random.Random(number)
    deck = shuffled_deck(game, rng)
    for position in play_out(Position.from_deck(game, deck), policy, rng, 80):
        if not position.is_solved:
            assert position.is_stuck != _brings_anything(naive_like(position))


def _brings_anything(table: Naive) -> bool:
    """Go round the stock until it comes round again, looking for any other move."""
    seen = set()
    while table.key() not in seen:
        seen.add(table.key())
        texts = table.moves()
        if any("-" in text for text in texts):
            return True
        if texts:
            table.make(texts[0])
    return False


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("kind", GAMES)
def test_it_is_never_said_while_a_move_counts_or_a_card_can_be_turned_up(kind: str, policy: str) -> None:
    game = GAMES[kind]
    for number in range(8):
        rng = random.Random(number)
        deck = shuffled_deck(game, rng)
        for position in play_out(Position.from_deck(game, deck), POLICIES[policy], rng):
            if position.is_stuck:
                texts = [str(move) for move in moves(position)]
                assert not any("-f" in text or text.startswith("w-") for text in texts)
                assert game.redeals is None or not {"deal", "redeal"} & set(texts)


@pytest.mark.parametrize("known", HARDEST, ids=lambda known: known["what"])
def test_the_hardest_positions_known_are_decided_at_once(known: dict[str, Any]) -> None:
    before = time.perf_counter()
    assert is_stuck_text(known["position"]) == known["is_stuck"]
    # 0.1 s at most where it was measured; the rest is for slow machines.
    assert time.perf_counter() - before < 2
    assert needs_search(Position.parse(known["position"]))


@pytest.mark.parametrize("kind", GAMES)
def test_games_as_they_are_played_hardly_ever_need_the_search(kind: str) -> None:
    searched = 0
    for number, policy in enumerate(POLICIES.values()):
        rng = random.Random(number)
        deck = shuffled_deck(GAMES[kind], rng)
        for position in play_out(Position.from_deck(GAMES[kind], deck), policy, rng, 150):
            searched += needs_search(position)
    assert searched == 0


def test_without_a_search_the_answer_is_there_when_dealing_is_possible() -> None:
    game = GAMES["simplicity"]
    position = Position.from_deck(game, shuffled_deck(game, random.Random(1)))
    assert not needs_search(position)
    assert not position.is_stuck
