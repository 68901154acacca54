import os
from pathlib import Path

import pytest

from server.errors import DataFolderTaken, DataFolderUnwritable
from server.store.folder import MAX_SOCKET_PATH, hold, open_folder


@pytest.mark.parametrize("name", ["a file/data", "/proc/nothing/data"], ids=["under a file", "in /proc"])
def test_a_folder_that_cannot_be_written_is_refused_with_words(tmp_path: Path, name: str) -> None:
    (tmp_path / "a file").write_text("")
    with pytest.raises(DataFolderUnwritable, match="--data"):
        open_folder(tmp_path / name)


def test_a_folder_that_was_open_to_others_is_closed_to_them(tmp_path: Path) -> None:
    (tmp_path / "store").mkdir(mode=0o777)
    assert open_folder(tmp_path).path.stat().st_mode & 0o077 == 0


def test_one_at_a_time_holds_a_folder(tmp_path: Path) -> None:
    folder = open_folder(tmp_path)
    with hold(folder), pytest.raises(DataFolderTaken, match=str(os.getpid())), hold(folder):
        pass
    with hold(folder):
        pass


def test_a_long_path_gets_one_socket_elsewhere_until_it_is_removed(tmp_path: Path) -> None:
    data = tmp_path / ("long" * 30)
    folder = open_folder(data)
    assert len(str(folder.socket)) <= MAX_SOCKET_PATH
    assert folder.socket.parent.stat().st_mode & 0o077 == 0
    assert open_folder(data).socket == folder.socket
    folder.remove_socket()
    assert not folder.socket.parent.exists()


def test_the_lock_of_a_process_is_held_until_it_is_closed(tmp_path: Path) -> None:
    folder = open_folder(tmp_path)
    lock = folder.take_process_lock()
    assert lock is not None
    assert folder.take_process_lock() is None
    assert folder.process() is None
    os.close(lock)
    lock = folder.take_process_lock()
    assert lock is not None
    os.close(lock)


def test_the_log_does_not_grow_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.store.folder.MAX_LOG_BYTES", 10)
    folder = open_folder(tmp_path)
    for line in (b"first line\n", b"second line\n\n"):
        log = folder.open_log()
        os.write(log, line)
        os.close(log)
    assert folder.log.read_bytes() == b"second line\n\n"
    assert folder.last_words() == "second line"
