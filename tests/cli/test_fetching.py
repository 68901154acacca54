"""A replay from its address: what is asked, and what is said of servers that do not give it."""

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from cli.fetching import NotFetched, api_address, fetch
from cli.main import main
from protocol.replays import MAX_REPLAY_BYTES
from tests.proof.examples import PLANS
from tests.proof.making import replay_of
from tests.servers import free_port

REPLAY = json.dumps(replay_of(PLANS["undo"])).encode()


@pytest.mark.parametrize(
    ("given", "asked"),
    [
        ("http://a.example/replay/ABCD2345", "http://a.example/api/races/ABCD2345/replay"),
        ("https://a.example:8443/race/abcd-2345/", "https://a.example:8443/api/races/abcd-2345/replay"),
        ("http://a.example/replay/ABCD2345?x=1#t=83250", "http://a.example/api/races/ABCD2345/replay"),
        ("http://a.example/api/races/ABCD2345/replay", "http://a.example/api/races/ABCD2345/replay"),
        ("http://a.example/files/mine.json?v=2#x", "http://a.example/files/mine.json?v=2"),
        ("http://a.example/replay", "http://a.example/replay"),
    ],
)
def test_a_page_stands_for_the_replay_it_shows(given: str, asked: str) -> None:
    assert api_address(given) == asked


class Site(BaseHTTPRequestHandler):
    """A server with one replay, and with what servers do wrong."""

    asked: list[str]

    def do_GET(self) -> None:
        """Answer by the path."""
        self.asked.append(self.path)
        match self.path:
            case "/api/races/GOOD/replay":
                self._give(200, REPLAY)
            case "/moved":
                self.send_response(302)
                self.send_header("Location", "/api/races/GOOD/replay")
                self.end_headers()
            case "/round":
                self.send_response(302)
                self.send_header("Location", "/round")
                self.end_headers()
            case "/endless":
                self._pour(200 * MAX_REPLAY_BYTES)
            case "/broken":
                self.send_response(200)
                self.send_header("Content-Length", "1000")
                self.end_headers()
                self.wfile.write(b"{")
            case "/nonsense":
                self.wfile.write(b"what?\r\n\r\n")
            case _:
                self._give(404, json.dumps({"text": "still running; its replay is there when it is over"}).encode())

    def _give(self, status: int, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def _pour(self, size: int) -> None:
        self.send_response(200)
        self.end_headers()
        try:
            for _ in range(size // 65_536):
                self.wfile.write(b" " * 65_536)
        except OSError:
            self.asked.append("gone")

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def serving() -> Iterator[tuple[str, list[str]]]:
    asked: list[str] = []
    handler = type("Handler", (Site,), {"asked": asked})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        server.daemon_threads = False
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}", asked
        finally:
            server.shutdown()
            thread.join()


@pytest.mark.parametrize("path", ["/replay/GOOD#t=9", "/race/GOOD", "/api/races/GOOD/replay", "/moved"])
def test_a_replay_is_verified_by_its_address(path: str, capsys: pytest.CaptureFixture[str]) -> None:
    with serving() as (url, asked):
        assert main(["verify", url + path]) == 0
    assert asked[-1] == "/api/races/GOOD/replay"
    assert capsys.readouterr().out.startswith("All that could be checked is right.")


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/race/OTHER", "the server answers 404: still running; its replay is there when it is over"),
        ("/round", "the server answers 302"),
        ("/nonsense", "no answer that can be read"),
    ],
)
def test_a_server_that_gives_no_replay_is_a_mistake_in_the_call(
    path: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with serving() as (url, _):
        assert main(["verify", url + path]) == 2
    complaint = capsys.readouterr().err
    assert words in complaint
    assert complaint.count("\n") == 1


def test_an_answer_that_ends_too_early_is_no_replay(capsys: pytest.CaptureFixture[str]) -> None:
    with serving() as (url, _):
        assert main(["verify", url + "/broken"]) == 1
    assert capsys.readouterr().out.startswith("WRONG: file: its JSON ends too early")


def test_an_answer_without_end_is_left_after_the_size_of_a_replay(capsys: pytest.CaptureFixture[str]) -> None:
    with serving() as (url, asked):
        assert main(["verify", url + "/endless"]) == 1
    assert asked == ["/endless", "gone"]
    assert "larger than 4,194,304 bytes" in capsys.readouterr().out


def test_a_server_that_never_ends_is_left() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        with pytest.raises(NotFetched, match=r"it did not come within 0\.05 seconds"):
            fetch(f"http://127.0.0.1:{silent.getsockname()[1]}/replay/A", 9, within=0.05)
        taken, _ = silent.accept()
        with taken:
            assert taken.recv(99).startswith(b"GET /api/races/A/replay ")


@pytest.mark.parametrize("url", ["http://127.0.0.1:{port}/race/A", "http://", "http://[", "https://127.0.0.1:{port}/"])
def test_where_nobody_answers_it_is_said(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", url.format(port=free_port())]) == 2
    assert "no answer" in capsys.readouterr().err
