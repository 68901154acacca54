"""Calls to the store: scripts and single commands, tried again through everything that passes by itself.

Any call may reach the store twice: an answer that is lost looks like a call that is lost. Every change can stand that:
a turn by its number, an entry by its version, the rest because it says the same the second time.
"""

import asyncio
import hashlib
import random
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import cast

import structlog
from redis.exceptions import AskError

from server.errors import StoreError
from server.store.master import Answer, Argument, Command, Lost
from server.store.remedies import Fault, Remedy, failure, remedy
from server.store.topology import Topology
from server.store.urls import Host

BOUND_SECONDS = 3.0
"""For so long a call is tried; then its caller is told to try again."""
FIRST_PAUSE = 0.02
LONGEST_PAUSE = 0.4
REDIRECTIONS = 2
"""So many are followed at once; who is sent on further waits between."""


log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Script:
    """One of the files in scripts/."""

    text: str
    digest: str


@dataclass(slots=True)
class Attempt:
    """One call, over all its tries."""

    key: str
    command: Command
    channel: str = ""
    """Where the script publishes what it has done: its first argument."""
    is_quiet: bool = False
    """Whether the last try told the script to leave that to us."""
    spare: Command | None = None
    """What to send instead where the script's digest is not known."""
    aside: Host | None = None
    """Where to ask the next time only."""
    tries: int = 0
    redirections: int = 0
    fault: Fault = Lost("nothing was asked yet")  # noqa: RUF009 - never changed


class Store:
    """The store, wherever its keys live."""

    def __init__(self, topology: Topology, where: str) -> None:
        self.topology = topology
        self._where = where
        self._saying: set[asyncio.Task[None]] = set()
        self._scripts = _read_scripts()

    async def run(
        self, name: str, keys: Sequence[str], arguments: Sequence[Argument], *, channel: str | None = None
    ) -> Answer:
        """What a script, one atomic change, returns. Its keys lie in one slot. Raises a StoreError.

        A script that publishes what it has done gets the channel as its first argument. Where a replica may take over,
        nobody may hear of a change before a replica has it: then that argument is empty, the script adds to its list of
        answers what there is to say, and we say it.
        """
        script = self._scripts[name]
        rest = (len(keys), *keys, *((channel,) if channel is not None else ()), *arguments)
        digest, text = ("EVALSHA", script.digest, *rest), ("EVAL", script.text, *rest)
        attempt = Attempt(keys[0], digest, channel or "", spare=text)
        answer = await self._insist(attempt)
        if attempt.is_quiet and isinstance(answer, list) and isinstance(answer[-1], bytes) and len(answer) > 1:
            self._say(attempt.channel, answer.pop())
        return answer

    def _say(self, channel: str, words: Answer) -> None:
        task = asyncio.create_task(self._publish(channel, cast("bytes", words)))
        self._saying.add(task)
        task.add_done_callback(self._saying.discard)

    async def _publish(self, channel: str, words: bytes) -> None:
        try:
            await self.ask("SPUBLISH", channel, words)
        except StoreError as error:
            log.warning("news not told", error=str(error))

    async def close(self) -> None:
        """Say what is still to be said, as long as a call may take."""
        if self._saying:
            await asyncio.wait(self._saying, timeout=BOUND_SECONDS)

    async def ask(self, *command: Argument, key: str | None = None) -> Answer:
        """What a command returns, sent to the master of `key`, by itself the command's second word."""
        return await self._insist(Attempt(str(command[1]) if key is None else key, command))

    async def ask_all(self, *commands: Command) -> list[Answer]:
        """What each of these commands returns, of which one may fail and the others not; then raises a StoreError."""
        replies = await asyncio.gather(*(self.ask(*command) for command in commands), return_exceptions=True)
        for reply in replies:
            if isinstance(reply, BaseException):
                raise reply
        return cast("list[Answer]", replies)

    async def _insist(self, attempt: Attempt) -> Answer:
        try:
            async with asyncio.timeout(BOUND_SECONDS):
                return await self._try(attempt)
        except TimeoutError:
            raise failure(attempt.fault, self._where) from None

    async def _try(self, attempt: Attempt) -> Answer:
        while True:
            reply = await self._send(attempt)
            if not isinstance(reply, Exception):
                return reply
            attempt.fault = reply
            await self._mend(attempt, reply)

    def _send(self, attempt: Attempt) -> "asyncio.Future[Answer | Fault]":
        aside, attempt.aside = attempt.aside, None
        master = self.topology.at(aside) if aside is not None else None
        is_asking = master is not None
        if master is None:
            master = self.topology.master_of(attempt.key)
        attempt.is_quiet = bool(master.copies and attempt.channel)
        command = _quiet(attempt) if attempt.is_quiet else attempt.command
        return master.ask(command, is_asking=is_asking)

    async def _mend(self, attempt: Attempt, fault: Fault) -> None:
        """Do what helps against a fault before the next try; raises a StoreError where nothing does."""
        match remedy(fault):
            case Remedy.TEXT if attempt.spare is not None:
                attempt.command, attempt.spare = attempt.spare, None
            case Remedy.MOVED if isinstance(fault, AskError):
                await self.topology.refresh((fault.host, fault.port) if fault.host else None)
                await _follow(attempt)
            case Remedy.ASIDE if isinstance(fault, AskError):
                attempt.aside = (fault.host, fault.port)
                await _follow(attempt)
            case Remedy.LOOK:
                await self.topology.refresh()
                await _pause(attempt)
            case Remedy.WAIT:
                await _pause(attempt)
            case _:
                raise failure(fault, self._where)


def _quiet(attempt: Attempt) -> Command:
    """The command without its channel, which stands behind the keys."""
    place = 3 + int(attempt.command[2])
    return (*attempt.command[:place], "", *attempt.command[place + 1 :])


async def _follow(attempt: Attempt) -> None:
    attempt.redirections += 1
    if attempt.redirections > REDIRECTIONS:
        await _pause(attempt)


async def _pause(attempt: Attempt) -> None:
    """Wait with full jitter, so that those who failed together do not come back together."""
    longest = min(LONGEST_PAUSE, FIRST_PAUSE * 2.0 ** min(attempt.tries, 10))
    attempt.tries += 1
    await asyncio.sleep(random.uniform(0, longest))  # noqa: S311 - no secret


def _read_scripts() -> dict[str, Script]:
    folder = files("server.store") / "scripts"
    texts = {file.name.removesuffix(".lua"): file.read_text(encoding="utf-8") for file in folder.iterdir()}
    return {
        name: Script(text, hashlib.sha1(text.encode(), usedforsecurity=False).hexdigest())
        for name, text in texts.items()
    }


def as_text(value: Answer) -> str | None:
    """The text of a string the store returns, None where there is none."""
    return value.decode() if isinstance(value, bytes) else None
