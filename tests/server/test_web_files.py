import re
from pathlib import Path

import pytest

from server.app import web_folder
from server.pages import SHELLS
from server.web_files import SOON, bare, read_web
from tests.server.test_pages import IMPORTS


@pytest.mark.parametrize("page", sorted(set(SHELLS)))
def test_the_browser_is_told_at_once_of_every_module_that_a_page_needs(page: str) -> None:
    web = read_web(web_folder(), [page])
    named = re.findall(rb'<link rel="modulepreload"[^>]* href="/static/[0-9a-f]+/([^"]+)"', web.shells[page].body)
    soon = {
        name.decode()
        for name in named
        if f'low" href="/static/{web.digest}/{name.decode()}"'.encode() in web.shells[page].body
    }
    assert bool(soon) == (page in SOON)
    needed, waiting = set[str](), ["main.js", f"pages/{page}.js", *([SOON[page]] if page in SOON else [])]
    while waiting:
        name = waiting.pop()
        needed.add(name)
        found = [each for static in IMPORTS.findall(web.files[name].body.decode()) if (each := static[0] or static[1])]
        near = {Path("/", name).parent.joinpath(each).resolve().relative_to("/").as_posix() for each in found}
        waiting.extend(near - needed)
    assert sorted(name.decode() for name in named) == sorted(needed)
    assert named[0] == b"main.js", "which all wait for"


@pytest.mark.parametrize(
    ("page", "own"), [("about", ["about"]), ("day", ["proof"]), ("missing", []), ("rules", ["rules", "table"])]
)
def test_the_document_of_a_page_names_the_words_it_says_in_every_language(page: str, own: list[str]) -> None:
    web = read_web(web_folder(), [page])
    named = re.search(rb'<script src="/static/[0-9a-f]+/first.js" data-words="([^"]*)"', web.shells[page].body)
    assert named
    names = named[1].decode().split()
    assert names[0] == "index"
    assert names[-len(own) or len(names) :] == own
    assert {f"words/{language}/{name}.js" for language in ("en", "pl", "kk") for name in names} <= web.files.keys()


def test_a_script_is_sent_without_types_and_comments_on_lines_of_their_own() -> None:
    script = b"""// @ts-check
/** What it is.
 * @param {string} a
 */
export const a = "/** kept */"; // kept
  /** gone */
  // gone
const b = `
 * kept`;
/** @type {number} */ const c = 1;
const d = (/** @type {{a: string}[]} */ e, /** @param {string} f */ g) => /** @type {(h: *) => i} */ (e); /* kept */
"""
    assert (
        bare(script)
        == b"""



export const a = "/** kept */"; // kept


const b = `
 * kept`;
const c = 1;
const d = (e, g) => (e); /* kept */
"""
    )


def test_no_script_of_ours_has_a_text_that_looks_like_a_comment_that_is_not_sent() -> None:
    for path in web_folder().rglob("*.js"):
        original = path.read_text(encoding="utf-8")
        tokens = re.findall(r'/\*.*?\*/|//[^\n]*|"(?:[^"\\\n]|\\.)*"', original, re.DOTALL)
        assert not [token for token in tokens if token.startswith('"') and "/** @" in token], path.name
        for text in re.findall(r"`[^`]*`", bare(path.read_bytes()).decode()):
            assert re.sub(r"/\*\* @(?:type|param)\b.*?\*/ ?", "", text) == text
            assert text in re.sub(r"/\*\* @(?:type|param)\b.*?\*/ ?", "", original), (path.name, text)


def test_the_styles_of_the_shell_are_one_in_their_order(tmp_path: Path) -> None:
    link = '<link rel="stylesheet" href="{{static}}/%s.css">\n'
    (tmp_path / "index.html").write_text("<head>\n" + link % "b" + link % "a" + "</head>")
    (tmp_path / "a.css").write_text("a {}")
    (tmp_path / "b.css").write_text("b {}")
    (tmp_path / "apart.css").write_text("c {}")
    web = read_web(tmp_path, ["home"])
    assert web.files["styles.css"].body == b"b {}\na {}"
    assert sorted(web.files) == ["apart.css", "styles.css"]
    only = f'<link rel="stylesheet" href="/static/{web.digest}/styles.css">'
    assert web.shells["home"].body.decode() == f"<head>\n{only}\n</head>"
