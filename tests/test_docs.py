import re
from pathlib import Path

import pytest

from cli.main import COMMANDS
from server.settings import Settings

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted(ROOT.glob("*.md"))


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(document: Path) -> None:
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", document.read_text(encoding="utf-8")):
        assert (ROOT / target).exists(), target


def test_the_readme_lists_every_setting_as_it_is() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `ECLIPTIC_(\w+)` \|(.*?)\|", text, re.MULTILINE))
    assert rows.keys() == {name.upper() for name in Settings.model_fields}
    for name, field in Settings.model_fields.items():
        default = {None: "", (): "[]", False: "false"}.get(field.default, str(field.default))
        assert rows[name.upper()].strip() == default


def test_the_readme_lists_every_command() -> None:
    listed = re.findall(r"^\| `ecliptic (\w+)", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(listed) == sorted(COMMANDS)


def test_make_has_what_the_documents_name() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for document in DOCUMENTS:
        for named in re.findall(r"`make ([a-z-]+)", document.read_text(encoding="utf-8")):
            assert named in targets, (document.name, named)
