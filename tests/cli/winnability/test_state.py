"""The file of a count: whatever becomes of it, going on gives the same count, or it is refused and left as it is."""

import os
import zlib
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from cli.winnability.counting import Block, Count, Question, decide_block, numbers_missing, total
from cli.winnability.state import BadState, line_of, open_state, read_state

ZODIAC = Question("zodiac", "winnability", None)
CORNERS = Question("corners", "winnability", 300)
DEALS = 40


@cache
def count_of(question: Question, number: int) -> Count:
    return replace(decide_block(question, range(number, number + 1)).count, seconds=0.25)


def decided(question: Question, numbers: range) -> Block:
    """The block of these deals, of which each is decided only once."""
    return Block(numbers.start, sum((count_of(question, number) for number in numbers), Count()))


def keep(path: Path, question: Question, *blocks: range) -> bytes:
    with open_state(path, question) as state:
        for numbers in blocks:
            state.add(decided(question, numbers))
    return path.read_bytes()


def go_on(path: Path, question: Question, deals: int) -> Count:
    """Decide what is missing and return the count."""
    with open_state(path, question) as state:
        blocks = [*state.blocks]
        for numbers in numbers_missing(blocks, deals, 7):
            blocks.append(decided(question, numbers))
            state.add(blocks[-1])
    return total(blocks)


@pytest.mark.parametrize("question", [ZODIAC, CORNERS], ids=["exact", "searched"])
def test_what_was_added_is_there_the_next_time(tmp_path: Path, question: Question) -> None:
    keep(tmp_path / "x", question, range(10, 15))
    keep(tmp_path / "x", question, range(3))
    with open_state(tmp_path / "x", question) as state:
        assert state.blocks == [decided(question, numbers) for numbers in (range(3), range(10, 15))]
    assert go_on(tmp_path / "x", question, DEALS) == go_on(tmp_path / "y", question, DEALS)


@pytest.mark.parametrize("question", [ZODIAC, CORNERS], ids=["exact", "searched"])
def test_wherever_the_file_ends_going_on_gives_the_same_count(tmp_path: Path, question: Question) -> None:
    data = keep(tmp_path / "whole", question, range(12, 20), range(5), range(30, 31))
    wanted = go_on(tmp_path / "whole", question, 31)
    for end in range(len(data)):
        (tmp_path / "cut").write_bytes(data[:end])
        assert go_on(tmp_path / "cut", question, 31) == wanted, end


def test_no_byte_can_be_changed_unnoticed(tmp_path: Path) -> None:
    path = tmp_path / "x"
    data = keep(path, ZODIAC, range(3), range(7, 11))
    for at in range(len(data) - 1):
        for changed in (data[at] ^ 1, 0, ord("\n")):
            if changed == data[at]:
                continue
            damaged = data[:at] + bytes([changed]) + data[at + 1 :]
            path.write_bytes(damaged)
            with pytest.raises(BadState), open_state(path, ZODIAC):
                pass
            assert path.read_bytes() == damaged


def test_without_the_line_that_is_damaged_the_rest_is_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "x"
    lines = keep(path, ZODIAC, range(3), range(7, 11), range(20, 22)).splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:2], lines[2].replace(b"won", b"one"), lines[3]]))
    with pytest.raises(BadState, match="line 3 is damaged; take that line out"), open_state(path, ZODIAC):
        pass
    path.write_bytes(b"".join([*lines[:2], lines[3]]))
    with open_state(path, ZODIAC) as state:
        assert [block.first for block in state.blocks] == [0, 20]
    assert go_on(path, ZODIAC, 25) == go_on(tmp_path / "y", ZODIAC, 25)


FIELDS: dict[str, object] = {"first": 0, "won": 1, "lost": 1, "undecided": 0, "slacks": {"3": 1, "-2": 1}, "seconds": 1}


@pytest.mark.parametrize(
    "change",
    [
        {"first": -1},
        {"first": True},
        {"won": 2},
        {"won": 0, "lost": 0, "slacks": {}},
        {"won": 0, "lost": 2},
        {"undecided": 1, "slacks": {"3": 1, "-2": 2}},
        {"slacks": {"9": 1, "-2": 1}},
        {"slacks": {"three": 1, "-2": 1}},
        {"slacks": {"3": 1.0, "-2": 1}},
        {"slacks": []},
        {"seconds": -1},
        {"seconds": float("nan")},
        {"seconds": "1"},
        {"seconds": 10**400},
        {"more": 1},
    ],
    ids=str,
)
def test_a_line_that_says_what_cannot_be_is_damaged(change: dict[str, object]) -> None:
    head = line_of(
        {"kind": "ecliptic winnability 1", "by": "0.1.0", "game": "zodiac", "series": "winnability", "steps": None}
    )
    assert len(read_state(head + line_of(FIELDS), ZODIAC)[0]) == 1
    with pytest.raises(BadState, match="line 2 is damaged"):
        read_state(head + line_of(FIELDS | change), ZODIAC)


def test_a_line_that_is_too_deep_to_be_read_is_damaged() -> None:
    text = b"[" * 100_000 + b"]" * 100_000
    with pytest.raises(BadState, match="it is no file of ecliptic winnability"):
        read_state(b"%08x %b\n" % (zlib.crc32(text), text), ZODIAC)


def test_a_deal_that_is_counted_twice_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x"
    keep(path, ZODIAC, range(5))
    with open_state(path, ZODIAC) as state:
        state.add(decided(ZODIAC, range(4, 6)))
    with pytest.raises(BadState, match="deal 4 is counted twice"), open_state(path, ZODIAC):
        pass


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (replace(CORNERS, game="czarina"), "it was begun with game corners; wanted czarina"),
        (replace(CORNERS, series="x"), "it was begun with series winnability; wanted x"),
        (replace(CORNERS, steps=200), "it was begun with steps 300; wanted 200"),
        (ZODIAC, "it was begun with game corners; wanted zodiac"),
    ],
)
def test_a_file_of_something_else_is_refused(tmp_path: Path, question: Question, said: str) -> None:
    data = keep(tmp_path / "x", CORNERS, range(2))
    with pytest.raises(BadState, match=said), open_state(tmp_path / "x", question):
        pass
    assert (tmp_path / "x").read_bytes() == data


@pytest.mark.parametrize(
    "data", [b"my only copy", b"my only copy\n", b"\n", b"x" * 20_000, b"\x00" * 50, b'{"kind":1}\n', b"00000000 \n"]
)
def test_a_file_that_is_none_of_these_is_left_alone(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "x"
    path.write_bytes(data)
    with pytest.raises(BadState, match="no file of ecliptic winnability"), open_state(path, ZODIAC):
        pass
    assert path.read_bytes() == data


def test_what_is_no_file_at_all_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path, tmp_path / "none" / "x", tmp_path / "pipe"):
        with pytest.raises(BadState), open_state(path, ZODIAC):
            pass


def test_two_do_not_work_on_one_file(tmp_path: Path) -> None:
    with (
        open_state(tmp_path / "x", ZODIAC) as state,
        pytest.raises(BadState, match="another ecliptic winnability is at work on it"),
        open_state(tmp_path / "x", ZODIAC),
    ):
        pass
    assert state.blocks == []
    assert go_on(tmp_path / "x", ZODIAC, 3).deals == 3


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here")  # noqa: PTH110 - a device
def test_a_full_disk_is_said() -> None:
    with open("/dev/full", "wb", buffering=0) as full:  # noqa: PTH123 - a device
        from cli.winnability.state import State

        with pytest.raises(BadState, match="No space left"):
            State([], full).add(Block(0, Count(won=1)))
