"""The log in both forms: one event a line, a fault with the places it came by, and no secret in it."""

import asyncio
import json
import logging
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import structlog

from server.errors import StoreUnreachable
from server.logs import CLIENTS_FAULTS, log_of_loop, set_up_logs

CARD = "QUEEN-OF-SPADES"
SetUp = Callable[..., Callable[[], str]]


@pytest.fixture
def set_up(capsys: pytest.CaptureFixture[str]) -> Iterator[SetUp]:
    """Set the log up; what comes back says what was written since. The runner's own log is put back afterwards."""
    root, uvicorn = logging.getLogger(), logging.getLogger("uvicorn.error")
    before = root.handlers[:], root.level, uvicorn.filters[:]

    def set_up(*, as_json: bool) -> Callable[[], str]:
        set_up_logs(as_json=as_json)
        return lambda: capsys.readouterr().err

    yield set_up
    root.handlers[:], level, uvicorn.filters[:] = before
    root.setLevel(level)
    structlog.reset_defaults()


def fail_with_a_card() -> None:
    turned: dict[str, str] = {}
    try:
        turned.pop(CARD)
    except KeyError as error:
        raise ExceptionGroup("two at once", [ValueError(CARD), StoreUnreachable("it is silent")]) from error


@pytest.mark.parametrize("as_json", [False, True], ids=["text", "JSON"])
@pytest.mark.parametrize("logger", ["ours", "a library's"])
def test_a_fault_is_told_with_its_places_and_without_what_it_was_given(
    set_up: SetUp, as_json: bool, logger: str
) -> None:
    written = set_up(as_json=as_json)
    try:
        fail_with_a_card()
    except ExceptionGroup:
        (structlog.get_logger() if logger == "ours" else logging.getLogger("there")).exception("something failed")
    told = written()
    if as_json:
        line = json.loads(told)
        assert (line["event"], line["level"]) == ("something failed", "error")
        told = line["exception"]
    for part in ("in fail_with_a_card", "KeyError", "ValueError", "StoreUnreachable: it is silent", "two at once"):
        assert part in told, part
    assert CARD not in told


def test_what_a_fault_hides_on_purpose_is_not_told(set_up: SetUp) -> None:
    written = set_up(as_json=True)
    try:
        fail_on_top_of_another()
    except RuntimeError:
        structlog.get_logger().exception("something failed")
    told = json.loads(written())["exception"]
    assert told.endswith("RuntimeError: not done")
    assert "OSError" not in told


def fail_on_top_of_another() -> None:
    try:
        Path("/nowhere/at all").read_text(encoding="utf-8")
    except OSError:
        raise RuntimeError("not done") from None


def test_a_line_without_a_fault_has_none(set_up: SetUp) -> None:
    written = set_up(as_json=True)
    structlog.get_logger().info("race begun", race="7KQ2M4XD", seats=2)
    line = json.loads(written())
    assert line.pop("timestamp").endswith("Z")
    assert line == {"event": "race begun", "level": "info", "race": "7KQ2M4XD", "seats": 2}


@pytest.mark.parametrize("said", CLIENTS_FAULTS)
def test_what_a_client_does_badly_is_not_written_down(set_up: SetUp, said: str) -> None:
    written = set_up(as_json=True)
    logging.getLogger("uvicorn.error").error(said)
    assert written() == ""
    logging.getLogger("uvicorn.error").error("Exception in ASGI application\n")
    assert json.loads(written())["event"] == "Exception in ASGI application"


async def test_what_the_loop_notices_is_one_line(set_up: SetUp) -> None:
    written = set_up(as_json=True)
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(log_of_loop)
    loop.call_soon(fail_with_a_card)
    await asyncio.sleep(0)
    told = written()
    line = json.loads(told)
    assert (line["event"], line["level"]) == ("fault in the event loop", "error")
    assert "fail_with_a_card" in line["exception"]
    assert CARD not in told
