"""A deal that is known to be winnable, as it is kept until somebody gets it. All of it is secret."""

import msgpack

from protocol.records import Difficulty
from server.race.entries import Data, Win


class Known(Data):
    """A seed whose deal can be won, how, and how hard that is."""

    seed: bytes
    difficulty: Difficulty
    win: Win


def unpack_known(data: bytes) -> Known:
    """The deal of bytes from the store."""
    return Known.model_validate(msgpack.unpackb(data))
