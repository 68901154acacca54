"""A real page at a real server, on whose table a test lays any position, with any racers around it.

The page sits in a practice of its own; what the server says of it is heard by the test, which then says more in the
same words: a whole race at the next version, as when one comes back to it.
"""

import json
import time
from collections.abc import Sequence
from typing import Any

from playwright.async_api import WebSocketRoute

from engine.position import Position
from protocol.answers import Events, Race
from protocol.events import AnyEvent
from protocol.records import Player, RaceView, Seat
from tests.browser.bare import TWO_FRAMES, shown
from tests.browser.visitor import Visitor
from tests.browser.wire import intercept

APART = 1_000
"""A table is another one for the page if it has another turn."""


class Stage:
    """One browser's page of a race, in a test's hands."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.sockets: list[WebSocketRoute] = []
        self.view: dict[str, Any] = {}
        self.laid = 0
        self.ends = 0.0

    @classmethod
    async def set_up(cls, visitor: Visitor, game: str = "zodiac") -> "Stage":
        """Let a visitor begin a practice and take it over."""
        stage = cls(visitor)
        stage.sockets = await intercept(visitor.page, down=stage._hear)
        await visitor.practise(game)
        return stage

    def _hear(self, _page: WebSocketRoute, _server: WebSocketRoute, message: dict[str, Any]) -> bool:
        if message["type"] == "race":
            self.view = message["race"]
            self.ends = time.monotonic() + self.view.get("left", 0) / 1_000
        elif message["type"] == "events" and self.view:
            self.view["version"] = message["last"]
        return True

    async def lay(self, where: Position | None, **changes: object) -> None:
        """Show a position, and let whatever else of the race be different."""
        self.laid += 1
        game: dict[str, object] = {}
        if where is not None:
            game = {"game": where.game.name, "position": {**shown(where), "turn": self.laid * APART}}
        self.view = {**self.view, **self._clock(), **game, **changes}
        await self._say(Race(race=self._next()))

    def _clock(self) -> dict[str, int]:
        """What is left by now, so that the page sees no clock that stood still."""
        return {} if "left" not in self.view else {"left": max(0, round(1_000 * (self.ends - time.monotonic())))}

    async def happens(self, *events: AnyEvent) -> None:
        """Let something happen in the race."""
        now = self._next()
        await self._say(Events(race=now.race, first=now.version, last=now.version, events=events))

    def _next(self) -> RaceView:
        self.view = {**self.view, "version": self.view["version"] + 1}
        return RaceView.model_validate(self.view)

    async def _say(self, message: Race | Events) -> None:
        self.sockets[-1].send(json.dumps(message.model_dump(mode="json", exclude_none=True)))
        await self.page.evaluate(TWO_FRAMES)


def racers(names: Sequence[str], progress: Sequence[int], **more: dict[str, object]) -> list[dict[str, object]]:
    """Seats in a running race, by name and progress; `more` changes one, by its name."""
    seats = [
        Seat(seat=number, player=Player(id=name, name=name), state="playing", progress=done, reached=1_000 * done)
        for number, (name, done) in enumerate(zip(names, progress, strict=True))
    ]
    return [seat.model_dump(mode="json", exclude_none=True) | more.get(names[seat.seat], {}) for seat in seats]


def contrast(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    """How far two colours are apart (WCAG 2.2, contrast ratio)."""
    lights = sorted((_light(one), _light(other)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def _light(colour: tuple[int, int, int]) -> float:
    parts = (each / 255 for each in colour)
    red, green, blue = (each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
