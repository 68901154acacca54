"""A short chaos run with real processes; `make chaos` runs a longer one."""

import tempfile
from pathlib import Path

import pytest

from tests.chaos.racers import Habits
from tests.chaos.run import Plan, run_chaos

PLAN = Plan(seconds=14, players=20, habits=Habits(0.2, 40), every=0.8, hole_seconds=1.5, is_deaf_after=False)


@pytest.mark.timeout(240)
async def test_nothing_is_lost_or_doubled_whatever_fails() -> None:
    with tempfile.TemporaryDirectory(prefix="ecl-") as folder:
        report = await run_chaos(Path(folder), PLAN)
    print(*report.lines(), sep="\n")
    assert report.wrong == []
    assert report.book.acknowledged
