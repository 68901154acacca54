"""The sweeper: looks after races nobody follows here, the house without a driver, and sockets that say nothing."""

import asyncio
from collections.abc import Coroutine
from typing import TYPE_CHECKING

import structlog

from protocol.answers import Beat
from protocol.closing import CloseCode
from server.errors import StoreError
from server.store.races import Look, Outed

if TYPE_CHECKING:
    from server.node import Node

AT_ONCE = 16
"""Races that something is done about at the same time."""
log = structlog.get_logger()


class Sweeper:
    """What a node sees to every second or so."""

    def __init__(self, node: "Node", every: float) -> None:
        self._node = node
        self._every = every
        self._few = asyncio.Semaphore(AT_ONCE)
        self._busy: set[str] = set()

    async def run(self) -> None:
        """Sweep for ever."""
        while True:
            await asyncio.sleep(self._every)
            self._sweep_sockets()
            try:
                await self._sweep_races()
            except StoreError as error:
                log.warning("sweep failed", error=str(error))

    def _sweep_sockets(self) -> None:
        """Ask the silent whether anybody is there; close those who have not answered."""
        now, options = asyncio.get_running_loop().time(), self._node.options
        for connection in list(self._node.connections):
            silence = now - connection.heard_at
            if silence >= options.silent_after:
                text = f"nothing came from you for {options.silent_after:g} seconds; come back and resume"
                connection.close(CloseCode.SILENT, text)
            elif silence >= options.beat_after and not connection.is_asked:
                connection.is_asked = True
                connection.send(Beat())

    async def _sweep_races(self) -> None:
        """Races are the same for all nodes: each is looked at by one of them at a time."""
        node = self._node
        node.clock.observe(await node.races.now())
        for race in await node.indexes.take_houses(node.clock.now()):
            node.drive_house_soon(race)
        await node.pairing.look()
        while races := await node.indexes.take_looks():
            async with asyncio.TaskGroup() as group:
                for race in races:
                    group.create_task(self._look(race))

    async def _look(self, race: str) -> None:
        try:
            await self._see_to(race, await self._node.races.look(race))
        except StoreError as error:
            log.warning("race not looked at", race=race, error=str(error))

    async def _see_to(self, race: str, look: Look) -> None:
        match look:
            case Outed(lasts=lasts):
                self._do_soon(race, self._node.stand_still(race, lasts))
            case "due":
                self._do_soon(race, self._node.conclude(race))
            case "over":
                self._do_soon(race, self._node.see_off(race))

    def _do_soon(self, race: str, work: Coroutine[object, object, None]) -> None:
        """Do something about a race, a few at a time, and nothing twice at once: after an outage there may be many."""
        if race in self._busy:
            work.close()
            return
        self._busy.add(race)
        self._node.spawn(self._do(race, work))

    async def _do(self, race: str, work: Coroutine[object, object, None]) -> None:
        try:
            async with self._few:
                await work
        finally:
            self._busy.discard(race)
