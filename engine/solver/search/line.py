"""A way through the states as moves of the game, each made by the rules as it is found."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from engine.moves import DEAL, REDEAL, WASTE, Move, move_between
from engine.position import Position
from engine.rules import wanted
from engine.solver.search.classes import SEPARATOR, in_space, joined, neighbours
from engine.solver.search.states import Next, State, States

FOUNDATION: Final = b"\xfe"
"""Stands for a foundation where piles are told by their cards."""

Step = tuple[bytes, bytes, bytes]
"""A card's pile (as its cards; the waste's or a cell's card alone), the pile it goes to, and the arrangement after."""


class Line:
    """Moves made one after the other from a position."""

    def __init__(self, states: States, position: Position) -> None:
        self._states = states
        self._setting = states.setting
        self._table = position.copy()
        self.moves: list[Move] = []

    @property
    def is_won(self) -> bool:
        """Whether the moves win."""
        return self._table.is_solved

    def follow(self, way: list[Next]) -> None:
        """Make the moves of a way, those from pile to pile too; IllegalMove if the rules know better."""
        for (_, state), (done, reached) in pairwise(way):
            match done:
                case "deal":
                    self._play(DEAL)
                case "redeal":
                    self._play(REDEAL)
                case "w-f":
                    self._to_foundation(WASTE)
                case "w-c":
                    self._play(move_between(WASTE, f"c{self._table.cells.index(None) + 1}"))
                case "c-f":
                    self._to_foundation(self._cell(self._put_up(state, reached)))
                case _:
                    self._through_the_tableau(done, state, reached)

    def _play(self, move: Move) -> None:
        self._table.play(str(move))
        self.moves.append(move)

    def _to_foundation(self, source: str) -> None:
        card = self._table.piles[source][-1]
        self._play(move_between(source, wanted(self._table)[card][0]))

    def _put_up(self, state: State, reached: State) -> int:
        """Return the card by which the foundations grew."""
        return next(card for card in self._states.wanted(state[4]) if self._setting.up(state[4], card) == reached[4])

    def _cell(self, card: int) -> str:
        numbers = [None if one is None else self._setting.number(one) for one in self._table.cells]
        return f"c{numbers.index(card) + 1}"

    def _pile(self, cards: bytes) -> str:
        piles = [bytes(map(self._setting.number, pile)) for pile in self._table.tableau]
        return f"t{piles.index(cards) + 1}"

    def _through_the_tableau(self, done: str, state: State, reached: State) -> None:
        """Bring the piles into the arrangement the step was made from, by the fewest moves, then make it."""
        members, (source, target, _) = self._nearest(done, state, reached)
        for before, after in pairwise(members):
            self._play(move_between(*map(self._pile, _moved(before, after))))
        name = {"w": WASTE, "c": self._cell(source[-1]) if done[0] == "c" else ""}.get(done[0]) or self._pile(source)
        if target == FOUNDATION:
            self._to_foundation(name)
        else:
            self._play(move_between(name, self._pile(target)))

    def _nearest(self, done: str, state: State, reached: State) -> tuple[list[bytes], Step]:
        """Return the arrangements to go through, the state's own first, and the step that is made from the last."""
        members = set(self._states.classes.of(state[0]).members)
        origins: dict[bytes, bytes | None] = {state[0]: None}
        for member in (waiting := [state[0]]):
            for step in self._steps(done, state, reached, member):
                if self._refilled(state, step[2], reached) == reached[0]:
                    return _way_to(member, origins), step
            for other in neighbours(self._setting, member):
                if other in members and other not in origins:
                    origins[other] = member
                    waiting.append(other)
        raise LookupError(f"wanted an arrangement from which {done} leads on; there is none")

    def _steps(self, done: str, state: State, reached: State, member: bytes) -> Iterator[Step]:
        """Yield the steps of a kind from an arrangement, without what is refilled."""
        piles = member.split(SEPARATOR)
        if done == "t-f":
            card = self._put_up(state, reached)
            for pile in piles:
                if pile and pile[-1] == card:
                    yield pile, FOUNDATION, _with(piles, {pile: pile[:-1]})
        elif done == "t-t":
            for pile in piles:
                for other in piles if len(pile) == 1 else ():
                    if other and other[-1] in self._setting.fits[pile[-1]]:
                        yield pile, other, _with(piles, {pile: b"", other: other + pile})
        else:
            for card in state[1] if done == "c-t" else (state[2].card,):
                for pile in dict.fromkeys(piles):
                    yield bytes((card,)), pile, _with(piles, {pile: pile + bytes((card,))})

    def _refilled(self, state: State, arrangement: bytes, reached: State) -> bytes:
        """Return the arrangement after the stock filled a pile, if it did."""
        stock = state[3]
        if stock is not None and reached[3] is not stock and self._setting.is_pile_refilled:
            return in_space(arrangement, stock.card) or arrangement
        return arrangement


def _with(piles: list[bytes], changes: dict[bytes, bytes]) -> bytes:
    """Return the arrangement with each of these piles changed, the first of those that are alike."""
    left = dict(changes)
    return joined([left.pop(pile, pile) for pile in piles])


def _moved(before: bytes, after: bytes) -> tuple[bytes, bytes]:
    """Return the two piles between which a card moved, as they were."""
    old, new = Counter(before.split(SEPARATOR)), Counter(after.split(SEPARATOR))
    one, other = (old - new).elements()
    return (one, other) if one and (new - old)[other + one[-1:]] else (other, one)


def _way_to(member: bytes, origins: dict[bytes, bytes | None]) -> list[bytes]:
    way = [member]
    while (origin := origins[way[-1]]) is not None:
        way.append(origin)
    return way[::-1]
