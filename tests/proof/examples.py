"""Whole replays, that each show something: the source of the vectors, and of many tests."""

from engine.deals import named_seed
from engine.games import GAMES
from tests.proof.making import Document, Plan, greedy, listed, replay_of, taking_back

MIDNIGHT = 1_795_996_800_000
"""2026-11-30 00:00:00 UTC."""
SOLVED_SEED = named_seed("solved 0")
TIED = listed("deal", "deal", "deal")


def _alone(game: str) -> Plan:
    return Plan(game=game, kind="practice", players=[greedy(1)], seed=named_seed(f"alone {game}"), most=130)


PLANS: dict[str, Plan] = {
    **{game: _alone(game) for game in GAMES},
    "solved": Plan(game="florentine", kind="practice", seed=SOLVED_SEED, players=[greedy(1)]),
    "stuck": Plan(game="corners", players=[greedy(1), greedy(2)], pace=(900, 901)),
    "stuck in practice": Plan(game="corners", kind="practice", players=[taking_back(1, 2)], minutes=480),
    "two seats": Plan(game="zodiac", players=[greedy(1), greedy(2, "random")], most=60, ends=("resigned", "forfeit")),
    "out of time": Plan(players=[greedy(3), greedy(3), greedy(4)], ends=("time",), most=30, outage=20, is_house=True),
    "nobody moved": Plan(players=[listed(), listed()]),
    "tied": Plan(players=[TIED, TIED], pace=(0,), ends=("resigned", "time")),
    "undo": Plan(kind="practice", players=[listed("deal", "undo", "deal", "deal", "undo", "undo", "deal")]),
    "named": Plan(kind="practice", name="café", seed=named_seed("café"), players=[greedy(1)], most=12),
    "attempt": Plan(
        game="corners-redeal", kind="attempt", daily="2026-11-30", minutes=840, players=[greedy(5)], most=150
    ),
    "again": Plan(
        game="simplicity", kind="again", daily="2026-11-29", minutes=60, players=[listed("deal", "undo", "deal")]
    ),
    "an hour": Plan(minutes=60, players=[listed("deal"), listed("deal")], ends=("forfeit",)),
    "a minute": Plan(minutes=1, players=[listed("deal"), listed("deal")], ends=("time", "forfeit")),
    "asked for just before midnight": Plan(
        kind="attempt", daily="2026-11-29", begun=MIDNIGHT + 59_999, lasts=2 * 3_600_000, players=[listed("deal")]
    ),
}


def right() -> dict[str, Document]:
    """The replays of all plans, signed by the test key."""
    return {name: replay_of(plan) for name, plan in PLANS.items()}
