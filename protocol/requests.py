"""What a client may say. Every request may carry an `id`, which its answer repeats as `re`."""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from protocol.records import (
    DEFAULT_DELAY,
    MAX_DELAY,
    MAX_DELAY_MOVES,
    Difficulty,
    Flag,
    GameName,
    Level,
    MoveText,
    Pace,
    RaceId,
    Record,
    Text,
    Whole,
)

MAX_SEATS = 8
MAX_MINUTES = 60
MAX_PRACTICE_MINUTES = 480
DEFAULT_MINUTES = 15
MAX_UNDOS = 200
"""The moves that may be taken back at once."""


class Request(Record):
    """The base of all requests."""

    id: Whole | None = None


class Hello(Request):
    """The first message. Without a token: a new guest, who gets one. With a token: the player it stands for.

    With a recovery code: the player it belongs to, with a new token and a new code; the old code is spent. A `nonce`,
    sixteen random characters or more, goes with it: saying both again, after an answer that was lost, gets it again.
    """

    type: Literal["hello"] = "hello"
    token: Annotated[str, Field(strict=True, min_length=1, max_length=200)] | None = None
    recovery: Annotated[str, Field(strict=True, min_length=1, max_length=80)] | None = None
    nonce: Annotated[str, Field(strict=True, min_length=16, max_length=80)] | None = None
    client: Text | None = None
    is_bot: Flag = False
    """Whether a program plays. Once said it is so for ever; bots are rated among themselves."""


class Ping(Request):
    """Are you there? Answered with `pong`; allowed at any time."""

    type: Literal["ping"] = "ping"


class CheckName(Request):
    """Whether one could claim a name, and how it would be written. Answered with `name_free` or `refused`."""

    type: Literal["check_name"] = "check_name"
    name: Text


class Claim(Request):
    """Claim a name, or change one's own. Answered with `account`; the first time with a recovery code."""

    type: Literal["claim"] = "claim"
    name: Text


class NewRecovery(Request):
    """Ask for another recovery code; the one before is spent. Answered with `account`."""

    type: Literal["new_recovery"] = "new_recovery"


class SignOut(Request):
    """End this token, or everywhere all tokens of the player. Answered with `signed_out`; then the sockets close."""

    type: Literal["sign_out"] = "sign_out"
    everywhere: Flag = False


class DeleteAccount(Request):
    """Delete the player and all that is kept of it. Final, so it must say `confirm: true`. Answered with `deleted`."""

    type: Literal["delete_account"] = "delete_account"
    confirm: Flag = False


class Export(Request):
    """Ask for everything that is kept of the player. Answered with `exported`."""

    type: Literal["export"] = "export"


class WatchLobby(Request):
    """Begin or stop to be told of open races; answered with `lobby`, then again at each change."""

    type: Literal["lobby"] = "lobby"
    watch: Flag = True


class Create(Request):
    """Make a race and sit down in it. One seat is practice. Answered with `race`."""

    type: Literal["create"] = "create"
    game: GameName
    seats: Annotated[int, Field(strict=True, ge=1, le=MAX_SEATS)] = 2
    minutes: Annotated[int, Field(strict=True, ge=1, le=MAX_PRACTICE_MINUTES)] = DEFAULT_MINUTES
    """Up to 60 in a race, up to 480 in practice."""
    is_open: Flag = False
    house: Level | None = None
    """The house takes the last seat and plays at this level."""
    pace: Pace | None = None
    """With `house`: how fast it plays; without, as fast as the server has it."""
    is_rated: Flag = False
    """The race is rated if all who sit in it have claimed their names, or all are bots; not with the house."""
    name: Annotated[str, Field(strict=True, min_length=1, max_length=100)] | None = None
    """Practice only: the named deal of this name instead of a random one."""
    seed: Annotated[str, Field(strict=True, pattern=r"^[0-9a-fA-F]{64}$")] | None = None
    """Practice only: the deal of this seed, of a race that is over for instance."""
    delay: Annotated[int, Field(strict=True, ge=0, le=MAX_DELAY)] = DEFAULT_DELAY
    """How many seconds late spectators see the race; its rematch is seen as late."""
    delay_moves: Annotated[int, Field(strict=True, ge=0, le=MAX_DELAY_MOVES)] = 0
    """How many moves late, besides, they see each table that is still played on."""
    is_shown_whole: Flag = False
    """Spectators see every card at once, even those that not everybody has turned; not if it is open or rated."""
    is_winnable: Flag = False
    """The deal is one that is known to be winnable; not a named one, and not of a game of which none is known."""
    difficulty: Difficulty | None = None
    """With `is_winnable`: a deal that is so hard."""


class Quick(Request):
    """Race whoever waits and is nearest in strength, or wait in a race of one's own. Answered with `race`.

    Who waits meets others the less alike the longer it lasts, and anybody after ten seconds. If the other was waiting
    too, one of the two races is cancelled as `paired`, and its player has a seat in the other.
    """

    type: Literal["quick"] = "quick"
    game: GameName


class Daily(Request):
    """Play the daily deal of a game: begin the one attempt that counts, or come back to it. Answered with `race`.

    Without `day` it is today's, by UTC. `again` plays it once more, unranked, after one's attempt or after its day.
    """

    type: Literal["daily"] = "daily"
    game: GameName
    day: Annotated[str, Field(strict=True, max_length=10)] | None = None
    again: Flag = False


class RaceRequest(Request):
    """The base of requests about one race."""

    race: RaceId


class Join(RaceRequest):
    """Take the lowest free seat; who has a seat already keeps it. Answered with `race`."""

    type: Literal["join"] = "join"


class Resume(RaceRequest):
    """See a race: with the last version one has, what came since; else all of it. Answered with `events` or `race`."""

    type: Literal["resume"] = "resume"
    version: Whole | None = None


class Watch(RaceRequest):
    """See a race as its spectators do: late, with the tables. For whoever does not race in it, or has ended.

    With the last version one has, what spectators have seen since; else all of it. Answered with `events` or `race`.
    `resume` is the way back to one's own seat; without a seat it says the same as this once the race runs.
    """

    type: Literal["watch"] = "watch"
    version: Whole | None = None


class Leave(RaceRequest):
    """Give up one's seat before the cards are shown. Answered with `left`."""

    type: Literal["leave"] = "leave"


class Ready(RaceRequest):
    """Say that one is ready, or not. When all seats are taken and ready the countdown begins."""

    type: Literal["ready"] = "ready"
    is_ready: Flag = True


class Start(RaceRequest):
    """The maker: start with whoever is here, at least two."""

    type: Literal["start"] = "start"


class Move(RaceRequest):
    """Make a move; `turn` is the number of moves made before it. Answered with `events` or `refused`."""

    type: Literal["move"] = "move"
    turn: Whole
    move: MoveText


class Undo(RaceRequest):
    """Practice only: take the last move back, or so many of the last ones at once. Each counts as a turn."""

    type: Literal["undo"] = "undo"
    turn: Whole
    count: Annotated[int, Field(strict=True, ge=1, le=MAX_UNDOS)] = 1


class Finish(RaceRequest):
    """Play out a game in which every card that is left can go up, as `may_finish` of the position says.

    The server makes the moves, all at the same moment. Each counts as a turn. Answered with `events` or `refused`.
    """

    type: Literal["finish"] = "finish"
    turn: Whole


class Hint(RaceRequest):
    """Practice only: ask for a hint for this turn. Answered with `events` or `refused`; the hint comes as `hinted`."""

    type: Literal["hint"] = "hint"
    turn: Whole


class Resign(RaceRequest):
    """End one's own game. Final, so it must say `confirm: true`."""

    type: Literal["resign"] = "resign"
    confirm: Flag = False


class Rematch(RaceRequest):
    """After the end: ask for the same race with a new deal, or take that back. Made when all who are asked agree."""

    type: Literal["rematch"] = "rematch"
    agrees: Flag = True


AnyRequest = Annotated[
    Hello
    | Ping
    | CheckName
    | Claim
    | NewRecovery
    | SignOut
    | DeleteAccount
    | Export
    | WatchLobby
    | Create
    | Quick
    | Daily
    | Join
    | Resume
    | Watch
    | Leave
    | Ready
    | Start
    | Move
    | Undo
    | Finish
    | Hint
    | Resign
    | Rematch,
    Field(discriminator="type"),
]
REQUEST: TypeAdapter[AnyRequest] = TypeAdapter(AnyRequest)
