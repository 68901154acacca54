"""A page with nothing but a table, positions to lay on it, and what may be asked of it."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from playwright.async_api import Page, Route

from engine.cards import RANKS, card_text
from engine.deals import named_seed
from engine.games import GAMES
from engine.position import Position, legal_texts
from protocol.records import Foundation
from protocol.records import Position as PositionRecord
from server.race.views import game_view

WEB = Path(__file__).resolve().parents[2] / "client" / "web"
HERE = "http://table.test"
KINDS = {".js": "text/javascript", ".css": "text/css"}
PAGE = """<!doctype html><link rel="stylesheet" href="/themes.css"><link rel="stylesheet" href="/table.css">
<style>html, body { margin: 0; height: 100% } #room { width: 100vw; height: 100vh }</style>
<div id="room"></div><script type="module" src="/harness.js"></script>"""
HARNESS = """import { createTable } from "/table/table.js";
import { speak } from "/texts.js";
import { parts, words } from "/words/en/index.js";
speak(Object.assign({}, words, ...(await Promise.all(Object.values(parts).map((part) => part())))));
window.moves = []; window.refusals = []; window.said = []; window.faults = []; window.isPending = false;
window.addEventListener("error", (event) => window.faults.push(event.message));
window.table = createTable(document.getElementById("room"), {
  onMove(text) { window.moves.push(text); if (window.isPending) window.table.pending(text); },
  onRefusal(words) { window.refusals.push(words); },
  say(words) { window.said.push(words); },
});
window.isReady = true;"""
TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

FREEZE = """() => {
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...how) {
    const one = animate.apply(this, how);
    one.pause();
    return one;
  };
}"""
"""From now on what begins to move stands still, to be looked at however late."""

PageAt = Callable[..., Awaitable[Page]]


async def serve(route: Route) -> None:
    """Answer the page's requests from the folder of the browser's files."""
    path = route.request.url.removeprefix(HERE)
    if path == "/":
        await route.fulfill(body=PAGE, content_type="text/html")
    elif path == "/harness.js":
        await route.fulfill(body=HARNESS, content_type="text/javascript")
    elif (file := WEB / path.lstrip("/")).is_file():
        await route.fulfill(body=file.read_text(encoding="utf-8"), content_type=KINDS[file.suffix])
    else:
        await route.fulfill(status=204)


def shown(position: Position) -> dict[str, Any]:
    record = PositionRecord(
        turn=position.turn,
        tableau=tuple(tuple(map(card_text, pile)) for pile in position.tableau),
        cells=tuple(None if card is None else card_text(card) for card in position.cells),
        foundations=tuple(
            Foundation(card=card_text(pile[-1]) if pile else None, cards=len(pile)) for pile in position.foundations
        ),
        stock=len(position.stock),
        waste=tuple(map(card_text, position.waste)),
        redeals=position.redeals_left,
        base=None if position.base is None else RANKS[position.base],
        phase=position.phase,
        progress=0,
        legal=tuple(legal_texts(position)),
    )
    return record.model_dump(mode="json", exclude_none=True)


def played(game: str, moves: int = 0, name: str = "table") -> Position:
    """A position after the first moves of a simple player: onto a pile if that is possible, else a card is dealt."""
    position = Position.from_seed(GAMES[game], named_seed(name))
    for _ in range(moves):
        legal = legal_texts(position)
        if not legal:
            break
        position.play(min(legal, key=lambda text: ("-" not in text, text)))
    return position


async def show(page: Page, position: Position, more: dict[str, object] | None = None) -> None:
    showing = {
        "game": game_view(position.game, ()).model_dump(mode="json"),
        "position": shown(position),
        "isPlaying": True,
        "steps": None,
        "isNew": False,
        "labels": {},
    }
    await page.evaluate("(showing) => window.table.update(showing)", {**showing, **(more or {})})
    await page.evaluate(TWO_FRAMES)


async def answer(page: Page, position: Position, text: str) -> None:
    """Make a move and show what became of it, as the server answers."""
    steps = [
        {
            "card": None if step.card is None else card_text(step.card),
            "source": step.source,
            "destination": step.destination,
            "is_turned": step.is_turned_up,
        }
        for step in position.play(text)
    ]
    await show(page, position, {"steps": steps})


async def middle(page: Page, pile: str) -> tuple[float, float]:
    box = await page.locator(f"[data-pile={pile}] > .slot").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
