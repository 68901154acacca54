"""What a bot sees: what a player in its seat would, and no card that lies face down."""

from dataclasses import dataclass, replace

from engine.cards import Card
from engine.policies import Game
from engine.position import Position, legal_texts
from engine.table import Table


@dataclass(frozen=True, slots=True)
class OpenTable:
    """The cards that lie open, each pile from bottom to top; the stock is not among them."""

    game: Game
    tableau: tuple[tuple[Card, ...], ...]
    cells: tuple[Card | None, ...]
    foundations: tuple[tuple[Card, ...], ...]
    waste: tuple[Card, ...]
    base: int | None
    redeals_left: int | None


@dataclass(frozen=True, slots=True)
class PlayerView:
    """What a bot is told: the legal moves' texts, how many cards stock and waste hold, and how many moves it made.

    `table` is for the levels that look ahead.
    """

    legal: tuple[str, ...]
    stock: int
    waste: int
    turn: int
    table: OpenTable | None = None


def open_table(table: Table) -> OpenTable:
    """Return what lies open on a table."""
    return OpenTable(
        game=table.game,
        tableau=tuple(map(tuple, table.tableau)),
        cells=tuple(table.cells),
        foundations=tuple(map(tuple, table.foundations)),
        waste=tuple(table.waste),
        base=table.base,
        redeals_left=table.redeals_left,
    )


def see(position: Position, turn: int | None = None) -> PlayerView:
    """Return what the player of a position sees; `turn` is the moves made, where the position does not know of all."""
    return replace(glimpse(position, turn), legal=tuple(legal_texts(position)))


def glimpse(position: Position, turn: int | None = None) -> PlayerView:
    """Return the same without the legal moves, which take far longer to find; for who only looks on."""
    made = position.turn if turn is None else turn
    return PlayerView((), len(position.stock), len(position.waste), made, open_table(position))


def table_seen(view: PlayerView) -> OpenTable:
    """Return the table of a view that has one; ValueError if it was left out."""
    if view.table is None:
        raise ValueError("wanted a view with the table, for a level that looks ahead; got one without")
    return view.table
