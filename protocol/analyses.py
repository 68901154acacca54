"""What could still have been won in a race that is over, after each move of each seat, and how."""

from protocol.records import Flag, GameName, MoveText, Outlook, RaceId, Record, Step, Whole


class LineMove(Record):
    """One move of a way to win, and the cards that change place."""

    move: MoveText
    steps: tuple[Step, ...]
    progress: Whole
    phase: int


class SeatAnalysis(Record):
    """One seat's game, looked back on with all cards known."""

    seat: Whole
    outlooks: tuple[Outlook, ...]
    """After so many turns: one more than there are turns, the first before them all. An undo is a turn."""
    slack: tuple[int | None, ...] | None = None
    """Of games decided exactly, likewise: how many cells more there are than are needed, below 0 where it is lost.

    None where no number of cells would do, in the second phase, and for what has not been looked at yet.
    """
    lost_by: Whole | None = None
    """Which turn lost it for good, counted from 1; absent where none did, or where it is not known to a turn."""
    line_from: Whole | None = None
    """After how many turns `line` begins: the last at which a way to win is known. Absent for who solved it."""
    line: tuple[LineMove, ...] = ()
    """A way to win from there, to the last card, each move made by the rules."""


class Analysis(Record):
    """What is known so far; asked for again while it is not complete, there is more of it."""

    race: RaceId
    game: GameName
    is_exact: Flag
    """Whether the game is one of those in which every position is decided."""
    is_complete: Flag
    """Whether no more will be found out: all is done, or this server does not look back on races."""
    done: Whole
    """How much of the work is done, in hundredths; with 0 nothing is known."""
    seats: tuple[SeatAnalysis, ...]
