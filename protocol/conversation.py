"""What may be said when: one table from request to the states in which it makes sense.

No socket and no clock: a server asks before it acts, a client may ask before it sends.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import get_args

from protocol.records import RaceState
from protocol.refusals import Reason
from protocol.requests import AnyRequest, Hello, Ping

ALWAYS: frozenset[RaceState] = frozenset(get_args(RaceState))

RACE_STATES: Mapping[str, frozenset[RaceState]] = MappingProxyType(
    {
        "join": frozenset({"lobby"}),
        "resume": ALWAYS,
        "watch": ALWAYS,
        "leave": frozenset({"lobby", "countdown"}),
        "ready": frozenset({"lobby"}),
        "start": frozenset({"lobby"}),
        "move": frozenset({"running"}),
        "undo": frozenset({"running"}),
        "finish": frozenset({"running"}),
        "hint": frozenset({"running"}),
        "resign": frozenset({"running"}),
        "rematch": frozenset({"ended"}),
    }
)
"""For each request about a race, the states of the race in which it may be said."""


def refuse_before_hello(request: AnyRequest, *, is_greeted: bool) -> Reason | None:
    """Why this request may not be said on this socket now, or None if it may."""
    match request:
        case Ping():
            return None
        case Hello():
            return Reason.ALREADY_GREETED if is_greeted else None
        case _:
            return None if is_greeted else Reason.HELLO_FIRST


def refuse_in_state(request_type: str, state: RaceState) -> Reason | None:
    """Why a request of this type may not be said of a race in this state, or None if it may."""
    if state in RACE_STATES[request_type]:
        return None
    if state in ("ended", "cancelled"):
        return Reason.RACE_OVER
    if request_type == "rematch":
        return Reason.NOT_OVER
    return Reason.RACE_BEGUN if request_type in ("join", "leave", "ready", "start") else Reason.NOT_BEGUN
