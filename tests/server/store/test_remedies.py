import pytest
from redis.exceptions import (
    AskError,
    AuthenticationError,
    BusyLoadingError,
    ClusterDownError,
    MasterDownError,
    MovedError,
    NoPermissionError,
    NoScriptError,
    OutOfMemoryError,
    ReadOnlyError,
    ResponseError,
    TryAgainError,
)
from redis.exceptions import ConnectionError as NoConnection
from redis.exceptions import TimeoutError as NoAnswer

from server.errors import StoreBroken, StoreError, StoreRefuses, StoreUnreachable
from server.store.master import Lost, Uncopied
from server.store.remedies import Fault, Remedy, failure, remedy


def lost(cause: Exception) -> Lost:
    fault = Lost(str(cause))
    fault.__cause__ = cause
    return fault


TABLE: list[tuple[Fault, Remedy, type[StoreError]]] = [
    (NoScriptError("No matching script."), Remedy.TEXT, StoreUnreachable),
    (MovedError("1 one:7000"), Remedy.MOVED, StoreUnreachable),
    (AskError("1 one:7000"), Remedy.ASIDE, StoreUnreachable),
    (TryAgainError("Multiple keys request during rehashing of slot"), Remedy.WAIT, StoreUnreachable),
    (ClusterDownError("The cluster is down"), Remedy.LOOK, StoreUnreachable),
    (MasterDownError("Link with MASTER is down"), Remedy.LOOK, StoreUnreachable),
    (ReadOnlyError("You can't write against a read only replica."), Remedy.LOOK, StoreRefuses),
    (ResponseError("UNBLOCKED force unblock from blocking operation"), Remedy.LOOK, StoreUnreachable),
    (ResponseError("BUSY Valkey is busy running a script."), Remedy.WAIT, StoreUnreachable),
    (Uncopied("no replica has it yet"), Remedy.LOOK, StoreUnreachable),
    (Lost("it was called off"), Remedy.LOOK, StoreUnreachable),
    (lost(NoConnection("Connection closed by server.")), Remedy.LOOK, StoreUnreachable),
    (lost(NoAnswer("Timeout reading from socket")), Remedy.LOOK, StoreUnreachable),
    (lost(OSError("no route to host")), Remedy.LOOK, StoreUnreachable),
    (lost(BusyLoadingError("Valkey is loading the dataset in memory")), Remedy.WAIT, StoreUnreachable),
    (lost(AuthenticationError("invalid username-password pair")), Remedy.NONE, StoreRefuses),
    (OutOfMemoryError("command not allowed when used memory > 'maxmemory'."), Remedy.NONE, StoreRefuses),
    (ResponseError("MISCONF Errors writing to the AOF file: No space left on device"), Remedy.NONE, StoreRefuses),
    (ResponseError("NOREPLICAS Not enough good replicas to write."), Remedy.NONE, StoreRefuses),
    (NoPermissionError("User default has no permissions to run the 'evalsha' command"), Remedy.NONE, StoreRefuses),
    (ResponseError("WRONGTYPE Operation against a key holding the wrong kind of value"), Remedy.NONE, StoreBroken),
    (ResponseError("ERR user_script:3: attempt to index a nil value"), Remedy.NONE, StoreBroken),
]


@pytest.mark.parametrize(("fault", "helps", "kind"), TABLE, ids=lambda value: str(value)[:30])
def test_every_fault_has_its_remedy_and_its_words(fault: Fault, helps: Remedy, kind: type[StoreError]) -> None:
    assert remedy(fault) is helps
    said = failure(fault, "redis://here")
    assert type(said) is kind
    assert "redis://here" in str(said)
    assert "nothing was acknowledged" in str(said)
    assert "\n" not in str(said)
