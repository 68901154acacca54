"""What came of a series of deals, as a table for people and as JSON. Pure."""

from collections.abc import Iterator
from math import ceil, floor

from cli.winnability.counting import Count, Question, is_exact
from cli.winnability.shares import interval
from engine.games import Game, find_game

SURE = "95 %, Clopper and Pearson"
PLACES = 6
"""The digits of a share in JSON."""


def fields_of(question: Question, count: Count) -> dict[str, object]:
    """Return what JSON says. Shares are of 1; `at_least` and `at_most` bound the share of all deals that can be won."""
    counted = {"won": count.won, "lost": count.lost, "undecided": count.undecided}
    least, most = bounds(count)
    fields: dict[str, object] = {
        "game": question.game,
        "series": question.series,
        "steps": question.steps,
        "deals": count.deals,
        **counted,
        "intervals": {name: _rounded(*interval(deals, count.deals)) for name, deals in counted.items()},
        "at_least": round(least, PLACES),
        "at_most": round(most, PLACES),
    }
    if is_exact(find_game(question.game)):
        fields["slacks"] = {"none" if slack is None else str(slack): deals for slack, deals in _by_slack(count)}
    return {**fields, "seconds": round(count.seconds, 3)}


def _rounded(least: float, most: float) -> list[float]:
    return [round(least, PLACES), round(most, PLACES)]


def bounds(count: Count) -> tuple[float, float]:
    """Return between which shares of all deals those that can be won lie: in 95 of 100 cases, and more."""
    return interval(count.won, count.deals)[0], interval(count.won + count.undecided, count.deals)[1]


def _by_slack(count: Count) -> list[tuple[int | None, int]]:
    """Return the slacks and their deals, the greatest first, none last."""
    return sorted(count.slacks.items(), key=lambda item: (item[0] is None, -(item[0] or 0)))


def lines_of(question: Question, count: Count) -> list[str]:
    """Return the table."""
    game = find_game(question.game)
    last = count.deals - 1
    how = "exactly" if question.steps is None else f"by a search of {question.steps:,} steps at most"
    lines = [
        f"{game.title}: {count.deals:,} deals decided {how}",
        f"deals: {question.name_of(0)!r} to {question.name_of(last)!r}, by name",
        "",
        f"{'':14}{'deals':>9}{'share':>11}   between ({SURE})",
    ]
    rows = [("can be won", count.won), ("cannot be won", count.lost), ("not decided", count.undecided)]
    for name, deals in rows[:2] if is_exact(game) else rows:
        lines.append(f"{name:14}{deals:9,}{_percent(deals / count.deals):>11}   {_between(deals, count.deals)}")
    lines += ["", said_of(game, count)]
    if is_exact(game):
        lines += ["", *_slack_lines(game, count)]
    each = count.seconds / count.deals
    return [*lines, "", f"{count.seconds:.1f} seconds of one core, {1000 * each:.2f} milliseconds a deal"]


def said_of(game: Game, count: Count) -> str:
    """Return in a sentence what follows for all deals of the game."""
    least, most = bounds(count)
    if not is_exact(game):
        return f"Of all deals at least {_down(least)} and at most {_up(most)} can be won."
    width = max(most - count.won / count.deals, count.won / count.deals - least)
    return f"Of all deals {_percent(count.won / count.deals)} can be won, give or take {100 * width:.3f} points."


def _slack_lines(game: Game, count: Count) -> Iterator[str]:
    yield f"slack, the {game.cells} cells less the cards that must stay in them:"
    yield f"{'':14}{'deals':>9}{'share':>11}   so much or more"
    reached = 0
    for slack, deals in _by_slack(count):
        reached += deals
        name = "none" if slack is None else str(slack)
        more = "no number of cells would do" if slack is None else _percent(reached / count.deals).rjust(9)
        yield f"{name:>13} {deals:9,}{_percent(deals / count.deals):>11}   {more}"


def _percent(share: float) -> str:
    return f"{100 * share:.3f} %"


def _between(deals: int, total: int) -> str:
    least, most = interval(deals, total)
    return f"{_down(least)} and {_up(most)}"


def _down(share: float) -> str:
    """Return a lower bound, rounded so that it stays one."""
    return f"{floor(share * 10_000) / 100:.2f} %"


def _up(share: float) -> str:
    """Return an upper bound, rounded so that it stays one."""
    return f"{ceil(share * 10_000) / 100:.2f} %"
