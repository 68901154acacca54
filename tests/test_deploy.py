"""The proxy of docker-compose.yml: a real nginx with the very file, in front of real nodes in their own processes."""

import asyncio
import os
import re
import shutil
import signal
import socket
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest
from redis.asyncio import Redis
from websockets.exceptions import InvalidStatus

from client import connect
from tests.conftest import serving
from tests.journeys.racing import racing, raw

ROOT = Path(__file__).parent.parent
CONF = (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")
COMPOSE = (ROOT / "docker-compose.yml").read_text(encoding="utf-8")
START_SECONDS = 20
SPELLINGS = (
    "/metrics",
    "/metrics?a=b",
    "//metrics",
    "/./metrics",
    "/a/../metrics",
    "/%6detrics",
    "/metrics/",
    "/METRICS",
)
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


class Site(NamedTuple):
    """A proxy and the nodes behind it."""

    url: str
    nodes: dict[str, "subprocess.Popen[str]"]
    """By their addresses."""


@pytest.fixture(scope="session")
def nginx() -> str:
    """Where nginx is; without one the test is skipped, but fails in continuous integration."""
    path = shutil.which("nginx", path=f"{os.environ.get('PATH', os.defpath)}:/usr/sbin:/usr/local/sbin")
    if path is None:
        why = "no nginx here; on Debian: apt-get install nginx-light"
        if os.environ.get("CI"):
            pytest.fail(why)
        pytest.skip(why)
    return path


@contextmanager
def proxying(nginx: str, folder: Path, *addresses: str) -> Iterator[str]:
    """The address of an nginx that runs the file of deploy/ with the nodes' addresses, a free port and our paths."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    conf = CONF.replace("listen 8765;", f"listen 127.0.0.1:{port};").replace("/dev/stdout", str(folder / "access.log"))
    for name, address in zip(("one", "two"), addresses, strict=True):
        conf = conf.replace(f"server {name}:8765 ", f"server {address.removeprefix('http://')} ")
    paths = "".join(f"{kind}_temp_path {folder / kind};\n" for kind in TEMPORARY)
    (folder / "nginx.conf").write_text(conf.replace("http {\n", f"http {{\n{paths}"), encoding="utf-8")
    command = [nginx, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", "stderr"]
    with subprocess.Popen([*command, "-g", f"daemon off; pid {folder / 'pid'};"]) as process:
        try:
            wait_for_port(port, process)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait(20)


def wait_for_port(port: int, process: "subprocess.Popen[bytes]") -> None:
    for _ in range(START_SECONDS * 50):
        with socket.socket() as trial:
            if trial.connect_ex(("127.0.0.1", port)) == 0:
                return
        try:
            process.wait(0.02)
        except subprocess.TimeoutExpired:
            continue
        pytest.fail(f"nginx ended with status {process.returncode}")
    pytest.fail(f"nginx did not listen within {START_SECONDS} s")


@pytest.fixture
def site(nginx: str, store_url: str, tmp_path: Path) -> Iterator[Site]:
    with ExitStack() as stack:
        nodes = dict(stack.enter_context(serving("--redis", store_url)) for _ in range(2))
        yield Site(stack.enter_context(proxying(nginx, tmp_path, *nodes)), nodes)


async def test_pages_and_sockets_come_through_the_proxy_and_figures_do_not(site: Site) -> None:
    async with httpx.AsyncClient(base_url=site.url) as browser:
        for _ in range(4):
            page = await browser.get("/")
            script = re.search(r'src="(/[^"]+)"', page.text)
            assert script
            file = await browser.get(script[1])
            assert (file.status_code, file.headers["content-encoding"]) == (200, "gzip")
        assert (await browser.get("/healthz")).json() == {"status": "ok"}
        assert (await browser.get("/socket")).status_code == 426
    async with raw(socket_of(site), origin=site.url) as speaker:
        assert (await speaker.ask(type="ping"))["type"] == "pong"
    with pytest.raises(InvalidStatus, match="403"):
        async with raw(socket_of(site), origin="https://elsewhere.example"):
            pass


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "OPTIONS"])
async def test_no_spelling_of_an_address_gives_figures_to_the_outside(site: Site, method: str) -> None:
    host, port = site.url.removeprefix("http://").split(":")
    for path in (*SPELLINGS, f"{site.url}/metrics"):
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(f"{method} {path} HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: close\r\n\r\n".encode())
        answer = await asyncio.wait_for(reader.read(), 10)
        writer.close()
        assert answer.startswith((b"HTTP/1.1 4", b"HTTP/1.1 307 ")), (path, answer[:80])
        assert b"ecliptic_" not in answer


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM], ids=["killed", "stopped in order"])
async def test_players_of_a_node_that_goes_play_on_at_the_other(
    site: Site, redis: Redis, number: signal.Signals
) -> None:
    async with connect(site.url) as anna, connect(site.url) as bela:
        assert [await sockets_of(node) for node in site.nodes] == [1, 1]
        races = await racing(redis, anna, bela)
        for race in races:
            await race.move("deal")
        first = next(iter(site.nodes.values()))
        first.send_signal(number)
        for race in races:
            await race.move("deal")
        for race in races:
            await race.resign()
        ends = [await race.ended(20) for race in races]
        assert [view.you for view in ends] == [0, 1]
        assert [view.position.turn for view in ends if view.position] == [2, 2]
        assert ends[0].seats == ends[1].seats
    assert await asyncio.to_thread(first.wait, 20) == (0 if number == signal.SIGTERM else -signal.SIGKILL)
    await assert_open(site)


async def assert_open(site: Site) -> None:
    """Pages and sockets are served, one node or both."""
    async with httpx.AsyncClient(base_url=site.url) as browser:
        for _ in range(6):
            assert (await browser.get("/")).status_code == 200
            async with raw(socket_of(site)):
                pass


async def test_a_file_only_one_node_has_is_found(nginx: str, serve_process: str, tmp_path: Path) -> None:
    async with older_node() as older, httpx.AsyncClient() as browser:
        with proxying(nginx, tmp_path, older, serve_process) as url:
            script = re.search(r'src="(/[^"]+)"', (await browser.get(serve_process)).text)
            assert script
            assert [(await browser.get(url + script[1])).status_code for _ in range(4)] == [200] * 4


@asynccontextmanager
async def older_node() -> AsyncIterator[str]:
    """The address of a node of another version, which has none of the files of this one."""

    async def refuse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        writer.close()

    async with await asyncio.start_server(refuse, "127.0.0.1", 0) as server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"


def socket_of(site: Site) -> str:
    return site.url.replace("http", "ws")


async def sockets_of(node: str) -> int:
    """How many sockets a node has, by its own figures."""
    async with httpx.AsyncClient() as browser:
        text = (await browser.get(f"{node}/metrics")).text
    found = re.search(r"^ecliptic_sockets (\d+)", text, re.MULTILINE)
    assert found
    return int(found[1])


def test_the_containers_and_the_proxy_name_the_same_nodes() -> None:
    upstreams = re.findall(r"^ +server (\w+):8765 ", CONF, re.MULTILINE)
    services = re.split(r"^  (?=\w+:$)", COMPOSE.partition("\nservices:\n")[2], flags=re.MULTILINE)
    nodes = {text.partition(":")[0]: text for text in services if "<<: *node" in text}
    assert list(nodes) == upstreams
    proxy = next(text for text in services if text.startswith("proxy:"))
    for name, text in nodes.items():
        found = re.search(r"ipv4_address: ([\d.]+)", text)
        assert found
        assert f'"{name}:{found[1]}"' in proxy
        assert "ports:" not in text
    assert f"FORWARDED_ALLOW_IPS: {re.findall(r'ipv4_address: ([0-9.]+)', proxy)[0]}\n" in COMPOSE
    mounted = re.search(r'"\./(\S+?):/etc/nginx/nginx.conf:ro"', proxy)
    assert mounted
    assert (ROOT / mounted[1]).read_text(encoding="utf-8") == CONF
