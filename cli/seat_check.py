"""What one seat of a replay did, played again by the rules: the first thing that cannot be so, in words. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.cards import Card
from engine.errors import EngineError
from engine.games import Game
from engine.moves import Move
from engine.position import MOVE_LIMIT, Ending, Position
from engine.stuck import is_stuck, needs_search
from protocol.records import SeatState
from protocol.replays import ReplaySeat

UNDO = "undo"
MOST_SEARCHES = 500
"""A bound on the work: of positions that are not stuck the hardest one known takes a fiftieth of a second."""


class Wrong(ValueError):  # noqa: N818 - says what is the case
    """Something in a replay that cannot be so; the text says what."""


@dataclass(slots=True)
class Line:
    """The moves that lie on a table, each with its number among the seat's turns."""

    position: Position
    moves: list[tuple[int, Move]] = field(default_factory=list)
    may_search: int = MOST_SEARCHES
    """How many positions before an undo may yet take a search to tell whether they are stuck."""

    def play(self, turn: int, text: str) -> None:
        """Make a move if the rules allow it; whether the game was stuck before it is asked later."""
        self.position.settle(Ending.SOLVED if self.position.is_solved else None)
        try:
            self.position.play(text)
        except EngineError as error:
            raise Wrong(f"move {turn}, {text!r}: {error}") from None
        self.moves.append((turn, Move.parse(text)))

    def take_back(self, turn: int) -> None:
        """Undo the last move, if there is one; one that solved the game cannot be undone."""
        if not self.moves:
            raise Wrong(f"move {turn}, {UNDO!r}: there is no move to take back")
        if self.moves[-1][0] == turn - 1:
            self._check_goes_on()
        self.position.pop()
        self.moves.pop()

    def _check_goes_on(self) -> None:
        """Refuse a further turn if the game is over."""
        last = self.moves[-1][0]
        self.may_search -= needs_search(self.position)
        if self.may_search < 0:
            raise Wrong(f"move {last}: whether the game went on after it takes one search more than are made")
        ending = ending_of(self.position)
        if ending is Ending.SOLVED or (ending is Ending.STUCK and self._over_with() != last):
            raise Wrong(self._after_end(ending))

    def ending(self) -> Ending | None:
        """How the last of these moves has ended the game; refuses moves that came after the end."""
        ending = ending_of(self.position)
        if ending is not None and self._over_with() != self.moves[-1][0]:
            raise Wrong(self._after_end(ending))
        return ending

    def _after_end(self, ending: Ending) -> str:
        over = self._over_with()
        return f"move {over + 1}: the game was over, {ending.value} with move {over}"

    def _over_with(self) -> int:
        """The turn with which a game that is over was over, found by halves, since stuck is for ever."""
        low, high = 1, len(self.moves)
        while low < high:
            middle = (low + high) // 2
            if self._ended_after(middle):
                high = middle
            else:
                low = middle + 1
        return self.moves[low - 1][0]

    def _ended_after(self, depth: int) -> bool:
        for _ in self.moves[depth:]:
            self.position.pop()
        has_ended = ending_of(self.position) is not None
        for _, move in self.moves[depth:]:
            self.position.push(move)
        return has_ended


def ending_of(position: Position) -> Ending | None:
    """How a game is over in a position that a move has led to, by the rules alone."""
    return Ending.SOLVED if position.is_solved else Ending.STUCK if is_stuck(position) else None


def check_seat(seat: ReplaySeat, game: Game, deck: Sequence[Card], *, may_undo: bool, may_forfeit: bool) -> str:
    """Return in words what a seat did; raises Wrong with the first thing that is not so by the rules.

    Whether its times can be so is not asked here, only when the progress was reached and a last move ended the game.
    """
    line = Line(Position.from_deck(game, deck))
    progress = reached = 0
    for turn, (text, at) in enumerate(seat.moves, 1):
        _make_turn(line, turn, text, may_undo=may_undo)
        if line.position.progress != progress:
            progress, reached = line.position.progress, at
    _check_results(seat, progress, reached)
    _check_state(seat, line, may_undo=may_undo, may_forfeit=may_forfeit)
    count = f"{seat.count} move{'' if seat.count == 1 else 's'} by the rules"
    return f"{count}, {seat.state} with progress {progress} of {game.max_progress}"


def _make_turn(line: Line, turn: int, text: str, *, may_undo: bool) -> None:
    if text != UNDO:
        line.play(turn, text)
    elif may_undo:
        line.take_back(turn)
    else:
        raise Wrong(f"move {turn}, {UNDO!r}: moves can be taken back in practice only")


def _check_results(seat: ReplaySeat, progress: int, reached: int) -> None:
    found = (("count", seat.count, len(seat.moves)), ("progress", seat.progress, progress))
    for name, said, is_so in (*found, ("reached", seat.reached, reached)):
        if said != is_so:
            raise Wrong(f"{name} is said to be {said}; by its moves it is {is_so}")


def _check_state(seat: ReplaySeat, line: Line, *, may_undo: bool, may_forfeit: bool) -> None:
    was_move = bool(seat.moves) and seat.moves[-1][0] != UNDO
    ending = line.ending() if was_move else None
    wanted = _states(ending, len(seat.moves), may_undo=may_undo, may_forfeit=may_forfeit)
    if seat.state not in wanted:
        raise Wrong(f"said to have ended {seat.state}; by its moves it is {' or '.join(wanted)}")
    if seat.state in ("solved", "stuck", "exhausted") and seat.ended != seat.moves[-1][1]:
        raise Wrong(f"{seat.state} by a move at {seat.moves[-1][1]} ms, but said to have ended at {seat.ended} ms")


def _states(ending: Ending | None, turns: int, *, may_undo: bool, may_forfeit: bool) -> tuple[SeatState, ...]:
    """How a seat can have ended that made so many turns, the last of which ended its game like this.

    Who may undo plays on when stuck; in replays of before that was so, being stuck ended the game.
    """
    match ending:
        case Ending.SOLVED:
            return ("solved",)
        case Ending.STUCK if may_undo and turns < MOVE_LIMIT:
            return ("stuck", "resigned", "time")
        case Ending.STUCK:
            return ("stuck", "exhausted") if may_undo else ("stuck",)
    if turns >= MOVE_LIMIT:
        return ("exhausted",)
    return ("resigned", "forfeit", "time") if may_forfeit else ("resigned", "time")
