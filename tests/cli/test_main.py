import re
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
def test_what_cannot_be_understood_gets_one_line_and_status_2(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert said.endswith("--help\n")


WITHOUT = """
import sys
for name in {missing!r}:
    sys.modules[name] = None
from cli.main import main
sys.exit(main({arguments!r}))
"""


SERVER = ("redis", "starlette", "uvicorn", "structlog", "pydantic_settings", "prometheus_client", "uvloop")
CLIENT = ("msgpack", "pydantic", "websockets")


def test_what_needs_no_library_works_without_any() -> None:
    ended = python(WITHOUT.format(missing=SERVER + CLIENT, arguments=["deal", "zodiac", "ecliptic"]))
    assert (ended.returncode, ended.stderr) == (0, "")


@pytest.mark.parametrize(
    ("missing", "arguments"),
    [(SERVER, ["serve"]), (CLIENT, ["bot", "http://127.0.0.1:1", "--game", "zodiac"])],
    ids=["serve", "bot"],
)
def test_what_lacks_a_library_says_how_to_get_it(missing: tuple[str, ...], arguments: list[str]) -> None:
    ended = python(WITHOUT.format(missing=missing, arguments=arguments))
    assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (2, "", 1)
    assert "pip install 'ecliptic[server,embedded]'" in ended.stderr


def test_every_command_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    listed = capsys.readouterr().out
    assert all(re.search(rf"^    {command}\s", listed, re.MULTILINE) for command in COMMANDS)


INTERRUPTED = """
import sys
import cli.deal
def interrupt(arguments): raise KeyboardInterrupt
cli.deal.run = interrupt
from cli.main import main
sys.exit(main(["deal", "zodiac", "ecliptic"]))
"""


def test_an_interrupted_command_ends_quietly() -> None:
    ended = python(INTERRUPTED)
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "")
