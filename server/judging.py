"""Judging hard positions in a process of its own, so that the loop never waits for it."""

from engine.position import is_stuck_text
from protocol.refusals import Reason
from server.race.decide import Refusal
from server.working import Worker, WorkerDied


class Judge:
    """Tells whether a position is stuck, where that takes a search."""

    def __init__(self) -> None:
        self._worker = Worker()

    async def is_stuck(self, position: str) -> bool:
        """Whether the position of this text is stuck. Raises Refusal."""
        try:
            return await self._worker.do(is_stuck_text, position)
        except WorkerDied:
            raise Refusal(Reason.TRY_AGAIN, "the server could not judge this move just now; try again") from None

    def close(self) -> None:
        """Let the worker go."""
        self._worker.close()
