import os
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Subprotocol

from protocol.codecs import JSON
from server.app import create_app, web_folder
from server.node import Node
from server.pages import HEADERS, PAGES
from server.store.calls import Store
from server.store.connect import open_store
from server.store.embedded import embedded_store
from server.web_files import read_web


def browser(node: Node) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(create_app(node, web_folder()))
    return httpx.AsyncClient(transport=transport, base_url="http://here")


@pytest.fixture
async def client(store: Store) -> AsyncIterator[httpx.AsyncClient]:
    async with Node(store) as node, browser(node) as client:
        yield client


async def test_a_node_that_can_make_races_is_well(client: httpx.AsyncClient) -> None:
    answer = await client.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})
    assert answer.headers["cache-control"] == "no-store"


async def process_of(store: Store) -> int:
    (master,) = store.topology.masters
    return int(str((await master.info())["process_id"]))


async def test_a_node_without_its_store_says_so_in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.app.HEALTH_SECONDS", 0.1)
    async with embedded_store(tmp_path) as url, open_store(url) as store, Node(store) as node, browser(node) as client:
        process = await process_of(store)
        os.kill(process, signal.SIGSTOP)
        try:
            answer = await client.get("/healthz")
        finally:
            os.kill(process, signal.SIGCONT)
        assert answer.status_code == 503
        assert answer.json() == {"status": "unavailable", "text": "the store does not answer in time"}


async def test_every_figure_of_the_node_is_a_metric(client: httpx.AsyncClient) -> None:
    answer = await client.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=")
    assert "# TYPE ecliptic_sockets gauge" in answer.text
    assert "# TYPE ecliptic_moves_total counter" in answer.text
    assert "ecliptic_moves_total 0.0" in answer.text


async def test_who_asks_the_socket_for_a_page_is_told_what_it_is(client: httpx.AsyncClient) -> None:
    answer = await client.get("/socket")
    assert (answer.status_code, answer.headers["upgrade"]) == (426, "websocket")


@pytest.mark.parametrize("path", ["/", "/healthz", "/metrics", "/socket", "/nothing"])
async def test_every_answer_is_strict(client: httpx.AsyncClient, path: str) -> None:
    answer = await client.get(path)
    assert "default-src 'none'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize(
    "path", ["/practice/", "/about/", "/healthz/", "/socket/", "/rules/zodiac/", "/static/DIGEST/"]
)
async def test_an_address_with_a_slash_too_many_is_none(client: httpx.AsyncClient, path: str) -> None:
    answer = await client.get(path.replace("DIGEST", read_web(web_folder(), PAGES.values()).digest))
    assert answer.status_code == 404
    assert answer.text.startswith("there is ")
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS


@pytest.mark.parametrize("path", ["/", "/sockets", "/socket/", "/healthz", "/practice"])
async def test_a_socket_at_another_address_is_told_so(serve_process: str, path: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        await connect(f"ws{serve_process[4:]}{path}", subprotocols=[Subprotocol(JSON.subprotocol)], proxy=None)
    answer = refused.value.response
    assert (answer.status_code, answer.body) == (404, b"there is no socket at this address; it is at /socket\n")
    assert answer.headers["Cache-Control"] == "no-store"
