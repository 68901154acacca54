"""What can happen in a race, as one audience sees it. Several events may share one version."""

from typing import Annotated, Literal

from pydantic import Field

from protocol.records import (
    Advice,
    Flag,
    Milliseconds,
    MoveText,
    Player,
    Position,
    RaceId,
    Rating,
    Record,
    Reveal,
    Seat,
    SeatState,
    SeatTable,
    Step,
    Table,
    Whole,
)


class Seated(Record):
    """Somebody sat down."""

    kind: Literal["seated"] = "seated"
    seat: Whole
    player: Player
    is_house: bool = False
    rating: Rating | None = None


class Vacated(Record):
    """Somebody left before the cards were shown; `maker` is who may start the race from now on."""

    kind: Literal["vacated"] = "vacated"
    seat: Whole
    maker: Whole


class ReadySaid(Record):
    """A seat says that it is ready, or no longer."""

    kind: Literal["ready"] = "ready"
    seat: Whole
    is_ready: bool


class Countdown(Record):
    """The cards will be shown in `starts_in` milliseconds."""

    kind: Literal["countdown"] = "countdown"
    starts_in: Milliseconds


class CountdownStopped(Record):
    """Somebody left in the countdown; the race waits in the lobby again."""

    kind: Literal["countdown_stopped"] = "countdown_stopped"


class Begun(Record):
    """The cards are shown: to a player its own table, and how long the race lasts."""

    kind: Literal["begun"] = "begun"
    left: Milliseconds
    position: Position | None = None
    grace: Milliseconds | None = None
    """How long each player may be away in all; absent in practice."""
    is_rated: bool = False
    """Whether the race is rated: all who sit in it have claimed their names, or all are bots."""
    tables: tuple[SeatTable, ...] = ()
    """For spectators: the tables."""


class Moved(Record):
    """One's own seat made a move, or took one back: the cards that changed place, and the table after it.

    Several turns made at once, by `finish` or by an `undo` of more than one move, are one of these: `turn` and `move`
    are the last one's, `turns` is how many they were, and `steps` has what all of them did.
    """

    kind: Literal["moved"] = "moved"
    seat: Whole
    turn: Whole
    move: MoveText
    turns: Whole = 1
    is_undo: bool = False
    reached: Milliseconds
    """When the seat's progress was reached."""
    steps: tuple[Step, ...]
    position: Position


class Progressed(Record):
    """A rival's progress changed."""

    kind: Literal["progress"] = "progress"
    seat: Whole
    progress: Whole
    reached: Milliseconds


class Seen(Record):
    """For spectators: what a seat's table has become, and the cards that changed place since it was last shown."""

    kind: Literal["seen"] = "seen"
    seat: Whole
    table: Table
    behind: Whole = 0
    """How many more moves are held back; see `SeatTable`."""
    may_win: Flag | None = None
    """See `SeatTable`."""
    steps: tuple[Step, ...] = ()
    """Of all the moves between."""


class Hinted(Record):
    """In practice a hint was given; its player alone hears what it says."""

    kind: Literal["hinted"] = "hinted"
    seat: Whole
    hints: Whole
    """How many were given by now."""
    advice: Advice | None = None


class SeatEnded(Record):
    """A seat's game is over; it keeps its progress."""

    kind: Literal["seat_ended"] = "seat_ended"
    seat: Whole
    state: SeatState
    progress: Whole
    reached: Milliseconds


class Away(Record):
    """A player's connection is lost; in `left` the seat is given up or, once the cards are shown, forfeit."""

    kind: Literal["away"] = "away"
    seat: Whole
    left: Milliseconds


class Back(Record):
    """A player who was away is here again; `grace` is how long it may still be away in all, in a running race."""

    kind: Literal["back"] = "back"
    seat: Whole
    grace: Milliseconds | None = None


class Outage(Record):
    """The server was out for `lasts`, which counts against nobody: all clocks of the race stood still so long."""

    kind: Literal["outage"] = "outage"
    lasts: Milliseconds


class RaceEnded(Record):
    """The race is over: every seat with its place, and the secret of the deal unless it is a daily still played."""

    kind: Literal["race_ended"] = "race_ended"
    seats: tuple[Seat, ...]
    elapsed: Milliseconds
    reveal: Reveal | None = None
    tables: tuple[SeatTable, ...] = ()
    """All tables as they were in the end; not of a daily still played."""


class RaceCancelled(Record):
    """The race will never start: everybody left, nobody came in time, or a rival was found in another, `race`."""

    kind: Literal["cancelled"] = "cancelled"
    why: Literal["empty", "expired", "paired"]
    race: RaceId | None = None
    """Where one sits instead: say `resume` with it."""


class RematchAsked(Record):
    """A seat asks for a rematch, or no longer."""

    kind: Literal["rematch_asked"] = "rematch_asked"
    seat: Whole
    agrees: bool


class RematchMade(Record):
    """All agreed: the next race is there, with everybody seated."""

    kind: Literal["rematch_made"] = "rematch_made"
    race: RaceId


AnyEvent = Annotated[
    Seated
    | Vacated
    | ReadySaid
    | Countdown
    | CountdownStopped
    | Begun
    | Moved
    | Progressed
    | Seen
    | Hinted
    | SeatEnded
    | Away
    | Back
    | Outage
    | RaceEnded
    | RaceCancelled
    | RematchAsked
    | RematchMade,
    Field(discriminator="kind"),
]
