"""Cards: small whole numbers with a two-letter text, rank then suit."""

from typing import NewType

from engine.errors import Malformed

Card = NewType("Card", int)
"""Suit times thirteen plus rank, both as indexes into SUITS and RANKS; equal cards of two decks are equal."""

RANKS = "A23456789TJQK"
SUITS = "CDHS"
RANK_NAMES = ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king")
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")

_TEXTS = tuple(rank + suit for suit in SUITS for rank in RANKS)
_CARDS = {text: Card(number) for number, text in enumerate(_TEXTS)}


def card_of(suit: int, rank: int) -> Card:
    """Return the card of two indexes, suit into SUITS and rank into RANKS."""
    return Card(suit * 13 + rank)


def rank_of(card: Card) -> int:
    """Return the index of the card's rank in RANKS: 0 for an ace, 12 for a king."""
    return card % 13


def suit_of(card: Card) -> int:
    """Return the index of the card's suit in SUITS."""
    return card // 13


def is_red(card: Card) -> bool:
    """Tell whether the card is a diamond or a heart."""
    return 13 <= card < 39


def card_text(card: Card) -> str:
    """Return the card's two letters: `TC` is the ten of clubs."""
    return _TEXTS[card]


def parse_card(text: str) -> Card:
    """Return the card of two letters, or raise Malformed."""
    card = _CARDS.get(text)
    if card is None:
        raise Malformed(f"wanted a card, one of {RANKS} and one of {SUITS} as in TC; got {text!r}")
    return card
