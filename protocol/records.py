"""The records that messages are made of: players, games, seats, positions, results.

Times are whole milliseconds and always relative: `elapsed` since the cards were shown, `left` and `starts_in`
until something happens. No wall-clock time is ever sent, so no clock but the store's decides anything.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

LARGEST_WHOLE = 2**53 - 1
"""The largest whole number that every language reads exactly from JSON."""
Whole = Annotated[int, Field(strict=True, ge=0, le=LARGEST_WHOLE)]
"""A count or an index, from 0."""
Milliseconds = Annotated[int, Field(strict=True, ge=0, le=LARGEST_WHOLE)]
"""A span of time."""
Text = Annotated[str, Field(strict=True, max_length=200)]
Flag = Annotated[bool, Field(strict=True)]
RaceId = Annotated[str, Field(strict=True, max_length=16, pattern=r"^[0-9A-Za-z-]+$")]
"""A race's id, which is also the code to join it by: eight letters and digits; case and dashes do not matter."""
GameName = Annotated[str, Field(strict=True, max_length=40)]
MoveText = Annotated[str, Field(strict=True, max_length=16)]
"""`deal`, `redeal` or `SOURCE-DESTINATION` such as `w-t3`."""
CardText = str
"""Two characters, rank then suit: `TC` is the ten of clubs."""
MAX_DELAY = 300
"""How many seconds late spectators may see a race."""
DEFAULT_DELAY = 30
MAX_DELAY_MOVES = 50

RaceState = Literal["lobby", "countdown", "running", "ended", "cancelled"]
SeatState = Literal["playing", "solved", "stuck", "resigned", "forfeit", "exhausted", "time"]
"""`forfeit`: away for longer than its grace; `exhausted`: all its 5,000 moves are made; `time`: the time ran out."""
Level = Literal["random", "greedy", "patient", "perfect"]
"""How the house plays, the weakest first."""
Pace = Literal["calm", "even", "quick"]
"""How fast it plays, the slowest first."""
Outlook = Literal["won", "lost", "undecided"]
"""`won`: it can be won, a way is known; `lost`: it cannot be, proved; `undecided`: neither was found in the time."""
Difficulty = Literal["easy", "medium", "hard"]
"""How hard a deal that is known to be winnable is, among those of its game."""


class Record(BaseModel):
    """The base of everything that is sent: frozen, and no unknown fields."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Player(Record):
    """Who somebody is: a public id and a name to show."""

    id: str
    name: str
    is_claimed: bool = False
    """Whether the name is the player's own, and not a guest's."""
    is_bot: bool = False
    """Whether it has said that it is a program."""


class GameInfo(Record):
    """What a client must know to offer a game and lay out its table; it needs no rules."""

    name: str
    title: str
    layout: str
    decks: int
    tableau: int
    cells: int
    foundations: int
    phases: int
    max_progress: int
    rules: tuple[str, ...]
    """The rules in words, a sentence or two an item."""
    may_be_winnable: bool = False
    """Whether a race of it may be made with `is_winnable`: whether any deal is known that can be won."""


class Limits(Record):
    """What a socket may send: bytes a frame; messages at once, and then a second. Accepted moves are free."""

    frame_bytes: Annotated[int, Field(ge=1)]
    burst: Annotated[int, Field(ge=1)]
    per_second: Annotated[int, Field(ge=1)]


class Foundation(Record):
    """One foundation: its top card, if any, and how many cards lie on it."""

    card: CardText | None = None
    cards: Whole


class Step(Record):
    """One card changing place: `source` and `destination` are pile names (`s` the stock, `w`, `t1`, `c1`, `f1`)."""

    card: CardText | None = None
    """Absent when the whole waste is turned over to be the stock."""
    source: str
    destination: str
    is_turned: bool
    """Whether the card is turned over on the way."""


class Table(Record):
    """How the cards lie on one seat's table; never the order of the stock."""

    turn: Whole
    """How many moves led here."""
    tableau: tuple[tuple[CardText, ...], ...]
    cells: tuple[CardText | None, ...]
    foundations: tuple[Foundation, ...]
    stock: Whole
    waste: tuple[CardText, ...]
    redeals: int | None = None
    """Redeals left; absent where there is no limit."""
    base: str | None = None
    phase: int
    progress: Whole


class Position(Table):
    """A seat's own table as its player sees it; the next move carries its `turn`."""

    legal: tuple[MoveText, ...]
    may_undo: bool = False
    is_stuck: bool = False
    """In practice: no move brings the game on any more, but moves can be taken back."""
    may_finish: bool = False
    """Whether all cards that are left can go to the foundations one after another: `finish` plays them out."""


class Advice(Record):
    """In practice: what the solver, which knows all cards, says of the table as it is."""

    turn: Whole
    """The turn it is for."""
    verdict: Outlook
    move: MoveText | None = None
    """A legal move. Of a position that is won it begins a way to win; else it brings on most by what lies open."""
    left: Whole | None = None
    """How many moves that way takes."""
    back: Whole | None = None
    """How many moves to take back to come to a position that is known to be winnable; absent where none is."""
    is_exact: Flag = False
    """Whether it is proved that no fewer would do."""


class SeatTable(Record):
    """One seat's table as spectators see it."""

    seat: Whole
    table: Table
    behind: Whole = 0
    """How many more moves were made in the time that is shown, but are held back: the first of them turned a card that
    not everybody who still races has turned, or the race is shown some moves late."""
    may_win: Flag | None = None
    """Whether this table can still be won; only while the seat plays, once all who still race have turned every card,
    and where it is known: in games that are decided exactly, and where it is proved that it cannot."""


class Rating(Record):
    """How good a player is at a game by its rated races, as it sat down; `change` is what the race added in the end."""

    number: Whole
    is_provisional: bool
    """Whether too little is known of the player yet."""
    change: int | None = None


class Seat(Record):
    """One place in a race, as everybody sees it."""

    seat: Whole
    player: Player | None = None
    """Absent while nobody sits there."""
    is_house: bool = False
    is_ready: bool = False
    state: SeatState | None = None
    """Absent before the cards are shown."""
    progress: Whole = 0
    reached: Milliseconds = 0
    """When this progress was reached, in elapsed milliseconds."""
    place: int | None = None
    agrees: bool = False
    """Whether this seat asks for a rematch."""
    away: Milliseconds | None = None
    """Absent while the player is here; else in how long the seat is given up or, in a running race, forfeit."""
    grace: Milliseconds | None = None
    """In a running race, how long the player may still be away in all."""
    hints: Whole = 0
    """How many hints were given, in practice."""
    rating: Rating | None = None
    """In a race that is to be rated, of players that have one."""


class Reveal(Record):
    """What proves the deal once the race is over: `commitment` = SHA-256 of game, salt and seed as DEALING says."""

    seed: str
    salt: str
    line: tuple[MoveText, ...] = ()
    """Of a deal that was known to be winnable: moves that win it."""
    slack: Whole | None = None
    """Of such a deal of Zodiac, or Zodiac of 1914: how many of its cells are not needed to win."""


class Day(Record):
    """The day of the daily challenge, by UTC: its date, the one game the first page offers, how long until the next."""

    day: str
    game: GameName
    left: Milliseconds


class RaceSummary(Record):
    """One line of the lobby: an open race that can still be joined."""

    race: RaceId
    game: GameName
    seats: int
    taken: int
    minutes: int
    maker: str
    is_bot: bool = False
    """Whether the maker is a program: the house, or one that has said so."""
    is_rated: bool = False
    is_winnable: bool = False
    difficulty: Difficulty | None = None


class RaceView(Record):
    """A whole race as one audience sees it at one version."""

    race: RaceId
    version: Whole
    game: GameName
    state: RaceState
    minutes: int
    is_open: bool
    is_quick: bool
    is_ranked: bool
    is_rated: bool = False
    """Before the start: whether the race is meant to be rated. From then on: whether it is."""
    maker: Whole
    seats: tuple[Seat, ...]
    you: int | None = None
    """The seat this view is for."""
    commitment: str
    name: str | None = None
    """Of a named deal, in practice."""
    is_winnable: bool = False
    """Whether the deal is known to be winnable: the server knows moves that win it. Else nobody knows."""
    difficulty: Difficulty | None = None
    """Of a deal that is known to be winnable."""
    starts_in: Milliseconds | None = None
    elapsed: Milliseconds | None = None
    left: Milliseconds | None = None
    position: Position | None = None
    advice: Advice | None = None
    """In practice, of one's own seat: the hint that was given for this turn."""
    reveal: Reveal | None = None
    rematch: RaceId | None = None
    """The race that follows this one, once all have agreed."""
    paired: RaceId | None = None
    """Of a quick race that was cancelled: the race in which a rival was found, and where one sits instead."""
    house_in: Milliseconds | None = None
    """While one waits in a quick race: in how long the house is offered instead of a rival."""
    daily: str | None = None
    """The UTC date of the daily deal that is played; with `is_ranked` it is the one attempt that counts."""
    delay: Whole = DEFAULT_DELAY
    """How many seconds late spectators see the race."""
    delay_moves: Whole = 0
    """How many moves late, besides, they see each table that is still played on."""
    is_shown_whole: bool = False
    """Whether spectators see every card at once, as the maker of an unrated race by code may want."""
    is_watching: bool = False
    """Whether this is how spectators see the race: late, but with the tables."""
    shown_in: Milliseconds | None = None
    """For spectators of a race that has just begun: in how long they see its first cards."""
    tables: tuple[SeatTable, ...] = ()
    """For spectators, and for everybody once the race is over."""
    crowd: Whole = 0
    """How many watch, roughly; see `crowd`."""
