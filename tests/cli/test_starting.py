"""The console script: that ^C ends it without a word of Python's, at whatever moment of its start or end."""

import subprocess
import sys
from signal import SIGINT

import pytest

PATIENCE = 60
SCRIPT = """
import atexit, os, signal, sys
from cli.starting import start

def interrupt():
    os.kill(os.getpid(), signal.SIGINT)

def hear(event, arguments):
    if event == "import" and arguments[0] == {module!r}:
        interrupt()

sys.addaudithook(hear)
if {module!r} == "at its end":
    atexit.register(interrupt)
sys.argv[1:] = ["winnability", "zodiac", "--deals", "1", "--json"]
start()
"""


def run(script: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=PATIENCE)


@pytest.mark.parametrize(
    "module", ["argparse", "importlib.metadata", "cli.output", "cli.winnability.command", "cli.winnability.workers"]
)
def test_an_interrupted_start_says_nothing(module: str) -> None:
    ended = run(SCRIPT.format(module=module))
    assert (ended.stdout, ended.stderr) == ("", "")
    assert ended.returncode in (130, -SIGINT)


def test_an_interrupt_after_the_answer_says_nothing_more() -> None:
    ended = run(SCRIPT.format(module="at its end"))
    assert (ended.returncode, ended.stderr) == (-SIGINT, "")
    assert ended.stdout.startswith('{"game": "zodiac"')


def test_who_is_not_interrupted_gets_the_commands_answer_and_status() -> None:
    ended = run(SCRIPT.format(module="nothing"))
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.startswith('{"game": "zodiac"')


def test_an_interrupt_that_is_ignored_on_purpose_stays_ignored() -> None:
    ended = run("import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)" + SCRIPT.format(module="argparse"))
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.startswith('{"game": "zodiac"')
