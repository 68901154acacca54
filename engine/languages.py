"""The games in the languages there are: what each is called, and its rules in sentences."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine import kazakh, polish, words
from engine.policies import Game

ENGLISH = "en"
LANGUAGES: Mapping[str, Callable[[Game], list[str]]] = MappingProxyType(
    {ENGLISH: words.describe, "pl": polish.describe, "kk": kazakh.describe}
)
"""Who tells the rules in which language, by ISO 639."""
_TITLES: Mapping[str, Mapping[str, str]] = MappingProxyType({"pl": polish.TITLES, "kk": kazakh.TITLES})


def title_in(language: str, game: Game) -> str:
    """Return what a game is called; its English title where the language has none for it."""
    return _TITLES.get(language, {}).get(game.name, game.title)


def rules_in(language: str, game: Game) -> list[str]:
    """Return the rules of a game in sentences; KeyError for a language there is not."""
    return LANGUAGES[language](game)
