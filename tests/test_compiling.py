import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.compiling import PLAIN, TARGET, compile_in, what_is_missing

ROOT = Path(__file__).parent.parent


def test_without_a_compiler_it_says_what_is_needed_and_that_nothing_is_lost() -> None:
    command = [sys.executable, "-m", "scripts.compiling"]
    done = subprocess.run(
        command, cwd=ROOT, env=os.environ | {"CC": "no-such-compiler"}, text=True, capture_output=True, check=False
    )
    assert done.returncode == 2
    assert re.fullmatch(
        r"compile: A C compiler is needed, and no-such-compiler is not here\..*apt-get install gcc\. "
        r"The engine works without being compiled, only slower\.\n",
        done.stderr,
    )


def test_what_is_not_compiled_is_there() -> None:
    assert all((ROOT / "engine" / name).is_file() for name in PLAIN)


def test_what_is_compiled_is_not_committed() -> None:
    ignored = (ROOT / ".gitignore").read_text("utf-8").split()
    assert f"/{TARGET.parent.relative_to(ROOT).as_posix()}/" in ignored


@pytest.mark.skipif(bool(what_is_missing()), reason="takes what compiling takes")
def test_a_module_that_cannot_be_compiled_fails_with_the_compilers_words(tmp_path: Path) -> None:
    (tmp_path / "engine").mkdir()
    (tmp_path / "engine" / "odd.py").write_text('def odd() -> int:\n    return "one"\n', encoding="utf-8")
    done = compile_in(tmp_path)
    assert done.returncode
    assert "odd.py:2: error" in done.stdout
    assert [path.name for path in tmp_path.iterdir()] == ["engine"]
