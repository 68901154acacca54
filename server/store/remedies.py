"""What to do about a fault of the store: try again, look where the master is now, or give up with words."""

from enum import Enum, auto

from redis.exceptions import (
    AskError,
    AuthenticationError,
    BusyLoadingError,
    ClusterDownError,
    MovedError,
    NoPermissionError,
    NoScriptError,
    OutOfMemoryError,
    ReadOnlyError,
    RedisError,
    ResponseError,
    TryAgainError,
)

from server.errors import StoreBroken, StoreError, StoreRefuses, StoreUnreachable
from server.store.master import Lost, Uncopied

Fault = RedisError | Lost | Uncopied
MENDED = "nothing was acknowledged"


class Remedy(Enum):
    """What helps."""

    TEXT = auto()
    """Send the script's text: the server does not know its digest."""
    MOVED = auto()
    """Look where the slot is now, and ask there."""
    ASIDE = auto()
    """Ask this once where the slot is just being moved to."""
    LOOK = auto()
    """Wait a moment, look where the master is now, and ask again."""
    WAIT = auto()
    """Wait a moment and ask again."""
    NONE = auto()
    """Nothing we could do."""


KINDS: tuple[tuple[type[Exception] | tuple[type[Exception], ...], Remedy], ...] = (
    (NoScriptError, Remedy.TEXT),
    (MovedError, Remedy.MOVED),
    (AskError, Remedy.ASIDE),
    ((AuthenticationError, NoPermissionError), Remedy.NONE),
    ((TryAgainError, BusyLoadingError), Remedy.WAIT),
    ((Lost, Uncopied, ReadOnlyError, ClusterDownError), Remedy.LOOK),
)
"""The first that fits; MASTERDOWN is a ClusterDownError to the library, and every MovedError an AskError."""
WORDS = {"BUSY": Remedy.WAIT, "MASTERDOWN": Remedy.LOOK, "UNBLOCKED": Remedy.LOOK}
"""The first words of errors the library has no class for."""
ADVICE = {
    "OOM": "its memory is full: raise its maxmemory or make room",
    "MISCONF": "it cannot write to its disk: look at its disk and its log",
    "NOREPLICAS": "too few of its replicas are connected: start them, or lower min-replicas-to-write",
    "READONLY": "it is a replica, which takes no writes: give the address of its primary",
    "NOPERM": "our user may not do this: give it the rights to all keys, channels and commands",
    "NOAUTH": "it asks for a password: put the right name and password into its URL",
    "WRONGPASS": "it refuses our password: put the right name and password into its URL",
}
"""By the first word of an error: what an operator does."""
BY_CLASS: dict[type[Exception], str] = {
    OutOfMemoryError: "OOM",
    ReadOnlyError: "READONLY",
    NoPermissionError: "NOPERM",
    AuthenticationError: "WRONGPASS",
}
"""The library takes the first word away from these."""


def remedy(fault: Fault) -> Remedy:
    """What helps against a fault."""
    if isinstance(fault, Lost) and isinstance(fault.__cause__, RedisError):
        # A reply that ends the whole exchange: no password, or the data is still loading.
        inner = remedy(fault.__cause__)
        return inner if inner in (Remedy.WAIT, Remedy.NONE) and _is_said(fault.__cause__) else Remedy.LOOK
    for kind, helps in KINDS:
        if isinstance(fault, kind):
            return helps
    return WORDS.get(_word(fault), Remedy.NONE)


def _is_said(fault: Exception) -> bool:
    return isinstance(fault, AuthenticationError | BusyLoadingError)


def failure(fault: Fault, where: str) -> StoreError:
    """What to raise when nothing has helped."""
    cause = fault.__cause__ if isinstance(fault, Lost) and isinstance(fault.__cause__, RedisError) else fault
    advice = ADVICE.get(_word(cause))
    if advice is not None:
        return StoreRefuses(f"the store at {where} refuses it: {advice}; {MENDED}, try again then")
    if remedy(fault) is Remedy.NONE:
        return StoreBroken(f"the store at {where} answered {_said(fault)}; {MENDED}")
    return StoreUnreachable(f"the store at {where} did not take it ({_said(fault)}); {MENDED}, try again")


def _word(fault: Exception) -> str:
    for kind, word in BY_CLASS.items():
        if isinstance(fault, kind):
            return word
    return str(fault).partition(" ")[0] if isinstance(fault, ResponseError) else ""


def _said(fault: Exception) -> str:
    return " ".join(str(fault).split()) or type(fault).__name__
