"""Why a server closes a socket: one table of codes and what a client does then."""

from collections.abc import Mapping
from enum import IntEnum
from types import MappingProxyType


class CloseCode(IntEnum):
    """WebSocket close codes in use; 4000 and above are our own."""

    NO_WEBSOCKET = 1002
    NO_TEXT = 1007
    OVERSIZE = 1009
    RESTARTING = 1012
    GARBAGE = 4400
    NO_HELLO = 4401
    SIGNED_OUT = 4403
    SILENT = 4408
    TAKEN_OVER = 4409
    FLOOD = 4429
    SLOW = 4430


WHAT_TO_DO: Mapping[CloseCode, str] = MappingProxyType(
    {
        CloseCode.NO_WEBSOCKET: "a frame broke the rules of WebSocket; do not come back with the same",
        CloseCode.NO_TEXT: "a text frame was not UTF-8; do not come back with the same",
        CloseCode.OVERSIZE: "a frame was over 4 KiB; send smaller ones",
        CloseCode.RESTARTING: "the node is stopping; come back in a moment, another may answer",
        CloseCode.GARBAGE: "a frame was not of the agreed encoding; do not come back with the same",
        CloseCode.NO_HELLO: "no hello came within ten seconds",
        CloseCode.SIGNED_OUT: "the token is dead: signed out, or the account deleted; do not come back with it",
        CloseCode.SILENT: "nothing came for 25 seconds, not even an answer to beat; come back and resume",
        CloseCode.TAKEN_OVER: "the same player sat down here from another socket; do not fight back",
        CloseCode.FLOOD: "too many messages at once; wait the seconds the reason names, then come back",
        CloseCode.SLOW: "this socket read too slowly; come back and resume",
    }
)
