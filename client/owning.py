"""Tasks with an owner: they run as long as a block does, and end with it."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager


@asynccontextmanager
async def owning(*work: Coroutine[object, object, None]) -> AsyncIterator[None]:
    """Run work beside a block and stop it after; what the block raises comes out as it is, in no group."""
    failure: BaseException | None = None
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(each) for each in work]
        try:
            yield
        except BaseException as error:  # noqa: BLE001 - raised again as soon as the tasks are gone
            failure = error
        for task in tasks:
            task.cancel()
    if failure is not None:
        raise failure
