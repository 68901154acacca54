"""For how long a race waits for a player who is away. Pure; imports nothing, since `ecliptic verify` asks it too."""

LEAST_MS = 15_000
MOST_MS = 60_000


def grace_of(lasts: int) -> int:
    """How long a player may be away in all in a race that lasts so long: a tenth of it, but not too little or much."""
    return min(MOST_MS, max(LEAST_MS, lasts // 10))
