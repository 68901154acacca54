"""Addresses of servers as people write them, and the one address of the socket."""

from urllib.parse import urlsplit

from client.errors import BadAddress

SCHEMES = {"http": "ws", "ws": "ws", "https": "wss", "wss": "wss"}
WANTED = "wanted the address of a server such as http://127.0.0.1:8765"


def socket_address(url: str) -> str:
    """The socket's address on the server at `url`: `http`, `https`, `ws` or `wss`, a host, and maybe a port.

    The address of one of its pages will do too: the path is left out.
    """
    try:
        parts = urlsplit(url)
        scheme, host, port = SCHEMES.get(parts.scheme), parts.hostname, parts.port
    except ValueError as error:
        raise BadAddress(f"{WANTED}; got {url!r}: {error}") from None
    if scheme is None or not host or not url.isprintable() or " " in url:
        raise BadAddress(f"{WANTED}; got {url!r}")
    if parts.query or parts.username is not None:
        raise BadAddress(f"{WANTED}, without user or query; got {url!r}")
    shown = f"[{host}]" if ":" in host else host
    return f"{scheme}://{shown}{'' if port is None else f':{port}'}/socket"


def is_local(address: str) -> bool:
    """Whether a socket's address is this machine's own, which no proxy stands before."""
    return urlsplit(address).hostname in ("localhost", "127.0.0.1", "::1")
