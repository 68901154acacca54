"""Whether a replay can be what a server that follows the rules has seen: slow, plain, and asked at every move.

It shares the engine with the verifier, but none of its short cuts: each position is asked whether it is the end, an
undo plays everything before it again, and places are counted.
"""

from typing import Any

from engine.deals import commitment, named_seed
from engine.games import GAMES, Game
from engine.position import MOVE_LIMIT, Position, legal_texts


def could_be(document: dict[str, Any]) -> bool:
    """Tell whether a document of the right form contradicts neither the rules nor itself, its signature aside."""
    game = GAMES[document["game"]]
    seed, salt = bytes.fromhex(document["seed"]), bytes.fromhex(document["salt"])
    if commitment(game, salt, seed).hex() != document["commitment"]:
        return False
    if "name" in document and named_seed(document["name"]) != seed:
        return False
    seats = document["seats"]
    return (
        all(_seat_could_be(document, game, seed, seat) for seat in seats)
        and document["elapsed"] <= document["lasts"]
        and document["begun"] + document["elapsed"] + document["stood_still"] == document["ended"]
        and [seat["place"] for seat in seats] == [1 + sum(_is_ahead(a, b) for a in seats) for b in seats]
    )


def _is_ahead(one: dict[str, Any], other: dict[str, Any]) -> bool:
    if (one["state"] == "solved") != (other["state"] == "solved"):
        return bool(one["state"] == "solved")
    if one["state"] != "solved" and one["progress"] != other["progress"]:
        return bool(one["progress"] > other["progress"])
    return bool(one["reached"] < other["reached"])


def _seat_could_be(document: dict[str, Any], game: Game, seed: bytes, seat: dict[str, Any]) -> bool:
    texts, times = [text for text, _ in seat["moves"]], [at for _, at in seat["moves"]]
    played = _played(game, seed, texts, may_undo=document["kind"] in ("practice", "again"))
    if played is None:
        return False
    progresses, ending = played
    changes = [at for at, before, after in zip(times, progresses, progresses[1:], strict=False) if before != after]
    is_late = seat["ended"] == document["elapsed"] == document["lasts"]
    states = {ending} if ending else {"resigned", *["forfeit"][: document["kind"] == "race"], *["time"][:is_late]}
    return (
        times == sorted(times)
        and seat["count"] == len(texts)
        and seat["progress"] == progresses[-1]
        and seat["reached"] == (changes[-1] if changes else 0)
        and seat["state"] in states
        and (times[-1:] or [0])[0] <= seat["ended"] <= document["elapsed"]
        and (not ending or seat["ended"] == times[-1])
    )


def _played(game: Game, seed: bytes, texts: list[str], *, may_undo: bool) -> tuple[list[int], str | None] | None:
    """The progress after each turn and how the game ended with the last, or None if there can be no such game."""
    line: list[str] = []
    position, ending = Position.from_seed(game, seed), None
    progresses = [position.progress]
    for turn, text in enumerate(texts, 1):
        if ending is not None:
            return None
        if text == "undo":
            if not may_undo or not line:
                return None
            line.pop()
        elif text in legal_texts(position):
            line.append(text)
        else:
            return None
        position = Position.from_seed(game, seed)
        for each in line:
            position.play(each)
        progresses.append(position.progress)
        ending = position.ending.value if position.ending and text != "undo" else None
        if ending is None and turn >= MOVE_LIMIT:
            ending = "exhausted"
    return progresses, ending
