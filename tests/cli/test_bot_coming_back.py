"""The bot while its server is restarted, killed or cut off under it, and while it is frozen itself."""

import asyncio
import json
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from client import Player, Race, connect
from protocol.records import RaceView, Seat
from server.store.calls import Store
from tests.client.fates import EachKind, log_of, until
from tests.conftest import serving
from tests.faults import faulty

SECONDS = 60.0
GAME = "corners"


@asynccontextmanager
async def bot(*arguments: str) -> AsyncIterator[Process]:
    command = [sys.executable, "-m", "cli.main", "bot", *arguments, "--game", GAME]
    process = await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=PIPE)
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


async def finish(process: Process) -> tuple[list[dict[str, Any]], str]:
    """What it printed and what it said on stderr; it must have ended well."""
    async with asyncio.timeout(SECONDS):
        out, err = await process.communicate()
    assert process.returncode == 0, err
    return [json.loads(line) for line in out.splitlines()], err.decode()


async def race_it(player: Player) -> Race:
    """A race against the bot, in which it has begun to move."""
    race = await player.quick(GAME)
    await race.begun(SECONDS)
    await race.wait_for(lambda view: rival(view).progress > 2, SECONDS)
    return race


def rival(view: RaceView) -> Seat:
    return view.seats[1 - (view.you or 0)]


def goes_beyond(progress: int) -> Callable[[RaceView], bool]:
    """Whether the rival has gone on, or is at its end."""
    return lambda view: rival(view).progress > progress or rival(view).state != "playing"


async def test_a_lost_connection_costs_a_bot_no_move(node_url: str, store: Store) -> None:
    async with faulty(node_url) as proxy, bot(proxy.url, "--pace", "10") as process, connect(node_url) as player:
        race = await race_it(player)
        for _ in range(3):
            proxy.cut()
            await race.wait_for(goes_beyond(rival(race.view).progress), SECONDS)
        await race.resign()
        (line,), err = await finish(process)
        view = await race.ended(SECONDS)
        assert rival(view).state in ("solved", "stuck", "resigned")
        assert line["race"] == race.id
        assert err.count("trying again") == err.count("connected again") > 0
        made = (await log_of(store, race))[1 - (view.you or 0)]
        assert [turn for turn, _ in made] == list(range(len(made)))


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGKILL], ids=["stopped", "killed"])
async def test_a_restarted_server_costs_a_bot_no_race(tmp_path: Path, end: signal.Signals) -> None:
    with serving("--data", str(tmp_path)) as (url, first):
        async with bot(url, "--pace", "30") as process, connect(url) as player:
            race = await race_it(player)
            first.send_signal(end)
            await asyncio.to_thread(first.wait)
            start = serving("--data", str(tmp_path), "--port", str(urlsplit(url).port))
            _, _ = await asyncio.to_thread(start.__enter__)
            try:
                await race.resign()
                (line,), err = await finish(process)
                view = await race.ended(SECONDS)
            finally:
                await asyncio.to_thread(start.__exit__, None, None, None)
    assert rival(view).state in ("solved", "stuck", "resigned")
    assert (line["race"], line["place"]) == (race.id, 1)
    assert err.count("trying again") == err.count("connected again") == 1


async def test_a_frozen_bot_goes_on_where_it_was(start_node: Callable[..., Awaitable[str]]) -> None:
    url = await start_node(beat_after=0.1, silent_after=0.5)
    async with bot(url, "--pace", "30") as process, connect(url) as player:
        race = await race_it(player)
        process.send_signal(signal.SIGSTOP)
        await race.wait_for(lambda view: rival(view).away is not None, SECONDS)
        process.send_signal(signal.SIGCONT)
        await race.wait_for(lambda view: rival(view).away is None, SECONDS)
        await race.resign()
        (line,), _ = await finish(process)
        assert rival(await race.ended(SECONDS)).state in ("solved", "stuck", "resigned")
        assert line["race"] == race.id


async def test_of_several_nodes_a_bot_needs_one(node_url: str, unused_tcp_port: int) -> None:
    dead = f"http://127.0.0.1:{unused_tcp_port}"
    async with bot(dead, node_url) as process, bot(node_url, dead) as other:
        assert [(await finish(each))[0][0]["game"] for each in (process, other)] == [GAME, GAME]


async def test_a_bot_whose_race_was_made_without_an_answer_finds_one_all_the_same(node_url: str) -> None:
    async with faulty(node_url, frames=True) as proxy:
        proxy.fate = fate = EachKind("quick")
        async with bot(proxy.url) as unlucky:
            await until(lambda: not fate.left and proxy.counts["down pass"] >= 4)
            async with bot(node_url) as other:
                (one,), _ = await finish(unlucky)
                (two,), _ = await finish(other)
        assert one["race"] == two["race"]
