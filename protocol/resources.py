"""What is served as JSON by HTTP: days, boards, players, live races. PROTOCOL.md says where, /api/openapi.json all."""

from typing import Annotated, Literal

from pydantic import Field

from protocol.records import Difficulty, GameName, Milliseconds, RaceId, Record, Reveal, SeatState, Whole

DayText = Annotated[str, Field(pattern=r"^\d{4}-\d\d-\d\d$")]
"""A UTC date."""
DayState = Literal["to come", "today", "grace", "over"]
Pool = Literal["people", "bots"]
BoardKind = Literal["day", "week", "all"]


class GameWords(Record):
    """What a game is called in a language, and its rules."""

    name: GameName
    title: str
    rules: tuple[str, ...]
    """A sentence or two an item."""


class GamesPage(Record):
    """All games in one language."""

    language: str
    games: tuple[GameWords, ...]


class DailyGame(Record):
    """One game's deal of a day."""

    game: GameName
    title: str
    commitment: str
    """SHA-256 as DEALING says, hex; public before the day begins."""
    is_winnable: bool = False
    """Whether the deal is known to be winnable; else nobody knows."""
    difficulty: Difficulty | None = None
    """Of a deal that is known to be winnable."""
    attempts: Whole
    """How many attempts have ended so far."""
    is_begun: bool = False
    """Whether who says a token has begun its attempt, and may come back to it until it is over."""
    reveal: Reveal | None = None
    """What proves the deal, once the day and its grace are over."""


class DailyPage(Record):
    """A day of the daily challenge."""

    day: DayText
    state: DayState
    """`grace`: nobody can begin any more, who has begun may finish; `over`: all is revealed."""
    game: GameName
    """The one the first page offers."""
    left: Milliseconds | None = None
    """How long the day lasts yet, today."""
    games: tuple[DailyGame, ...]
    previous: DayText | None = None
    """The day before that has deals."""
    following: DayText | None = None
    """The day after that has deals; of a day to come only the commitments are shown."""


class BoardLine(Record):
    """One entry of a board. Equal ones share a place: 1, 2, 2, 4."""

    place: Whole
    name: str
    is_you: bool = False
    is_solved: bool | None = None
    """This and what follows: on the board of a day."""
    progress: Whole | None = None
    reached: Milliseconds | None = None
    """When the progress was reached, since the cards were shown."""
    moves: Whole | None = None
    course: tuple[Whole, ...] = ()
    """Ten numbers: the progress after each tenth of the moves."""
    race: RaceId | None = None
    """Whose replay shows it, once everybody may see that; of one's own at once."""
    points: Whole | None = None
    """On the boards of a week and of all time."""


class OwnPlace(Record):
    """Where one stands oneself."""

    line: BoardLine
    is_listed: bool
    """Whether it is on the board; a guest's is not, and `place` is the one it would have."""
    percentile: Annotated[int, Field(ge=0, le=100)]
    """Of a hundred listed, how many one is at least as good as."""
    around: tuple[BoardLine, ...] = ()
    """The entries before and after, one's own among them."""


class BoardPage(Record):
    """A stretch of a board."""

    game: GameName
    title: str
    kind: BoardKind
    of: str
    """The day, the week such as 2026-W49, or `all`."""
    most: Whole
    """The game's whole progress."""
    size: Whole
    """How many are listed."""
    start: Whole
    """Which entry the first line is, counted from 0."""
    lines: tuple[BoardLine, ...]
    is_closed: bool = False
    """On the board of a day: whether the day and its grace are over, so that nothing joins it any more."""
    you: OwnPlace | None = None
    """For who says a token."""


class GameRecord(Record):
    """What a player has done in the daily challenge of one game."""

    game: GameName
    title: str
    played: Whole
    """Attempts that have ended."""
    solved: Whole
    best_time: Milliseconds | None = None
    """The shortest time of a solved one."""
    best_progress: Whole
    mean_progress: Annotated[float, Field(ge=0)]
    """The progress of all attempts, added up and divided by their number."""
    most: Whole
    """The game's whole progress."""
    points: Whole
    """Of all time: 1000 a solved day, else 999 times the share of the progress, rounded down."""


class RatedRace(Record):
    """A rated race of a player: the place among so many, and what its rating was after it."""

    place: Whole
    seats: Whole
    number: Whole
    race: RaceId
    """Whose replay shows it."""
    ended: Milliseconds
    """When the race was over, since 1970-01-01 UTC."""


class RatingRecord(Record):
    """A player's rating at one game."""

    game: GameName
    title: str
    pool: Pool
    number: Whole
    """1000 and 40 times (mean less three standard deviations) of what openskill's Plackett-Luce says."""
    is_provisional: bool
    """Whether its standard deviation is 6 or more, as for about a dozen races."""
    races: Whole
    history: tuple[RatedRace, ...] = ()
    """The latest, the newest first."""


class RatingLine(Record):
    """One line of a leaderboard. Equal numbers share a place: 1, 2, 2, 4."""

    place: Whole
    name: str
    is_you: bool = False
    number: Whole
    is_provisional: bool
    races: Whole


class RatingPage(Record):
    """A stretch of the leaderboard of a game."""

    game: GameName
    title: str
    pool: Pool
    size: Whole
    start: Whole
    lines: tuple[RatingLine, ...]
    you: RatingLine | None = None
    around: tuple[RatingLine, ...] = ()
    """For who says a token: the lines before and after one's own, and that."""


class PlayedDay(Record):
    """One attempt of a player."""

    day: DayText
    game: GameName
    is_solved: bool
    progress: Whole
    reached: Milliseconds
    moves: Whole
    race: RaceId | None = None
    """Whose replay shows it, once everybody may see that."""


class PlayerPage(Record):
    """A player with a name."""

    name: str
    streak: Whole
    """Days in a row on which an attempt of any game has ended; one missed day in between is forgiven."""
    games: tuple[GameRecord, ...]
    ratings: tuple[RatingRecord, ...] = ()
    days: tuple[PlayedDay, ...]
    """The latest attempts, the newest day first."""


class LiveSeat(Record):
    """A racer in the list of live races, as late as the race is shown."""

    name: str
    is_house: bool = False
    is_bot: bool = False
    progress: Whole
    state: SeatState
    place: Whole
    """As things stand."""


class LiveRace(Record):
    """A race that runs now and that anybody may watch, as late as it is shown."""

    race: RaceId
    game: GameName
    title: str
    minutes: Whole
    elapsed: Milliseconds
    """Since the cards were shown, as late as they are shown."""
    shown_in: Milliseconds | None = None
    """Of a race that has just begun: in how long its first cards are shown."""
    most: Whole
    """The game's whole progress."""
    seats: tuple[LiveSeat, ...]
    """Those that race, by their number."""
    is_rated: bool = False
    delay: Whole
    """How many seconds late it is shown."""
    crowd: Whole = 0
    """How many watch, roughly."""


class LivePage(Record):
    """The races that run now and that anybody may watch, the newest first: open ones and quick ones."""

    races: tuple[LiveRace, ...]


class Trouble(Record):
    """Why there is no answer."""

    text: str
    reason: Literal["not_over", "not_shown"] | None = None
    """Of a replay: the race is not over yet; or it is of a daily deal that others may still play."""
