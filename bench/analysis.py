"""What looking back on races takes: `python -m bench.analysis [--games GAME ...] [--races N] [--seconds S]`.

Two bots, greedy and patient, race each deal to their ends; then it is looked back on as the server does, with so many
seconds allowed (30, as by `ECLIPTIC_ANALYSIS_SECONDS`), counted by the time this process had. Told are the seconds
until no more is to be found out, those of the longest, how many of the positions are decided, and of how many seats
that had not won it is known that they could have. A second line is of deals known to be winnable, their moves given,
as in quick races.
"""

import random
import statistics
import time
from dataclasses import dataclass
from itertools import islice

from bench.starting import parser_of, run
from engine import GAMES, MOVE_LIMIT, Level, make_bot, named_seed, see
from engine.games import Game, find_game
from engine.solver import Verdict
from engine.solver.hindsight import Course
from server.analyses import known_at_first, look
from server.race.entries import Resigned, Secret, Win
from server.race.state import playing
from server.replays import Recording, record
from server.winnable.finding import examine, seeds
from server.winnable.grading import GRADINGS
from tests.server.histories import begun, finish, turn

LEVELS: tuple[Level, Level] = ("greedy", "patient")
STRETCH = 0.5
SALT = bytes(32)


@dataclass(frozen=True, slots=True)
class Looked:
    """What one race took in seconds, the share of its positions that is decided, and of its seats, as said above."""

    seconds: float
    decided: float
    could_have: int
    seats: int


def main() -> None:
    """Measure what is asked for and print it."""
    parser = parser_of("analysis", __doc__)
    parser.add_argument("--games", nargs="+", default=list(GAMES), choices=list(GAMES), metavar="GAME")
    parser.add_argument("--races", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=30)
    wanted = parser.parse_args()
    print(f"{'':32}{'seconds':>9}{'longest':>9}{'decided':>9}{'could have won':>16}   of {wanted.races} races")
    for game in map(find_game, wanted.games):
        anyhow = [(named_seed(f"bench {number}"), None) for number in range(wanted.races)]
        show(game.name, [look_back(game, *deal, wanted.seconds) for deal in anyhow])
        if game.name in GRADINGS:
            found = (examine(game, seed) for seed in seeds(b"bench", game.name))
            known = list(islice((deal for deal in found if deal is not None), wanted.races))
            show(f"{game.name}, winnable", [look_back(game, deal.seed, deal.win, wanted.seconds) for deal in known])


def look_back(game: Game, seed: bytes, win: Win | None, allowed: float) -> Looked:
    """Have a deal raced, and look back on that until no more is to be found out."""
    recording = race(game, seed)
    courses = [Course(seat.moves) for seat in recording.seats]
    insight = known_at_first(game.name, courses, win.line if win is not None else None)
    before = time.process_time()
    while not insight.is_complete:
        insight = look(recording, courses, insight, STRETCH, allowed, time.process_time)
    spent = time.process_time() - before
    verdicts = [verdict for seat in insight.seats for verdict in seat.verdicts]
    others = [seat for seat, was in zip(insight.seats, recording.seats, strict=True) if was.state != "solved"]
    return Looked(
        spent,
        sum(verdict is not Verdict.UNDECIDED for verdict in verdicts) / len(verdicts),
        sum(seat.verdicts[0] is Verdict.WON for seat in others),
        len(others),
    )


def race(game: Game, seed: bytes) -> Recording:
    """A race of two bots, each to its end."""
    story = begun(game.name, secret=Secret(seed=seed, salt=SALT))
    for seat, level in zip(story.race.taken, LEVELS, strict=True):
        bot = make_bot(level, random.Random(0))
        while seat.is_playing and seat.turn < MOVE_LIMIT:
            text = bot.choose(see(playing(seat), seat.turn))
            if text is None:
                story.tell(Resigned(seat=seat.number))
            else:
                turn(story, seat, text, after=100)
    return record(finish(story))


def show(what: str, races: list[Looked]) -> None:
    """Print one line."""
    seconds = [each.seconds for each in races]
    decided = statistics.mean(each.decided for each in races)
    could_have, seats = sum(each.could_have for each in races), sum(each.seats for each in races)
    told = f"{could_have} of {seats}"
    print(f"{what:32}{statistics.mean(seconds):9.2f}{max(seconds):9.2f}{decided:9.0%}{told:>16}", flush=True)


if __name__ == "__main__":
    run(main)
