"""The file in which a long count is kept, so that it can be ended at any moment and go on.

It only grows, by a line whenever a block is decided: eight digits that check the line (CRC-32), a space, and JSON. The
first line says what is asked of the deals. A last line without its end is what was being written when the command was
killed; it is cut off, and its deals are decided again. Anything else that is not as it should be is damage, and
then the file is left as it is. Each line stands for itself, so one that is damaged can be taken out.
"""

import fcntl
import json
import os
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib.metadata import version
from itertools import pairwise
from math import isfinite
from pathlib import Path
from stat import S_ISREG
from typing import BinaryIO

from cli.winnability.counting import Block, Count, Question
from engine.games import find_game

KIND = "ecliptic winnability 1"
HEAD_FIELDS = ("kind", "by", "game", "series", "steps")
BLOCK_FIELDS = ("first", "won", "lost", "undecided", "slacks", "seconds")
LONGEST = 10_000
"""The bytes of a line; the longest has a tenth of it."""
NO_SLACK = "none"


class BadState(ValueError):  # noqa: N818 - says what is the case
    """The file cannot be gone on with; the text says why. Nothing in it was changed."""


@dataclass(frozen=True, slots=True)
class State:
    """What is kept: the blocks that were there, and the file to add to."""

    blocks: Sequence[Block]
    file: BinaryIO

    def add(self, block: Block) -> None:
        """Keep one more; raises BadState."""
        # One call: what is killed has written all of the line or none. No fsync: after a power cut it is decided again.
        _write(self.file, line_of(_block_fields(block)))


@contextmanager
def open_state(path: Path, question: Question) -> Iterator[State]:
    """Open the file of a count, or make it; raises BadState."""
    try:
        opened = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NONBLOCK, 0o644)
    except OSError as error:
        raise BadState(error.strerror) from None
    with os.fdopen(opened, "rb+", buffering=0) as file:
        if not S_ISREG(os.fstat(opened).st_mode):
            raise BadState("wanted a file")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BadState("another ecliptic winnability is at work on it") from None
        data = file.readall()
        blocks, whole = read_state(data, question)
        file.truncate(whole)
        file.seek(whole)
        if not whole:
            _write(file, line_of(_head(question)))
        yield State(blocks, file)


def _write(file: BinaryIO, line: bytes) -> None:
    try:
        while line:
            line = line[file.write(line) :]
    except OSError as error:
        raise BadState(f"it cannot be written: {error.strerror}") from None


def line_of(fields: dict[str, object]) -> bytes:
    """Return the line that says this."""
    text = json.dumps(fields, separators=(",", ":")).encode()
    return b"%08x %s\n" % (zlib.crc32(text), text)


def read_state(data: bytes, question: Question) -> tuple[list[Block], int]:
    """Return the blocks of a file, by their numbers, and how many of its bytes are whole lines; raises BadState."""
    head = line_of(_head(question))
    if b"\n" not in data[:LONGEST]:
        if head.startswith(data):
            return [], 0
        raise BadState("it is no file of ecliptic winnability")
    lines = data[: data.rindex(b"\n") + 1].splitlines(keepends=True)
    _check_head(lines[0], question)
    blocks = [_read_block(number, line, question) for number, line in enumerate(lines[1:], 2)]
    blocks.sort(key=lambda block: block.first)
    for before, after in pairwise(blocks):
        if before.end > after.first:
            raise BadState(f"deal {after.first} is counted twice")
    return blocks, sum(map(len, lines))


def _head(question: Question) -> dict[str, object]:
    values = (KIND, version("ecliptic"), question.game, question.series, question.steps)
    return dict(zip(HEAD_FIELDS, values, strict=True))


def _check_head(line: bytes, question: Question) -> None:
    fields = _fields(line)
    if fields is None or fields.get("kind") != KIND:
        raise BadState("it is no file of ecliptic winnability, or its first line is damaged")
    for name, wanted in _head(question).items():
        if fields.get(name) != wanted:
            raise BadState(f"it was begun with {name} {_said(fields.get(name))}; wanted {_said(wanted)}")


def _said(value: object) -> str:
    return "none" if value is None else str(value)


def _fields(line: bytes) -> dict[str, object] | None:
    """Return what a line says, None if it is damaged."""
    checked, _, text = line[:-1].partition(b" ")
    if checked != b"%08x" % zlib.crc32(text):
        return None
    try:
        fields = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return fields if isinstance(fields, dict) else None


def _block_fields(block: Block) -> dict[str, object]:
    count = block.count
    slacks = {NO_SLACK if slack is None else str(slack): deals for slack, deals in count.slacks.items()}
    values = (block.first, count.won, count.lost, count.undecided, slacks, round(count.seconds, 6))
    return dict(zip(BLOCK_FIELDS, values, strict=True))


def _read_block(number: int, line: bytes, question: Question) -> Block:
    fields = _fields(line)
    block = None
    if fields is not None:
        with suppress(KeyError, TypeError, ValueError, OverflowError):
            block = _block(fields)
    if block is None or not _may_be(block.count, question):
        raise BadState(f"line {number} is damaged; take that line out, and only its deals are decided again")
    return block


def _block(fields: dict[str, object]) -> Block:
    """Return the block of a line's fields; KeyError, TypeError, ValueError or OverflowError if they say none."""
    numbers = [_whole(fields[name]) for name in ("first", "won", "lost", "undecided")]
    seconds, slacks = fields["seconds"], fields["slacks"]
    if fields.keys() != set(BLOCK_FIELDS) or not isinstance(seconds, float | int) or not isinstance(slacks, dict):
        raise TypeError
    if not isfinite(seconds) or seconds < 0:
        raise ValueError
    read = {None if slack == NO_SLACK else int(slack): _whole(deals) for slack, deals in slacks.items()}
    return Block(numbers[0], Count(numbers[1], numbers[2], numbers[3], read, float(seconds)))


def _whole(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise TypeError
    return value


def _may_be(count: Count, question: Question) -> bool:
    """Tell whether a count is one of at least one deal whose parts fit each other."""
    if question.steps is not None:
        return count.deals > 0 and not count.slacks
    won = sum(deals for slack, deals in count.slacks.items() if slack is not None and slack >= 0)
    cells = find_game(question.game).cells
    is_within = all(slack is None or slack <= cells for slack in count.slacks)
    return 0 < count.deals == sum(count.slacks.values()) and won == count.won and not count.undecided and is_within
