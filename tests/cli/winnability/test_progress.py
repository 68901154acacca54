import pytest

from cli.winnability.counting import Count
from cli.winnability.progress import SAID_SECONDS, Progress, bar_of, words_of


class Clock:
    """A clock that is turned by hand."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize(
    ("left", "words"),
    [
        (None, "1,500 of 6,000, 33.33 % won"),
        (0.4, "1,500 of 6,000, 33.33 % won, 0:00 left"),
        (61.0, "1,500 of 6,000, 33.33 % won, 1:01 left"),
        (7_325.0, "1,500 of 6,000, 33.33 % won, 2:02:05 left"),
    ],
)
def test_it_says_how_far_and_how_long(left: float | None, words: str) -> None:
    assert words_of(Count(won=500, lost=1_000), 6_000, left) == words


def test_before_the_first_deal_there_is_no_share() -> None:
    assert words_of(Count(), 6_000, None) == "0 of 6,000"


@pytest.mark.parametrize(("part", "bar"), [(0, "[....]"), (0.49, "[#...]"), (0.999, "[###.]"), (1, "[####]")])
def test_a_bar_is_full_only_when_all_is_done(part: float, bar: str) -> None:
    assert bar_of(part, 4) == bar


def test_where_there_is_no_terminal_a_line_is_said_now_and_then(capsys: pytest.CaptureFixture[str]) -> None:
    clock = Clock()
    progress = Progress("zodiac", 1_000, 400, clock)
    for second in range(1, int(2 * SAID_SECONDS)):
        clock.now += 1
        progress.show(Count(won=300 + second, lost=100))
    progress.end()
    assert capsys.readouterr() == ("", "zodiac: 430 of 1,000, 76.74 % won, 9:30 left\n")
