"""The games of patience, pure: cards, deals, rules, positions, replays and how bots choose."""

from engine.bots import LEVELS, Bot, Level, make_bot
from engine.cards import RANKS, SUITS, Card, card_text, parse_card, rank_of, suit_of
from engine.deals import commitment, named_seed, parse_seed, shuffle_deck
from engine.errors import EngineError, IllegalMove, Malformed, UnknownGame
from engine.games import GAMES, Game, describe, find_game, game_called, pile_role
from engine.moves import Move, Step
from engine.playing.sight import OpenTable, PlayerView, see
from engine.position import MOVE_LIMIT, Ending, LegalMoves, Position, is_stuck_text, legal_texts
from engine.replay import Replayed, replay
from engine.stuck import needs_search

__all__ = [
    "GAMES",
    "LEVELS",
    "MOVE_LIMIT",
    "RANKS",
    "SUITS",
    "Bot",
    "Card",
    "Ending",
    "EngineError",
    "Game",
    "IllegalMove",
    "LegalMoves",
    "Level",
    "Malformed",
    "Move",
    "OpenTable",
    "PlayerView",
    "Position",
    "Replayed",
    "Step",
    "UnknownGame",
    "card_text",
    "commitment",
    "describe",
    "find_game",
    "game_called",
    "is_stuck_text",
    "legal_texts",
    "make_bot",
    "named_seed",
    "needs_search",
    "parse_card",
    "parse_seed",
    "pile_role",
    "rank_of",
    "replay",
    "see",
    "shuffle_deck",
    "suit_of",
]
