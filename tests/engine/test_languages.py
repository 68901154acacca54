"""The rules in Polish and Kazakh follow the row of a game as the English ones do."""

import dataclasses
import re

import pytest

from engine import GAMES, Game
from engine.languages import ENGLISH, LANGUAGES, rules_in, title_in
from engine.policies import Build, Suits, Wrap
from engine.polish import counted

OTHERS = [language for language in LANGUAGES if language != ENGLISH]
each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
each_language = pytest.mark.parametrize("language", OTHERS)
FOLLOWS = {
    "pl": {"none": "nie można odwrócić", "endless": "bez ograniczeń", "built": "Stosy buduje się", "cells": "Komórk"},
    "kk": {"none": "қалдық аударылмайды", "endless": "шексіз", "built": "Үймелер былай салынады", "cells": "Ұяшық"},
}


@each_language
@each_game
def test_the_rules_in_words_follow_the_row(game: Game, language: str) -> None:
    told = rules_in(language, game)
    whole, words = " ".join(told), FOLLOWS[language]
    assert len(told) == len(rules_in(ENGLISH, game))
    assert {game.deck_size, game.stock_size, game.max_progress} <= {int(each) for each in re.findall(r"\b\d+", whole)}
    assert (words["none"] in whole) == (game.redeals == 0)
    assert (words["endless"] in whole) == (game.redeals is None)
    assert (words["built"] in whole) == bool(game.tableau)
    assert any(sentence.startswith(words["cells"]) for sentence in told) == bool(game.cells)


@each_language
@each_game
def test_what_goes_where_is_told_as_in_english(game: Game, language: str) -> None:
    """Both number the same piles, and neither calls one by the short name that moves are written with."""
    for english, other in zip(rules_in(ENGLISH, game), rules_in(language, game), strict=True):
        assert [re.search(r"\b[fct]\d", told) for told in (english, other)] == [None, None]
        if "dealt to" in english or "up, ace" in english:
            runs = re.findall(r"\b(\d+)(?: to |–)(\d+)\b", english)
            assert runs == re.findall(r"\b(\d+)–(\d+)\b", other)


@each_language
def test_the_words_change_with_the_row(language: str) -> None:
    game = GAMES["four-seasons"]
    others = [
        dataclasses.replace(game, redeals=3),
        dataclasses.replace(game, build=Build(Suits.SAME, (-1,), Wrap.UNLESS_ACES_ARE_BASE)),
        dataclasses.replace(game, build=Build(Suits.ANY, (1,), Wrap.UNLESS_ACES_ARE_BASE)),
        dataclasses.replace(game, build=Build(Suits.ANY, (-1,), Wrap.NEVER)),
        dataclasses.replace(game, refilled=frozenset("t")),
        dataclasses.replace(game, ranks=10),
        dataclasses.replace(game, is_placing_counted=True),
    ]
    assert len({tuple(rules_in(language, each)) for each in [game, *others]}) == len(others) + 1


@each_language
def test_every_game_has_a_title_of_its_own(language: str) -> None:
    titles = {title_in(language, game) for game in GAMES.values()}
    assert len(titles) == len(GAMES)
    assert not titles & {game.title for game in GAMES.values()}
    new = dataclasses.replace(GAMES["zodiac"], name="of-tomorrow", title="Of tomorrow")
    assert title_in(language, new) == "Of tomorrow"


def test_polish_counts_as_polish_does() -> None:
    said = [
        counted(count, "karta", "karty", "kart").split()[1] for count in (0, 1, 2, 4, 5, 11, 12, 14, 22, 25, 102, 112)
    ]
    assert said == ["kart", "karta", "karty", "karty", "kart", "kart", "kart", "kart", "karty", "kart", "karty", "kart"]
