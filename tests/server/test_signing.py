import asyncio

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from redis.asyncio import Redis

from server.node import Node
from server.signing import Signer, Signing
from server.store import keys
from server.store.calls import Store

PRIVATE = bytes.fromhex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")
PUBLIC = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
SIGNATURE = (
    "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24"
    "655141438e7a100b"
)


def test_it_signs_as_rfc_8032_says() -> None:
    signer = Signer(PRIVATE)
    assert signer.public_key.model_dump() == {"algorithm": "Ed25519", "key": PUBLIC}
    assert signer.sign(b"") == SIGNATURE


async def test_all_nodes_sign_with_the_key_that_the_first_has_made(store: Store, redis: Redis) -> None:
    signers = await asyncio.gather(*(Signing(store).signer() for _ in range(20)))
    assert len({signer.public for signer in signers}) == 1
    kept = await redis.get(keys.SIGNING_KEY)
    assert isinstance(kept, bytes)
    assert len(kept) == 32
    assert await redis.pttl(keys.SIGNING_KEY) == -1
    async with Node(store) as node:
        assert (await node.signing.signer()).public == signers[0].public == Signer(kept).public


async def test_another_store_has_another_key(store: Store, redis: Redis) -> None:
    first = await Signing(store).signer()
    await redis.delete(keys.SIGNING_KEY)
    second = await Signing(store).signer()
    assert first.public != second.public


def test_nothing_that_is_printed_of_a_signer_tells_the_key() -> None:
    signer = Signer(PRIVATE)
    for text in (repr(signer), str(signer), repr(signer._key), f"{signer.public_key}"):
        assert PRIVATE.hex() not in text
        assert repr(PRIVATE) not in text


def test_what_was_signed_is_checked_with_the_public_key_alone() -> None:
    signer = Signer(PRIVATE)
    Ed25519PublicKey.from_public_bytes(bytes.fromhex(signer.public)).verify(
        bytes.fromhex(signer.sign(b"words")), b"words"
    )


@pytest.mark.parametrize("length", [0, 31, 33])
def test_what_is_no_key_is_no_key(length: int) -> None:
    with pytest.raises(ValueError, match="32"):
        Signer(bytes(length))
