import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.conftest import serving


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "cli.main", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, env=_env(**environment))


def _env(**environment: str) -> dict[str, str]:
    import os

    return {name: value for name, value in os.environ.items() if not name.startswith("ECLIPTIC_")} | environment


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def test_the_game_is_served_and_stops_when_told(tmp_path: Path) -> None:
    with serving("--data", str(tmp_path)) as (url, process):
        assert httpx.get(f"{url}/healthz").json() == {"status": "ok"}
        assert httpx.get(f"{url}/").status_code == 200
        assert "ecliptic_sockets 0.0" in httpx.get(f"{url}/metrics").text
        process.send_signal(signal.SIGTERM)
        assert process.wait(15) == 0
    assert not (tmp_path / "store.sock").exists()


def test_a_redis_that_was_named_is_used(store_url: str, tmp_path: Path) -> None:
    with serving("--redis", store_url, "--data", str(tmp_path / "unused")) as (url, _):
        assert httpx.get(f"{url}/healthz").json() == {"status": "ok"}
    assert not (tmp_path / "unused").exists()


def test_mistakes_get_one_line_and_status_2(tmp_path: Path, taken_port: int) -> None:
    (tmp_path / "file").write_text("")
    for arguments, word in [
        (["--port", str(taken_port), "--data", str(tmp_path / "a")], "--port"),
        (["--port", "0", "--data", str(tmp_path / "file" / "data")], "--data"),
        (["--port", "0", "--redis", "redis://127.0.0.1:1"], "--redis"),
        (["--port", "0", "--redis", "nonsense"], "redis://"),
        (["--port", "99999"], "port"),
        (["--host", "no.such.host.invalid", "--data", str(tmp_path / "b")], "--host"),
    ]:
        ended = run("serve", *arguments)
        assert ended.returncode == 2, arguments
        assert ended.stdout == ""
        assert ended.stderr.count("\n") == 1, ended.stderr
        assert word in ended.stderr


def test_a_second_server_on_the_folder_says_so(tmp_path: Path) -> None:
    with serving("--data", str(tmp_path)):
        ended = run("serve", "--port", "0", "--data", str(tmp_path))
        assert (ended.returncode, ended.stderr.count("\n")) == (2, 1)
        assert "another server" in ended.stderr


def test_a_wrong_variable_is_named() -> None:
    ended = run("serve", ECLIPTIC_PORT="seven")
    assert (ended.returncode, ended.stderr.count("\n")) == (2, 1)
    assert "port" in ended.stderr


def test_the_version_is_told() -> None:
    assert run("--version").stdout.startswith("ecliptic ")
