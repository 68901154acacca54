import dataclasses
import re
from pathlib import Path

import pytest

from engine import GAMES, Game, Position, UnknownGame, describe, find_game, game_called, named_seed, pile_role
from engine.policies import Build, Suits, Wrap

RULES = Path(__file__).parents[2].joinpath("RULES.md").read_text("utf-8")

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)

ROUTES = {f"{source}-{place}" for source in "wct" for place in ("f", "t", "space", "c")}


def test_there_are_eight_games() -> None:
    assert set(GAMES) == {
        "zodiac",
        "zodiac-1914",
        "four-seasons",
        "czarina",
        "corners",
        "corners-redeal",
        "simplicity",
        "florentine",
    }


@pytest.mark.parametrize(
    ("name", "tableau", "cells", "foundations", "stock", "redeals", "phases", "most"),
    [
        ("zodiac", 24, 8, 8, 72, None, 2, 176),
        ("zodiac-1914", 24, 8, 8, 72, None, 2, 176),
        ("four-seasons", 5, 0, 4, 46, 0, 1, 51),
        ("czarina", 5, 0, 4, 46, 0, 1, 51),
        ("corners", 0, 5, 4, 46, 0, 1, 51),
        ("corners-redeal", 0, 5, 4, 46, 2, 1, 51),
        ("simplicity", 12, 0, 4, 39, 0, 1, 51),
        ("florentine", 4, 1, 4, 46, 1, 1, 51),
    ],
)
def test_the_table_says_what_each_game_consists_of(
    name: str, tableau: int, cells: int, foundations: int, stock: int, redeals: int | None, phases: int, most: int
) -> None:
    game = find_game(name)
    assert (game.name, game.tableau, game.cells, game.foundations) == (name, tableau, cells, foundations)
    assert (game.stock_size, game.redeals, game.phases, game.max_progress) == (stock, redeals, phases, most)


@each_game
def test_a_row_is_frozen_and_fits_together(game: Game) -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        game.redeals = 9  # type: ignore[misc]  # that it cannot be set is the point
    assert all(routes <= ROUTES for routes in game.routes)
    assert len(set(game.order)) == len(game.order)
    assert sum(name[0] == "t" for name in game.order) == game.tableau
    assert sum(name[0] == "c" for name in game.order) == game.cells
    assert hash(game) == hash(find_game(game.name))


@each_game
def test_every_pile_is_dealt_its_card(game: Game) -> None:
    position = Position.from_seed(game, named_seed("layout"))
    assert all(len(position.piles[name]) == 1 for name in game.order)
    assert len(position.stock) == game.stock_size
    assert position.progress == 0
    assert (position.base is None) == (game.decks == 2)


@each_game
def test_every_pile_has_words_of_its_own(game: Game) -> None:
    position = Position(game)
    words = [pile_role(game, name) for name in position.piles]
    assert len(set(words)) == len(words)
    assert all(words)


def test_the_middle_of_a_florentine_cross_is_its_cell() -> None:
    roles = {name: pile_role(GAMES["florentine"], name) for name in ("t1", "c1", "t2", "t3", "t4", "f3", "w", "s")}
    assert roles == {
        "t1": "left",
        "c1": "middle",
        "t2": "right",
        "t3": "above",
        "t4": "below",
        "f3": "lower left",
        "w": "waste",
        "s": "stock",
    }
    assert pile_role(GAMES["zodiac"], "f6") == "second diamonds"
    assert pile_role(GAMES["zodiac-1914"], "f6") == "diamonds downwards"
    assert pile_role(GAMES["zodiac"], "c3") == "equator 3"


@each_game
def test_the_rules_in_words_follow_the_row(game: Game) -> None:
    told = " ".join(describe(game))
    assert f"{game.deck_size} cards" in told
    assert f"{game.stock_size} cards are the stock" in told
    assert f"{game.max_progress} at most" in told
    assert ("no redeal" in told) == (game.redeals == 0)
    assert ("without limit" in told) == (game.redeals is None)
    assert ("base" in told) == (game.decks == 1)
    assert ("Tableau piles are built" in told) == bool(game.tableau)


def test_the_words_change_with_the_row() -> None:
    game = GAMES["four-seasons"]
    other = dataclasses.replace(game, redeals=3, build=Build(Suits.SAME, (1,), Wrap.NEVER))
    told = " ".join(describe(other))
    assert "built up in suit" in told
    assert "three times" in told
    assert "not neighbours" in told


@each_game
def test_the_rules_page_says_of_each_game_what_the_table_says(game: Game) -> None:
    found = re.search(rf"^## {re.escape(game.title)} \(`{game.name}`\)\n\n(.*?)\n\n", RULES, re.MULTILINE | re.DOTALL)
    assert found, f"RULES.md has no section {game.title}"
    assert found[1].split("\n") == [f"- {sentence}" for sentence in describe(game)]


@each_game
def test_the_rules_page_counts_as_the_table_does(game: Game) -> None:
    found = re.search(rf"^\| `{game.name}` \| (.*) \|$", RULES, re.MULTILINE)
    assert found
    cards, layout, foundations, stock, redeals, most = found[1].split(" | ")
    assert (int(cards), int(foundations), int(stock), int(most)) == (
        game.deck_size,
        game.foundations,
        game.stock_size,
        game.max_progress,
    )
    assert sorted(map(int, re.findall(r"\d+", layout))) == sorted(
        count for count in (game.cells, game.tableau) if count
    )
    assert redeals == ("without limit" if game.redeals is None else str(game.redeals))


def test_the_rules_page_names_no_game_that_is_not_there() -> None:
    assert set(re.findall(r"^## .* \(`(.*)`\)$", RULES, re.MULTILINE)) == set(GAMES)


@each_game
def test_people_call_a_game_by_its_name_or_title(game: Game) -> None:
    for called in (game.name, game.title, game.title.upper(), f"  {game.title.lower()} ", game.name.replace("-", " ")):
        assert game_called(called) is game


@pytest.mark.parametrize("called", ["", "-", "Zodiac 1915", "four", "zodiac\0"])
def test_nobody_calls_a_game_like_this(called: str) -> None:
    with pytest.raises(UnknownGame, match="wanted one of zodiac, "):
        game_called(called)
