"""A library for programs that play: `async with connect(url) as player: race = await player.quick("zodiac")`."""

from client.connecting import connect
from client.errors import BadAddress, ClientError, Closed, Refusal, TimedOut, Unanswered, Unreachable
from client.player import Player
from client.race import Race
from client.standing import Standing
from client.stream import EventStream, Missed

__all__ = [
    "BadAddress",
    "ClientError",
    "Closed",
    "EventStream",
    "Missed",
    "Player",
    "Race",
    "Refusal",
    "Standing",
    "TimedOut",
    "Unanswered",
    "Unreachable",
    "connect",
]
