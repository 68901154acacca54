import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


def test_the_wheel_has_every_file_the_product_reads(wheel: Path) -> None:
    inside = set(zipfile.ZipFile(wheel).namelist())
    for folder in ("engine", "protocol", "server", "client", "cli"):
        for path in (ROOT / folder).rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                assert path.relative_to(ROOT).as_posix() in inside


def test_the_wheel_works_away_from_the_checkout(wheel: Path, tmp_path: Path) -> None:
    home = tmp_path / "installed"
    zipfile.ZipFile(wheel).extractall(home)
    script = (
        f"import sys; sys.path[:] = [p for p in sys.path if p and p != {str(ROOT)!r}];"
        f"sys.path.insert(0, {str(home)!r});"
        "import cli, server.app, engine; assert cli.__file__.startswith(sys.path[0]), cli.__file__;"
        "from server.pages import read_web; assert read_web(server.app.web_folder()).files;"
        "from cli.main import main; sys.exit(main(['deal', 'zodiac', 'ecliptic', '--json']))"
    )
    env = os.environ | {"PYTHONSAFEPATH": "1"}
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert '"deck"' in done.stdout
