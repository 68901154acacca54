"""The entries of a race's log. The log and the race's settings are all there is to know of a race.

An entry says what happened, never why it was allowed: that was decided before it was committed. The store gives each
its version (1, 2, 3, … without gaps) and its time (milliseconds of the store's clock, never falling).
"""

from typing import Annotated, Literal

import msgpack
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from protocol.records import DEFAULT_DELAY, Difficulty, Level, Pace
from server.rating import Pool, Skill


class Data(BaseModel):
    """The base of what the log is made of."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Settings(Data):
    """What a race was made with; fixed from then on."""

    game: str
    seats: int
    minutes: int
    is_open: bool = False
    is_quick: bool = False
    is_rated: bool = False
    """Whether it is to be rated, if those who sit in it at its start can be."""
    commitment: str
    """Hex; public from the start."""
    name: str | None = None
    """Of a named deal; practice only."""
    daily: str | None = None
    """The UTC date of the daily deal that is played; one seat only."""
    is_attempt: bool = False
    """Whether it is the player's one attempt at that deal that counts."""
    lasts: int | None = None
    """How long it lasts in milliseconds where that is no number of minutes."""
    keeps_secret: bool = False
    """Whether the deal is still a secret when the race is over: others may yet play it."""
    delay: int = DEFAULT_DELAY
    """How many seconds late spectators see it."""
    delay_moves: int = 0
    """How many moves late, besides, they see a table that is still played on."""
    is_shown_whole: bool = False
    """Whether they see cards that not everybody has turned."""
    difficulty: Difficulty | None = None
    """Of a deal that is known to be winnable; None of one of which nobody knows."""

    @property
    def is_winnable(self) -> bool:
        """Whether moves are known that win its deal."""
        return self.difficulty is not None

    @property
    def is_alone(self) -> bool:
        """Whether nobody waits for the player: no rivals, no countdown, no forfeit."""
        return self.seats == 1

    @property
    def is_practice(self) -> bool:
        """Whether one plays alone and it does not count: unranked, with undo."""
        return self.is_alone and not self.is_attempt


class Win(Data):
    """How a deal can be won: as much a secret as the deal."""

    line: bytes
    """Moves, as server/race/packing.py packs them, the piles they come from before those they go to."""
    slack: int | None = None
    """How many cells are left over, where all are counted exactly."""


class Secret(Data):
    """What nobody may know before the race is over."""

    seed: bytes
    salt: bytes
    win: Win | None = None
    """Of a deal that is known to be winnable."""


class Sitter(Data):
    """Who sits in a seat."""

    id: str
    name: str
    house: Level | None = None
    pace: Pace | None = None
    """How fast the house plays where its race's maker has chosen that."""
    is_claimed: bool = False
    is_bot: bool = False
    skill: Skill | None = None
    """How good the player was as it sat down, where that is known."""

    @property
    def pool(self) -> Pool | None:
        """Among whom the player is rated; None for guests and the house."""
        if self.house is not None:
            return None
        return "bots" if self.is_bot else "people" if self.is_claimed else None


class Seated(Data):
    """Somebody sat down. The first to do so is the maker."""

    kind: Literal["seated"] = "seated"
    seat: int
    sitter: Sitter
    is_ready: bool = False
    is_away: bool = False
    """Whether the player has still to come."""


class Vacated(Data):
    """Somebody left before the cards were shown; a countdown stops."""

    kind: Literal["vacated"] = "vacated"
    seat: int


class Ready(Data):
    """A seat said whether it is ready."""

    kind: Literal["ready"] = "ready"
    seat: int
    is_ready: bool


class Countdown(Data):
    """The cards will be shown this many milliseconds after the entry's time."""

    kind: Literal["countdown"] = "countdown"
    starts_in: int


class Begun(Data):
    """The cards are shown; the race lasts this many milliseconds from the entry's time."""

    kind: Literal["begun"] = "begun"
    lasts: int
    is_rated: bool = False


class Moved(Data):
    """A seat made its move number `turn` (from 0); `ending` when its game is over with it."""

    kind: Literal["moved"] = "moved"
    seat: int
    turn: int
    move: str
    ending: Literal["solved", "stuck", "exhausted"] | None = None
    is_stuck: bool = False
    """In practice, where that does not end the game: no move brings it on any more."""


class Undone(Data):
    """A seat in practice took its last move back; that is a turn of its own."""

    kind: Literal["undone"] = "undone"
    seat: int
    turn: int
    ending: Literal["exhausted"] | None = None


class Hinted(Data):
    """A seat in practice was given a hint for its turn `turn`."""

    kind: Literal["hinted"] = "hinted"
    seat: int
    turn: int
    verdict: Literal["won", "lost", "undecided"]
    move: str | None = None
    left: int | None = None
    """How many moves the way to win takes that the move begins."""
    back: int | None = None
    """How many moves are to be taken back to a position that is known to be winnable."""
    is_exact: bool = False
    """Whether it is proved that no fewer would do."""

    @property
    def says_nothing(self) -> bool:
        """Whether nothing was found in time: it counts for none, and one may ask again."""
        return self.verdict == "undecided" and self.move is None


class Resigned(Data):
    """A seat ended its game by itself."""

    kind: Literal["resigned"] = "resigned"
    seat: int


class Away(Data):
    """A seat's player is away: its socket is gone, or the node that held it."""

    kind: Literal["away"] = "away"
    seat: int


class Back(Data):
    """A seat's player is here again."""

    kind: Literal["back"] = "back"
    seat: int


class Forfeited(Data):
    """A seat's player was away for longer than its grace; its game is over."""

    kind: Literal["forfeited"] = "forfeited"
    seat: int


class Outage(Data):
    """Nobody served the race for so many milliseconds before this entry: all its clocks stood still."""

    kind: Literal["outage"] = "outage"
    lasts: int


class Finished(Data):
    """The race is over, because every seat has ended or because its time is up; the deal is proved."""

    kind: Literal["finished"] = "finished"
    secret: Secret


class Cancelled(Data):
    """The race will never start."""

    kind: Literal["cancelled"] = "cancelled"
    why: Literal["empty", "expired", "paired"]
    race: str | None = None
    """Where its player sits instead: in the race of a rival who waited too."""


class RematchAsked(Data):
    """A seat asks for a rematch, or takes that back."""

    kind: Literal["rematch_asked"] = "rematch_asked"
    seat: int
    agrees: bool


class RematchMade(Data):
    """The next race is there."""

    kind: Literal["rematch_made"] = "rematch_made"
    race: str


Entry = Annotated[
    Seated
    | Vacated
    | Ready
    | Countdown
    | Begun
    | Moved
    | Undone
    | Hinted
    | Resigned
    | Away
    | Back
    | Forfeited
    | Outage
    | Finished
    | Cancelled
    | RematchAsked
    | RematchMade,
    Field(discriminator="kind"),
]
_ENTRY: TypeAdapter[Entry] = TypeAdapter(Entry)


class Stamped(Data):
    """An entry with what the store gave it."""

    version: int
    at: int
    entry: Entry


def pack(data: Data) -> bytes:
    """The bytes that are kept of an entry, of settings, of a secret."""
    return msgpack.packb(data.model_dump(mode="python", exclude_none=True))  # type: ignore[no-any-return]  # gives bytes


def unpack_entry(data: bytes) -> Entry:
    """The entry of bytes from the log."""
    return _ENTRY.validate_python(msgpack.unpackb(data))


def unpack_settings(data: bytes) -> Settings:
    """The settings of bytes from the store."""
    return Settings.model_validate(msgpack.unpackb(data))


def unpack_secret(data: bytes) -> Secret:
    """The secret of bytes from the store."""
    return Secret.model_validate(msgpack.unpackb(data))
