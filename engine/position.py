"""A position: what is on the table, which moves are legal, and whether it is over."""

from collections.abc import Iterator, Sequence
from enum import Enum

from engine.cards import Card, rank_of
from engine.deals import ordered_deck, shuffle_deck
from engine.errors import IllegalMove, Malformed
from engine.moves import Move, Step
from engine.notation import game_of_text, read_table, table_text
from engine.policies import Game, Start
from engine.reasons import why_not
from engine.rules import moves, steps_of
from engine.stuck import is_stuck
from engine.table import Table

MOVE_LIMIT = 5000
"""The moves a seat of a race may make; who keeps the race counts them."""


class Ending(Enum):
    """Why a game is over."""

    SOLVED = "solved"
    STUCK = "stuck"


class LegalMoves:
    """The legal moves of a position as it is when they are asked for; none once the game is over."""

    __slots__ = ("_position",)

    def __init__(self, position: "Position") -> None:
        self._position = position

    def __iter__(self) -> Iterator[Move]:
        return iter(()) if self._position.ending else moves(self._position)

    def __contains__(self, move: object) -> bool:
        return any(move == legal for legal in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return any(True for _ in self)


class Position(Table):
    """A game under way.

    `game` says the rules, `base` the rank the foundations start with (an index, None in games without). `tableau`,
    `foundations`, `stock` and `waste` hold cards from bottom to top, the stock dealt from its end; `cells` a card or
    None each. These are to be read: only moves change them.
    """

    __slots__ = ("_ending", "_history", "_is_ending_known")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._history: list[tuple[Move, tuple[Step, ...]]] = []
        self._ending: Ending | None = None
        self._is_ending_known = False

    @classmethod
    def from_deck(cls, game: Game, deck: Sequence[Card]) -> "Position":
        """Return the first position of a deck, dealt in its order; Malformed if it is not the game's cards."""
        if sorted(deck) != sorted(ordered_deck(game)):
            raise Malformed(f"wanted the {game.deck_size} cards of {game.name}, each as often as it has decks")
        position = cls(game)
        for name, card in zip(game.order, deck, strict=False):
            position.piles[name].append(card)
        position.stock.extend(reversed(deck[len(game.order) :]))
        if game.start is Start.BASE:
            position.base = rank_of(position.foundations[0][0])
        return position

    @classmethod
    def from_seed(cls, game: Game, seed: bytes) -> "Position":
        """Return the first position of the deal of a seed of 32 bytes."""
        return cls.from_deck(game, shuffle_deck(game, seed))

    @classmethod
    def parse(cls, text: str, game: Game | None = None) -> "Position":
        """Return the position of a text (notation.py), or raise Malformed or UnknownGame.

        `game` is for kinds that are not in the table of games. The moves that led there are not part of the text.
        """
        position = cls(game_of_text(text) if game is None else game)
        read_table(position, text)
        return position

    def __str__(self) -> str:
        return table_text(self)

    def __repr__(self) -> str:
        return f"Position.parse({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return (self.game, self.base, self.redeals_left, self.piles) == (
            other.game,
            other.base,
            other.redeals_left,
            other.piles,
        )

    __hash__ = None  # type: ignore[assignment]  # positions change

    @property
    def turn(self) -> int:
        """The number of moves made."""
        return len(self._history)

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves: to go through, or to ask `move in position.legal_moves`."""
        return LegalMoves(self)

    @property
    def ending(self) -> Ending | None:
        """Why the game is over, None while it is not; found out when first asked for."""
        if not self._is_ending_known:
            self._ending = self._find_ending()
            self._is_ending_known = True
        return self._ending

    def settle(self, ending: Ending | None) -> None:
        """Take over what is known already of how the game stands, so that it need not be found out again."""
        self._ending = ending
        self._is_ending_known = True

    @property
    def is_stuck(self) -> bool:
        """Whether the game is stuck, exactly: never too early, never too late."""
        return self.ending is Ending.STUCK

    def _find_ending(self) -> Ending | None:
        if self.is_solved:
            return Ending.SOLVED
        return Ending.STUCK if is_stuck(self) else None

    def push(self, move: Move) -> tuple[Step, ...]:
        """Make a move that is known to be legal; return what happened."""
        steps = steps_of(self, move)
        for step in steps:
            self.do(step)
        self._history.append((move, steps))
        self._is_ending_known = False
        return steps

    def pop(self) -> Move:
        """Take back the last move, all of it, and return it; IndexError if there is none."""
        move, steps = self._history.pop()
        for step in reversed(steps):
            self.undo(step)
        self._is_ending_known = False
        return move

    def play(self, text: str) -> tuple[Step, ...]:
        """Make the move of this text; return what happened.

        Malformed or IllegalMove, with the reason, if it is none; then nothing has changed.
        """
        move = Move.parse(text)
        if move not in self.legal_moves:
            raise IllegalMove(self._reason(move), text, self.turn)
        return self.push(move)

    def _reason(self, move: Move) -> str:
        return f"the game is over, {self.ending.value}" if self.ending else why_not(self, move)

    def copy(self) -> "Position":
        """Return an equal position with a history of its own, empty as yet."""
        other = Position(self.game)
        other.copy_cards_from(self)
        other._ending = self._ending  # one of our own kind
        other._is_ending_known = self._is_ending_known
        return other


def legal_texts(position: Position) -> list[str]:
    """Return the texts of the legal moves in order of the alphabet; none once the game is over."""
    return sorted(map(str, position.legal_moves))


def is_stuck_text(text: str) -> bool:
    """Tell whether the position of this text is stuck; for a process pool, where positions travel as text."""
    return Position.parse(text).is_stuck
