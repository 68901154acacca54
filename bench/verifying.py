"""What checking a replay costs, the largest there can be among them: `python -m bench.verifying`.

Times are seconds and ratios to a yardstick of the same run, a loop of a hundred thousand steps of arithmetic.
"""

import json
import random
from collections.abc import Callable

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from bench.engine import timed, yardstick
from bench.starting import parser_of, run
from cli.checking import Noted, check
from engine.bots import Bot, PlayerView, make_bot
from engine.deals import commitment, named_seed
from engine.games import GAMES
from engine.moves import Move
from engine.position import MOVE_LIMIT, Position, legal_texts
from protocol.replays import FORMAT, MAX_REPLAY_BYTES, MAX_SEATS, SIGNED_AS, canonical

SEED, SALT = named_seed("bench"), bytes(32)
LASTS = 60 * 60_000
KEY = Ed25519PrivateKey.from_private_bytes(bytes(32))
Choose = Callable[[Position, int], str | None]


def main() -> None:
    """Measure and print."""
    parser_of("verifying", __doc__).parse_args()
    print(f"{'':52}{'bytes':>12}{'seconds':>9}  {'yardsticks':>10}")
    show("a race at Zodiac, 2 seats", replay("zodiac", 2, greedy()))
    show("a race at Four Seasons, 2 seats", replay("four-seasons", 2, greedy()))
    show("8 seats of 5,000 moves: the stock round and round", replay("zodiac", MAX_SEATS, round_and_round))
    show("8 seats of 5,000 moves: shuffling piles", replay("four-seasons", MAX_SEATS, shuffling))
    show("practice, 5,000 turns: every move taken back", replay("four-seasons", 1, there_and_back))
    show("more bytes than a replay has", b" " * (MAX_REPLAY_BYTES + 1))
    show("as many fields as the bytes can hold", b'{"a":[' + b"[]," * (MAX_REPLAY_BYTES // 3 - 9) + b"[]]}")
    show("as many wrong moves as the bytes can hold", _moves_only(b"[0,0]"))
    show("nothing but brackets", b"[" * MAX_REPLAY_BYTES)
    show("a number of four million digits", b'{"begun":' + b"9" * (MAX_REPLAY_BYTES - 20) + b"}")


def show(what: str, data: bytes) -> None:
    """Check a file three times, and print the best."""
    yard = min(timed(yardstick) for _ in range(3))
    seconds = min(timed(lambda: check(data, Noted())) for _ in range(3))
    print(f"{what:52}{len(data):12,}{seconds:9.3f}  {seconds / yard:10.1f}")


def replay(game: str, seats: int, choose: Choose) -> bytes:
    """A replay that is right."""
    # All make the same moves, each a millisecond after the seat before it, so their places are in order.
    played = [_seat(game, number, choose) for number in range(seats)]
    document: dict[str, object] = {
        "format": FORMAT,
        "race": "BENCH234",
        "kind": "race" if seats > 1 else "practice",
        "game": game,
        "rules": 1,
        "commitment": commitment(GAMES[game], SALT, SEED).hex(),
        "seed": SEED.hex(),
        "salt": SALT.hex(),
        "begun": 1_796_040_000_000,
        "ended": 1_796_040_000_000 + LASTS,
        "lasts": LASTS,
        "elapsed": LASTS,
        "stood_still": 0,
        "is_rated": False,
        "seats": played,
        "key": KEY.public_key().public_bytes_raw().hex(),
    }
    signature = KEY.sign(SIGNED_AS + canonical(json.loads(json.dumps(document))))
    return json.dumps(document | {"signature": signature.hex()}).encode()


def _seat(game: str, number: int, choose: Choose) -> dict[str, object]:
    position, moves = Position.from_seed(GAMES[game], SEED), list[tuple[str, int]]()
    progress = reached = 0
    while len(moves) < MOVE_LIMIT and (text := choose(position, len(moves))):
        if text == "undo":
            position.pop()
        else:
            position.push(Move.parse(text))
        moves.append((text, len(moves) * MAX_SEATS + number))
        if position.progress != progress:
            progress, reached = position.progress, moves[-1][1]
        position.settle(None)
    ending = Position.parse(str(position)).ending if moves[-1][0] != "undo" else None
    state = ending.value if ending else "exhausted" if len(moves) == MOVE_LIMIT else "resigned"
    player = {"id": f"p{number}", "name": "Ann", "is_claimed": False, "is_bot": True}
    results = {
        "place": number + 1 if progress else 1,
        "progress": progress,
        "reached": reached,
        "state": state,
        "ended": moves[-1][1],
    }
    return {"seat": number, "player": player, "moves": moves, "count": len(moves), **results}


def greedy() -> Choose:
    """As the house plays."""
    bots: list[Bot] = []

    def choose(position: Position, turn: int) -> str | None:
        if turn == 0:
            bots[:] = [make_bot("greedy", random.Random(1))]
        legal = tuple(legal_texts(position))
        return bots[0].choose(PlayerView(legal, len(position.stock), len(position.waste), turn)) if legal else None

    return choose


def round_and_round(position: Position, _: int) -> str:
    """The stock to the waste, and the waste to the stock."""
    return "deal" if position.stock else "redeal"


def shuffling(position: Position, turn: int) -> str | None:
    """From pile to pile as long as that goes, else the next card."""
    legal = [text for text in legal_texts(position) if "-f" not in text]
    between = [text for text in legal if text.startswith("t")]
    return between[turn % len(between)] if between else next(iter(legal), None)


def there_and_back(position: Position, turn: int) -> str:
    """Twenty moves, and then one after the other taken back and made again."""
    return "undo" if turn > 20 and turn % 2 else shuffling(position, turn) or "undo"


def _moves_only(move: bytes) -> bytes:
    return b'{"seats":[{"moves":[' + (move + b",") * (MAX_REPLAY_BYTES // (len(move) + 1) - 9) + move + b"]}]}"


if __name__ == "__main__":
    run(main)
