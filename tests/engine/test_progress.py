"""Progress, which decides a race: told by how the cards lie, whatever way led there; no detour gains anything."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import GAMES, Game, Move, Position, Step, named_seed
from tests.engine.tables import POLICIES, SMALL, play_out, shuffled_deck

OFF_THE_TABLE = ("s", "w")
MOST_SEEN = 300
each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
each_kind = pytest.mark.parametrize("kind", SMALL)
seeds = st.integers(0, 2**32)


def walk(game: Game, rng: random.Random, limit: int = 100) -> Iterator[Position]:
    """A game in a style of chance."""
    policy = POLICIES[rng.choice(list(POLICIES))]
    return play_out(Position.from_deck(game, shuffled_deck(game, rng)), policy, rng, limit)


def tally(position: Position) -> int:
    """The progress, counted card by card."""
    game, piles = position.game, position.piles
    up = sum(len(pile) for name, pile in piles.items() if name[0] == "f") - game.order.count("f1")
    left = sum(len(piles[name]) for name in OFF_THE_TABLE)
    return up + (game.deck_size - len(game.order) - left if game.is_placing_counted else 0)


def worth(game: Game, steps: tuple[Step, ...]) -> int:
    """What the steps of a move may gain: a card for going up, and one for leaving stock and waste where that counts."""
    moved = [step for step in steps if step.card is not None]
    up = sum(step.destination[0] == "f" for step in moved)
    placed = sum(step.source in OFF_THE_TABLE and step.destination not in OFF_THE_TABLE for step in moved)
    return up + placed * game.is_placing_counted


@each_game
@given(seed=seeds)
def test_it_is_counted_from_the_cards_as_they_lie(game: Game, seed: int) -> None:
    for position in walk(game, random.Random(seed)):
        assert position.progress == tally(position) == Position.parse(str(position)).progress


@each_game
@given(seed=seeds)
def test_each_move_gains_its_cards_worth_and_taken_back_loses_it(game: Game, seed: int) -> None:
    rng = random.Random(seed)
    for position in walk(game, rng, 40):
        before = position.progress
        for move in list(position.legal_moves):
            assert move.source[0] != "f", "what has gone up stays"
            gain = worth(game, position.push(move))
            assert position.progress == before + gain
            position.pop()
            assert position.progress == before


def ways_from(first: Position) -> dict[str, tuple[int, list[str]]]:
    """Positions to be come by from one: the progress of each, and what its moves lead to."""
    ways: dict[str, tuple[int, list[str]]] = {}
    waiting = [first.copy()]
    while waiting and len(ways) < MOST_SEEN:
        here, after = waiting.pop(), list[str]()
        if str(here) in ways:
            continue
        for move in list(here.legal_moves):
            here.push(move)
            after.append(str(here))
            waiting.append(here.copy())
            here.pop()
        ways[str(here)] = (here.progress, after)
    return ways


def come_by(ways: dict[str, tuple[int, list[str]]], first: str) -> set[str]:
    """What can be come by from a position, by one move at least."""
    seen, waiting = set[str](), [first]
    while waiting:
        new = {text for text in ways[waiting.pop()][1] if text in ways} - seen
        seen |= new
        waiting += new
    return seen


@each_kind
@given(seed=seeds)
def test_no_way_round_to_where_one_was_gains_anything(kind: str, seed: int) -> None:
    rng = random.Random(seed)
    *_, late = walk(rng.choice(SMALL[kind]), rng, rng.randrange(25))
    ways = ways_from(late)
    for progress, after in ways.values():
        for there in filter(ways.__contains__, after):
            assert ways[there][0] >= progress
    for here in rng.sample(list(ways), min(6, len(ways))):
        there_and_back = {there for there in come_by(ways, here) if here in come_by(ways, there)}
        assert {ways[each][0] for each in there_and_back} <= {ways[here][0]}


@pytest.mark.parametrize("kind", ["four-seasons", "czarina", "simplicity", "florentine"])
def test_a_card_carried_to_and_fro_a_hundred_times_is_worth_nothing(kind: str) -> None:
    position, back = _with_a_way_back(kind)
    before, progress = str(position), position.progress
    for _ in range(100):
        for move in back:
            position.play(str(move))
    assert (str(position), position.progress) == (before, progress)


def _with_a_way_back(kind: str) -> tuple[Position, tuple[Move, Move]]:
    """A position in which a card can go to another pile and back again, and these two moves."""
    rng = random.Random(0)
    for number in range(200):
        first = Position.from_seed(GAMES[kind], named_seed(f"to and fro {number}"))
        for position in play_out(first, POLICIES["building"], rng, 60):
            before = str(position)
            for move in [each for each in position.legal_moves if each.source[0] == "t" and each.destination[0] == "t"]:
                position.push(move)
                back = Move.parse(f"{move.destination}-{move.source}")
                if back in position.legal_moves:
                    position.push(back)
                    if str(position) == before:
                        return position, (move, back)
                    position.pop()
                position.pop()
    raise AssertionError(f"no card of {kind} can go to and fro")


@each_game
@given(seed=seeds)
def test_nothing_moves_but_the_players_card_and_what_the_stock_puts_in_its_place(game: Game, seed: int) -> None:
    """So a card that was put somewhere, or taken back from there, lies there until its player moves it (139)."""
    rng = random.Random(seed)
    for position in walk(game, rng, 40):
        for move in list(position.legal_moves):
            before = {name: list(pile) for name, pile in position.piles.items()}
            steps = position.push(move)
            if steps[0].card is not None:
                before[move.destination].append(before[move.source].pop())
                if len(steps) == 2:
                    assert not before[move.source]
                    before[move.source].append(before["s"].pop())
                assert position.piles == before
            position.pop()
