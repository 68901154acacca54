"""Arrangements of the tableau and their classes: those that moves from pile to pile lead to and back.

An arrangement is its piles, sorted, each with its cards' numbers from bottom to top, with a SEPARATOR between; spaces
come first. Piles are built by the rules, so a move from pile to pile can be taken back, unless it empties a pile that
may not be filled from another. Those moves stay out of classes.
"""

from collections.abc import Iterator
from typing import Final

from engine.solver.search.setting import Setting

SEPARATOR: Final = b"\xff"
_MARK: Final = 0xFF


def joined(piles: list[bytes]) -> bytes:
    """Return the arrangement of these piles, which are sorted here and now."""
    piles.sort()
    return SEPARATOR.join(piles)


class Class:
    """A class as far as it is listed, and what cards that come and go make of it."""

    __slots__ = ("emptied", "is_whole", "members", "placed", "taken")

    def __init__(self, first: bytes) -> None:
        self.members = [first]
        self.is_whole = True
        self.placed: dict[int, list[bytes]] = {}
        self.taken: dict[int, list[tuple[bytes, bool]]] = {}
        self.emptied: list[bytes] | None = None


class Classes:
    """Every class come across; `cap` is how many members of one are listed, None for all."""

    def __init__(self, setting: Setting, cap: int | None) -> None:
        self._setting = setting
        self._cap = cap
        self._known: dict[bytes, Class] = {}
        self._columns: dict[bytes, int] = {}

    def __len__(self) -> int:
        return len(self._known)

    def forget(self) -> None:
        """Start afresh, for the sake of memory."""
        self._known.clear()
        self._columns.clear()

    def of(self, arrangement: bytes) -> Class:
        """Return the class an arrangement is a listed member of."""
        known = self._known.get(arrangement)
        return known if known is not None else self._list(arrangement)

    def _list(self, arrangement: bytes) -> Class:
        found = Class(arrangement)
        self._known[arrangement] = found
        seen = {arrangement}
        for member in found.members:
            for other in neighbours(self._setting, member):
                if other not in seen:
                    if len(seen) == self._cap:
                        found.is_whole = False
                        return found
                    seen.add(other)
                    found.members.append(other)
                    # Where classes are cut short two may share members; each member keeps the first it was found in.
                    self._known.setdefault(other, found)
        return found

    def columns(self, arrangement: bytes) -> int:
        """Return how many piles its cards need at the least, however they lie now."""
        known = self._columns.get(arrangement)
        if known is None:
            known = self._columns[arrangement] = columns_of(self._setting, arrangement)
        return known

    def placed(self, arrangement: bytes, card: int) -> list[bytes]:
        """Return what comes of placing the waste's card on any member."""
        known = self.of(arrangement)
        found = known.placed.get(card)
        if found is None:
            found = known.placed[card] = _once(
                other
                for member in known.members
                for other in _with_card(self._setting, member, card, may_build=self._setting.is_waste_built)
            )
        return found

    def taken(self, arrangement: bytes, card: int) -> list[tuple[bytes, bool]]:
        """Return what is left when this card is taken from the top of a pile; and whether that emptied it."""
        known = self.of(arrangement)
        found = known.taken.get(card)
        if found is None:
            found = known.taken[card] = list(
                dict.fromkeys(left for member in known.members if (left := without_top(member, card)) is not None)
            )
        return found

    def emptied(self, arrangement: bytes) -> list[bytes]:
        """Return what comes of the moves from pile to pile that cannot be taken back, their space not filled yet."""
        known = self.of(arrangement)
        if known.emptied is None:
            known.emptied = _once(other for member in known.members for other in emptyings(self._setting, member))
        return known.emptied


def _once(found: Iterator[bytes]) -> list[bytes]:
    return list(dict.fromkeys(found))


def columns_of(setting: Setting, arrangement: bytes) -> int:
    """Return how many cards find none to lie on, if of each kind as many as can be lie on the kind they fit."""
    counts = [0] * (len(setting.under) + 1)
    kinds = setting.kinds
    for card in arrangement:
        if card != _MARK:
            counts[kinds[card]] += 1
    return sum([max(0, count - counts[under]) for count, under in zip(counts, setting.under, strict=False)])


def neighbours(setting: Setting, arrangement: bytes) -> list[bytes]:
    """Return where one move from pile to pile leads that can be taken back."""
    piles = arrangement.split(SEPARATOR)
    tops = [pile[-1] if pile else -1 for pile in piles]
    has_space = setting.is_space_free and tops[0] < 0
    found: list[bytes] = []
    for source, top in enumerate(tops):
        if top < 0:
            continue
        is_alone = len(piles[source]) == 1
        if is_alone and not setting.is_space_free:
            continue
        fits = setting.fits[top]
        for target, under in enumerate(tops):
            if under in fits or (under < 0 and not target and has_space and not is_alone):
                changed = piles.copy()
                changed[source], changed[target] = piles[source][:-1], piles[target] + piles[source][-1:]
                found.append(joined(changed))
    return found


def emptyings(setting: Setting, arrangement: bytes) -> list[bytes]:
    """Return where the moves from pile to pile lead that leave a space for good, or for the stock."""
    if setting.is_space_free:
        return []
    piles = arrangement.split(SEPARATOR)
    found: list[bytes] = []
    for source, pile in enumerate(piles):
        if len(pile) != 1:
            continue
        for target, other in enumerate(piles):
            if other and target != source and other[-1] in setting.fits[pile[0]]:
                changed = piles.copy()
                changed[source], changed[target] = b"", other + pile
                found.append(joined(changed))
    return found


def in_space(arrangement: bytes, card: int) -> bytes | None:
    """Return the arrangement with a card in a space, None if it has none."""
    piles = arrangement.split(SEPARATOR)
    if piles[0]:
        return None
    piles[0] = bytes((card,))
    return joined(piles)


def _with_card(setting: Setting, arrangement: bytes, card: int, *, may_build: bool) -> list[bytes]:
    piles = arrangement.split(SEPARATOR)
    fits = setting.fits[card]
    found: list[bytes] = []
    for target, pile in enumerate(piles):
        if pile:
            if not may_build or pile[-1] not in fits:
                continue
        elif not setting.is_space_filled or target:
            continue
        changed = piles.copy()
        changed[target] = pile + bytes((card,))
        found.append(joined(changed))
    return found


def without_top(arrangement: bytes, card: int) -> tuple[bytes, bool] | None:
    """Return an arrangement without a card on top, and whether that empties a pile; None if it is not on top."""
    place = arrangement.find(card)
    if place < 0 or (place + 1 < len(arrangement) and arrangement[place + 1] != _MARK):
        return None
    is_alone = place == 0 or arrangement[place - 1] == _MARK
    return joined((arrangement[:place] + arrangement[place + 1 :]).split(SEPARATOR)), is_alone
