"""How the house's bots choose, from what any player in their seat would see."""

import random
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Literal, Protocol, assert_never

from engine.playing.memory import Turning
from engine.playing.patient import PatientBot
from engine.playing.perfect import PerfectBot
from engine.playing.sight import OpenTable, PlayerView

__all__ = ["LEVELS", "Bot", "Level", "PlayerView", "choose_elsewhere", "make_bot"]

Level = Literal["random", "greedy", "patient", "perfect"]
LEVELS: tuple[Level, ...] = ("random", "greedy", "patient", "perfect")


class Bot(Protocol):
    """Something that plays one seat; it can be pickled, with all it remembers."""

    @property
    def is_quick(self) -> bool:
        """Whether it always chooses within a millisecond or so."""

    @property
    def memory(self) -> object:
        """What it keeps of what it saw; equal for all of a level who saw the same."""

    def take_in(self, view: PlayerView) -> None:
        """Look on, without a choice to be made; for who takes over a game. The view needs no legal moves."""

    def choose(self, view: PlayerView) -> str | None:
        """Return the text of a legal move, or None to resign."""


def choose_elsewhere(bot: Bot, view: PlayerView) -> tuple[str | None, Bot]:
    """Return what a bot chooses, and the bot with what it remembers now; for a process pool."""
    return bot.choose(view), bot


def make_bot(level: Level, rng: random.Random) -> Bot:
    """Return a bot for one game; `rng` is where its choices come from, so that a seeded one plays the same again."""
    match level:
        case "random":
            return RandomBot(rng)
        case "greedy":
            return GreedyBot(rng)
        case "patient":
            return PatientBot(rng)
        case "perfect":
            return PerfectBot(rng)
        case _:
            assert_never(level)


class RandomBot:
    """Makes any legal move, each as likely; resigns when there is none."""

    is_quick = True

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self.memory = None

    def take_in(self, view: PlayerView) -> None:
        """Remember nothing."""

    def choose(self, view: PlayerView) -> str | None:
        """Return any legal move."""
        return self._rng.choice(view.legal) if view.legal else None


class GreedyBot:
    """Takes what brings it on at once and never moves a card from tableau to tableau.

    First to a foundation, else from waste or cell to a tableau pile, rather where the pile can still be played out from
    its top down, else from the waste to a cell; else it deals, else it redeals. It resigns when nothing of that is
    left, or when the stock went round once and brought nothing.
    """

    is_quick = True

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self.memory = Turning()

    def take_in(self, view: PlayerView) -> None:
        """Count the cards that are turned up in vain."""
        self.memory.take_in(view)

    def choose(self, view: PlayerView) -> str | None:
        """Return the move it likes best, None when it gives up."""
        self.take_in(view)
        for is_liked in _LIKINGS:
            liked = [text for text in view.legal if is_liked(text)]
            if liked:
                return self._rng.choice([text for text in liked if _is_straight(view.table, text)] or liked)
        return self._turn_up(view)

    def _turn_up(self, view: PlayerView) -> str | None:
        """Deal or redeal, until every card of stock and waste has been on top since the last move that counted."""
        if self.memory.deals == view.stock + view.waste:
            return None
        return next((text for text in ("deal", "redeal") if text in view.legal), None)


def _is_to_foundation(text: str) -> bool:
    return "-f" in text


def _is_to_tableau(text: str) -> bool:
    return "-t" in text and text[0] in "wc"


def _is_to_cell(text: str) -> bool:
    return text.startswith("w-c")


_LIKINGS: Sequence[Callable[[str], bool]] = (_is_to_foundation, _is_to_tableau, _is_to_cell)


def _is_straight(table: OpenTable | None, text: str) -> bool:
    """Whether a build of Zodiac leaves a pile whose cards can go one after the other, as far as it shows.

    A foundation that is built up takes the lower card first, so it must lie on top.
    """
    if table is None or table.game.phases == 1 or not _is_to_tableau(text):
        return True
    source, _, destination = text.partition("-t")
    card = table.waste[-1] if source == "w" else table.cells[int(source[1:]) - 1]
    cards = [*table.tableau[int(destination) - 1], card]
    steps = [over - under for under, over in pairwise(cards) if over is not None and under is not None]
    return any(all(step * way < 0 for step in steps) for way in set(table.game.directions))
