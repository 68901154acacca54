"""docs/winnability.md says what docs/winnability.ndjson has, which is what its commands print as JSON."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cli.main import _parser
from cli.winnability.counting import Count, Question, decide_block
from cli.winnability.table import bounds, fields_of
from engine import GAMES, find_game
from server.winnable.grading import GRADINGS, grade

ROOT = Path(__file__).parents[3]
TEXT = (ROOT / "docs" / "winnability.md").read_text(encoding="utf-8")
RECORDS = (ROOT / "docs" / "winnability.ndjson").read_text(encoding="utf-8").splitlines()
FIRST = json.loads((ROOT / "tests" / "data" / "winnability.json").read_text(encoding="utf-8"))
"""For each game the verdicts of the first deals, a letter each."""
CELLS = re.compile(r"^\| (\S.*?) \| (.*?) \| (.*?) \| `ecliptic (.*?)` \|$", re.MULTILINE)


@cache
def records() -> dict[str, dict[str, Any]]:
    """What was found, by game."""
    return {record["game"]: record for record in map(json.loads, RECORDS)}


def count_of(record: dict[str, Any]) -> Count:
    slacks = {None if slack == "none" else int(slack): deals for slack, deals in record.get("slacks", {}).items()}
    return Count(record["won"], record["lost"], record["undecided"], slacks, record["seconds"])


def share_words(count: Count, *, is_exact: bool) -> str:
    """What is to be said of the share of deals that can be won; ends are rounded so that they stay ends."""
    least, most = bounds(count)
    if is_exact:
        share = count.won / count.deals
        return f"{100 * share:.2f} % ± {100 * max(share - least, most - share):.2f}"
    floor, ceiling = int(1_000 * least) / 10, -int(-1_000 * most // 1) / 10
    return f"{floor:.1f} % to {ceiling:.1f} %"


def test_every_game_has_its_line_and_its_record() -> None:
    rows = CELLS.findall(TEXT)
    assert [title for title, *_ in rows] == [game.title for game in GAMES.values()]
    assert list(records()) == list(GAMES)
    assert len(RECORDS) == len(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_each_line_says_what_its_command_printed(game: str) -> None:
    record, (_, share, found, command) = (
        records()[game],
        next(r for r in CELLS.findall(TEXT) if r[0] == GAMES[game].title),
    )
    count = count_of(record)
    assert share == share_words(count, is_exact=record["steps"] is None)
    open_words = f", {count.undecided:,} open" if record["steps"] else ""
    assert found == f"{count.won:,} won, {count.lost:,} lost{open_words}"
    words = command.split()
    arguments = _parser(words).parse_args(words)
    asked = (arguments.game, arguments.deals, arguments.steps, arguments.series)
    assert asked == (game, record["deals"], record["steps"], record["series"])
    assert words[0] == "winnability"


@pytest.mark.parametrize("game", GAMES)
def test_each_record_is_what_would_be_printed_of_such_a_count(game: str) -> None:
    record = records()[game]
    question = Question(game, record["series"], record["steps"])
    assert json.loads(json.dumps(fields_of(question, count_of(record)))) == record


def test_the_zodiacs_are_known_to_a_tenth_of_a_point() -> None:
    for game in ("zodiac", "zodiac-1914"):
        least, most = bounds(count_of(records()[game]))
        assert most - least <= 0.002


def test_the_table_of_slacks_says_what_was_counted() -> None:
    rows = re.findall(r"^\| (-?\d+|less) \| (\S+) % \| (\S+) % \|$", TEXT, re.MULTILINE)
    named = [int(name) for name, *_ in rows if name != "less"]
    assert named == list(range(8, min(named) - 1, -1))
    for column, game in enumerate(("zodiac", "zodiac-1914")):
        count = count_of(records()[game])
        for name, *shares in rows:
            deals = sum(
                number
                for slack, number in count.slacks.items()
                if (slack is None or slack < min(named) if name == "less" else slack == int(name))
            )
            assert shares[column] == f"{100 * deals / count.deals:.2f}", (game, name)


def test_the_classes_of_difficulty_are_as_frequent_as_it_says() -> None:
    for game in ("zodiac", "zodiac-1914"):
        record = records()[game]
        classes = dict.fromkeys(("easy", "medium", "hard"), 0)
        for slack, deals in record["slacks"].items():
            if slack != "none" and int(slack) >= 0:
                classes[grade(game, float(slack))] += deals
        words = ", ".join(f"{100 * deals / record['won']:.0f} % {name}" for name, deals in classes.items())
        assert f"{find_game(game).title}: {words}" in TEXT
    assert {game for game in GRADINGS if GRADINGS[game].by == "slack"} == {"zodiac", "zodiac-1914"}


def decided(game: str, number: int) -> str:
    count = decide_block(Question(game, "winnability", records()[game]["steps"]), range(number, number + 1)).count
    return "w" if count.won else "l" if count.lost else "u"


@pytest.mark.parametrize("game", GAMES)
def test_the_first_deals_come_out_as_they_were_counted(game: str) -> None:
    """What could not be decided takes long, and is left to the long tests."""
    for number, verdict in enumerate(FIRST[game]):
        if verdict != "u":
            assert decided(game, number) == verdict, number


@pytest.mark.long
@pytest.mark.parametrize("game", [game for game in GAMES if "u" in FIRST[game]])
def test_what_was_not_decided_still_is_not(game: str) -> None:
    """Else the solver has become better, and the figures are to be counted anew."""
    for number, verdict in enumerate(FIRST[game]):
        if verdict == "u":
            assert decided(game, number) == "u", number
