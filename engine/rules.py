"""What the rules allow: which card fits where, and every move there is."""

from collections.abc import Iterator
from functools import cache
from typing import Final

from engine.cards import Card, card_of, is_red, rank_of, suit_of
from engine.moves import DEAL, REDEAL, STOCK, WASTE, Move, Step, move_between
from engine.policies import CellsOpen, Game, Start, Suits, Wrap
from engine.table import Table

NOTHING: Final[frozenset[Card]] = frozenset()


@cache
def building(game: Game, base: int | None) -> tuple[frozenset[Card], ...]:
    """Return for each card, by its number, the cards that may be built on it in the tableau."""
    cards = [card_of(suit, rank) for suit in range(game.suits) for rank in range(game.ranks)]
    table = [NOTHING] * 52
    for under in cards:
        table[under] = frozenset(card for card in cards if _may_build(game, base, card, under))
    return tuple(table)


def _may_build(game: Game, base: int | None, card: Card, under: Card) -> bool:
    return _is_next_rank(game, base, card, under) and _suits_agree(game.build.suits, card, under)


def _is_next_rank(game: Game, base: int | None, card: Card, under: Card) -> bool:
    for step in game.build.steps:
        rank = rank_of(under) + step
        is_wrapped = not 0 <= rank < game.ranks
        if is_wrapped and (game.build.wrap is Wrap.NEVER or base == 0):
            continue
        if rank % game.ranks == rank_of(card):
            return True
    return False


def _suits_agree(suits: Suits, card: Card, under: Card) -> bool:
    match suits:
        case Suits.ANY:
            return True
        case Suits.SAME:
            return suit_of(card) == suit_of(under)
        case Suits.OTHER_COLOUR:
            return is_red(card) != is_red(under)


def next_cards(table: Table, index: int) -> list[Card]:
    """Return the cards a foundation takes next: one, or none when it is complete, or one a suit while it is empty."""
    game, pile = table.game, table.foundations[index]
    direction = game.directions[index]
    if pile:
        if len(pile) == game.ranks:
            return []
        return [card_of(suit_of(pile[-1]), (rank_of(pile[-1]) + direction) % game.ranks)]
    if game.start is Start.ITS_SUIT:
        return [card_of(index % game.suits, 0 if direction == 1 else game.ranks - 1)]
    return [] if table.base is None else [card_of(suit, table.base) for suit in range(game.suits)]


def wanted(table: Table) -> dict[Card, list[str]]:
    """Return the cards the foundations take now, each with where it may go.

    Of foundations that are alike for a card, which is to say built the same way, only the first is named.
    """
    places: dict[Card, list[str]] = {}
    seen: set[tuple[Card, int]] = set()
    for index, direction in enumerate(table.game.directions):
        for card in next_cards(table, index):
            if (card, direction) not in seen:
                seen.add((card, direction))
                places.setdefault(card, []).append(f"f{index + 1}")
    return places


def may_deal(table: Table) -> bool:
    """Tell whether the stock has a card to turn up."""
    return bool(table.stock)


def may_redeal(table: Table) -> bool:
    """Tell whether the waste may be turned over now."""
    return not table.stock and bool(table.waste) and table.redeals_left != 0


def open_cells(table: Table) -> list[str]:
    """Return the empty cells a player may fill now; a cell the rules keep shut is not among them."""
    if table.game.cells_open is CellsOpen.WHILE_STOCK_IS_EMPTY and table.stock:
        return []
    return [f"c{index}" for index, pile in enumerate(table.cell_piles, 1) if not pile]


def available(table: Table) -> Iterator[tuple[str, Card]]:
    """Yield every card that lies on top of waste, cell or tableau pile, with its pile's name."""
    if table.waste:
        yield WASTE, table.waste[-1]
    for index, pile in enumerate(table.cell_piles, 1):
        if pile:
            yield f"c{index}", pile[-1]
    for index, pile in enumerate(table.tableau, 1):
        if pile:
            yield f"t{index}", pile[-1]


def moves(table: Table) -> Iterator[Move]:
    """Yield every move the rules allow in a game that has not ended, in no order that is promised."""
    if may_deal(table):
        yield DEAL
    if may_redeal(table):
        yield REDEAL
    routes = table.game.routes[table.phase - 1]
    goals = wanted(table)
    built = building(table.game, table.base)
    tops = [(f"t{index}", pile[-1] if pile else None) for index, pile in enumerate(table.tableau, 1)]
    cells = open_cells(table)
    for source, card in available(table):
        kind = source[0]
        if card in goals and kind + "-f" in routes:
            for name in goals[card]:
                yield move_between(source, name)
        if kind + "-c" in routes:
            for name in cells:
                yield move_between(source, name)
        for name in _tableau_places(table, source, card, tops, routes, built):
            yield move_between(source, name)


def _tableau_places(
    table: Table,
    source: str,
    card: Card,
    tops: list[tuple[str, Card | None]],
    routes: frozenset[str],
    built: tuple[frozenset[Card], ...],
) -> Iterator[str]:
    may_build = source[0] + "-t" in routes
    # The only card of a pile gains nothing by another space.
    may_fill = source[0] + "-space" in routes and not (source[0] == "t" and len(table.piles[source]) == 1)
    for name, top in tops:
        if top is None:
            if may_fill:
                yield name
        elif may_build and card in built[top] and name != source:
            yield name


def steps_of(table: Table, move: Move) -> tuple[Step, ...]:
    """Return what a legal move does, forced consequences included, without doing it."""
    if move is REDEAL or move.destination == STOCK:
        return (Step(None, WASTE, STOCK, is_turned_up=False),)
    source = table.piles[move.source]
    first = Step(source[-1], move.source, move.destination, is_turned_up=move.source == STOCK)
    if len(source) > 1 or not table.stock or move.source[0] not in table.game.refilled:
        return (first,)
    return (first, Step(table.stock[-1], STOCK, move.source, is_turned_up=True))
