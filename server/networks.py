"""Where a socket comes from, as far as bounds ask for it: guests are free, networks are not."""

import hashlib
from ipaddress import IPv6Address, ip_address

from starlette.types import Scope

CUSTOMER_BITS = 64
"""So much of an IPv6 address is one customer's at least, who may choose the rest anew for each socket."""
UNKNOWN = "unknown"


def network_of(scope: Scope) -> str:
    """Who asks, by a digest of the network it asks from: behind a proxy that is believed, the one the proxy names."""
    host = scope["client"][0] if scope.get("client") else UNKNOWN
    return hashlib.blake2b(_network(host).encode(), digest_size=16).hexdigest()


def _network(host: str) -> str:
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return UNKNOWN
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(int(address) >> (128 - CUSTOMER_BITS))
