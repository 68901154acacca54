"""Whether a replay can be what a server that follows the rules has seen: slow, plain, and asked at every move.

Written from PROOF.md and RULES.md; nothing here comes from the engine or the verifier. The cards are dealt by
second_deal.py, the moves made by tests/engine/naive.py, and none of the verifier's short cuts is taken: each position
is asked whether it is the end, an undo goes back to a copy, places are counted.
"""

from typing import Any

from tests.engine.naive import FULL_PILES, Naive
from tests.engine.naive import deal as lay_out
from tests.proof.second_deal import commit, deal, seed_of_name

Document = dict[str, Any]
MINUTE, HOUR = 60_000, 3_600_000
MOST_MOVES = 5000


def could_be(document: Document) -> bool:
    """Tell whether a document of the right form contradicts neither the rules nor itself; the signature aside."""
    game, seats = document["game"], document["seats"]
    seed, salt = bytes.fromhex(document["seed"]), bytes.fromhex(document["salt"])
    if commit(game, salt, seed) != document["commitment"]:
        return False
    if "name" in document and seed_of_name(document["name"]) != seed:
        return False
    return (
        all(_seat_could_be(document, seed, seat) for seat in seats)
        and document["elapsed"] <= document["lasts"]
        and _clocks_could_be(document)
        and document["begun"] + document["elapsed"] + document["stood_still"] == document["ended"]
        and [seat["place"] for seat in seats] == [1 + sum(_is_ahead(a, b) for a in seats) for b in seats]
    )


def _is_ahead(one: Document, other: Document) -> bool:
    if (one["state"] == "solved") != (other["state"] == "solved"):
        return bool(one["state"] == "solved")
    if one["state"] != "solved" and one["progress"] != other["progress"]:
        return bool(one["progress"] > other["progress"])
    return bool(one["reached"] < other["reached"])


def _clocks_could_be(document: Document) -> bool:
    begun, lasts, kind = document["begun"], document["lasts"], document["kind"]
    if "daily" in document:
        year, month, day = map(int, document["daily"].split("-"))
        days = sum(365 + _is_leap(each) for each in range(1970, year)) - sum(
            365 + _is_leap(each) for each in range(year, 1970)
        )
        months = [31, 28 + _is_leap(year), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        midnight = (days + sum(months[: month - 1]) + day - 1) * 24 * HOUR
        if begun < midnight - MINUTE:
            return False
        if kind == "attempt":
            is_in_time = begun < midnight + 24 * HOUR + MINUTE
            ends_with_day = midnight + 26 * HOUR - MINUTE <= begun + lasts <= midnight + 26 * HOUR + MINUTE
            return bool(is_in_time and ends_with_day and document["stood_still"] == 0)
        return bool(lasts == HOUR)
    return bool(lasts % MINUTE == 0 and MINUTE <= lasts <= (8 if kind == "practice" else 1) * HOUR)


def _is_leap(year: int) -> bool:
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def _seat_could_be(document: Document, seed: bytes, seat: Document) -> bool:
    texts, times = [text for text, _ in seat["moves"]], [at for _, at in seat["moves"]]
    game = document["game"]
    table = lay_out(game, deal(game, seed), FULL_PILES[game])
    played = _played(table, texts, may_undo=document["kind"] in ("practice", "again"))
    if played is None:
        return False
    progresses, ending = played
    changes = [at for at, before, after in zip(times, progresses, progresses[1:], strict=False) if before != after]
    is_late = seat["ended"] == document["elapsed"] == document["lasts"]
    may_forfeit = document["kind"] == "race" and "house" not in seat["player"] and seat["ended"] >= _grace(document)
    goes_on = {"resigned", *["forfeit"][:may_forfeit], *["time"][:is_late]}
    states = {ending} if ending else goes_on
    if ending == "stuck" and document["kind"] in ("practice", "again"):
        # Who may take moves back is not over when stuck, but was once.
        states = {"stuck", "exhausted"} if len(texts) >= MOST_MOVES else goes_on | {"stuck"}
    return (
        times == sorted(times)
        and seat["count"] == len(texts)
        and seat["progress"] == progresses[-1]
        and seat["reached"] == (changes[-1] if changes else 0)
        and seat["state"] in states
        and (times[-1:] or [0])[0] <= seat["ended"] <= document["elapsed"]
        and (seat["state"] not in ("solved", "stuck", "exhausted") or seat["ended"] == times[-1])
    )


def _grace(document: Document) -> int:
    """For how many milliseconds one may be away before one's seat is forfeit."""
    tenth = int(document["lasts"] // 10)
    return 15_000 if tenth < 15_000 else min(tenth, 60_000)


def _played(table: Naive, texts: list[str], *, may_undo: bool) -> tuple[list[int], str | None] | None:
    """The progress after each turn and how the game ended with the last, or None if there can be no such game."""
    line, ending, progresses = [table], None, [table.progress]
    for turn, text in enumerate(texts, 1):
        if ending is not None and not (ending == "stuck" and text == "undo" and may_undo):
            return None
        if text == "undo":
            if not may_undo or len(line) == 1:
                return None
            line.pop()
        elif text in line[-1].moves():
            line.append(line[-1].copy())
            line[-1].make(text)
        else:
            return None
        progresses.append(line[-1].progress)
        ending = _ending(line[-1], turn, is_move=text != "undo")
    return progresses, ending


def _ending(table: Naive, turn: int, *, is_move: bool) -> str | None:
    if is_move and table.is_won:
        return "solved"
    if is_move and table.is_stuck():
        return "stuck"
    return "exhausted" if turn >= MOST_MOVES else None
