"""Letting bots think in a process of its own, so that the loop never waits for them."""

from collections.abc import Sequence

from engine.bots import Bot, PlayerView, choose_elsewhere
from engine.games import find_game
from engine.moves import Move
from engine.playing.sight import glimpse
from engine.position import Position
from protocol.refusals import Reason
from server.race.decide import Refusal
from server.race.state import UNDO
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

    async def take_over(self, bot: Bot, game: str, seed: bytes, turns: Sequence[str]) -> Bot:
        """A new bot that remembers what one in its seat saw, who made these turns of a deal. Raises Refusal."""
        try:
            return await self._worker.do(looked_on, bot, game, seed, tuple(turns)) if turns else bot
        except WorkerDied:
            raise Refusal(Reason.TRY_AGAIN, "the house could not look back just now; it will try again") from None

    def close(self) -> None:
        """Let the worker go."""
        self._worker.close()


def looked_on(bot: Bot, game: str, seed: bytes, turns: Sequence[str]) -> Bot:
    """A bot that looked on, from its seat, as these turns were made."""
    position = Position.from_seed(find_game(game), seed)
    for turn, text in enumerate(turns):
        bot.take_in(glimpse(position, turn))
        if text == UNDO:
            position.pop()
        else:
            position.push(Move.parse(text))
    bot.take_in(glimpse(position, len(turns)))
    return bot
