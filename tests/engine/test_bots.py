import pickle
import random
from typing import get_args

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine import (
    GAMES,
    LEVELS,
    MOVE_LIMIT,
    Level,
    PlayerView,
    Position,
    legal_texts,
    make_bot,
    named_seed,
    see,
    shuffle_deck,
)
from engine.bots import choose_elsewhere
from protocol import records
from server.thinking import looked_on

each_game = pytest.mark.parametrize("kind", GAMES)
each_level = pytest.mark.parametrize("level", LEVELS)


def play(kind: str, level: Level, number: int, limit: int = MOVE_LIMIT) -> tuple[Position, list[str]]:
    """Let a bot play until it resigns or the game is over or `limit` moves are made."""
    position = Position.from_seed(GAMES[kind], named_seed(str(number)))
    bot = make_bot(level, random.Random(number))
    played: list[str] = []
    while position.ending is None and len(played) < limit:
        text = bot.choose(see(position))
        if text is None:
            break
        position.play(text)
        played.append(text)
    return position, played


@each_level
@each_game
def test_a_bot_plays_legal_moves_and_the_same_ones_from_the_same_chance(kind: str, level: Level) -> None:
    position, played = play(kind, level, 3, 150)
    assert len(played) == position.turn > 0
    assert play(kind, level, 3, 150)[1] == played


@each_game
def test_greedy_never_shuffles_the_tableau_and_always_comes_to_an_end(kind: str) -> None:
    for number in range(8):
        position, played = play(kind, "greedy", number)
        assert len(played) < 2000
        assert not [text for text in played if text[0] == "t" and "-t" in text]
        if position.ending is None:
            left = [text for text in legal_texts(position) if text[0] != "t" or "-f" in text]
            assert set(left) <= {"deal", "redeal"}


@each_game
def test_greedy_gets_somewhere(kind: str) -> None:
    reached = [play(kind, "greedy", number)[0].progress for number in range(10)]
    wandered = [play(kind, "random", number, 60)[0].progress for number in range(10)]
    assert sum(reached) > sum(wandered)


def test_greedy_sees_every_card_once_before_it_gives_up() -> None:
    """In a zodiac it may turn the stock for ever: one whole round without a build is enough."""
    for number in range(10):
        position, played = play("zodiac", "greedy", number)
        last = max((turn for turn, text in enumerate(played) if "-" in text), default=-1)
        rest = played[last + 1 :]
        if position.ending is None:
            assert rest.count("deal") == len(position.stock) + len(position.waste)
            assert rest.count("redeal") == 1 or not position.waste or not position.stock


@pytest.mark.parametrize(
    ("legal", "liked"),
    [
        (("c1-t1", "deal", "t1-f1", "w-t2"), {"t1-f1"}),
        (("c1-t1", "deal", "t1-t2", "w-c1", "w-t2"), {"c1-t1", "w-t2"}),
        (("deal", "t1-t2", "w-c1", "w-c2"), {"w-c1", "w-c2"}),
        (("deal", "t1-t2"), {"deal"}),
        (("redeal", "t1-t2"), {"redeal"}),
        (("t1-t2", "t2-t3"), {None}),
        ((), {None}),
    ],
)
def test_greedy_prefers_what_brings_it_on(legal: tuple[str, ...], liked: set[str | None]) -> None:
    view = PlayerView(legal, stock=5, waste=5, turn=0)
    assert {make_bot("greedy", random.Random(number)).choose(view) for number in range(30)} == liked


@given(st.lists(st.sampled_from(["deal", "t1-t2", "t2-t1", "w-f1"]), min_size=1, unique=True))
def test_random_makes_any_move_and_resigns_only_without_one(legal: list[str]) -> None:
    bot = make_bot("random", random.Random(1))
    assert {bot.choose(PlayerView(tuple(legal), 1, 1, 0)) for _ in range(200)} == set(legal)
    assert bot.choose(PlayerView((), 0, 0, 0)) is None


def chosen(level: Level, position: Position, most: int) -> list[str | None]:
    """Return what a bot chooses, that many times, and the last time without doing it."""
    bot, choices = make_bot(level, random.Random(7)), list[str | None]()
    while position.ending is None and None not in choices:
        choices.append(bot.choose(see(position)))
        if choices[-1] is None or len(choices) > most:
            break
        position.play(choices[-1])
    return choices


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(LEVELS), st.sampled_from(list(GAMES)), st.integers(0, 99), st.integers(0, 60), st.randoms())
def test_a_bot_chooses_the_same_whatever_the_cards_are_that_it_has_not_seen(
    level: Level, kind: str, number: int, most: int, rng: random.Random
) -> None:
    game = GAMES[kind]
    deck = shuffle_deck(game, named_seed(str(number)))
    one = Position.from_deck(game, deck)
    choices = chosen(level, one, most)
    assume(len(choices) == most + 1 and "redeal" not in choices)
    unseen = list(deck[game.deck_size - len(one.stock) :])
    rng.shuffle(unseen)
    other = Position.from_deck(game, (*deck[: game.deck_size - len(unseen)], *unseen))
    again = chosen(level, other, most)
    # Where the stock comes round for ever, cards that are to come decide whether a game is stuck.
    assume(other.ending is None)
    assert again == choices


@each_level
@each_game
def test_a_bot_goes_on_as_it_would_after_a_journey_to_another_process(kind: str, level: Level) -> None:
    """It is pickled at each move, as a process pool does."""
    position = Position.from_seed(GAMES[kind], named_seed("3"))
    bot = make_bot(level, random.Random(3))
    played: list[str] = []
    while len(played) < 150:
        text, bot = pickle.loads(pickle.dumps(choose_elsewhere(bot, see(position))))  # noqa: S301 - our own
        if text is None:
            break
        position.play(text)
        played.append(text)
        if position.ending:
            break
    assert played == play(kind, level, 3, 150)[1]


@pytest.mark.parametrize("level", ["patient", "perfect"])
@each_game
def test_those_that_look_ahead_come_to_an_end(kind: str, level: Level) -> None:
    for number in range(3):
        assert len(play(kind, level, number)[1]) < 2000


def test_in_zodiac_those_that_look_ahead_get_further_and_who_knows_all_wins_most() -> None:
    """On a few deals; `python -m bench.bots` measures it on many."""
    games = {level: [play("zodiac", level, number)[0] for number in range(8)] for level in LEVELS}
    reached = [sum(position.progress for position in games[level]) for level in LEVELS]
    assert max(reached[:2]) < reached[2] < reached[3]
    wins = [sum(position.is_solved for position in games[level]) for level in LEVELS]
    assert wins == sorted(wins)
    assert wins[3] == 6


def test_the_levels_are_those_that_can_be_asked_for() -> None:
    assert get_args(records.Level) == LEVELS


def test_only_those_that_look_ahead_take_their_time() -> None:
    assert [make_bot(level, random.Random(1)).is_quick for level in LEVELS] == [True, True, False, False]


def test_two_bots_of_one_level_do_not_share_their_memory() -> None:
    one, other = (make_bot("greedy", random.Random(1)) for _ in range(2))
    view, dealt = PlayerView(("deal",), stock=1, waste=0, turn=0), PlayerView(("redeal",), stock=0, waste=1, turn=1)
    assert (one.choose(view), one.choose(view), one.choose(dealt)) == ("deal", "deal", None)
    assert other.choose(dealt) == "redeal"


@settings(deadline=None, max_examples=100)
@given(st.sampled_from(LEVELS), st.sampled_from(list(GAMES)), st.integers(0, 99), st.integers(0, 200))
def test_who_looked_on_remembers_the_same_as_who_played(level: Level, kind: str, number: int, most: int) -> None:
    seed = named_seed(str(number))
    position = Position.from_seed(GAMES[kind], seed)
    rng = random.Random(number)
    bot, played = make_bot(level, rng), list[str]()
    while position.ending is None and len(played) < most:
        text = bot.choose(see(position))
        if text is None:
            break
        position.play(text)
        played.append(text)
    bot.take_in(see(position))
    other = looked_on(make_bot(level, rng), kind, seed, played)
    assert other.memory == bot.memory
    if level in ("random", "greedy"):
        assert pickle.loads(pickle.dumps(other)).choose(see(position)) == bot.choose(see(position))  # noqa: S301 - our own


def test_who_comes_late_and_has_not_looked_on_remembers_less() -> None:
    for level in ("greedy", "patient", "perfect"):
        _, played = play("zodiac", level, 2)
        at = 1 + max(turn for turn, text in enumerate(played) if text == "redeal")
        wise = looked_on(make_bot(level, random.Random(1)), "zodiac", named_seed("2"), played[:at])
        late = make_bot(level, random.Random(2))
        position = Position.from_seed(GAMES["zodiac"], named_seed("2"))
        for text in played[:at]:
            position.play(text)
        late.take_in(see(position))
        assert late.memory != wise.memory
