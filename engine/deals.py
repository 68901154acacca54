"""Deals: from a secret of 32 bytes to an order of cards, and the promise made before it is told.

The algorithm is version 1 and frozen (RULES.md, "Deals"): the same game and seed give the same cards for ever, in
any language.
"""

import hashlib
import hmac
import unicodedata
from collections.abc import Iterator

from engine.cards import Card, card_of
from engine.errors import Malformed
from engine.policies import Game

SEED_BYTES = 32


def named_seed(name: str) -> bytes:
    """Return the seed of a deal known by name, for practice and tests.

    The name counts as it is, but for Unicode's composed form: neither trimmed nor folded. Malformed if it is not
    Unicode text (a lone surrogate).
    """
    try:
        text = unicodedata.normalize("NFC", name).encode()
    except UnicodeEncodeError as error:
        raise Malformed(f"wanted a name of Unicode text; got {name!r}") from error
    return hashlib.sha256(b"ecliptic/named/1\0" + text).digest()


def parse_seed(text: str) -> bytes:
    """Return the seed of 64 hexadecimal digits, or raise Malformed."""
    digits = "0123456789abcdefABCDEF"
    if len(text) != 2 * SEED_BYTES or any(digit not in digits for digit in text):
        raise Malformed(f"wanted a seed of {2 * SEED_BYTES} hexadecimal digits; got {len(text)} characters")
    return bytes.fromhex(text)


def ordered_deck(game: Game) -> list[Card]:
    """Return the game's cards before shuffling: deck by deck, suit by suit, ace to king."""
    suit_by_suit = [card_of(suit, rank) for suit in range(game.suits) for rank in range(game.ranks)]
    return suit_by_suit * game.decks


def shuffle_deck(game: Game, seed: bytes) -> tuple[Card, ...]:
    """Return the game's cards in the order this seed deals them, the first one first."""
    _check_length("seed", seed)
    cards = ordered_deck(game)
    words = _words(game.name, seed)
    for last in range(len(cards) - 1, 0, -1):
        other = _below(last + 1, words)
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)


def commitment(game: Game, salt: bytes, seed: bytes) -> bytes:
    """Return what is published before the deal: a hash only this game, salt and seed can explain."""
    _check_length("salt", salt)
    _check_length("seed", seed)
    return hashlib.sha256(b"ecliptic/commit/1\0" + game.name.encode() + b"\0" + salt + seed).digest()


def _check_length(what: str, value: bytes) -> None:
    if len(value) != SEED_BYTES:
        raise Malformed(f"wanted a {what} of {SEED_BYTES} bytes; got {len(value)}")


def _words(name: str, seed: bytes) -> Iterator[int]:
    """Yield the stream of 32-bit words a seed stands for, block by block, without end."""
    number = 0
    while True:
        message = b"ecliptic/deal/1\0" + name.encode() + b"\0" + number.to_bytes(8, "big")
        block = hmac.digest(seed, message, "sha256")
        for start in range(0, len(block), 4):
            yield int.from_bytes(block[start : start + 4], "big")
        number += 1


def _below(bound: int, words: Iterator[int]) -> int:
    """Return a whole number below `bound`, each equally likely: words that would favour some are passed over."""
    limit = 2**32 - 2**32 % bound
    word = next(words)
    while word >= limit:
        word = next(words)
    return word % bound
