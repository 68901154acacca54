"""Deals once more, written from PROOF.md alone: nothing here comes from the engine, and it shares no code with it."""

import hashlib
import struct
import unicodedata
from collections.abc import Iterator

BLOCK = 64
"""Bytes that SHA-256 takes in at a time, to which HMAC fills its key up."""
TWO_DECKS = ("zodiac", "zodiac-1914")


def mac(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA256 by its definition (RFC 2104)."""
    padded = key.ljust(BLOCK, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in padded) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in padded) + inner).digest()


def words(game: str, seed: bytes) -> Iterator[int]:
    """The 32-bit words that a game and a seed stand for, without end."""
    number = 0
    while True:
        yield from struct.unpack(">8I", mac(seed, b"ecliptic/deal/1\0" + game.encode() + struct.pack(">xQ", number)))
        number += 1


def below(bound: int, stream: Iterator[int]) -> int:
    """The next word that favours no remainder, reduced."""
    word = next(stream)
    while word // bound == 2**32 // bound:
        word = next(stream)
    return word % bound


def unshuffled(game: str) -> list[str]:
    """The cards before they are shuffled."""
    deck = "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"
    suits = [deck.replace("C", suit) for suit in "CDHS"]
    return " ".join(suits * (2 if game in TWO_DECKS else 1)).split()


def deal(game: str, seed: bytes) -> list[str]:
    """The cards in the order they are dealt."""
    cards, stream = unshuffled(game), words(game, seed)
    for place in range(len(cards) - 1, 0, -1):
        other = below(place + 1, stream)
        cards[place], cards[other] = cards[other], cards[place]
    return cards


def commit(game: str, salt: bytes, seed: bytes) -> str:
    """What is published before the deal is played."""
    return hashlib.sha256(b"\0".join((b"ecliptic/commit/1", game.encode(), salt + seed))).hexdigest()


def seed_of_name(name: str) -> bytes:
    """The seed of a named deal."""
    told = hashlib.sha256(b"ecliptic/named/1\0")
    told.update(unicodedata.normalize("NFC", name).encode("utf-8"))
    return told.digest()
