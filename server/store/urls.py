"""What a store's URL says: of which kind it is, where it is asked for, and with which options."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal
from urllib.parse import parse_qs, unquote, urlsplit

from redis.asyncio.connection import parse_url

from server.errors import StoreUnreachable

Host = tuple[str, int]
Kind = Literal["single", "sentinel", "cluster"]
EXAMPLES = "redis://127.0.0.1:6379/0, redis+cluster://one:7000,two:7000 or redis+sentinel://one:26379,two:26379/NAME/0"
SENTINEL_PORT = 26379
PORT = 6379
OF_SENTINELS = {"sentinel_username": "username", "sentinel_password": "password"}
"""Options that are for the sentinels themselves, by what they are called there."""


@dataclass(frozen=True, slots=True)
class StoreUrl:
    """A store's URL, read."""

    kind: Kind
    shown: str
    """Without names and passwords."""
    options: Mapping[str, Any]
    """What a connection to a server that holds races is made with, but for its address where there are several."""
    hosts: tuple[Host, ...] = ()
    """Whom to ask: sentinels, or nodes of the cluster; none for a single server, whose address is in the options."""
    master: str = ""
    """The name the sentinels know the master by."""
    sentinel_options: Mapping[str, Any] = field(default_factory=dict)


def read_url(url: str) -> StoreUrl:
    """Read a store's URL; raises StoreUnreachable with an example."""
    shown = without_password(url)
    try:
        return _read(url, shown)
    except (ValueError, TypeError) as error:
        said = " ".join(str(error).split())
        raise StoreUnreachable(f"{shown} is no address of a Redis ({said}); give one such as {EXAMPLES}") from None


def _read(url: str, shown: str) -> StoreUrl:
    scheme, _, rest = url.partition("://")
    plain, _, kind = scheme.partition("+")
    if not kind:
        return StoreUrl("single", shown, parse_url(url))
    if kind not in ("sentinel", "cluster") or plain not in ("redis", "rediss"):
        raise ValueError(f"{scheme} is no kind of store")
    parts = urlsplit(f"{plain}://{rest}")
    who, _, places = parts.netloc.rpartition("@")
    hosts = tuple(_host(place, SENTINEL_PORT if kind == "sentinel" else PORT) for place in places.split(","))
    first, _, last = parts.path.strip("/").partition("/")
    if kind == "sentinel" and not first:
        raise ValueError("the master's name is wanting")
    database = last if kind == "sentinel" else first
    query, of_sentinels = _split_query(parts.query)
    options = dict(parse_url(f"{plain}://{who}{'@' if who else ''}here/{database}?{query}"))
    if kind == "cluster" and options.get("db"):
        raise ValueError("a cluster has database 0 only")
    del options["host"]
    sentinel_options = {**_transport(plain), **of_sentinels}
    if kind == "sentinel":
        return StoreUrl("sentinel", shown, options, hosts, unquote(first), sentinel_options)
    return StoreUrl("cluster", shown, options, hosts)


def _host(place: str, port: int) -> Host:
    parts = urlsplit(f"redis://{place}")
    if not parts.hostname:
        raise ValueError("an address is wanting")
    return parts.hostname, parts.port or port


def _split_query(query: str) -> tuple[str, dict[str, Any]]:
    pieces = [piece for piece in query.split("&") if piece]
    others = [piece for piece in pieces if piece.partition("=")[0] not in OF_SENTINELS]
    given = parse_qs(query)
    return "&".join(others), {name: given[key][0] for key, name in OF_SENTINELS.items() if key in given}


def _transport(plain: str) -> dict[str, Any]:
    """How the sentinels are spoken to: as the servers they watch, but with names and passwords of their own."""
    found = parse_url(f"{plain}://here").get("connection_class")
    return {} if found is None else {"connection_class": found}


def without_password(url: str) -> str:
    """The URL as it may be shown: no name, no password, no query, which may hold one too."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return "the given URL"
    if not parts.scheme:
        return "the given URL"
    netloc = "***@" + parts.netloc.rpartition("@")[2] if "@" in parts.netloc else parts.netloc
    return f"{parts.scheme}://{netloc}{parts.path}"
