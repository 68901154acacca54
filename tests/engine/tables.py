"""Games and players for the tests: small rows of every kind, policies that reach late positions, random games."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

from engine import GAMES, Card, Game, Position, card_text, legal_texts
from engine.deals import ordered_deck
from engine.policies import pile_names
from tests.engine import naive

Policy = Callable[[list[str], random.Random], str]


def small(kind: str, ranks: int, suits: int, tableau: int = 0, cells: int = 0) -> Game:
    """Return a row like the one of this name with fewer cards and piles."""
    parent = GAMES[kind]
    order: tuple[str, ...] = (*pile_names("c", cells), *pile_names("t", tableau))
    if kind == "florentine":
        order = ("t1", "c1", *pile_names("t", tableau)[1:])
    if not kind.startswith("zodiac"):
        order += ("f1",)
    directions = parent.directions[: suits * parent.decks]
    if kind == "zodiac-1914":
        directions = (1,) * suits + (-1,) * suits
    return replace(
        parent,
        name=f"small-{kind}",
        ranks=ranks,
        suits=suits,
        tableau=tableau,
        cells=cells,
        order=order,
        directions=directions,
        roles=(),
    )


SMALL = {
    "zodiac": [small("zodiac", 4, 2, 4, 2), small("zodiac", 5, 1, 3, 2), small("zodiac", 3, 2, 3, 3)],
    "zodiac-1914": [small("zodiac-1914", 4, 2, 4, 2), small("zodiac-1914", 4, 1, 2, 2)],
    "four-seasons": [
        small("four-seasons", 5, 4, 4),
        small("four-seasons", 6, 3, 3),
        small("four-seasons", 4, 4, 3),
        small("four-seasons", 3, 4, 2),
        small("four-seasons", 4, 3, 2),
        small("four-seasons", 5, 2, 2),
        small("four-seasons", 4, 3, 1),
        small("four-seasons", 6, 2, 1),
    ],
    "czarina": [
        small("czarina", 5, 4, 4),
        small("czarina", 6, 3, 4),
        small("czarina", 4, 4, 3),
        small("czarina", 4, 3, 2),
    ],
    "corners": [small("corners", 5, 3, cells=4), small("corners", 4, 4, cells=5)],
    "corners-redeal": [
        small("corners-redeal", 5, 3, cells=4),
        small("corners-redeal", 3, 4, cells=3),
        small("corners-redeal", 5, 3, cells=2),
        small("corners-redeal", 6, 3, cells=1),
    ],
    "simplicity": [
        small("simplicity", 5, 4, 5),
        small("simplicity", 4, 4, 6),
        small("simplicity", 3, 4, 4),
        small("simplicity", 4, 3, 3),
        small("simplicity", 5, 2, 2),
    ],
    "florentine": [
        small("florentine", 5, 4, 3, 1),
        small("florentine", 6, 3, 3, 1),
        small("florentine", 4, 4, 2, 1),
        small("florentine", 3, 4, 2, 1),
        small("florentine", 4, 3, 2, 1),
        small("florentine", 5, 2, 2, 1),
        small("florentine", 4, 3, 1, 1),
        small("florentine", 6, 3, 1, 1),
    ],
}


def any_move(legal: list[str], rng: random.Random) -> str:
    return rng.choice(legal)


def _preferring(*kinds: str) -> Policy:
    """Return a policy that mostly takes the first kind of move there is, and now and then any."""

    def choose(legal: list[str], rng: random.Random) -> str:
        if rng.random() < 0.1:
            return rng.choice(legal)
        for kind in kinds:
            liked = [text for text in legal if kind in text]
            if liked:
                return rng.choice(liked)
        return rng.choice(legal)

    return choose


greedy = _preferring("-f", "w-t", "c1-t", "c2-t", "w-c", "deal", "redeal")
building = _preferring("w-t", "w-c", "deal", "redeal")
dealing = _preferring("deal", "redeal", "w-")


def shuffling(legal: list[str], rng: random.Random) -> str:
    """Mostly move within the tableau, but come forward now and then."""
    within = [text for text in legal if text[0] == "t" and "-t" in text]
    if within and rng.random() < 0.6:
        return rng.choice(within)
    return building(legal, rng)


POLICIES: dict[str, Policy] = {
    "any": any_move,
    "greedy": greedy,
    "building": building,
    "dealing": dealing,
    "shuffling": shuffling,
}


def shuffled_deck(game: Game, rng: random.Random) -> list[Card]:
    deck = ordered_deck(game)
    rng.shuffle(deck)
    return deck


def play_out(position: Position, policy: Policy, rng: random.Random, limit: int = 400) -> Iterator[Position]:
    """Yield the position as it is after every move, the first included, to the end or the limit."""
    yield position
    for _ in range(limit):
        legal = legal_texts(position)
        if not legal:
            return
        position.play(policy(legal, rng))
        yield position


def naive_of(kind: str, game: Game, deck: list[Card]) -> naive.Naive:
    piles = {"t": game.tableau, "c": game.cells, "f": game.foundations}
    texts = [card_text(card) for card in deck]
    return naive.deal(kind, texts, piles, naive.ALL_RANKS[: game.ranks], naive.ALL_SUITS[: game.suits])


def naive_like(position: Position) -> naive.Naive:
    """Return the same table for the second set of rules."""
    game = position.game
    kind = game.name.removeprefix("small-")
    table = naive.Naive(kind, naive.ALL_RANKS[: game.ranks], naive.ALL_SUITS[: game.suits])
    for name, pile in position.piles.items():
        texts = [card_text(card) for card in pile]
        table.piles["stock" if name == "s" else name] = texts[::-1] if name == "s" else texts
    table.base = "" if position.base is None else naive.ALL_RANKS[position.base]
    table.redeals = position.redeals_left or 0
    table.stock_at_first = game.stock_size
    return table


def every_card(position: Position) -> list[Card]:
    return sorted(card for pile in position.piles.values() for card in pile)


def every_text(game: Game) -> list[str]:
    """Return the text of every move between any two piles, of any kind, and a few piles there are not."""
    counts = {"t": game.tableau, "c": game.cells, "f": game.foundations}
    names = ["w", *(name for kind, count in counts.items() for name in pile_names(kind, count + 1))]
    return ["deal", "redeal", *(f"{one}-{other}" for one in names for other in names)]
