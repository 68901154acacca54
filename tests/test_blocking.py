import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, cast

import pytest

from server.store.binary import find_binary
from server.store.folder import open_folder
from tests import blocking


def compiled(text: str, place: str) -> Callable[[], Coroutine[None, None, None]]:
    """The coroutine `wait` of this text, as if it stood at this place of the checkout."""
    names: dict[str, Any] = {}
    exec(compile(text, blocking.ROOT + place, "exec"), names)  # noqa: S102 - the text is ours, some lines below
    return cast("Callable[[], Coroutine[None, None, None]]", names["wait"])


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("async def wait():\n    open('/dev/null').close()", "open"),
        ("import pathlib\nasync def wait():\n    list(pathlib.Path('/').glob('*'))", "os."),
        ("import subprocess\nasync def wait():\n    subprocess.run(['true'])", "subprocess.Popen"),
    ],
)
async def test_our_code_is_seen_to_make_the_loop_wait(text: str, event: str) -> None:
    await compiled(text, "server/some.py")()
    found = blocking.seen.copy()
    blocking.seen.clear()
    assert found
    assert found[0].startswith(event)
    assert found[0].endswith("in wait of server/some.py")


async def test_beside_the_loop_it_may_wait(tmp_path: Path) -> None:
    await asyncio.to_thread(open_folder, tmp_path)
    assert await asyncio.to_thread(find_binary)
    assert not blocking.seen


async def test_a_test_itself_may_wait(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    open_folder(tmp_path)
    assert not blocking.seen


def test_without_a_loop_anything_may_wait(tmp_path: Path) -> None:
    open_folder(tmp_path)
    assert not blocking.seen
