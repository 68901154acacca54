"""The bot as a program: two of them, three of them, and what it says when it cannot play."""

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest

SECONDS = 60
Bot = subprocess.Popen[str]


@contextmanager
def bot(url: str, *arguments: str) -> Iterator[Bot]:
    command = [sys.executable, "-m", "cli.main", "bot", url, *arguments]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def finish(process: Bot) -> list[dict[str, object]]:
    """What it printed; it must have ended well and quietly."""
    out, err = process.communicate(timeout=SECONDS)
    assert (process.returncode, err) == (0, "")
    return [json.loads(line) for line in out.splitlines()]


@pytest.mark.parametrize(
    ("game", "levels"),
    [("four-seasons", ("greedy", "greedy")), ("simplicity", ("greedy", "random")), ("zodiac", ("patient", "perfect"))],
)
def test_two_bots_race_each_other_to_the_end(serve_process: str, game: str, levels: tuple[str, str]) -> None:
    with ExitStack() as stack:
        both = [
            stack.enter_context(bot(serve_process, "--game", game, "--races", "2", "--level", level))
            for level in levels
        ]
        first, second = map(finish, both)
    assert [line["race"] for line in first] == [line["race"] for line in second]
    assert len({line["race"] for line in first}) == 2
    for one, other in zip(first, second, strict=True):
        assert one.keys() == {"race", "game", "place", "progress", "solved"}
        assert one["game"] == game
        assert (one["place"], other["place"]) in ((1, 2), (2, 1), (1, 1))


def test_of_three_bots_one_waits_until_it_is_stopped(serve_process: str) -> None:
    with ExitStack() as stack:
        three = [stack.enter_context(bot(serve_process, "--game", "corners")) for _ in range(3)]
        lines = [process.stdout.readline() for process in three if process.stdout is not None and has_line(process)]
        assert len({json.loads(line)["race"] for line in lines}) == 1
        waiting = [process for process in three if process.poll() is None]
        assert len(waiting) == 1
        waiting[0].send_signal(signal.SIGINT)
        out, err = waiting[0].communicate(timeout=SECONDS)
        assert (waiting[0].returncode, out, err) == (130, "", "")


def has_line(process: Bot) -> bool:
    """Whether it has played, once two of three have: the third has nobody to play with."""
    try:
        process.wait(6)
    except subprocess.TimeoutExpired:
        return False
    return True


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        pytest.param(("--game", "patience"), "the games are corners, corners-redeal", id="an unknown game"),
        pytest.param(("--game", "zodiac", "--races", "0"), "--races: wanted a whole number from 1", id="no races"),
        pytest.param(("--game", "zodiac", "--races", "two"), "got 'two'", id="races in letters"),
        pytest.param(("--game", "zodiac", "--pace", "-1"), "--pace: wanted a whole number from 0", id="backwards"),
        pytest.param(
            ("--game", "zodiac", "--level", "best"),
            "wanted one of random, greedy, patient, perfect",
            id="an unknown level",
        ),
    ],
)
def test_what_cannot_be_is_said_in_one_line(serve_process: str, arguments: tuple[str, ...], words: str) -> None:
    with bot(serve_process, *arguments) as process:
        out, err = process.communicate(timeout=SECONDS)
    assert (process.returncode, out) == (2, "")
    assert words in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("url", ["http://127.0.0.1:1", "nowhere", "http://"], ids=["nobody", "a word", "no host"])
def test_a_server_that_is_not_there_is_said_in_one_line(url: str) -> None:
    with bot(url, "--game", "zodiac") as process:
        out, err = process.communicate(timeout=SECONDS)
    assert (process.returncode, out) == (2, "")
    assert err.startswith("ecliptic: ")
    assert err.count("\n") == 1
