"""`ecliptic verify`: a replay checked from its own words, without trusting the server and without needing one."""

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from cli.checking import Noted, Report, check
from cli.fetching import NotFetched, fetch
from cli.output import complain, print_line
from cli.times_check import when
from protocol.replays import MAX_REPLAY_BYTES

if TYPE_CHECKING:
    from argparse import _SubParsersAction

WRONG = 1
MISTAKE = 2
HEX_DIGITS = 64
DIGITS = "0123456789abcdefABCDEF"
MARKS = {True: "ok", False: "WRONG", None: "not checked"}


class CallMistake(ValueError):  # noqa: N818 - says what is the case
    """The command was called with something that is not there, or is no such thing; the text says what."""


def add_parser(subparsers: "_SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = subparsers.add_parser("verify", help="check a replay: deal, moves, results, signature")
    parser.add_argument(
        "replay", metavar="FILE", help="a replay's file; its address, or that of its page; - reads the standard input"
    )
    parser.add_argument("--key", metavar="KEY", help="the server's key you noted: 64 hexadecimal digits, or a file")
    parser.add_argument("--commitment", metavar="HEX", help="the commitment you noted before the race")
    parser.add_argument("--json", action="store_true", help="print JSON: valid, first_fault, checks")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print what was checked; 0 if all is well, 1 if something is wrong, 2 if there is nothing to check."""
    try:
        noted = Noted(_noted_key(arguments.key), _noted_commitment(arguments.commitment))
        data = _read(arguments.replay)
    except CallMistake as error:
        complain(f"ecliptic verify: {error}")
        return MISTAKE
    report = check(data, noted)
    print_line(_as_json(report) if arguments.json else "\n".join(_lines(report)))
    return 0 if report.is_valid else WRONG


def _lines(report: Report) -> list[str]:
    """The report for people, what is wrong first."""
    faults = report.faults
    lines = [f"WRONG: {faults[0].name}: {faults[0].text}" if faults else "All that could be checked is right."]
    replay = report.replay
    if replay is not None:
        lines.append(f"{replay.kind} {replay.race}, {replay.game}, begun {when(replay.begun)}")
    names = {f"seat {seat.seat}": seat.player.name for seat in replay.seats} if replay is not None else {}
    for each in report.checks:
        who = f" ({names[each.name]})" if each.name in names else ""
        lines.append(f"{MARKS[each.is_good]:<12}{each.name}{who}: {each.text}")
    return [_printable(line) for line in lines]


def _as_json(report: Report) -> str:
    checks = [{"name": each.name, "is_good": each.is_good, "text": each.text} for each in report.checks]
    first = next((each for each in checks if each["is_good"] is False), None)
    return json.dumps({"valid": report.is_valid, "first_fault": first, "checks": checks}, indent=1)


def _printable(text: str) -> str:
    """What a terminal shows as it is: names are other people's words."""
    return "".join(char if char.isprintable() else repr(char)[1:-1] for char in text)


def _noted_key(text: str | None) -> str | None:
    """The key of --key: digits, or a file with them or with what /api/key says; raises CallMistake."""
    if text is None or _is_hex(text):
        return None if text is None else text.lower()
    if all(digit in DIGITS for digit in text) and not Path(text).exists():
        raise CallMistake(
            f"wanted {HEX_DIGITS} hexadecimal digits as --key, or a file with them; got {len(text)} digits"
        )
    found = _read_file(text).decode(errors="replace").strip()
    try:
        document = json.loads(found)
    except (ValueError, RecursionError):
        document = None
    key = document.get("key") if isinstance(document, dict) else found
    if not isinstance(key, str) or not _is_hex(key):
        raise CallMistake(f"wanted {HEX_DIGITS} hexadecimal digits as --key, or a file with them; {text!r} has none")
    return key.lower()


def _noted_commitment(text: str | None) -> str | None:
    if text is not None and not _is_hex(text):
        raise CallMistake(f"wanted {HEX_DIGITS} hexadecimal digits as --commitment; got {len(text)} characters")
    return None if text is None else text.lower()


def _is_hex(text: str) -> bool:
    return len(text) == HEX_DIGITS and all(digit in DIGITS for digit in text)


def _read(source: str) -> bytes:
    """The bytes of a file, an address or the standard input, no more than one beyond the limit."""
    if source == "-":
        return _read_from("the standard input", lambda: sys.stdin.buffer.read(MAX_REPLAY_BYTES + 1))
    if not source.lower().startswith(("http://", "https://")):
        return _read_file(source)
    try:
        return fetch(source, MAX_REPLAY_BYTES + 1)
    except NotFetched as error:
        raise CallMistake(f"{source}: {error}") from None


def _read_file(name: str) -> bytes:
    def read() -> bytes:
        with Path(name).open("rb") as file:
            return file.read(MAX_REPLAY_BYTES + 1)

    return _read_from(repr(name), read)


def _read_from(what: str, read: Callable[[], bytes]) -> bytes:
    try:
        return read()
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise CallMistake(f"wanted a file to read; {what}: {reason}") from None
