"""Laws that hold in every game, along random games of several styles."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import GAMES, Ending, Game, IllegalMove, Malformed, Move, Position, legal_texts, named_seed
from engine.deals import ordered_deck
from tests.engine.tables import POLICIES, SMALL, Policy, every_card, every_text, play_out, shuffled_deck

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
a_small_game = st.sampled_from([game for rows in SMALL.values() for game in rows])
a_policy = st.sampled_from(list(POLICIES.values()))
a_number = st.integers(0, 2**32)


def games_of(game: Game, limit: int = 250) -> list[Position]:
    """Return the positions of a few games of different styles, one object each."""
    positions = []
    for number, policy in enumerate(POLICIES.values()):
        rng = random.Random(number)
        first = Position.from_deck(game, shuffled_deck(game, rng))
        positions += [position.copy() for position in play_out(first, policy, rng, limit)]
    return positions


@each_game
def test_every_card_is_there_exactly_once_after_every_move(game: Game) -> None:
    deck = sorted(ordered_deck(game))
    assert all(every_card(position) == deck for position in games_of(game))


@each_game
def test_progress_never_falls_and_ends_at_its_maximum_when_solved(game: Game) -> None:
    for number, policy in enumerate(POLICIES.values()):
        rng, last = random.Random(number), 0
        for position in play_out(Position.from_deck(game, shuffled_deck(game, rng)), policy, rng):
            assert last <= position.progress <= game.max_progress
            assert (position.progress == game.max_progress) == position.is_solved
            last = position.progress


@given(a_small_game, a_policy, a_number)
def test_progress_of_a_small_game_reaches_its_maximum_only_solved(game: Game, policy: Policy, number: int) -> None:
    rng, last = random.Random(number), 0
    for position in play_out(Position.from_deck(game, shuffled_deck(game, rng)), policy, rng):
        assert last <= position.progress <= game.max_progress
        assert (position.progress == game.max_progress) == position.is_solved
        last = position.progress


@each_game
def test_a_move_taken_back_leaves_everything_as_it_was(game: Game) -> None:
    for position in games_of(game, 120):
        before = position.copy()
        for move in list(position.legal_moves):
            position.push(move)
            assert position != before
            assert position.pop() == move
            assert position == before
            assert str(position) == str(before)
            assert position.ending == before.ending


@given(a_small_game, a_policy, a_number)
def test_a_whole_game_taken_back_is_the_first_position_and_every_one_between(
    game: Game, policy: Policy, number: int
) -> None:
    rng = random.Random(number)
    position = Position.from_deck(game, shuffled_deck(game, rng))
    texts = [str(position) for position in play_out(position, policy, rng)]
    for text in reversed(texts[:-1]):
        position.pop()
        assert str(position) == text
    assert position.turn == 0
    with pytest.raises(IndexError):
        position.pop()


@each_game
def test_steps_turn_up_what_comes_from_the_stock_and_name_the_card_that_goes(game: Game) -> None:
    for position in games_of(game, 80):
        for move in list(position.legal_moves):
            tops = {name: pile[-1] for name, pile in position.piles.items() if pile}
            steps = position.push(move)
            assert all(step.is_turned_up == (step.source == "s") for step in steps)
            assert all(step.card == tops[step.source] for step in steps if step.card is not None)
            assert (steps[0].source, steps[0].destination) == (move.source, move.destination)
            assert len(steps) == 1 or (steps[1].source, steps[1].destination) == ("s", move.source)
            position.pop()


@each_game
def test_a_position_is_read_back_from_its_text(game: Game) -> None:
    for position in games_of(game):
        again = Position.parse(str(position))
        assert again == position
        assert str(again) == str(position)
        assert (again.phase, again.progress, again.ending) == (position.phase, position.progress, position.ending)
        assert legal_texts(again) == legal_texts(position)


@given(a_small_game, a_policy, a_number)
@settings(max_examples=25)
def test_only_what_is_on_the_list_is_accepted(game: Game, policy: Policy, number: int) -> None:
    rng = random.Random(number)
    deck = shuffled_deck(game, rng)
    for position in play_out(Position.from_deck(game, deck), policy, rng, 60):
        accept_only_the_list(position)


@each_game
def test_only_what_is_on_the_list_is_accepted_in_the_real_game(game: Game) -> None:
    for position in random.Random(1).sample(games_of(game), 6):
        accept_only_the_list(position)


def accept_only_the_list(position: Position) -> None:
    before, turn = str(position), position.turn
    legal = set(legal_texts(position))
    for text in every_text(position.game):
        assert (Move.parse(text) in position.legal_moves) == (text in legal)
        if text not in legal:
            with pytest.raises(IllegalMove) as caught:
                position.play(text)
            assert str(caught.value)
            assert (caught.value.move, caught.value.turn) == (text, turn)
            assert (str(position), position.turn) == (before, turn)
    for text in legal:
        position.play(text)
        position.pop()
    assert str(position) == before


def test_a_malformed_move_changes_nothing() -> None:
    position = Position.from_seed(GAMES["zodiac"], named_seed("ecliptic"))
    before = str(position)
    with pytest.raises(Malformed):
        position.play("t1 to t2")
    assert str(position) == before


@each_game
def test_the_legal_moves_are_sorted_without_doubles_and_can_be_asked(game: Game) -> None:
    for position in games_of(game, 60):
        legal = legal_texts(position)
        assert legal == sorted(set(legal))
        assert len(position.legal_moves) == len(legal)
        assert bool(position.legal_moves) == bool(legal)
        assert all(Move.parse(text) in position.legal_moves for text in legal)
        assert "deal" not in position.legal_moves


@each_game
def test_a_copy_goes_its_own_way(game: Game) -> None:
    position = Position.from_seed(game, named_seed("copy"))
    position.play("deal")
    other = position.copy()
    assert other == position
    other.play("deal")
    assert other != position
    assert position.pop() == Move.parse("deal")
    assert (other.turn, position.turn) == (1, 0)


def test_positions_are_no_keys_and_equal_nothing_else() -> None:
    position = Position.from_seed(GAMES["zodiac"], named_seed("x"))
    assert position != str(position)
    with pytest.raises(TypeError):
        hash(position)


@given(a_small_game, a_policy, a_number)
def test_nothing_is_legal_after_the_end_and_something_before(game: Game, policy: Policy, number: int) -> None:
    rng = random.Random(number)
    first = Position.from_deck(game, shuffled_deck(game, rng))
    for position in play_out(first, policy, rng):
        assert bool(legal_texts(position)) == (position.ending is None)
        assert position.is_solved == (position.ending is Ending.SOLVED)
        assert position.is_stuck == (position.ending is Ending.STUCK)


def test_what_another_process_found_is_taken_over_until_the_next_move() -> None:
    position = Position.from_seed(GAMES["four-seasons"], named_seed("ecliptic"))
    position.settle(Ending.STUCK)
    assert position.ending is Ending.STUCK
    assert not position.legal_moves
    position.settle(None)
    position.play("deal")
    assert position.ending is None


@pytest.mark.parametrize("change", ["short", "long", "double"])
def test_a_deck_must_be_the_games_cards(change: str) -> None:
    deck = ordered_deck(GAMES["corners"])
    wrong = {"short": deck[1:], "long": [*deck, deck[0]], "double": [*deck[1:], deck[1]]}[change]
    with pytest.raises(Malformed, match="52 cards of corners"):
        Position.from_deck(GAMES["corners"], wrong)
