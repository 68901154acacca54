import pytest

from server.errors import StoreTooOld, StoreUnreachable
from server.store.connect import check_version, open_redis, without_password


@pytest.mark.parametrize(
    "url",
    ["ftp://here", "redis://127.0.0.1:1/0", "unix:///nowhere/sock", "redis://127.0.0.1:notaport"],
    ids=["no redis", "nobody there", "no socket", "no port"],
)
async def test_a_store_that_is_not_there_is_said_in_one_line(url: str) -> None:
    with pytest.raises(StoreUnreachable) as caught:
        async with open_redis(url):
            pass
    assert "\n" not in str(caught.value)


async def test_a_store_that_answers_is_opened(store_url: str) -> None:
    async with open_redis(store_url) as redis:
        assert await redis.ping()


@pytest.mark.parametrize(
    ("info", "is_enough"),
    [
        ({"redis_version": "6.2.7"}, False),
        ({"redis_version": "7.0.0"}, True),
        ({"redis_version": "7.2.4", "server_name": "valkey", "valkey_version": "7.2.5"}, True),
        ({"redis_version": "7.2.4", "server_name": "valkey", "valkey_version": "7.1.0"}, False),
        ({"redis_version": "what"}, False),
    ],
    ids=["redis 6", "redis 7", "valkey 7.2", "valkey 7.1", "nonsense"],
)
def test_an_old_store_is_refused(info: dict[str, object], is_enough: bool) -> None:
    if is_enough:
        check_version(info, "here")
    else:
        with pytest.raises(StoreTooOld, match=r"7\.0"):
            check_version(info, "here")


def test_passwords_are_not_shown() -> None:
    assert without_password("redis://me:secret@host:1/0") == "redis://***@host:1/0"
