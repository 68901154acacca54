"""The rules a second time, slow and plain, written from their text alone: what the engine must agree with.

Cards are texts, piles a dictionary, the stock's next card stands first; every pair of piles is tried for a move, and
being stuck is found by going everywhere.
"""

from dataclasses import dataclass, field

ALL_RANKS = "A23456789TJQK"
ALL_SUITS = "CDHS"


class TooMuchError(Exception):
    """There is more to go through than was allowed."""


@dataclass
class Naive:
    kind: str
    ranks: str
    suits: str
    piles: dict[str, list[str]] = field(default_factory=dict)
    base: str = ""
    redeals: int = 0
    stock_at_first: int = 0

    def copy(self) -> "Naive":
        piles = {name: list(pile) for name, pile in self.piles.items()}
        return Naive(self.kind, self.ranks, self.suits, piles, self.base, self.redeals, self.stock_at_first)

    def key(self) -> str:
        return str(self.redeals) + "|".join(" ".join(pile) for pile in self.piles.values())

    def names(self, kind: str) -> list[str]:
        return [name for name in self.piles if name[0] == kind and name != "stock"]

    @property
    def is_zodiac(self) -> bool:
        return self.kind in ("zodiac", "zodiac-1914")

    @property
    def is_corners(self) -> bool:
        return self.kind in ("corners", "corners-redeal")

    @property
    def phase(self) -> int:
        return 2 if self.is_zodiac and not self.piles["stock"] and not self.piles["w"] else 1

    @property
    def built_up(self) -> int:
        return sum(len(self.piles[name]) for name in self.names("f"))

    @property
    def progress(self) -> int:
        if self.is_zodiac:
            return self.stock_at_first - len(self.piles["stock"]) - len(self.piles["w"]) + self.built_up
        return self.built_up - 1

    @property
    def is_won(self) -> bool:
        return self.built_up == sum(len(pile) for pile in self.piles.values())

    # What fits on what.

    def follows(self, card: str, other: str) -> bool:
        """Whether card is one rank above other, round the corner."""
        return self.ranks[(self.ranks.index(other[0]) + 1) % len(self.ranks)] == card[0]

    def is_neighbour(self, card: str, other: str) -> bool:
        return abs(self.ranks.index(card[0]) - self.ranks.index(other[0])) == 1

    def fits_tableau(self, card: str, top: str) -> bool:
        if self.is_zodiac:
            return card[1] == top[1] and self.is_neighbour(card, top)
        if self.kind == "simplicity" and (card[1] in "DH") == (top[1] in "DH"):
            return False
        if top[0] == "A" and self.base == "A":
            return False
        return self.follows(top, card)

    def is_down(self, foundation: str) -> bool:
        return self.kind == "zodiac-1914" and int(foundation[1:]) > len(self.suits)

    def fits_foundation(self, card: str, foundation: str) -> bool:
        pile = self.piles[foundation]
        if pile:
            if len(pile) == len(self.ranks) or pile[-1][1] != card[1]:
                return False
            return self.follows(pile[-1], card) if self.is_down(foundation) else self.follows(card, pile[-1])
        if not self.is_zodiac:
            return card[0] == self.base
        suit = self.suits[(int(foundation[1:]) - 1) % len(self.suits)]
        return card == (self.ranks[-1] if self.is_down(foundation) else self.ranks[0]) + suit

    # Which moves there are.

    def may(self, text: str) -> bool:
        """Whether the move may be made, the game not being over."""
        if text == "deal":
            return bool(self.piles["stock"])
        if text == "redeal":
            return not self.piles["stock"] and bool(self.piles["w"]) and (self.is_zodiac or self.redeals > 0)
        source, target = text.split("-")
        if not self.piles[source] or source == target:
            return False
        card = self.piles[source][-1]
        if target[0] == "f":
            return self.may_found(source, target, card)
        if target[0] == "c":
            return self.may_fill_cell(source, target)
        if not self.piles[target]:
            return self.may_fill_space(source)
        return self.may_build(source, target, card)

    def may_found(self, source: str, target: str, card: str) -> bool:
        if not self.fits_foundation(card, target) or (self.is_zodiac and self.phase == 1):
            return False
        earlier = [name for name in self.names("f") if int(name[1:]) < int(target[1:])]
        return not any(self.fits_foundation(card, name) and self.is_alike(name, target) for name in earlier)

    def is_alike(self, one: str, other: str) -> bool:
        return self.is_down(one) == self.is_down(other) and len(self.piles[one]) == len(self.piles[other])

    def may_fill_cell(self, source: str, target: str) -> bool:
        if source != "w" or self.piles[target]:
            return False
        if self.is_corners:
            return not self.piles["stock"]
        return self.is_zodiac

    def may_fill_space(self, source: str) -> bool:
        if self.kind in ("four-seasons", "simplicity"):
            return source == "w" or (source[0] == "t" and len(self.piles[source]) > 1)
        return self.kind == "florentine" and source in ("w", "c1")

    def may_build(self, source: str, target: str, card: str) -> bool:
        if self.is_corners or not self.fits_tableau(card, self.piles[target][-1]):
            return False
        if self.is_zodiac:
            return self.phase == 1 and source[0] in "wc"
        return source[0] in "wt"

    def every_text(self) -> list[str]:
        sources = ["w", *self.names("c"), *self.names("t")]
        targets = [*self.names("t"), *self.names("c"), *self.names("f")]
        return ["deal", "redeal", *(f"{source}-{target}" for source in sources for target in targets)]

    def moves(self) -> list[str]:
        return sorted(text for text in self.every_text() if self.may(text))

    def make(self, text: str) -> None:
        if text == "deal":
            self.piles["w"].append(self.piles["stock"].pop(0))
        elif text == "redeal":
            self.piles["stock"], self.piles["w"] = self.piles["w"], []
            if not self.is_zodiac:  # there it is without limit
                self.redeals -= 1
        else:
            source, target = text.split("-")
            self.piles[target].append(self.piles[source].pop())
            if not self.piles[source] and self.piles["stock"] and self.is_refilled(source):
                self.piles[source].append(self.piles["stock"].pop(0))

    def is_refilled(self, name: str) -> bool:
        if self.kind == "czarina":
            return name[0] == "t"
        return (self.is_corners or self.kind == "florentine") and name[0] == "c"

    # When it is over.

    def is_stuck(self, limit: int = 20_000) -> bool:
        """Whether nothing counts any more; TooMuchError if more than so many positions would have to be seen."""
        if self.is_won:
            return False
        if self.is_zodiac:
            return self.is_zodiac_stuck()
        may_turn = self.piles["stock"] or (self.redeals > 0 and self.piles["w"])
        return not may_turn and not self.comes_to_count(limit)

    def is_zodiac_stuck(self) -> bool:
        if self.phase == 2:
            return not self.moves()
        if not all(self.piles[name] for name in self.names("c")):
            return False
        cards = self.piles["stock"] + self.piles["w"] + [self.piles[name][-1] for name in self.names("c")]
        return not any(self.fits_tableau(card, self.piles[name][-1]) for card in cards for name in self.names("t"))

    def comes_to_count(self, limit: int) -> bool:
        seen = {self.key()}
        waiting = [self]
        while waiting:
            here = waiting.pop()
            for text in here.moves():
                if "-f" in text or text.startswith("w-"):
                    return True
                there = here.copy()
                there.make(text)
                if there.key() not in seen:
                    seen.add(there.key())
                    waiting.append(there)
            if len(seen) > limit:
                raise TooMuchError
        return False


REDEALS = {"corners-redeal": 2, "florentine": 1}


def deal(kind: str, deck: list[str], piles: dict[str, int], ranks: str = ALL_RANKS, suits: str = ALL_SUITS) -> Naive:
    """Lay a deck out; `piles` says how many of `t`, `c` and `f` there are."""
    table = Naive(kind, ranks, suits, redeals=REDEALS.get(kind, 0))
    for name in [f"{letter}{number}" for letter in "ctf" for number in range(1, piles.get(letter, 0) + 1)]:
        table.piles[name] = []
    cards = list(deck)
    order = table.names("c") + table.names("t")
    if kind == "florentine":
        order = ["t1", "c1", *table.names("t")[1:]]
    for name in order:
        table.piles[name].append(cards.pop(0))
    if not table.is_zodiac:
        table.base = cards[0][0]
        table.piles["f1"].append(cards.pop(0))
    table.piles["w"] = []
    table.piles["stock"] = cards
    table.stock_at_first = len(cards)
    return table


FULL_PILES = {
    "zodiac": {"t": 24, "c": 8, "f": 8},
    "zodiac-1914": {"t": 24, "c": 8, "f": 8},
    "four-seasons": {"t": 5, "f": 4},
    "czarina": {"t": 5, "f": 4},
    "corners": {"c": 5, "f": 4},
    "corners-redeal": {"c": 5, "f": 4},
    "simplicity": {"t": 12, "f": 4},
    "florentine": {"t": 4, "c": 1, "f": 4},
}
