"""The log: one event a line, fixed words, values as fields, to stderr. Never a token, never a hidden card.

Nor what a client sent: its faults are not written down at all, and of a fault of ours only the kind, the places it came
by, and the words of kinds that do not repeat what they were given.
"""

import asyncio
import logging
import sys
import traceback
from collections.abc import Iterator
from typing import Any

import structlog
from structlog.types import EventDict, Processor, WrappedLogger

CLIENTS_FAULTS = (
    "ASGI callable returned without completing handshake.",  # a handshake was denied, with words
    "Invalid HTTP request received.",
    "Unsupported upgrade request.",
    "Invalid UTF-8 sequence received from client.",
    "opening handshake failed",
)
"""What uvicorn and websockets say of clients."""
SPEAKS_OF_DATA = (ValueError, LookupError)
"""Kinds of exceptions whose text repeats what was looked at: a token, a card."""
log = structlog.get_logger()


def set_up_logs(*, as_json: bool) -> None:
    """Log our events and the libraries' warnings in one form."""
    shared: list[Processor] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _in_words,
    ]
    renderer: Processor = (
        structlog.processors.JSONRenderer()
        if as_json
        else structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)
    )
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO)
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(lambda record: record.getMessage() not in CLIENTS_FAULTS)


def log_of_loop(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Write down what an event loop notices, without its description of what it was about."""
    log.error("fault in the event loop", exc_info=context.get("exception"))


def _in_words(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """The event with its exception told."""
    error = event.pop("exc_info", None)
    if isinstance(error, tuple):
        error = error[1]
    elif error is True:
        error = sys.exc_info()[1]
    if isinstance(error, BaseException):
        event["exception"] = "\n".join(_told(error))
    event["event"] = str(event["event"]).strip()
    return event


def _told(error: BaseException) -> Iterator[str]:
    """An exception in lines, what led to it first: without local variables, and without the text of some kinds."""
    former = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if former is not None:
        yield from _told(former)
        yield "and then:"
    yield from (line.rstrip() for line in traceback.format_tb(error.__traceback__))
    kind = type(error).__qualname__
    yield kind if isinstance(error, SPEAKS_OF_DATA) else f"{kind}: {error}"
    for number, each in enumerate(error.exceptions if isinstance(error, BaseExceptionGroup) else (), 1):
        yield f"{number} of these:"
        yield from _told(each)
