"""Recovery codes: a player's id and a secret, to be written down. Pure but for the random source.

A code brings its player back once and is followed by the next. The next code and the token are made from the code and
the client's nonce, so that a client whose answer was lost gets the same by saying the same; nobody else knows both.
"""

import base64
import hashlib
import hmac

from server.store.players import ID_LENGTH, LETTERS, random_code

SECRET_LENGTH = 24
"""Letters of the secret: 118 bits."""
GROUP = 4


def make_code(player: str) -> str:
    """A new code of a player, in groups that can be read out."""
    return _written(player + random_code(SECRET_LENGTH))


def read_code(text: str) -> str | None:
    """A code as people type it, without regard to case, dashes and spaces; None if it cannot be one."""
    code = "".join(text.split()).replace("-", "").upper()
    is_one = len(code) == ID_LENGTH + SECRET_LENGTH and set(code) <= set(LETTERS)
    return _written(code) if is_one else None


def player_of(code: str) -> str:
    """The id of the player a code belongs to."""
    return _bare(code)[:ID_LENGTH]


def digest_of(code: str) -> str:
    """What is kept of a code."""
    return hashlib.sha256(_bare(code).encode()).hexdigest()


def follow(code: str, nonce: str) -> tuple[str, str]:
    """The token and the next code that a code is exchanged for."""
    token = base64.urlsafe_b64encode(_made_of(code, "token", nonce)[:32]).decode().rstrip("=")
    number = int.from_bytes(_made_of(code, "recovery", nonce))
    secret = ""
    for _ in range(SECRET_LENGTH):
        number, letter = divmod(number, len(LETTERS))
        secret += LETTERS[letter]
    return token, _written(player_of(code) + secret)


def _made_of(code: str, use: str, nonce: str) -> bytes:
    return hmac.digest(_bare(code).encode(), f"{use}\0{nonce}".encode("utf-8", "surrogatepass"), "sha512")


def _bare(code: str) -> str:
    return code.replace("-", "")


def _written(code: str) -> str:
    return "-".join(code[at : at + GROUP] for at in range(0, len(code), GROUP))
