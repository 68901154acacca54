import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from redis import Redis
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Subprotocol

from protocol.codecs import CODECS
from server.store.folder import open_folder
from tests.conftest import serving

SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]
STOP_SECONDS = 15


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "cli.main", *arguments]
    env = {name: value for name, value in os.environ.items() if not name.startswith("ECLIPTIC_")} | environment
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, env=env)


def store_in(data: Path) -> Redis:
    return Redis(unix_socket_path=str(data / "store" / "store.sock"))


@pytest.fixture
def listener() -> Iterator[socket.socket]:
    """Something that takes connections and never says a word."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(30)
        yield server


def test_the_game_is_served(tmp_path: Path) -> None:
    with serving("--data", str(tmp_path)) as (url, _):
        assert httpx.get(f"{url}/healthz").json() == {"status": "ok"}
        assert httpx.get(f"{url}/").status_code == 200
        assert "ecliptic_sockets 0.0" in httpx.get(f"{url}/metrics").text


def test_a_redis_that_was_named_is_used(store_url: str, tmp_path: Path) -> None:
    with serving("--redis", store_url, "--data", str(tmp_path / "unused")) as (url, _):
        assert httpx.get(f"{url}/healthz").json() == {"status": "ok"}
    assert not (tmp_path / "unused").exists()


@pytest.mark.parametrize("number", SIGNALS, ids=lambda number: number.name)
def test_a_signal_to_all_of_the_terminal_stops_everything_in_order(tmp_path: Path, number: signal.Signals) -> None:
    with serving("--data", str(tmp_path)) as (url, process):
        with store_in(tmp_path) as redis:
            redis.set("key", "kept")
        protocols = [Subprotocol(name) for name in CODECS]
        with connect(url.replace("http", "ws") + "/socket", subprotocols=protocols) as websocket:
            os.killpg(process.pid, number)
            with pytest.raises(ConnectionClosed) as caught:
                websocket.recv(STOP_SECONDS)
            assert caught.value.rcvd is not None
            assert caught.value.rcvd.code == 1012
        assert process.wait(STOP_SECONDS) == 0
    assert not (tmp_path / "store" / "store.sock").exists()
    with serving("--data", str(tmp_path)), store_in(tmp_path) as redis:
        assert redis.get("key") == b"kept"


@pytest.mark.parametrize("number", SIGNALS, ids=lambda number: number.name)
def test_a_signal_ends_a_start_too(listener: socket.socket, number: signal.Signals) -> None:
    command = [sys.executable, "-m", "cli.main", "serve", "--port", "0", "--redis"]
    with subprocess.Popen(
        [*command, f"redis://127.0.0.1:{listener.getsockname()[1]}"], stderr=subprocess.PIPE
    ) as process:
        connection, _ = listener.accept()
        with connection:
            process.send_signal(number)
            assert process.communicate(timeout=4)[1] == b""
        assert process.returncode == 0


def test_a_store_left_by_a_killed_server_is_taken_over(tmp_path: Path) -> None:
    with serving("--data", str(tmp_path)) as (_, process), store_in(tmp_path) as redis:
        redis.set("key", "kept")
        left = redis.info("server")["process_id"]
        process.kill()
        process.wait(STOP_SECONDS)
    with serving("--data", str(tmp_path)), store_in(tmp_path) as redis:
        assert redis.info("server")["process_id"] == left
        assert redis.get("key") == b"kept"
    lock = open_folder(tmp_path).take_process_lock()
    assert lock is not None
    os.close(lock)


def test_races_can_be_made_again_soon_after_the_store_was_killed(tmp_path: Path) -> None:
    with serving("--data", str(tmp_path)) as (url, _):
        with store_in(tmp_path) as redis:
            killed = redis.info("server")["process_id"]
        os.kill(killed, signal.SIGKILL)
        states = (httpx.get(f"{url}/healthz", timeout=10).json()["status"] for _ in range(1_000))
        assert next(state for state in states if state == "ok")
        with store_in(tmp_path) as redis:
            assert redis.info("server")["process_id"] != killed


def test_a_port_in_use_is_said(tmp_path: Path, listener: socket.socket) -> None:
    assert_refused("--port", "serve", "--port", str(listener.getsockname()[1]), "--data", str(tmp_path / "data"))
    assert not (tmp_path / "data").exists()


def test_a_data_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert_refused("--data", "serve", "--port", "0", "--data", str(tmp_path / "file" / "data"))


def test_a_second_server_on_the_folder_says_so(tmp_path: Path) -> None:
    with serving("--data", str(tmp_path)) as (url, process):
        assert_refused(f"another server (process {process.pid})", "serve", "--port", "0", "--data", str(tmp_path))
        assert httpx.get(f"{url}/healthz").status_code == 200


@pytest.mark.parametrize(
    ("url", "word"),
    [
        ("redis://127.0.0.1:1", "--redis"),
        ("unix:///nowhere/redis.sock", "--redis"),
        ("redis://no.such.host.invalid", "--redis"),
        ("nonsense", "redis://"),
        ("http://127.0.0.1:80/", "redis://"),
    ],
)
def test_a_redis_that_is_not_there_is_said(url: str, word: str) -> None:
    assert_refused(word, "serve", "--port", "0", "--redis", url)
    assert_refused(word, "serve", "--port", "0", ECLIPTIC_REDIS_URL=url)


def test_something_that_is_no_redis_is_said(listener: socket.socket) -> None:
    def answer() -> None:
        connection, _ = listener.accept()
        with connection:
            connection.recv(1_000)
            connection.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")

    thread = threading.Thread(target=answer)
    thread.start()
    assert_refused("--redis", "serve", "--port", "0", "--redis", f"redis://127.0.0.1:{listener.getsockname()[1]}")
    thread.join()


@pytest.mark.parametrize(
    ("arguments", "environment", "word"),
    [
        (["--port", "99999"], {}, "--port"),
        (["--port", "seven"], {}, "--port"),
        (["--host", "no.such.host.invalid"], {}, "--host"),
        (["--host", "192.0.2.1", "--port", "0"], {}, "--host"),
        (["--host", "a..b"], {}, "--host"),
        (["--host", ".x"], {}, "--host"),
        (["--host", "x" * 70], {}, "--host"),
        (["--host", os.fsdecode(b"\xff")], {}, "--host"),
        (["--host", ""], {}, "--host"),
        (["--data", ""], {}, "--data"),
        (["--redis", ""], {}, "--redis"),
        ([], {"ECLIPTIC_PORT": "seven"}, "ECLIPTIC_PORT"),
        ([], {"ECLIPTIC_ORIGINS": "https://one.example"}, "origins"),
        ([], {"ECLIPTIC_APPENDFSYNC": "never"}, "ECLIPTIC_APPENDFSYNC"),
        ([], {"ECLIPTIC_HOUSE_PACE": "inf"}, "ECLIPTIC_HOUSE_PACE"),
        ([], {"ECLIPTIC_HOUSE_PACE": "nan"}, "ECLIPTIC_HOUSE_PACE"),
        ([], {"ECLIPTIC_HOUSE_PACE": "1e9"}, "ECLIPTIC_HOUSE_PACE"),
    ],
)
def test_a_wrong_setting_is_named(arguments: list[str], environment: dict[str, str], word: str, tmp_path: Path) -> None:
    assert_refused(word, "serve", "--data", str(tmp_path), *arguments, **environment)


def assert_refused(word: str, *arguments: str, **environment: str) -> None:
    """The command says what to do in one line and ends with status 2."""
    ended = run(*arguments, **environment)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.count("\n") == 1, ended.stderr
    assert ended.stderr.startswith("ecliptic: ")
    assert word in ended.stderr
