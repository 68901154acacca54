"""What `ecliptic serve` writes down, whatever is sent to it: fixed words, one event a line, nothing a client said."""

import json
import os
import socket
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Subprotocol

from protocol.codecs import JSON
from tests.cli.logged import serving_logged

SECONDS = 10


def send_raw(url: str, data: bytes) -> bytes:
    """Say this on a connection of its own, and hear what is answered."""
    address = urlsplit(url)
    with socket.create_connection((address.hostname, address.port), SECONDS) as plain, suppress(ConnectionError):
        plain.sendall(data)
        plain.shutdown(socket.SHUT_WR)
        return plain.recv(65_536)
    return b""


def say_badly(url: str, secret: str) -> None:
    """Say everything that may go wrong, with a secret in it."""
    said = secret.encode()
    for start in (b"\xff", b"GET ", b"GET /socket HTTP/1.1\r\nUpgrade: h2c\r\nConnection: Upgrade\r\nX: ", b"G\x00T "):
        send_raw(url, start + said + b"\r\n\r\n")
    hello = json.dumps({"type": "hello", "token": secret})
    for frame in (hello.encode() + b"\xff", hello[:-1].encode(), f'{{"type": "{secret}"}}'.encode(), b"[" * 4000):
        with (
            connect(f"ws{url[4:]}/socket", subprotocols=[Subprotocol(JSON.subprotocol)]) as websocket,
            suppress(ConnectionClosed),
        ):
            websocket.send(frame, text=True)
            websocket.recv(SECONDS)


@pytest.mark.parametrize("form", [(), ("--log-json",)], ids=["text", "JSON"])
def test_nothing_that_a_client_says_is_written_down(tmp_path: Path, form: tuple[str, ...]) -> None:
    secret = os.urandom(8).hex()
    with serving_logged(tmp_path, *form) as (url, log):
        say_badly(url, secret)
    text = log.read_text(encoding="utf-8")
    assert secret not in text
    assert len(text.splitlines()) == 4, "start and end, as below"


def test_start_and_end_are_a_line_each(tmp_path: Path) -> None:
    with serving_logged(tmp_path, "--log-json") as (url, log):
        pass
    lines = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    assert [line["event"] for line in lines] == ["store opened", "node started", "node stopping", "node stopped"]
    assert {line["level"] for line in lines} == {"info"}
    assert lines[0]["is_embedded"] is True
    assert lines[1]["address"] == f"{url}/"
