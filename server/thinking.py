"""Letting bots think in a process of its own, so that the loop never waits for them."""

from engine.bots import Bot, PlayerView, choose_elsewhere
from protocol.refusals import Reason
from server.race.decide import Refusal
from server.working import Worker, WorkerDied

NICENESS = 5
"""The house waits for people, not they for it."""


class Thinker:
    """Has the house's bots choose: the quick ones here, all others in the worker, one after the other."""

    def __init__(self) -> None:
        self._worker = Worker(NICENESS)

    async def choose(self, bot: Bot, view: PlayerView) -> tuple[str | None, Bot]:
        """What a bot chooses, and the bot with what it remembers now. Raises Refusal; then it remembers as before."""
        if bot.is_quick:
            return choose_elsewhere(bot, view)
        try:
            return await self._worker.do(choose_elsewhere, bot, view)
        except WorkerDied:
            raise Refusal(Reason.TRY_AGAIN, "the house could not think just now; it will try again") from None

    def close(self) -> None:
        """Let the worker go."""
        self._worker.close()
