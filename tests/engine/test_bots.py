import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import GAMES, LEVELS, MOVE_LIMIT, Level, PlayerView, Position, legal_texts, make_bot, named_seed

each_game = pytest.mark.parametrize("kind", GAMES)
each_level = pytest.mark.parametrize("level", LEVELS)


def seen(position: Position) -> PlayerView:
    return PlayerView(tuple(legal_texts(position)), len(position.stock), len(position.waste), position.turn)


def play(kind: str, level: Level, number: int, limit: int = MOVE_LIMIT) -> tuple[Position, list[str]]:
    """Let a bot play until it resigns or the game is over or `limit` moves are made."""
    position = Position.from_seed(GAMES[kind], named_seed(str(number)))
    bot = make_bot(level, random.Random(number))
    played: list[str] = []
    while position.ending is None and len(played) < limit:
        text = bot.choose(seen(position))
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


def test_a_bot_is_told_nothing_a_player_would_not_see() -> None:
    assert PlayerView.__slots__ == ("legal", "stock", "waste", "turn")


def test_two_bots_of_one_level_do_not_share_their_memory() -> None:
    one, other = (make_bot("greedy", random.Random(1)) for _ in range(2))
    view = PlayerView(("deal",), stock=1, waste=0, turn=0)
    assert (one.choose(view), one.choose(view)) == ("deal", None)
    assert other.choose(view) == "deal"
