"""Doing several things at once, all of which end when one fails or all are called off.

A TaskGroup of Python 3.11 and 3.12 forgets that it was called off if one of its tasks fails at that very moment: it
raises the fault alone (https://github.com/python/cpython/issues/116720), and who goes on after faults goes on for ever.
"""

import asyncio
from collections.abc import Collection, Coroutine
from typing import Any

ONCE_MORE_SECONDS = 0.2


async def do_together(*works: Coroutine[Any, Any, None]) -> None:
    """Do all of these, until they are done or one fails, whose fault is raised; none of them outlives this."""
    tasks = [asyncio.create_task(work) for work in works]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_EXCEPTION)
    finally:
        await end(tasks)
    for task in tasks:
        if not task.cancelled():
            task.result()


async def end(tasks: Collection["asyncio.Task[None]"]) -> None:
    """Call tasks off until they have ended; what they fail with meanwhile is nobody's business any more."""
    while left := [task for task in tasks if not task.done()]:
        for task in left:
            # Once more for a task whose library took the cancellation for its own time-out.
            task.cancel()
        await asyncio.wait(left, timeout=ONCE_MORE_SECONDS)
    for task in tasks:
        if not task.cancelled():
            task.exception()
