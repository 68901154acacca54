"""Compiles the engine by mypyc into build/compiled: `make compile`.

The plain modules stay as they are and are the reference; nothing uses the compiled ones but what is told to by
PYTHONPATH. They lie beside a copy of the plain ones, of which those of PLAIN are not compiled.
"""

import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).parent.parent
TARGET = ROOT / "build" / "compiled"
PLAIN = (
    "bots.py",
    "errors.py",
    "moves.py",
    "policies.py",
    "playing/memory.py",
    "playing/patient.py",
    "playing/perfect.py",
    "playing/sight.py",
    "solver/records.py",
)
"""What travels to other processes: records, errors and bots, which could not be pickled if they were compiled."""
SETUP = """
from mypyc.build import mypycify
from setuptools import setup

setup(packages=[], ext_modules=mypycify({options!r}, opt_level="3", group_name="engine"))
"""
OPTIONS = ["--strict", "--explicit-package-bases", "--config-file="]


def main() -> int:
    """Compile; the exit status."""
    missing = what_is_missing()
    if missing:
        print(f"compile: {missing} The engine works without being compiled, only slower.", file=sys.stderr)
        return 2
    shutil.rmtree(TARGET, ignore_errors=True)
    shutil.copytree(ROOT / "engine", TARGET / "engine", ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
    print(f"compile: compiling the engine into {TARGET.relative_to(ROOT)} (a minute or three)", file=sys.stderr)
    done = compile_in(TARGET)
    if done.returncode:
        sys.stderr.write(done.stdout)
        shutil.rmtree(TARGET, ignore_errors=True)
        return 1
    print(f"compile: done; PYTHONPATH={TARGET.relative_to(ROOT)} uses it", file=sys.stderr)
    return 0


def what_is_missing() -> str:
    """What is not here that it takes to compile, in words; empty if there is nothing."""
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return f"A C compiler is needed, and {compiler} is not here. On Debian and Ubuntu: apt-get install gcc."
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return f"Python's headers are needed. On Debian and Ubuntu: apt-get install python{version}-dev."
    for module, package in (("mypyc", "mypy"), ("setuptools", "setuptools")):
        if importlib.util.find_spec(module) is None:
            return f"{module} is needed: {sys.executable} -m pip install {package}."
    return ""


def compile_in(folder: Path) -> subprocess.CompletedProcess[str]:
    """Compile the engine that lies in a folder, beside its modules."""
    modules = sorted(path.relative_to(folder) for path in (folder / "engine").rglob("*.py"))
    compiled = [str(path) for path in modules if path.relative_to("engine").as_posix() not in PLAIN]
    setup = folder / "setup.py"
    setup.write_text(SETUP.format(options=[*OPTIONS, *compiled]), encoding="utf-8")
    command = [sys.executable, setup.name, "--quiet", "build_ext", "--inplace"]
    done = subprocess.run(command, cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)  # noqa: S603 - our own
    for left in ("build", ".mypy_cache"):
        shutil.rmtree(folder / left, ignore_errors=True)
    setup.unlink()
    return done


if __name__ == "__main__":
    sys.exit(main())
