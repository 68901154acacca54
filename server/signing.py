"""The server's signature under replays: Ed25519 (RFC 8032). The private key lies in the store and leaves it only here.

All nodes of a store sign with one key. The first that needs it makes it.
"""

import secrets
from typing import cast

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from protocol.replays import PublicKey
from server.store import keys
from server.store.calls import Store

KEY_BYTES = 32


class Signer:
    """Signs, once the key was read."""

    __slots__ = ("_key", "public")

    def __init__(self, private: bytes) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(private)
        self.public = self._key.public_key().public_bytes_raw().hex()

    def sign(self, data: bytes) -> str:
        """The signature of these bytes, in hex; of equal bytes always the same."""
        return self._key.sign(data).hex()

    @property
    def public_key(self) -> PublicKey:
        """What anybody may check signatures with."""
        return PublicKey(algorithm="Ed25519", key=self.public)


class Signing:
    """The signer of a store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._signer: Signer | None = None

    async def signer(self) -> Signer:
        """The one of all nodes; raises StoreError."""
        if self._signer is None:
            await self._store.ask("SET", keys.SIGNING_KEY, secrets.token_bytes(KEY_BYTES), "NX")
            self._signer = Signer(cast("bytes", await self._store.ask("GET", keys.SIGNING_KEY)))
        return self._signer
