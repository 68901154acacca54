"""Late positions made up rather than played: an empty stock and a tableau built by the rules at random."""

import random

from engine import Card, Game, Position
from engine.cards import card_of
from engine.rules import building, wanted


def late_position(game: Game, rng: random.Random, waste: int, *, is_covering: bool) -> Position:
    """Return a legal position without stock, redeals or anything odd; `is_covering` buries what foundations want."""
    while True:
        position = _foundations(game, rng)
        rest = _left(position)
        rng.shuffle(rest)
        position.waste.extend(rest.pop() for _ in range(min(waste, len(rest))))
        if game.cells and rest and rng.random() < 0.7:
            position.cell_piles[0].append(rest.pop())
        if _build(position, rest, rng, is_covering=is_covering):
            return position


def _foundations(game: Game, rng: random.Random) -> Position:
    position = Position(game)
    position.base = base = rng.randrange(game.ranks)
    position.redeals_left = 0
    heights = [rng.choice([0, rng.randrange(3), rng.randrange(game.ranks + 1)]) for _ in range(game.suits)]
    heights.sort(reverse=True)
    heights[0] = max(1, heights[0])
    suits = rng.sample(range(game.suits), game.suits)
    for pile, suit, height in zip(position.foundations, suits, heights, strict=True):
        pile.extend(card_of(suit, (base + up) % game.ranks) for up in range(height))
    return position


def _left(position: Position) -> list[Card]:
    gone = {card for pile in position.foundations for card in pile}
    game = position.game
    cards = [card_of(suit, rank) for suit in range(game.suits) for rank in range(game.ranks)]
    return [card for card in cards if card not in gone]


def _build(position: Position, cards: list[Card], rng: random.Random, *, is_covering: bool) -> bool:
    """Lay the cards as legal piles, as few as chance will have it; False if there are too many."""
    links = _Links(building(position.game, position.base), cards, rng)
    if is_covering and not all(links.cover(lower) for lower in wanted(position) if lower in cards):
        return False
    for upper in cards:
        if rng.random() < 0.95:
            links.lay(upper)
    bottoms = [card for card in cards if card not in links.under]
    if len(bottoms) > position.game.tableau:
        return False
    rng.shuffle(bottoms)
    for pile, bottom in zip(position.tableau, bottoms, strict=False):
        pile.extend(links.pile_on(bottom))
    return True


class _Links:
    """Which card lies on which."""

    def __init__(self, built: tuple[frozenset[Card], ...], cards: list[Card], rng: random.Random) -> None:
        self.built, self.cards, self.rng = built, cards, rng
        self.above: dict[Card, Card] = {}
        self.under: dict[Card, Card] = {}

    def may_lie(self, upper: Card, lower: Card) -> bool:
        is_free = lower not in self.above and upper not in self.under
        return is_free and upper in self.built[lower] and lower not in self.pile_on(upper)

    def pile_on(self, card: Card) -> list[Card]:
        pile = [card]
        while pile[-1] in self.above:
            pile.append(self.above[pile[-1]])
        return pile

    def link(self, upper: Card, lower: Card) -> None:
        self.above[lower], self.under[upper] = upper, lower

    def cover(self, lower: Card) -> bool:
        uppers = [upper for upper in self.cards if self.may_lie(upper, lower)]
        if uppers:
            self.link(self.rng.choice(uppers), lower)
        return bool(uppers)

    def lay(self, upper: Card) -> None:
        lowers = [lower for lower in self.cards if self.may_lie(upper, lower)]
        if lowers:
            self.link(upper, self.rng.choice(lowers))
