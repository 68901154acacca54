"""`ecliptic bot`: plays quick races against whoever comes, other bots too. It knows no rules, only what it is sent."""

import argparse
import asyncio
import json
import random
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cli.deal import print_line
from cli.sight import view_of
from client import ClientError, Player, Race, Refusal, Standing, Unanswered, connect
from engine.bots import LEVELS, Level, make_bot
from protocol.refusals import Reason

if TYPE_CHECKING:
    from argparse import _SubParsersAction

    from engine.bots import Bot
    from protocol.records import Seat

MAX_RACES = 1_000_000
MAX_PACE_MS = 60_000
INTERRUPTED = 130
TRY_SECONDS = 120.0
"""How long a race is looked for while the server cannot make one."""
LONGEST_PAUSE = 3.0
OVER_FOR_THIS_SEAT = frozenset({Reason.RACE_OVER, Reason.SEAT_ENDED})
"""What a move or a resignation is refused with when the race's time ran out meanwhile."""


@dataclass(frozen=True, slots=True)
class Task:
    """What a bot is to do; `pace` in seconds a move."""

    urls: tuple[str, ...]
    game: str
    races: int
    level: Level
    pace: float


class BadTask(ValueError):  # noqa: N818 - the house's word
    """What is asked of the bot cannot be done; the text says what was wanted."""


def add_parser(subparsers: "_SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = subparsers.add_parser("bot", help="play quick races against whoever comes")
    address = "the server's address, such as http://127.0.0.1:8765, or those of several nodes of it"
    parser.add_argument("urls", metavar="URL", nargs="+", help=address)
    parser.add_argument("--game", required=True, help="the game to play, such as zodiac")
    parser.add_argument("--races", default="1", metavar="N", help="how many races to play (1)")
    parser.add_argument("--level", default="greedy", metavar="|".join(LEVELS), help="how it chooses (greedy)")
    parser.add_argument("--pace", default="0", metavar="MS", help="milliseconds a move (0: full speed)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play the races; the exit status."""
    try:
        asyncio.run(play(_task(arguments), random.SystemRandom()))
    except KeyboardInterrupt:
        return INTERRUPTED
    except (ClientError, BadTask) as error:
        print(f"ecliptic: {error}", file=sys.stderr)
        return 2
    return 0


def _task(arguments: argparse.Namespace) -> Task:
    level: Level | None = next((level for level in LEVELS if level == arguments.level), None)
    if level is None:
        raise BadTask(f"--level: wanted one of {', '.join(LEVELS)}; got {arguments.level!r}")
    races = _number("--races", arguments.races, 1, MAX_RACES)
    return Task(
        tuple(arguments.urls), arguments.game, races, level, _number("--pace", arguments.pace, 0, MAX_PACE_MS) / 1000
    )


def _number(option: str, text: str, least: int, most: int) -> int:
    is_number = text.isascii() and text.isdecimal() and len(text) <= len(str(most))
    if not is_number or not least <= int(text) <= most:
        raise BadTask(f"{option}: wanted a whole number from {least} to {most}; got {text!r}")
    return int(text)


async def play(task: Task, rng: random.Random) -> None:
    """Play so many races and print a line of JSON after each, for as long as somebody reads them.

    A lost connection and a restarted server are waited for, and told on stderr.
    """
    async with connect(task.urls, is_bot=True, on_standing=Teller()) as player:
        if task.game not in player.games:
            raise BadTask(f"there is no game {task.game!r}; the games are {', '.join(sorted(player.games))}")
        played = 0
        while played < task.races:
            race = await _find_race(player, task.game, rng)
            if race is None:
                continue
            await _play_race(race, make_bot(task.level, rng), task.pace)
            if not print_line(await _result(race)):
                return
            played += 1


class Teller:
    """Says what becomes of the connection, once it has been lost."""

    def __init__(self) -> None:
        self._was_lost = False

    def __call__(self, standing: Standing) -> None:
        """Take in how things stand."""
        if standing.condition == "connected" and self._was_lost:
            self._was_lost = False
            print("ecliptic: connected again", file=sys.stderr)
        elif standing.condition in ("lost", "restarting") and not self._was_lost:
            self._was_lost = True
            print(f"ecliptic: the connection is lost ({standing.why}); trying again", file=sys.stderr)


async def _find_race(player: Player, game: str, rng: random.Random) -> Race | None:
    """A quick race whose cards are shown; None if it was cancelled before, or nobody knows what became of it."""
    try:
        race = await _ask_for_race(player, game, rng)
    except Unanswered:
        found = await _look_for_race(player, game)
        if found is None:
            return None
        race = found
    view = await race.wait_for(lambda view: view.state in ("running", "ended", "cancelled") or view.you is None)
    return race if view.state in ("running", "ended") and view.you is not None else None


async def _ask_for_race(player: Player, game: str, rng: random.Random) -> Race:
    """A quick race, however long the server says `try_again`, within reason."""
    until = asyncio.get_running_loop().time() + TRY_SECONDS
    while True:
        try:
            return await player.quick(game)
        except Refusal as refusal:
            if refusal.reason is not Reason.TRY_AGAIN or asyncio.get_running_loop().time() > until:
                raise
        await asyncio.sleep(rng.uniform(0, LONGEST_PAUSE))


async def _look_for_race(player: Player, game: str) -> Race | None:
    """The race in which one sits since a request whose answer was lost."""
    await player.lobby()
    for code in player.races:
        race = await player.resume(code)
        if race.view.game == game and race.view.you is not None:
            return race
    return None


async def _play_race(race: Race, bot: "Bot", pace: float) -> None:
    """Make moves until the seat's game is over."""
    while _is_playing(race.seat) and race.view.state == "running":
        position = race.position
        if position is None:
            return
        if pace:
            await asyncio.sleep(pace)
        try:
            if position.may_finish:
                await race.finish()
                return
            view = view_of(race.view.game, position)
            # Who looks ahead does so beside the loop, which answers the server meanwhile.
            choice = bot.choose(view) if bot.is_quick else await asyncio.to_thread(bot.choose, view)
            await _step(race, choice)
        except Refusal as refusal:
            if refusal.reason not in OVER_FOR_THIS_SEAT:
                raise
            return


async def _step(race: Race, choice: str | None) -> None:
    if choice is None:
        await race.resign()
    else:
        await race.move(choice)


def _is_playing(seat: "Seat | None") -> bool:
    return seat is not None and seat.state == "playing"


async def _result(race: Race) -> str:
    view = await race.ended()
    seat = race.seat
    if seat is None:
        raise ClientError(f"the seat in race {view.race} was lost")
    line = {
        "race": view.race,
        "game": view.game,
        "place": seat.place,
        "progress": seat.progress,
        "solved": seat.state == "solved",
    }
    return json.dumps(line)
