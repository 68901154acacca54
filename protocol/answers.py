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
    """Given once, to a new guest or for a recovery code; keep it secret and say it in the next `hello`."""
    recovery: str | None = None
    """Given once, for a recovery code, which is spent: the next one."""
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


class NameFree(Answer):
    """The name could be claimed now; this is how it would be written."""

    type: Literal["name_free"] = "name_free"
    name: str


class Account(Answer):
    """Who one is from now on; also told to the other sockets of the same player."""

    type: Literal["account"] = "account"
    player: Player
    recovery: str | None = None
    """Given once, with the first name or when asked for: what brings the player back without its token."""


class SignedOut(Answer):
    """The token is dead; the sockets that said it are closed with 4403."""

    type: Literal["signed_out"] = "signed_out"


class Deleted(Answer):
    """There is no such player any more."""

    type: Literal["deleted"] = "deleted"


class Exported(Answer):
    """Everything that is kept of the player, as a JSON document."""

    type: Literal["exported"] = "exported"
    data: str


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


class Crowd(Answer):
    """How many watch a race, at most every few seconds; from twenty on a round number."""

    type: Literal["crowd"] = "crowd"
    race: RaceId
    watching: Whole


class Refused(Answer):
    """A request that changed nothing: why, in a fixed word and in a sentence, and what is needed to be right again."""

    type: Literal["refused"] = "refused"
    reason: Reason
    text: str
    race: RaceId | None = None
    position: Position | None = None
    """After a refused move: the table as it stands, with its turn and legal moves."""


AnyAnswer = Annotated[
    Welcome
    | Pong
    | Beat
    | NewDay
    | NameFree
    | Account
    | SignedOut
    | Deleted
    | Exported
    | Lobby
    | Race
    | Left
    | Events
    | Crowd
    | Refused,
    Field(discriminator="type"),
]
ANSWER: TypeAdapter[AnyAnswer] = TypeAdapter(AnyAnswer)
