"""Going everywhere in small games: whether a deal can be won at all, by either set of rules."""

from engine import Position
from tests.engine.naive import Naive


def can_be_won(position: Position, limit: int = 200_000) -> bool:
    """Tell whether any play wins; RuntimeError if more than `limit` positions would have to be seen."""
    seen: set[str] = set()
    waiting = [position.copy()]
    while waiting:
        here = waiting.pop()
        if here.is_solved:
            return True
        for move in list(here.legal_moves):
            here.push(move)
            text = str(here)
            if text not in seen:
                seen.add(text)
                waiting.append(here.copy())
            here.pop()
        if len(seen) > limit:
            raise RuntimeError(f"more than {limit} positions")
    return False


def can_be_won_naively(table: Naive, limit: int = 200_000) -> bool:
    """Tell the same by the second rules, which do not even ask whether the game is stuck."""
    seen: set[str] = set()
    waiting = [table]
    while waiting:
        here = waiting.pop()
        if here.is_won:
            return True
        for text in here.moves():
            there = here.copy()
            there.make(text)
            if there.key() not in seen:
                seen.add(there.key())
                waiting.append(there)
        if len(seen) > limit:
            raise RuntimeError(f"more than {limit} positions")
    return False
