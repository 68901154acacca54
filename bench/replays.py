"""What a replay takes in the store, and what its documents cost to make: `python -m bench.replays`.

Races are played by the house's way of choosing, with the pauses of people: half of them below 1.3 seconds. Sizes are
bytes, times milliseconds. In the end a store of its own is filled, which says what a race takes of its memory, with all
the lists it is in.
"""

import asyncio
import random
import tempfile
import time
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

from bench.starting import parser_of, run
from engine.bots import PlayerView, make_bot
from engine.games import find_game
from engine.moves import Move
from engine.position import MOVE_LIMIT, Position, legal_texts
from protocol.replays import MAX_SEATS, ReplayPlayer
from server import composing
from server.making import CODE_LENGTH, make_secret
from server.race.entries import Secret
from server.replays import RecordedSeat, Recording, pack, unpack
from server.signing import KEY_BYTES, Signer
from server.store.calls import Store
from server.store.connect import open_store
from server.store.embedded import embedded_store
from server.store.players import ID_LENGTH, Players, random_code
from server.store.replays import Replays

RACES = 20
MOVES = 200
STORED = 5_000
"""Races in the store."""
PEOPLE = 200
"""Who have played them."""
SIGNER = Signer(bytes(KEY_BYTES))


def main() -> None:
    """Measure and print."""
    parser_of("replays", __doc__).parse_args()
    rng = random.Random(20261130)
    print(f"{'':34}{'turns':>7}{'kept':>8}{'replay':>9}{'film':>10}{'pack ms':>9}{'replay ms':>11}{'film ms':>9}")
    for game, seats in (("zodiac", 1), ("zodiac", 2), ("four-seasons", 1), ("four-seasons", 2), ("simplicity", 4)):
        races = [race_of(game, seats, rng) for _ in range(RACES)]
        report(f"{game}, seats: {seats}", races)
    report(f"the longest there is, seats: {MAX_SEATS}", [longest(rng)])
    asyncio.run(fill([race_of("zodiac", 2, rng) for _ in range(RACES)], rng))


def report(what: str, races: Sequence[Recording]) -> None:
    """One line: the mean of some races."""
    rows = [measured(race) for race in races]
    turns, kept, replay, film, pack_ms, replay_ms, film_ms = (
        sum(column) / len(rows) for column in zip(*rows, strict=True)
    )
    print(
        f"{what:34}{turns:7.0f}{kept:8.0f}{replay:9.0f}{film:10.0f}{pack_ms * 1e3:9.1f}{replay_ms * 1e3:11.1f}"
        f"{film_ms * 1e3:9.1f}"
    )


def measured(race: Recording) -> tuple[float, ...]:
    """Turns; bytes of what is kept, of the replay, of the film; seconds to make each."""
    players = {player: ReplayPlayer(id=player, name=f"Guest{player[:4]}") for player in race.people}
    times = [time.perf_counter()]
    packed = pack(race)
    times.append(time.perf_counter())
    data = composing.unsigned_json("RACE2345", packed, players, SIGNER.public_key, is_secret=False)
    replay = composing.sign(data, SIGNER)
    times.append(time.perf_counter())
    film = composing.film_json("RACE2345", packed, players, is_secret=False)
    times.append(time.perf_counter())
    spans = [after - before for before, after in pairwise(times)]
    if unpack(packed) != race:
        raise ValueError("what was kept is not what was had")
    return (race.turns, len(packed), len(replay), len(film), *spans)


async def fill(races: Sequence[Recording], rng: random.Random) -> None:
    """Keep races of two in a store, again and again, and print what each takes of its memory."""
    with tempfile.TemporaryDirectory(prefix="ecl-") as folder:
        async with embedded_store(Path(folder)) as url, open_store(url) as store:
            players = Players(store)
            people = [(await players.make_guest())[0].id for _ in range(PEOPLE)]
            replays, before = Replays(store, players), await memory(store)
            for number in range(STORED):
                race = races[number % len(races)]
                seats = zip(race.seats, rng.sample(people, 2), strict=True)
                again = replace(race, secret=make_secret(), seats=tuple(replace(s, player=p) for s, p in seats))
                await replays.keep(random_code(CODE_LENGTH), again)
            took = (await memory(store) - before) / STORED
    print(f"in the store's memory, lists and all: {took:.0f} bytes a race of zodiac, seats: 2")


async def memory(store: Store) -> int:
    """Bytes the store uses."""
    (master,) = store.topology.masters
    return int(str((await master.info())["used_memory"]))


def race_of(game: str, seats: int, rng: random.Random) -> Recording:
    """A race in which every seat makes up to 200 moves, or all there are."""
    secret = make_secret()
    return recording(game, secret, [played(game, secret, number, rng) for number in range(seats)])


def played(game: str, secret: Secret, number: int, rng: random.Random) -> RecordedSeat:
    """A seat played by the house's way."""
    position, bot, moves = Position.from_seed(find_game(game), secret.seed), make_bot("greedy", rng), list[str]()
    while len(moves) < MOVES:
        view = PlayerView(tuple(legal_texts(position)), len(position.stock), len(position.waste), len(moves))
        choice = bot.choose(view) if view.legal else None
        if choice is None:
            break
        position.push(Move.parse(choice))
        moves.append(choice)
    return seat_of(number, moves, position.progress, rng)


def longest(rng: random.Random) -> Recording:
    """Eight seats that deal and redeal as often as is allowed."""
    game, secret = find_game("zodiac"), make_secret()
    stock = game.stock_size
    moves = ["redeal" if turn % (stock + 1) == stock else "deal" for turn in range(MOVE_LIMIT)]
    return recording("zodiac", secret, [seat_of(number, moves, 0, rng) for number in range(MAX_SEATS)])


def seat_of(number: int, moves: Sequence[str], progress: int, rng: random.Random) -> RecordedSeat:
    """What is kept of a seat that made these moves, with pauses between."""
    at, times = 0, []
    for _ in moves:
        at += round(rng.lognormvariate(7.2, 0.7))
        times.append(at)
    return RecordedSeat(
        number=number,
        player=random_code(ID_LENGTH),
        house=None,
        is_bot=False,
        state="resigned",
        ended=at,
        progress=progress,
        reached=at,
        place=number + 1,
        moves=tuple(moves),
        times=tuple(times),
    )


def recording(game: str, secret: Secret, seats: Sequence[RecordedSeat]) -> Recording:
    """A race of these seats."""
    lasts = max(seat.ended for seat in seats)
    return Recording(
        kind="race",
        game=game,
        rules=1,
        secret=secret,
        name=None,
        daily=None,
        begun=1_796_040_000_123,
        lasts=lasts,
        elapsed=lasts,
        stood_still=0,
        is_rated=True,
        seats=tuple(seats),
    )


if __name__ == "__main__":
    run(main)
