"""The engine against a second set of rules, written on its own: moves, progress, phase and being stuck."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import GAMES, Game, Position, legal_texts
from tests.engine.naive import Naive, TooMuchError
from tests.engine.tables import POLICIES, SMALL, Policy, naive_of, shuffled_deck

LIMIT = 300
"""Positions the second rules go through before they give up on a full deck."""


def side_by_side(kind: str, game: Game, policy: Policy, number: int, limit: int) -> Iterator[tuple[Position, Naive]]:
    """Play one game by both rules and yield both after every move."""
    rng = random.Random(number)
    deck = shuffled_deck(game, rng)
    position, other = Position.from_deck(game, deck), naive_of(kind, game, deck)
    yield position, other
    for _ in range(limit):
        legal = legal_texts(position)
        if not legal:
            return
        text = policy(legal, rng)
        position.play(text)
        other.make(text)
        yield position, other


def agree(position: Position, other: Naive, limit: int) -> None:
    assert (position.progress, position.phase) == (other.progress, other.phase), str(position)
    assert position.is_solved == other.is_won, str(position)
    try:
        is_stuck = other.is_stuck(limit)
    except TooMuchError:
        assert legal_texts(position) in ([], other.moves()), str(position)
        return
    assert position.is_stuck == is_stuck, str(position)
    assert legal_texts(position) == ([] if other.is_won or is_stuck else other.moves()), str(position)


@pytest.mark.parametrize("kind", GAMES)
@given(st.integers(0, 2**32), st.sampled_from(list(POLICIES.values())), st.data())
def test_both_agree_along_small_games(kind: str, number: int, policy: Policy, data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(SMALL[kind]))
    for position, other in side_by_side(kind, game, policy, number, 120):
        agree(position, other, 20_000)


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("kind", GAMES)
def test_both_agree_along_full_games(kind: str, policy: str) -> None:
    for number in range(2):
        pairs = side_by_side(kind, GAMES[kind], POLICIES[policy], number, 250)
        for turn, (position, other) in enumerate(pairs):
            # Trying all pairs of forty piles takes its time.
            if not kind.startswith("zodiac") or turn % 4 == 0:
                agree(position, other, LIMIT)


@pytest.mark.long
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("kind", GAMES)
def test_both_agree_along_very_many_games(kind: str) -> None:
    for number in range(600):
        rng = random.Random(number)
        game = rng.choice([*SMALL[kind], GAMES[kind]])
        policy = rng.choice(list(POLICIES.values()))
        for position, other in side_by_side(kind, game, policy, number, 250):
            agree(position, other, LIMIT)
