"""A library for programs that play: `async with connect(url) as player: race = await player.quick("zodiac")`."""

from client.connecting import connect
from client.errors import BadAddress, ClientError, Closed, Refusal, TimedOut, Unreachable
from client.player import Player
from client.race import EventStream, Race

__all__ = [
    "BadAddress",
    "ClientError",
    "Closed",
    "EventStream",
    "Player",
    "Race",
    "Refusal",
    "TimedOut",
    "Unreachable",
    "connect",
]
