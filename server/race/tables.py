"""How the cards lie, as they are sent: one's own table, an open one, and one as spectators may see it."""

from collections.abc import Callable
from typing import TypedDict

from engine.cards import RANKS, card_text
from engine.moves import STOCK, WASTE
from engine.moves import Step as EngineStep
from engine.policies import pile_names
from engine.position import Position as EnginePosition
from engine.position import legal_texts
from protocol import records
from server.race.showing import Passage, Showing, ShownSeat
from server.race.state import Race, SeatNow, playing


class Lie(TypedDict):
    """The fields of a table."""

    turn: int
    tableau: tuple[tuple[str, ...], ...]
    cells: tuple[str | None, ...]
    foundations: tuple[records.Foundation, ...]
    stock: int
    waste: tuple[str, ...]
    redeals: int | None
    base: str | None
    phase: int
    progress: int


def _lie(turn: int, position: EnginePosition, read: Callable[[str], tuple[str, ...]]) -> Lie:
    """The fields of a table whose piles are read by name."""
    game = position.game
    cells, foundations = (
        [read(name) for name in pile_names(*of)] for of in (("c", game.cells), ("f", len(position.foundations)))
    )
    return Lie(
        turn=turn,
        tableau=tuple(map(read, pile_names("t", game.tableau))),
        cells=tuple(pile[-1] if pile else None for pile in cells),
        foundations=tuple(records.Foundation(card=pile[-1] if pile else None, cards=len(pile)) for pile in foundations),
        stock=len(position.piles[STOCK]),
        waste=read(WASTE),
        redeals=position.redeals_left,
        base=None if position.base is None else RANKS[position.base],
        phase=position.phase,
        progress=position.progress,
    )


def _open(position: EnginePosition) -> Callable[[str], tuple[str, ...]]:
    return lambda name: tuple(map(card_text, position.piles[name]))


def position_view(race: Race, seat: SeatNow) -> records.Position:
    """A seat's own table, with what may be done there."""
    position = playing(seat)
    may_move = seat.is_playing and race.state == "running"
    return records.Position(
        **_lie(seat.turn, position, _open(position)),
        legal=tuple(legal_texts(position)) if may_move else (),
        may_undo=race.settings.is_practice and seat.is_playing and seat.may_undo,
    )


def open_table(turn: int, position: EnginePosition) -> records.Table:
    """A table of which everything may be seen but the order of the stock."""
    return records.Table(**_lie(turn, position, _open(position)))


def open_tables(race: Race) -> tuple[records.SeatTable, ...]:
    """All tables of a race, as they are."""
    return tuple(
        records.SeatTable(seat=seat.number, table=open_table(seat.turn, seat.position))
        for seat in race.taken
        if seat.position is not None
    )


def shown_table(showing: Showing, shown: ShownSeat) -> records.Table:
    """A table as spectators may see it."""
    lie = _lie(shown.seat.turn, playing(shown.seat), lambda name: tuple(map(showing.text, shown.piles[name])))
    return records.Table(**lie)


def shown_tables(showing: Showing) -> tuple[records.SeatTable, ...]:
    """All of them; none before the cards are shown."""
    return tuple(
        records.SeatTable(seat=number, table=shown_table(showing, shown), behind=shown.behind)
        for number, shown in showing.seats.items()
    )


def step_view(step: EngineStep) -> records.Step:
    """One card changing place, for who knows it."""
    return records.Step(
        card=None if step.card is None else card_text(step.card),
        source=step.source,
        destination=step.destination,
        is_turned=step.is_turned_up,
    )


def passage_view(showing: Showing, passage: Passage) -> records.Step:
    """One card changing place, for spectators."""
    return records.Step(
        card=None if passage.card is None else showing.text(passage.card),
        source=passage.source,
        destination=passage.destination,
        is_turned=passage.is_turned_up,
    )
