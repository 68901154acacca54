"""A table as it was sent, as a bot sees it."""

from engine.cards import RANKS, Card, card_of, parse_card, rank_of, suit_of
from engine.errors import UnknownGame
from engine.games import find_game
from engine.playing.sight import OpenTable, PlayerView
from engine.policies import Game
from protocol.records import Foundation, Position


def view_of(game: str, position: Position) -> PlayerView:
    """What a bot is told of its table; no more than the legal moves of a game that is not known here."""
    try:
        table = _open_table(find_game(game), position)
    except UnknownGame:
        table = None
    return PlayerView(position.legal, position.stock, len(position.waste), position.turn, table)


def _open_table(game: Game, position: Position) -> OpenTable:
    return OpenTable(
        game=game,
        tableau=tuple(tuple(map(parse_card, pile)) for pile in position.tableau),
        cells=tuple(None if text is None else parse_card(text) for text in position.cells),
        foundations=tuple(_pile(game, number, pile) for number, pile in enumerate(position.foundations)),
        waste=tuple(map(parse_card, position.waste)),
        base=None if position.base is None else RANKS.index(position.base),
        redeals_left=position.redeals,
    )


def _pile(game: Game, number: int, foundation: Foundation) -> tuple[Card, ...]:
    """The cards of a foundation, which follow from its top one."""
    if foundation.card is None:
        return ()
    top, way = parse_card(foundation.card), game.directions[number]
    ranks = ((rank_of(top) - way * under) % game.ranks for under in range(foundation.cards - 1, -1, -1))
    return tuple(card_of(suit_of(top), rank) for rank in ranks)
