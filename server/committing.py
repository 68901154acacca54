"""Committing to the log of a live race: decide, commit, take in. All of it under the race's lock."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import structlog

from engine.finishing import finishing_texts
from engine.position import Ending
from protocol.answers import Events
from protocol.closing import CloseCode
from protocol.refusals import Reason
from server.fanout import Origin, Place
from server.race import decide
from server.race.decide import Refusal, Turns
from server.race.entries import Cancelled, Entry, Finished, Moved, Outage, Stamped, Undone
from server.race.state import FINISH, UNDO, Race, playing
from server.race.views import moved_again
from server.store.races import Committed, Early, Outcome, Outed

if TYPE_CHECKING:
    from server.live import LiveRace

Decision = Callable[[Race], Entry | None]
MAX_TRIES = 20
REPLAYED_FOR_ONE = 50
"""How many turns are played anew for the price of one message."""
LOGGED = {"begun": "race begun", "finished": "race ended", "cancelled": "race cancelled", "forfeited": "seat forfeit"}
log = structlog.get_logger()


async def commit(
    live: "LiveRace",
    decision: Decision,
    origin: Origin | None,
    *,
    is_due: bool = False,
    guard: tuple[str, int] | None = None,
) -> Stamped | None:
    """Commit what is decided, and note it in the lists; None if that is nothing, not due yet, or guarded against.

    Raises Refusal, StoreError.
    """
    for _ in range(MAX_TRIES):
        try:
            entry = decision(live.race)
        except Refusal:
            if not await _has_missed(live):
                raise
            continue
        if entry is None:
            return None
        outcome = await live.node.races.append(live.race, entry, is_due=is_due, guard=guard)
        match outcome:
            case Committed():
                stamped = await _took(live, outcome, entry, origin)
                _write_down(live, entry)
                await live.node.indexes.note(live.race)
                if isinstance(entry, Finished | Cancelled):
                    _book_soon(live)
                return stamped
            case Early(wait):
                live.set_timer(wait)
                return None
            case "guarded":
                return None
            case _:
                await _catch_up_after(live, outcome)
    raise Refusal(Reason.TRY_AGAIN, "too much is going on in this race; try again")


def _book_soon(live: "LiveRace") -> None:
    """A race is over: it is kept, and added to what it counts for."""
    booker = live.node.daily if live.race.settings.is_attempt else live.node.booker
    booker.book_soon(live.race)


def _write_down(live: "LiveRace", entry: Entry) -> None:
    """A line of the log for what an operator wants to know."""
    if entry.kind in LOGGED:
        log.info(LOGGED[entry.kind], race=live.id, game=live.race.settings.game, seats=len(live.race.taken))


async def stand_still(live: "LiveRace", lasts: int) -> None:
    """Put an outage into the log, unless another node has done so before."""
    entry = Outage(lasts=lasts)
    outcome = await live.node.races.append(live.race, entry)
    if isinstance(outcome, Committed):
        log.warning("outage", race=live.id, milliseconds=lasts)
        await _took(live, outcome, entry, None)
    else:
        await catch_up(live)


async def commit_turns(live: "LiveRace", player: str, turns: Turns, origin: Origin | None) -> bool:
    """Commit turns of a seat, or answer them once more; False if that changed nothing. Raises Refusal, StoreError."""
    for _ in range(MAX_TRIES):
        count = decide.repeated(live.race, player, turns)
        if count:
            await _answer_again(live, player, turns.first, count, origin)
            return False
        try:
            entries = await _attempt(live, player, turns)
        except Refusal:
            if not await _has_missed(live):
                raise
            continue
        place = live.followers.place(origin.connection) if origin is not None else Place(entries[0].seat)
        if place is None:
            return False
        outcome = await live.node.races.move(live.race, entries, place.epoch)
        match outcome:
            case Committed():
                await _took_turns(live, outcome, entries, origin)
                return True
            case "late":
                await conclude(live)
                raise Refusal(Reason.RACE_OVER, "the race's time is up")
            case "fenced" if origin is not None:
                origin.connection.close(CloseCode.TAKEN_OVER, "you sat down here from another window or device")
                return False
            case _:
                await _catch_up_after(live, outcome)
    raise Refusal(Reason.TRY_AGAIN, "too much is going on in this race; try again")


async def find_finish(race: Race, player: str, turn: int) -> Turns:
    """The wish to play a seat's game out, with the moves for it where that can be; found beside the loop."""
    seat, wish = race.seat_of(player), Turns(turn, FINISH)
    if seat is None or seat.turn != turn or not seat.may_finish:
        return wish
    return replace(wish, moves=await asyncio.to_thread(finishing_texts, str(playing(seat))))


async def _attempt(live: "LiveRace", player: str, turns: Turns) -> Sequence[Moved | Undone]:
    if turns.text == FINISH:
        return decide.finish(live.race, player, turns)
    if turns.text == UNDO:
        return decide.undo(live.race, player, turns.first, turns.count)
    tried = decide.move(live.race, player, turns.first, turns.text)
    if tried.doubt is None:
        return (tried.entry,)
    ending = Ending.STUCK if await live.node.judge.is_stuck(tried.doubt) else None
    return (decide.with_ending(tried.entry, ending, is_practice=live.race.settings.is_practice),)


async def _has_missed(live: "LiveRace") -> bool:
    """Whether something was committed elsewhere that had not been heard here; it is taken in then.

    Nobody is refused by what was: news may be late, or lost.
    """
    before = live.race.version
    await catch_up(live)
    return live.race.version > before


async def _catch_up_after(live: "LiveRace", outcome: Outcome) -> None:
    if isinstance(outcome, Outed):
        await stand_still(live, outcome.lasts)
        return
    if outcome == "unknown":
        raise Refusal(Reason.UNKNOWN_RACE, f"there is no race {live.id} any more")
    await catch_up(live)


async def catch_up(live: "LiveRace") -> None:
    """Take in what the log has and we have not."""
    for stamped in await live.node.races.read_after(live.id, live.race.version):
        live.take(stamped, None)


async def _took(live: "LiveRace", committed: Committed, entry: Entry, origin: Origin | None) -> Stamped:
    """Take in what we have committed, after what other nodes have committed just before."""
    live.clock.observe(committed.at)
    own = Stamped(version=committed.version, at=committed.at, entry=entry)
    missed = [own]
    if own.version > live.race.version + 1:
        missed = [*await live.node.races.read_after(live.id, live.race.version)]
    for stamped in missed:
        live.take(stamped, origin if stamped.version == own.version else None)
    return own


async def _took_turns(
    live: "LiveRace", committed: Committed, entries: Sequence[Moved | Undone], origin: Origin | None
) -> None:
    """Take in turns we have committed, all at one moment, after what other nodes have committed just before."""
    if len(entries) == 1:
        await _took(live, committed, entries[0], origin)
        return
    live.clock.observe(committed.at)
    first = committed.version - len(entries) + 1
    own = [Stamped(version=version, at=committed.at, entry=entry) for version, entry in enumerate(entries, first)]
    missed: Sequence[Stamped] = ()
    if first > live.race.version + 1:
        missed = await live.node.races.read_after(live.id, live.race.version)
    for stamped in missed:
        if stamped.version < first:
            live.take(stamped, None)
    live.take_turns_in(own, origin)
    for stamped in missed:
        live.take(stamped, None)


async def follow_up(live: "LiveRace") -> None:
    """Commit what must happen by itself now."""
    while await commit(live, decide.follow_up, None) is not None:
        pass
    if decide.is_rematch_due(live.race):
        entry = await live.node.make_rematch(live.race)
        await commit(live, lambda race: entry if race.rematch is None else None, None)


async def conclude(live: "LiveRace") -> None:
    """Commit what the first deadline asks for, if it is past."""
    await commit(live, decide.at_deadline, None, is_due=True)
    await follow_up(live)


async def _answer_again(live: "LiveRace", player: str, turn: int, count: int, origin: Origin | None) -> None:
    """Say once more what turns did; old ones are played anew, which takes its time and so is paid for."""
    seat = live.race.seat_of(player)
    if origin is None or seat is None:
        return
    origin.connection.budget.take(turn // REPLAYED_FOR_ONE)
    first, last = seat.versions[turn], seat.versions[turn + count - 1]
    again = await asyncio.to_thread(moved_again, live.race, seat, turn, count)
    origin.connection.send(Events(re=origin.re, race=live.id, first=first, last=last, events=(again,)))
