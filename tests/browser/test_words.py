"""The words of the pages: all of them in the catalogues, none elsewhere."""

import re
from pathlib import Path

import pytest

from server.web_files import START
from server.web_joining import needed_by
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


BODIES = {path.relative_to(WEB).as_posix(): path.read_bytes() for path in WEB.rglob("*.js")}
NAMES = {
    "accountTexts": "account", "analysisTexts": "analysis", "practiceTexts": "practice", "proofTexts": "proof",
    "ratingTexts": "ratings", "replayTexts": "replay", "tableTexts": "replay", "watchTexts": "watch",
}  # fmt: skip
KEYS = {"tables": "replay", "lessons": "rules"}
"""Which part of a catalogue has a name or a key that is not its own."""
ROW = re.compile(
    r"^  \[/.*?/, \(\) => (?:styled\(\"\w+\.css\", )?import\(\"\./(pages/\w+\.js)\"\)\)?, \"\w+\", \[([^\]]*)\]\],$",
    re.MULTILINE,
)
PAGES = [(page, re.findall(r"\w+", parts)) for page, parts in ROW.findall(BODIES["addresses.js"].decode())]
PARTS = re.findall(r"^  (\w+): \(\) =>", BODIES["words/en/index.js"].decode(), re.MULTILINE)
RACE = dict(PAGES)["pages/race.js"]
LATER = [
    ("pages/playing.js", RACE),
    ("advice.js", RACE),
    ("result.js", RACE),
    ("pages/watching.js", [*RACE, "replay"]),
    ("settings_dialog.js", ["table"]),
    ("replay_dialogs.js", [*dict(PAGES)["pages/replay.js"], "proof"]),
]
"""What is fetched besides, with the words that are there by then."""


def said_by(module: str) -> set[str]:
    """The parts of the catalogues that a module and all it needs say."""
    said = set[str]()
    for name in [module, *needed_by(module, BODIES)]:
        if name.startswith("words/") or name == "texts.js":
            continue
        code = BODIES[name].decode()
        said |= {NAMES[found] for found in re.findall(r"\b\w+Texts\b", code) if found in NAMES}
        keys = [KEYS.get(found, found) for found in re.findall(r"\btexts\.(\w+)", code)]
        said |= {key for key in keys if key in PARTS}
    return said


@pytest.mark.parametrize(("module", "parts"), [(START, []), *PAGES, *LATER], ids=str)
def test_a_page_asks_for_all_words_that_it_says(module: str, parts: list[str]) -> None:
    assert len(PAGES) == 14
    assert len(PARTS) == 11
    assert said_by(module) - set(parts) == set()
