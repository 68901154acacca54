"""A server that says what a test tells it to, but greets like the real one."""

from functools import partial

import pytest

from protocol.codecs import MSGPACK
from tests.client.scripted import Scripted, run_script
from tests.journeys.racing import raw


@pytest.fixture
async def scripted(node_url: str) -> Scripted:
    """Starts such a server on its script."""
    async with raw(node_url, MSGPACK, greets=False) as socket:
        return partial(run_script, await socket.ask(type="hello"))
