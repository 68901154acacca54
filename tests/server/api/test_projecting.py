import asyncio
from collections.abc import AsyncIterator, Awaitable
from contextlib import ExitStack

import pytest

from protocol.replays import Film
from server.api.answering import AGAIN_SECONDS, Wrong
from server.api.projecting import MOST_ASKING, MOST_MAKING, Projector
from server.replays import pack, record
from tests.server.histories import CALLED, begun, finish, play


@pytest.fixture
async def projector() -> AsyncIterator[Projector]:
    projector = Projector()
    yield projector
    await asyncio.to_thread(projector.close)


def packed() -> bytes:
    story = begun("four-seasons")
    play(story, 10, lambda _, legal: legal[0], lambda: 100)
    return pack(record(finish(story)))


def film_of(projector: Projector, tag: str, kept: bytes) -> Awaitable[bytes]:
    return projector.once(tag, lambda: projector.film("RACE2345", kept, CALLED, is_secret=False))


async def test_too_many_documents_at_once_are_refused_in_words_and_the_rest_are_made(projector: Projector) -> None:
    kept = packed()
    made = await asyncio.gather(
        *(film_of(projector, f"tag {number}", kept) for number in range(MOST_MAKING + 6)), return_exceptions=True
    )
    refused = [each for each in made if isinstance(each, Wrong)]
    films = [each for each in made if isinstance(each, bytes)]
    assert (len(refused), len(films)) == (6, MOST_MAKING)
    assert (refused[0].status, refused[0].again_after, "ask again in" in refused[0].text) == (503, AGAIN_SECONDS, True)
    assert {Film.model_validate_json(film).race for film in films} == {"RACE2345"}
    assert await film_of(projector, "tag later", kept)


async def test_a_document_many_ask_for_is_made_once(projector: Projector) -> None:
    made = 0

    async def make() -> bytes:
        nonlocal made
        made += 1
        return await projector.film("RACE2345", packed(), CALLED, is_secret=False)

    films = await asyncio.gather(*(projector.once("tag", make) for _ in range(3 * MOST_MAKING)))
    assert all(film is films[0] for film in films)
    assert made == 1


async def test_who_makes_it_for_all_and_goes_away_leaves_it_to_the_next(projector: Projector) -> None:
    kept = packed()
    first, *others = [asyncio.ensure_future(film_of(projector, "tag", kept)) for _ in range(4)]
    await asyncio.sleep(0)
    first.cancel()
    assert len(set(await asyncio.gather(*others))) == 1
    assert first.cancelled()


async def test_only_so_many_requests_wait(projector: Projector) -> None:
    with ExitStack() as waiting:
        for _ in range(MOST_ASKING):
            waiting.enter_context(projector.asking())
        with pytest.raises(Wrong, match="ask again in") as refused, projector.asking():
            pass
        assert refused.value.status == 503
    with projector.asking():
        pass


async def test_of_the_documents_made_only_so_much_is_kept(projector: Projector) -> None:
    kept = packed()
    first = await film_of(projector, "tag 0", kept)
    small = Projector(3 * len(first))
    for number in range(5):
        await film_of(small, f"tag {number}", kept)
    await asyncio.to_thread(small.close)
    assert list(small._made) == ["tag 2", "tag 3", "tag 4"]
    assert small._size == 3 * len(first)
