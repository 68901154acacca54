import pytest

from client.address import is_local, socket_address
from client.errors import BadAddress


@pytest.mark.parametrize(
    ("url", "address"),
    [
        pytest.param("http://127.0.0.1:8765", "ws://127.0.0.1:8765/socket", id="as serve prints it"),
        pytest.param("http://127.0.0.1:8765/", "ws://127.0.0.1:8765/socket", id="with a slash"),
        pytest.param("https://race.example", "wss://race.example/socket", id="secure"),
        pytest.param("ws://race.example:80", "ws://race.example:80/socket", id="a socket's scheme"),
        pytest.param("wss://race.example/socket", "wss://race.example/socket", id="the socket itself"),
        pytest.param("https://race.example/race/7KQ2M4XD", "wss://race.example/socket", id="a page"),
        pytest.param("http://[::1]:8765", "ws://[::1]:8765/socket", id="six"),
    ],
)
def test_a_servers_address_leads_to_its_socket(url: str, address: str) -> None:
    assert socket_address(url) == address


@pytest.mark.parametrize(
    "url",
    [
        pytest.param("", id="nothing"),
        pytest.param("localhost:8765", id="no scheme"),
        pytest.param("ftp://race.example", id="another scheme"),
        pytest.param("http://", id="no host"),
        pytest.param("http://race.example:99999", id="no such port"),
        pytest.param("http://race.example:x", id="a port in letters"),
        pytest.param("http://[::1", id="half an address"),
        pytest.param("http://race.example/?token=x", id="a query"),
        pytest.param("http://anna@race.example", id="a user"),
        pytest.param("http://race .example", id="a blank"),
    ],
)
def test_what_is_no_address_is_refused_in_words(url: str) -> None:
    with pytest.raises(BadAddress, match="wanted the address of a server"):
        socket_address(url)


@pytest.mark.parametrize(("url", "expected"), [("http://localhost:1", True), ("http://race.example", False)])
def test_no_proxy_stands_before_ones_own_machine(url: str, expected: bool) -> None:
    assert is_local(socket_address(url)) is expected
