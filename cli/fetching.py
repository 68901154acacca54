"""A replay from its address: a bounded time, a bounded size, by what Python has itself."""

import http.client
import json
import threading
import urllib.error
import urllib.request
from urllib.parse import urlsplit, urlunsplit

SILENCE_SECONDS = 10.0
MOST_SECONDS = 60.0
PAGES = ("replay", "race")
PIECE = 64 * 1024


class NotFetched(Exception):  # noqa: N818 - says what is the case
    """An address that gives nothing; the text says why."""


def fetch(url: str, limit: int, within: float = MOST_SECONDS) -> bytes:
    """Return what is at an address, or at that of the replay of a race's page, up to a limit; raises NotFetched.

    A server may say a little now and then for ever; so it is left after some seconds, whatever it does.
    """
    found: list[bytes | NotFetched] = []
    fetching = threading.Thread(target=lambda: found.append(_outcome(url, limit)), daemon=True)
    fetching.start()
    fetching.join(within)
    if not found:
        raise NotFetched(f"it did not come within {within:g} seconds")
    if isinstance(found[0], NotFetched):
        raise found[0]
    return found[0]


def _outcome(url: str, limit: int) -> bytes | NotFetched:
    try:
        # The address is what the caller asks for, and http or https.
        with urllib.request.urlopen(api_address(url), timeout=SILENCE_SECONDS) as answer:  # noqa: S310
            return _bytes(answer, limit)
    except urllib.error.HTTPError as error:
        with error:
            return NotFetched(f"the server answers {error.code}{_words(error)}")
    except urllib.error.URLError as error:
        return NotFetched(f"no answer: {error.reason}")
    except TimeoutError:
        return NotFetched(f"no answer for {SILENCE_SECONDS:.0f} seconds")
    except (OSError, http.client.HTTPException, ValueError) as error:
        return NotFetched(f"no answer that can be read: {str(error) or type(error).__name__}")


def api_address(url: str) -> str:
    """The address of the replay whose page this is; any other stays as it is, but for what browsers keep."""
    parts = urlsplit(url)
    steps = parts.path.strip("/").split("/")
    if len(steps) == 2 and steps[0] in PAGES and steps[1]:
        return urlunsplit((parts.scheme, parts.netloc, f"/api/races/{steps[1]}/replay", "", ""))
    return urlunsplit(parts._replace(fragment=""))


def _bytes(answer: http.client.HTTPResponse, limit: int) -> bytes:
    data = bytearray()
    while len(data) < limit and (piece := answer.read1(min(PIECE, limit - len(data)))):
        data += piece
    return bytes(data)


def _words(error: urllib.error.HTTPError) -> str:
    """What the server says besides, if it is ours."""
    try:
        document = json.loads(error.read(PIECE))
    except (OSError, http.client.HTTPException, ValueError, RecursionError):
        return ""
    text = document.get("text") if isinstance(document, dict) else None
    return f": {text}" if isinstance(text, str) else ""
