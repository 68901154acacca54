import asyncio
import re
import textwrap
from pathlib import Path
from typing import Any

import pytest

from cli.main import COMMANDS, main
from server.settings import Settings
from tests.journeys.racing import PATIENCE

ROOT = Path(__file__).parent.parent
DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(document: Path) -> None:
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", document.read_text(encoding="utf-8")):
        assert (document.parent / target).exists(), target


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


@pytest.mark.parametrize("command", COMMANDS)
def test_the_readme_names_every_flag(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([command, "--help"])
    usage = capsys.readouterr().out.partition("\n\n")[0]
    row = re.search(rf"^\| `ecliptic {command}[^`]*`", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert row
    assert set(re.findall(r"--[a-z-]+", row[0])) == set(re.findall(r"--[a-z-]+", usage))


async def test_the_readme_shows_a_program_that_plays(node_url: str, capsys: pytest.CaptureFixture[str]) -> None:
    shown = re.findall(r"(?:^    .*\n|^\n)+", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    program = textwrap.dedent(next(block for block in shown if "import connect" in block)).strip()
    names: dict[str, Any] = {}
    text = f"async def play():\n{textwrap.indent(program, '    ')}".replace("http://127.0.0.1:8765", node_url)
    exec(text, names)  # noqa: S102 - the text is ours
    async with asyncio.timeout(PATIENCE):
        await names["play"]()
    said = capsys.readouterr().out
    assert "deal" in said
    assert "resigned" in said


def test_make_has_what_the_documents_name() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for document in DOCUMENTS:
        for named in re.findall(r"`make ([a-z-]+)", document.read_text(encoding="utf-8")):
            assert named in targets, (document.name, named)
