import pytest

from server.socket import is_origin_allowed


def scope(origin: str | None, host: str = "example.com") -> dict[str, object]:
    headers = [(b"host", host.encode())]
    return {"headers": headers + ([(b"origin", origin.encode())] if origin is not None else [])}


@pytest.mark.parametrize(
    ("origin", "is_allowed"),
    [
        pytest.param(None, True, id="a program"),
        pytest.param("https://example.com", True, id="own page"),
        pytest.param("http://example.com", True, id="own page behind a proxy that ends TLS"),
        pytest.param("https://EXAMPLE.com", True, id="case of the host"),
        pytest.param("https://other.example", True, id="named by the operator"),
        pytest.param("https://evil-example.com", False, id="suffix without a dot"),
        pytest.param("https://example.com.evil", False, id="prefix"),
        pytest.param("https://example.com:8443", False, id="another port"),
        pytest.param("ftp://example.com", False, id="another scheme"),
        pytest.param("https://example.com/", False, id="no bare origin"),
        pytest.param("https://x@example.com", False, id="user info"),
        pytest.param("null", False, id="null"),
        pytest.param("", False, id="empty"),
        pytest.param("https://[", False, id="no address"),
    ],
)
def test_only_our_own_pages_may_open_a_socket(origin: str | None, is_allowed: bool) -> None:
    assert is_origin_allowed(scope(origin), ("https://other.example",)) is is_allowed
