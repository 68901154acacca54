import json
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from pathlib import Path

import httpx
import pytest

from server.documents import NAMES
from server.settings import Settings
from tests.proof.examples import PLANS
from tests.proof.making import key_text, replay_of

ROOT = Path(__file__).parent.parent
FOLDERS = ("engine", "protocol", "server", "client", "cli")


def build(target: str, source: Path, folder: Path) -> Path:
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder)]
    subprocess.run(command, cwd=source, check=True, capture_output=True, timeout=100)
    return next(path for path in folder.iterdir() if path.suffix in (".whl", ".gz"))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("wheel", ROOT, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs' folder of an environment with the wheel and the pinned dependencies, but without the checkout."""
    home = tmp_path_factory.mktemp("installed")
    venv.create(home, symlinks=True)
    command = [sys.executable, "-m", "pip", "--python", str(home / "bin" / "python"), "install", "--quiet"]
    offline = ["--disable-pip-version-check", "--no-deps", "--no-index", str(wheel)]
    subprocess.run([*command, *offline], check=True, timeout=100)
    site = sysconfig.get_path("purelib", vars={"base": str(home), "platbase": str(home)})
    (Path(site) / "dependencies.pth").write_text(sysconfig.get_path("purelib"))
    return home / "bin"


def test_the_wheel_has_every_file_the_product_reads(wheel: Path) -> None:
    inside = set(zipfile.ZipFile(wheel).namelist())
    for folder in FOLDERS:
        assert f"{folder}/py.typed" in inside
        for path in (ROOT / folder).rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                assert path.relative_to(ROOT).as_posix() in inside
    assert {f"server/texts/{name}" for name in NAMES} <= inside


def test_the_source_archive_makes_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    archive = build("sdist", ROOT, tmp_path / "sdist")
    with tarfile.open(archive) as opened:
        opened.extractall(tmp_path, filter="data")
    again = build("wheel", tmp_path / archive.name.removesuffix(".tar.gz"), tmp_path / "wheel")
    assert set(zipfile.ZipFile(again).namelist()) == set(zipfile.ZipFile(wheel).namelist())


@pytest.mark.parametrize(
    ("arguments", "word"),
    [(["--version"], "ecliptic "), (["deal", "zodiac", "ecliptic", "--json"], '"deck"')],
    ids=["version", "deal"],
)
def test_the_installed_command_works(installed: Path, tmp_path: Path, arguments: list[str], word: str) -> None:
    command = [str(installed / "ecliptic"), *arguments]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True, timeout=60)
    assert word in done.stdout


def test_the_installed_command_checks_a_replay(installed: Path, tmp_path: Path) -> None:
    path = tmp_path / "replay.json"
    path.write_text(json.dumps(replay_of(PLANS["two seats"])), encoding="utf-8")
    command = [str(installed / "ecliptic"), "verify", str(path), "--key", key_text()]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.startswith("All that could be checked is right.")


def test_the_installed_server_serves_from_an_empty_folder(installed: Path, tmp_path: Path) -> None:
    command = [str(installed / "ecliptic"), "serve", "--port", "0"]
    env = {name: value for name, value in os.environ.items() if not name.startswith("ECLIPTIC_")}
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True, env=env) as process:
        assert process.stdout is not None
        try:
            found = re.search(r"http://\S+/", process.stdout.readline())
            assert found
            page = httpx.get(found[0]).text
            script = re.search(r'src="/([^"]+)"', page)
            assert script
            assert httpx.get(found[0] + script[1]).headers["content-type"].startswith("text/javascript")
            assert httpx.get(found[0] + "healthz").json() == {"status": "ok"}
        finally:
            process.terminate()
            process.wait(20)
        assert process.returncode == 0
    assert [path.name for path in tmp_path.iterdir()] == ["data"]


def test_what_the_images_name_is_there() -> None:
    dockerfile = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    compose = (ROOT / "docker-compose.yml").read_text(encoding="utf-8")
    settings = {f"ECLIPTIC_{name.upper()}" for name in Settings.model_fields}
    assert set(re.findall(r"ECLIPTIC_\w+", dockerfile + compose)) <= settings
    for name in re.findall(r"-r (\S+)", dockerfile):
        assert (ROOT / name).is_file()
    port = Settings.model_fields["port"].default
    assert f"EXPOSE {port}" in dockerfile
    assert f"127.0.0.1:{port}/healthz" in dockerfile
    assert f":{port}:{port}" in compose


def test_the_pins_name_no_machine_and_are_hashed() -> None:
    for path in (ROOT / "requirements").glob("*.txt"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"://|--index|--find-links|--extra-index|--trusted", text), path.name
        pins = re.split(r"\n(?=\S)", text.strip())
        assert all("==" in pin and "--hash=sha256:" in pin for pin in pins), path.name
