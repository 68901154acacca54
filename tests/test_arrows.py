"""Who may import whom: the arrows of ARCHITECTURE.md."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MAY_IMPORT = {
    "engine": {"engine"},
    "protocol": {"protocol"},
    "server": {"server", "engine", "protocol"},
    "client": {"client", "protocol"},
    "cli": {"cli", "engine", "protocol", "server", "client"},
}


def imported(path: Path) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module.split(".")[0])
    return names & MAY_IMPORT.keys()


@pytest.mark.parametrize("folder", MAY_IMPORT)
def test_folders_import_only_what_the_arrows_allow(folder: str) -> None:
    for path in (ROOT / folder).rglob("*.py"):
        assert imported(path) <= MAY_IMPORT[folder], path


@pytest.mark.parametrize("path", sorted((ROOT / "server" / "race").glob("*.py")), ids=lambda path: path.name)
def test_the_race_is_pure(path: Path) -> None:
    assert "await " not in path.read_text(encoding="utf-8")
    assert not {"asyncio", "redis", "time", "random"} & {
        alias.name.split(".")[0]
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Import)
        for alias in node.names
    }
