"""What a server says: answers to requests (with `re`, the request's `id`) and news."""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from protocol.events import AnyEvent
from protocol.records import Day, GameInfo, Limits, Player, Position, RaceId, RaceSummary, RaceView, Record, Whole
from protocol.refusals import Reason


class Answer(Record):
    """The base of all that a server says."""

    re: int | None = None


class Welcome(Answer):
    """The answer to `hello`: who one is, which games there are, what a socket may send."""

    type: Literal["welcome"] = "welcome"
    player: Player
    token: str | None = None
    """Given once, to a new guest; keep it secret and say it in the next `hello`."""
    games: tuple[GameInfo, ...]
    limits: Limits
    races: tuple[RaceId, ...] = ()
    """The races in which one sits and that are not over, the one that ends first first."""
    day: Day


class Pong(Answer):
    """The answer to `ping`."""

    type: Literal["pong"] = "pong"


class Beat(Answer):
    """Is anybody there? Say something, `ping` for instance, or the socket will be closed as silent."""

    type: Literal["beat"] = "beat"


class NewDay(Answer):
    """A new day of the daily challenge has begun."""

    type: Literal["day"] = "day"
    day: Day


class Lobby(Answer):
    """The open races that can be joined now, oldest first."""

    type: Literal["lobby"] = "lobby"
    races: tuple[RaceSummary, ...]


class Race(Answer):
    """A whole race at one version."""

    type: Literal["race"] = "race"
    race: RaceView


class Left(Answer):
    """The seat has been given up."""

    type: Literal["left"] = "left"
    race: RaceId


class Events(Answer):
    """What happened in a race from version `first` to version `last`, both included.

    A client that has version `first - 1` or later is right again after it; an earlier one has a gap and must `resume`.
    `events` leaves out what its reader may not see, so it may be empty.
    """

    type: Literal["events"] = "events"
    race: RaceId
    first: Whole
    last: Whole
    events: tuple[AnyEvent, ...]


class Refused(Answer):
    """A request that changed nothing: why, in a fixed word and in a sentence, and what is needed to be right again."""

    type: Literal["refused"] = "refused"
    reason: Reason
    text: str
    race: RaceId | None = None
    position: Position | None = None
    """After a refused move: the table as it stands, with its turn and legal moves."""


AnyAnswer = Annotated[
    Welcome | Pong | Beat | NewDay | Lobby | Race | Left | Events | Refused,
    Field(discriminator="type"),
]
ANSWER: TypeAdapter[AnyAnswer] = TypeAdapter(AnyAnswer)
