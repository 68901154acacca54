"""The messages of a WebSocket in the bytes of a connection (RFC 6455, 5.2), for the fault proxy."""

from collections.abc import Iterator

LONG_LENGTHS = {126: 2, 127: 8}


class Splitter:
    """Cuts one way of a connection into pieces; a handshake and what is no message have no payload."""

    def __init__(self, *, is_framed: bool) -> None:
        self._is_framed, self._has_shaken_hands = is_framed, False
        self._rest = b""

    def split(self, data: bytes) -> Iterator[tuple[bytes, bytes | None]]:
        """The bytes of each piece that is whole now, and its payload; the last part waits for the next call."""
        if not self._is_framed:
            yield data, data
            return
        self._rest += data
        if not self._has_shaken_hands:
            head, blank, self._rest = self._rest.partition(b"\r\n\r\n")
            if not blank:
                self._rest = head
                return
            self._has_shaken_hands = True
            yield head + blank, None
        while (size := _frame_size(self._rest)) is not None and len(self._rest) >= sum(size):
            frame, self._rest = self._rest[: sum(size)], self._rest[sum(size) :]
            yield frame, _payload(frame, size[0]) if frame[0] & 0x0F in (1, 2) else None


def _frame_size(data: bytes) -> tuple[int, int] | None:
    """The bytes of a frame's head and of its payload (RFC 6455, 5.2), once enough of it is there."""
    if len(data) < 2:
        return None
    extended = LONG_LENGTHS.get(data[1] & 0x7F, 0)
    if len(data) < 2 + extended:
        return None
    length = int.from_bytes(data[2 : 2 + extended]) if extended else data[1] & 0x7F
    return 2 + extended + (4 if data[1] & 0x80 else 0), length


def _payload(frame: bytes, head: int) -> bytes:
    payload = frame[head:]
    if not frame[1] & 0x80:
        return payload
    mask = frame[head - 4 : head] * (len(payload) // 4 + 1)
    return bytes(one ^ other for one, other in zip(payload, mask, strict=False))
