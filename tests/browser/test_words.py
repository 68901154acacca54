"""The words of the pages: all of them in the catalogues, none elsewhere."""

import re
from pathlib import Path

import pytest

from tests.browser.bare import WEB

MODULES = sorted(path for path in WEB.rglob("*.js") if "words" not in path.relative_to(WEB).parts)
SAYING = re.compile(r"[A-Z][a-z]+ \w+|[a-z]{2,} [a-z]+ [a-z ]+[.?!:…]$|[A-Za-z]{3,}[.?!…]$")
"""What a sentence or a title looks like."""
SHOWN = re.compile(
    r"""(?:aria-label"?|title|placeholder|alt): ["`][^"`$]*[a-z]|button\(["`]\w|h\("\w+", \{[^{}]*\}, "\w"""
)
"""Where a text would be shown."""
NOT_SHOWN = re.compile(r'(?:Error|Trouble|console\.\w+)\(["`][^"`]*["`]|"Deleted player"|`Bearer [^`]*`')
"""Words for who repairs the page, what the server calls a player that is no more, and a header."""


def sayings(source: str) -> list[str]:
    """What in a module looks like words for its reader."""
    code = re.sub(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*", "", source, flags=re.DOTALL)
    code = NOT_SHOWN.sub("", code)
    texts = [plain or made for plain, made in re.findall(r'"([^"\n]*)"|`([^`]*)`', code)]
    plain_texts = [re.sub(r"\$\{[^}]*\}", "1", text) for text in texts]
    return [text for text in plain_texts if SAYING.search(text)] + SHOWN.findall(code)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(WEB)))
def test_no_module_has_words_of_its_own(path: Path) -> None:
    assert sayings(path.read_text(encoding="utf-8")) == []


def test_words_are_found_where_there_are_some() -> None:
    for line in (
        'h("p", {}, "Race")',
        'button("Copy", act)',
        'toast("Connection lost.")',
        "put(x, `Move ${n} lost it`)",
    ):
        assert sayings(line), line
    for path in (WEB / "words" / "en").glob("[!fi]*.js"):
        assert sayings(path.read_text(encoding="utf-8")), path
