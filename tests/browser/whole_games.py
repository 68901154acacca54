"""Deals that can be won, with the moves that win them, begun as practice in a real browser; and what it says."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from time import process_time

from playwright.async_api import CDPSession, WebSocketRoute
from playwright.async_api import TimeoutError as TimedOut

from engine.cards import card_text
from engine.deals import named_seed
from engine.games import GAMES
from engine.position import Position
from engine.solver import budget_of, solve
from tests.browser.visitor import Visitor
from tests.browser.wire import Message, intercept

DEALS = {"zodiac": "whole 2", "four-seasons": "whole 8", "simplicity": "whole 4"}
"""For each kind of layout a game, and the name of a deal of it that can be won."""
SECONDS = 30
RANKS = dict(
    zip(
        "A23456789TJQK",
        ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"),
        strict=True,
    )
)
SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
LISTEN = """
window.heard = [];
new MutationObserver((changes) => {
  for (const { target, addedNodes } of changes) {
    if (target.matches?.("#live, .live")) for (const node of addedNodes) window.heard.push(node.textContent);
  }
}).observe(document, { childList: true, subtree: true });
"""
"""Writes down what is added to the regions that are read out."""
SAID_LAST = "() => [document.body.dataset.connection, ...window.heard.slice(-3)]"
IS_ANSWERED = "(count) => window.heard.length >= count && !document.querySelector('[data-pending]')"


def card_words(card: str) -> str:
    """A card as it is said."""
    return f"{RANKS[card[0]]} of {SUITS[card[1]]}"


@dataclass
class WholeGame:
    """A practice at its table, its position by the rules, and the moves that win it."""

    visitor: Visitor
    position: Position
    moves: Sequence[str]
    cdp: CDPSession
    names: dict[str, str]
    """What each pile is called."""

    async def heard(self) -> list[str]:
        """All that has been said so far."""
        said: list[str] = await self.visitor.page.evaluate("() => window.heard")
        return said

    async def is_answered(self, before: int) -> None:
        """Wait until more has been said than before and no move is on its way."""
        page = self.visitor.page
        try:
            await page.wait_for_function(IS_ANSWERED, arg=before + 1)
        except TimedOut as error:
            raise AssertionError(f"no answer after {before} sayings: {await page.evaluate(SAID_LAST)}") from error

    async def tree(self) -> list[Message]:
        """What a screen reader is given."""
        nodes: list[Message] = (await self.cdp.send("Accessibility.getFullAXTree"))["nodes"]
        return [node for node in nodes if not node["ignored"]]

    async def read(self) -> tuple[dict[str, str], set[str]]:
        """Every pile as a screen reader says it, out of the browser's tree; and all plain text there is."""
        nodes = await self.tree()
        buttons = [node["name"]["value"] for node in nodes if node["role"]["value"] == "button"]
        piles: dict[str, str] = {}
        for name, words in self.names.items():
            said = [each for each in buttons if each.partition(",")[0] == words]
            assert len(said) == 1, f"{words} among {buttons}"
            piles[name] = said[0]
        return piles, {node["name"]["value"] for node in nodes if node["role"]["value"] == "StaticText"}

    def sentence(self, text: str) -> str:
        """What is to be said of a move, before it is made."""
        if text == "redeal":
            return "The waste is turned over."
        if text == "deal":
            return f"Dealt: {card_words(card_text(self.position.stock[-1]))}."
        source, destination = text.split("-")
        name = self.names[destination]
        place = name[0].lower() + name[1:]
        return f"The {card_words(self.top(source))} to {place if place[-1].isdigit() else f'the {place}'}."

    def top(self, pile: str) -> str:
        """The card on top of a pile that has one."""
        number = int(pile[1:] or 0) - 1
        position = self.position
        match pile[0]:
            case "w":
                return card_text(position.waste[-1])
            case "t":
                return card_text(position.tableau[number][-1])
            case "f":
                return card_text(position.foundations[number][-1])
            case _:
                cell = position.cells[number]
                assert cell is not None
                return card_text(cell)


async def begin(visitor: Visitor, game: str) -> WholeGame:
    """Practise the deal of a game that can be won."""
    position = Position.from_seed(GAMES[game], named_seed(DEALS[game]))
    found = solve(position.copy(), budget=budget_of(SECONDS, process_time), random=Random(1))
    assert found.line

    def name_the_deal(_: WebSocketRoute, server: WebSocketRoute, message: Message) -> bool:
        if message["type"] == "create":
            server.send(json.dumps({**message, "name": DEALS[game]}))
            return False
        return True

    await visitor.page.add_init_script(LISTEN)
    await intercept(visitor.page, up=name_the_deal)
    await visitor.practise(game)
    cdp = await visitor.page.context.new_cdp_session(visitor.page)
    labels = await visitor.labels()
    names = {pile: label.partition(",")[0] for pile, label in labels.items()}
    return WholeGame(visitor, position, [str(move) for move in found.line], cdp, names)
