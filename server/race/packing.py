"""Turns as bytes: two each, the pile a card leaves and the pile it goes to. Pure."""

from collections.abc import Iterable

from engine.moves import Move
from server.race.state import UNDO

FIRST_PILES = {"s": 1, "w": 2, "t": 2, "c": 101, "f": 200}
"""A pile is one byte: the stock, the waste, `t1` to `t99`, `c1` to `c99`, `f1` to `f55`; an undo is the byte 0."""


def pack_turns(texts: Iterable[str]) -> tuple[bytes, bytes]:
    """The bytes of moves and undos, the piles they come from and those they go to."""
    moves = [None if text == UNDO else Move.parse(text) for text in texts]
    return (
        bytes(0 if move is None else _pile_number(move.source) for move in moves),
        bytes(0 if move is None else _pile_number(move.destination) for move in moves),
    )


def unpack_turns(sources: bytes, destinations: bytes) -> tuple[str, ...]:
    """The texts of such bytes."""
    return tuple(_text(*piles) for piles in zip(sources, destinations, strict=True))


def pack_line(texts: Iterable[str]) -> bytes:
    """The bytes of moves in one piece."""
    return b"".join(pack_turns(texts))


def unpack_line(packed: bytes) -> tuple[str, ...]:
    """The texts of such bytes."""
    half = len(packed) // 2
    return unpack_turns(packed[:half], packed[half:])


def _text(source: int, destination: int) -> str:
    return str(Move(PILES[source], PILES[destination])) if source else UNDO


def _pile_number(name: str) -> int:
    return FIRST_PILES[name[0]] + int(name[1:] or 0)


PILES = {_pile_number(name): name for name in "sw"} | {
    FIRST_PILES[kind] + number: f"{kind}{number}"
    for kind, most in (("t", 99), ("c", 99), ("f", 55))
    for number in range(1, most + 1)
}
