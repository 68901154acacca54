"""Waste and stock as linked cards, so that a card more or less costs the same however many there are.

The same waste, built up from the same bottom, is one object: comparing two is comparing where they are.
"""


class Stock:
    """The stock from its top: a card, what is under it, and how many there are."""

    __slots__ = ("card", "length", "under")

    def __init__(self, card: int, under: "Stock | None") -> None:
        self.card = card
        self.under = under
        self.length: int = 1 if under is None else under.length + 1


class Waste:
    """The waste from its top, with what the search wants to know of it at a glance.

    `card` is -1 at the bottom, where there is none. `buried` counts the cards with a lower one of their suit beneath
    them, `lowness` adds up how far each is from the highest rank.
    """

    __slots__ = ("_above", "_turned", "buried", "card", "length", "lowest", "lowness", "under")

    def __init__(self, card: int, under: "Waste | None", lowest: tuple[int, ...]) -> None:
        self.card = card
        self.under: Waste = self if under is None else under
        self.lowest = lowest
        self.length = 0
        self.buried = 0
        self.lowness = 0
        self._above: dict[int, Waste] = {}
        self._turned: Stock | None = None

    def push(self, card: int, ranks: int) -> "Waste":
        """Return this waste with a card more, of a game with so many ranks."""
        known = self._above.get(card)
        return known if known is not None else self._add(card, ranks)

    def _add(self, card: int, ranks: int) -> "Waste":
        suit, rank = divmod(card, ranks)
        lowest = self.lowest
        is_buried = lowest[suit] < rank
        if not is_buried:
            lowest = (*lowest[:suit], rank, *lowest[suit + 1 :])
        added = Waste(card, self, lowest)
        added.length = self.length + 1
        added.buried = self.buried + is_buried
        added.lowness = self.lowness + ranks - 1 - rank
        self._above[card] = added
        return added

    def turned(self) -> Stock | None:
        """Return the waste turned over: its bottom card is dealt next."""
        if self._turned is None:
            here = self
            while here.length:
                self._turned = Stock(here.card, self._turned)
                here = here.under
        return self._turned


def empty_waste(suits: int, ranks: int) -> Waste:
    """Return a waste without cards."""
    return Waste(-1, None, (ranks,) * suits)
