import asyncio
from collections.abc import AsyncIterator

import pytest

from protocol.replays import Film
from server.api.answering import Wrong
from server.api.projecting import MOST_WAITING, Projector
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


async def test_too_many_films_at_once_are_refused_in_words_and_the_rest_are_made(projector: Projector) -> None:
    kept = packed()
    made = await asyncio.gather(
        *(projector.film(f"tag {n}", "RACE2345", kept, CALLED, is_secret=False) for n in range(MOST_WAITING + 6)),
        return_exceptions=True,
    )
    refused = [each for each in made if isinstance(each, Wrong)]
    films = [each for each in made if isinstance(each, bytes)]
    assert (len(refused), len(films)) == (6, MOST_WAITING)
    assert (refused[0].status, "try again in a moment" in refused[0].text) == (503, True)
    assert {Film.model_validate_json(film).race for film in films} == {"RACE2345"}
    assert await projector.film("tag later", "RACE2345", kept, CALLED, is_secret=False)


async def test_a_film_many_ask_for_is_made_once(projector: Projector) -> None:
    kept = packed()
    made = await asyncio.gather(
        *(projector.film("tag", "RACE2345", kept, CALLED, is_secret=False) for _ in range(3 * MOST_WAITING))
    )
    assert all(film is made[0] for film in made)


async def test_of_the_films_made_only_so_much_is_kept(projector: Projector) -> None:
    kept = packed()
    first = await projector.film("tag 0", "RACE2345", kept, CALLED, is_secret=False)
    small = Projector(3 * len(first))
    for number in range(5):
        await small.film(f"tag {number}", "RACE2345", kept, CALLED, is_secret=False)
    await asyncio.to_thread(small.close)
    assert list(small._made) == ["tag 2", "tag 3", "tag 4"]
    assert small._size == 3 * len(first)
