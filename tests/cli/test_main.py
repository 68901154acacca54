import subprocess
import sys

import pytest

from cli.main import COMMANDS, main


def python(script: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main([command, "--help"])
    assert caught.value.code == 0
    assert f"ecliptic {command}" in capsys.readouterr().out


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["--version"])
    assert caught.value.code == 0
    assert capsys.readouterr().out.startswith("ecliptic ")


@pytest.mark.parametrize("arguments", [[], ["race"], ["serve", "--prot", "1"]], ids=["nothing", "unknown", "misspelt"])
def test_what_cannot_be_understood_ends_with_status_2(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2


WITHOUT_SERVER = """
import sys
for name in ("redis", "starlette", "uvicorn", "structlog", "pydantic_settings", "prometheus_client", "uvloop"):
    sys.modules[name] = None
from cli.main import main
sys.exit(main({arguments!r}))
"""


def test_what_needs_no_server_works_without_its_libraries() -> None:
    ended = python(WITHOUT_SERVER.format(arguments=["deal", "zodiac", "ecliptic"]))
    assert (ended.returncode, ended.stderr) == (0, "")


def test_a_server_without_its_libraries_says_how_to_get_them() -> None:
    ended = python(WITHOUT_SERVER.format(arguments=["serve"]))
    assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (2, "", 1)
    assert "pip install 'ecliptic[server,embedded]'" in ended.stderr
