"""In how many races one player may sit at once, counted by the store, so that no hurry gets past it."""

from typing import TYPE_CHECKING

from protocol.refusals import Reason
from server.making import MAX_RACES
from server.race.decide import Refusal

if TYPE_CHECKING:
    from server.node import Node


async def take_place(node: "Node", player: str, code: str) -> None:
    """List a race as one in which a player sits; raises Refusal where it sits in too many."""
    if not await node.indexes.take_place(player, code, MAX_RACES):
        text = f"you sit in {MAX_RACES} races already; finish or leave one of them first"
        raise Refusal(Reason.TOO_MANY_RACES, text)
