"""How the cards lie, as they are sent: one's own table, an open one, and one that spectators see."""

from typing import TypedDict

from engine.cards import RANKS, card_text
from engine.moves import Step as EngineStep
from engine.position import Position as EnginePosition
from engine.position import legal_texts
from protocol import records
from server.race.showing import Showing, ShownSeat
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


def _lie(turn: int, position: EnginePosition) -> Lie:
    return Lie(
        turn=turn,
        tableau=tuple(tuple(map(card_text, pile)) for pile in position.tableau),
        cells=tuple(None if card is None else card_text(card) for card in position.cells),
        foundations=tuple(
            records.Foundation(card=card_text(pile[-1]) if pile else None, cards=len(pile))
            for pile in position.foundations
        ),
        stock=len(position.stock),
        waste=tuple(map(card_text, position.waste)),
        redeals=position.redeals_left,
        base=None if position.base is None else RANKS[position.base],
        phase=position.phase,
        progress=position.progress,
    )


def position_view(race: Race, seat: SeatNow) -> records.Position:
    """A seat's own table, with what may be done there."""
    position = playing(seat)
    may_move = seat.is_playing and race.state == "running"
    return records.Position(
        **_lie(seat.turn, position),
        legal=tuple(legal_texts(position)) if may_move else (),
        may_undo=race.settings.is_practice and seat.is_playing and seat.may_undo,
        is_stuck=may_move and seat.is_stuck,
        may_finish=race.state == "running" and seat.may_finish,
    )


def lone_position(turn: int, position: EnginePosition, legal: tuple[str, ...]) -> records.Position:
    """A table of no race, with these moves to choose from."""
    return records.Position(**_lie(turn, position), legal=legal)


def open_table(turn: int, position: EnginePosition) -> records.Table:
    """A table of which everything may be seen but the order of the stock."""
    return records.Table(**_lie(turn, position))


def open_tables(race: Race) -> tuple[records.SeatTable, ...]:
    """All tables of a race, as they are."""
    return tuple(
        records.SeatTable(seat=seat.number, table=open_table(seat.turn, seat.position))
        for seat in race.taken
        if seat.position is not None
    )


def shown_table(shown: ShownSeat) -> records.Table:
    """A table as spectators may see it."""
    return open_table(shown.seat.turn, playing(shown.seat))


def shown_tables(showing: Showing) -> tuple[records.SeatTable, ...]:
    """All of them; none before the cards are shown."""
    return tuple(
        records.SeatTable(seat=number, table=shown_table(shown), behind=shown.behind, may_win=showing.may_win(shown))
        for number, shown in showing.seats.items()
    )


def step_view(step: EngineStep) -> records.Step:
    """One card changing place."""
    return records.Step(
        card=None if step.card is None else card_text(step.card),
        source=step.source,
        destination=step.destination,
        is_turned=step.is_turned_up,
    )
