"""Where a socket comes from."""

import pytest

from server.networks import network_of


def of(*client: object) -> str:
    return network_of({"type": "websocket", "client": client or None})


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param("192.0.2.7", "::ffff:192.0.2.7", id="IPv4 written as IPv6"),
        pytest.param("2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff", id="one customer's addresses"),
        pytest.param("fe80::1%eth0", "fe80::2", id="with the name of a zone"),
        pytest.param("nowhere", "", id="what is no address"),
    ],
)
def test_these_come_from_the_same_network(one: str, other: str) -> None:
    assert of(one, 1) == of(other, 2)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param("192.0.2.7", "192.0.2.8", id="neighbours in IPv4"),
        pytest.param("2001:db8:1:2::1", "2001:db8:1:3::1", id="neighbours in IPv6"),
        pytest.param("192.0.2.7", "nowhere", id="what is no address"),
    ],
)
def test_these_come_from_different_networks(one: str, other: str) -> None:
    assert of(one, 1) != of(other, 1)


def test_who_comes_from_nowhere_has_a_network_too() -> None:
    assert of() == of("nowhere", 0)
    assert "192.0.2.7" not in of("192.0.2.7", 1)
