"""Why a move is not legal, in words: what was wanted there, and what came."""

from engine.cards import RANK_NAMES, Card, card_text, is_red, rank_of
from engine.moves import DEAL, REDEAL, Move
from engine.policies import CellsOpen, Game, Suits, Wrap
from engine.rules import building, next_cards, wanted
from engine.table import Table

_KINDS = {"t": "tableau", "c": "cell", "f": "foundation"}


def why_not(table: Table, move: Move) -> str:
    """Return why a move is not legal in a game that has not ended."""
    if move == DEAL:
        return "deal needs a card in the stock; it is empty"
    if move == REDEAL:
        return _why_no_redeal(table)
    for name in (move.source, move.destination):
        if name not in table.piles:
            return f"{table.game.name} has no {name}; {_names(table.game, name[0])}"
    if move.source[0] == "f":
        return "nothing ever leaves a foundation"
    if not table.piles[move.source]:
        return f"{move.source} has no card to move"
    return _why_not_there(table, move, table.piles[move.source][-1])


def _why_not_there(table: Table, move: Move, card: Card) -> str:
    if move.source == move.destination:
        return f"{card_text(card)} is on {move.source} already"
    match move.destination[0]:
        case "f":
            return _why_not_foundation(table, move, card)
        case "t":
            return _why_not_tableau(table, move, card)
        case "c":
            return _why_not_cell(table, move)
        case _:
            return "a card comes to the waste from the stock only, by deal"


def _why_no_redeal(table: Table) -> str:
    if table.redeals_left == 0:
        return "redeal needs a redeal left; there is none"
    if table.stock:
        return f"redeal needs an empty stock; it has {len(table.stock)}"
    return "redeal needs a card in the waste; it is empty"


def _names(game: Game, kind: str) -> str:
    count = {"t": game.tableau, "c": game.cells, "f": game.foundations}[kind]
    return f"its {_KINDS[kind]} piles are {kind}1 to {kind}{count}" if count else f"it has no {_KINDS[kind]} piles"


def _has_route(table: Table, route: str) -> bool:
    return route in table.game.routes[table.phase - 1]


def _not_open(table: Table, move: Move, place: str) -> str:
    what = {"w": "the waste's card", "c": "a cell's card", "t": "a tableau pile's card"}[move.source[0]]
    when = f" in phase {table.phase}" if table.game.phases > 1 else ""
    return f"{what} does not go to {place} in {table.game.name}{when}"


def _why_not_foundation(table: Table, move: Move, card: Card) -> str:
    if not _has_route(table, move.source[0] + "-f"):
        return _not_open(table, move, "a foundation")
    takes = next_cards(table, int(move.destination[1:]) - 1)
    if card in takes:
        return f"{card_text(card)} goes to {wanted(table)[card][0]}, the first of the foundations that are alike for it"
    if not takes:
        return f"{move.destination} is complete"
    if len(takes) > 1:
        return f"{move.destination} takes the base, {_a(RANK_NAMES[rank_of(takes[0])])}; {card_text(card)} is not"
    return f"{move.destination} takes {card_text(takes[0])}; {card_text(card)} is not"


def _why_not_tableau(table: Table, move: Move, card: Card) -> str:
    pile = table.piles[move.destination]
    if not pile:
        if _has_route(table, move.source[0] + "-space"):
            return f"{card_text(card)} is the only card of {move.source}; moving it to a space changes nothing"
        return _not_open(table, move, "a space")
    if not _has_route(table, move.source[0] + "-t"):
        return _not_open(table, move, "a tableau pile")
    top = pile[-1]
    if not building(table.game, table.base)[top]:
        return f"{move.destination} takes nothing on {card_text(top)}; {card_text(card)} came"
    return f"{move.destination} takes {build_words(table.game, top, table.base)}; {card_text(card)} is not"


def build_words(game: Game, top: Card, base: int | None) -> str:
    """Return what may be built on a card, in words: `a red card one lower than 8S`."""
    colour = {Suits.ANY: "a card", Suits.SAME: "a card of its suit", Suits.OTHER_COLOUR: "a red card"}
    what = "a black card" if game.build.suits is Suits.OTHER_COLOUR and is_red(top) else colour[game.build.suits]
    ranks = sorted({rank_of(card) for card in building(game, base)[top]})
    if game.build.wrap is Wrap.UNLESS_ACES_ARE_BASE and rank_of(top) == 0:
        return f"{what.replace('card', RANK_NAMES[ranks[0]])} on {card_text(top)}"
    steps = {rank - rank_of(top) for rank in ranks}
    words = "one lower or higher" if len(steps) == 2 else "one lower" if steps == {-1} else "one higher"
    return f"{what} {words} than {card_text(top)}"


def _why_not_cell(table: Table, move: Move) -> str:
    if not _has_route(table, move.source[0] + "-c"):
        return _not_open(table, move, "a cell")
    if table.piles[move.destination]:
        return f"{move.destination} holds {card_text(table.piles[move.destination][-1])}; a cell takes one card"
    if table.game.cells_open is CellsOpen.WHILE_STOCK_IS_EMPTY and table.stock:
        return f"a cell is filled by hand only while the stock is empty; it has {len(table.stock)}"
    return f"{move.destination} does not take it"


def _a(word: str) -> str:
    return f"an {word}" if word[0] in "aeiou" else f"a {word}"
