import pytest

from server.errors import StoreUnreachable
from server.store.urls import read_url, without_password

USER = {"username": "me", "password": "se@cret"}


def test_a_single_address_is_what_the_library_makes_of_it() -> None:
    given = read_url("redis://me:se%40cret@host:7000/3?client_name=here")
    assert (given.kind, given.hosts) == ("single", ())
    assert given.options == {**USER, "host": "host", "port": 7000, "db": 3, "client_name": "here"}


def test_sentinels_are_asked_by_their_own_names_for_a_master_by_its_own() -> None:
    given = read_url("redis+sentinel://me:se%40cret@one:1,two,[::1]:3/races/2?sentinel_password=other&client_name=here")
    assert (given.kind, given.master, given.hosts) == ("sentinel", "races", (("one", 1), ("two", 26379), ("::1", 3)))
    assert given.options == {**USER, "db": 2, "client_name": "here"}
    assert given.sentinel_options == {"password": "other"}


@pytest.mark.parametrize("path", ["", "/", "/0"])
def test_a_cluster_is_asked_for_at_any_of_its_nodes(path: str) -> None:
    given = read_url(f"redis+cluster://me:se%40cret@one:7000,two{path}")
    assert (given.kind, given.hosts) == ("cluster", (("one", 7000), ("two", 6379)))
    assert {**given.options, "db": 0} == {**USER, "db": 0}


def test_all_kinds_are_spoken_to_by_tls() -> None:
    plain = read_url("rediss://host").options["connection_class"]
    assert read_url("rediss+cluster://one").options["connection_class"] == plain
    given = read_url("rediss+sentinel://one/races")
    assert given.options["connection_class"] == given.sentinel_options["connection_class"] == plain


@pytest.mark.parametrize(
    "url",
    [
        "redis+sentinel://one:26379",
        "redis+sentinel://one:notaport/races",
        "redis+sentinel:///races",
        "redis+cluster://one:7000/1",
        "redis+cluster://one,,two",
        "redis+magic://one",
        "unix+cluster:///one",
        "+cluster://one",
    ],
)
def test_what_is_no_address_is_said_with_an_example(url: str) -> None:
    with pytest.raises(StoreUnreachable, match=r"no address of a Redis .*redis\+cluster://"):
        read_url(url)


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("redis://me:secret@host:1/0", "redis://***@host:1/0"),
        ("unix:///there/sock?password=secret&db=0", "unix:///there/sock"),
        ("redis://host", "redis://host"),
        (
            "redis+sentinel://me:secret@one:1,two:2/races/0?sentinel_password=secret",
            "redis+sentinel://***@one:1,two:2/races/0",
        ),
        ("redis://[secret", "the given URL"),
        ("secret@host", "the given URL"),
    ],
)
def test_passwords_are_not_shown(url: str, shown: str) -> None:
    assert without_password(url) == shown
