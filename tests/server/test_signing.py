import asyncio
import base64
from contextlib import AsyncExitStack

import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from redis.asyncio import Redis

from server.api.routes import ROUTES
from server.app import create_app, web_folder
from server.daily.days import day_at
from server.node import Node, NodeOptions
from server.signing import Signer, Signing
from server.store import keys
from server.store.calls import Store
from tests.journeys.racing import raw
from tests.nodes import serve_node

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


async def test_the_private_key_is_in_no_answer_frame_log_line_or_metric(
    store: Store, redis: Redis, capfd: pytest.CaptureFixture[str]
) -> None:
    await redis.set(keys.SIGNING_KEY, PRIVATE)
    said: list[bytes] = []
    async with AsyncExitStack() as stack:
        node = await stack.enter_async_context(Node(store, NodeOptions(sweep_every=0.05)))
        url = await serve_node(stack, node)
        transport = httpx.ASGITransport(create_app(node, web_folder()))
        pages = await stack.enter_async_context(httpx.AsyncClient(transport=transport, base_url="http://here"))
        speaker = await stack.enter_async_context(raw(url))
        race = (await speaker.ask(type="create", game="zodiac", seats=1))["race"]["race"]
        await speaker.ask(type="move", race=race, turn=0, move="f1-t1")
        assert (await speaker.ask(type="resign", race=race, confirm=True))["type"] == "events"
        await speaker.ask(type="export")
        today = day_at(await node.races.now())
        fills = {"date": today, "game": "zodiac", "week": "now", "name": "Nobody", "race": race}
        for path in ("/metrics", "/healthz", "/api/openapi.json", *(each.path for each, _ in ROUTES)):
            answer = await pages.get(path.format(**fills))
            said += [answer.content, repr(answer.headers).encode()]
        said += [frame.encode() if isinstance(frame, str) else frame for frame in speaker.frames]
    said += [text.encode() for text in capfd.readouterr()]
    assert any(PUBLIC.encode() in each for each in said), "the search itself finds the public key"
    assert any(b"race ended" in each for each in said), "the search itself reads the log"
    for form in (PRIVATE, PRIVATE[:16], PRIVATE[16:], base64.b64encode(PRIVATE)[:40], PRIVATE.hex()[:32].encode()):
        assert not any(form in each for each in said)
    assert not any(PRIVATE.hex()[32:].encode() in each.lower() for each in said)


@pytest.mark.parametrize("kept", [b"", b"short"])
async def test_a_key_that_is_none_is_no_words_of_the_key(store: Store, redis: Redis, kept: bytes) -> None:
    await redis.set(keys.SIGNING_KEY, kept)
    with pytest.raises(ValueError, match="32") as failed:
        await Signing(store).signer()
    assert "short" not in str(failed.value)
