"""Moves that need no second thought: a card to its foundation that the tableau can spare.

A card of the tableau is good for nothing but to carry cards one lower. If all of those are on their foundations, or go
there next, nothing is lost by putting it up at once (`is_spared`, and see there for the ends of the ranks). That holds
for the waste's top too, for what is left of the waste is then had the sooner.

It does not hold where putting it up has another effect: a pile or a cell that is refilled from the stock; and while a
redeal is left, for then what is dealt comes to lie elsewhere.
"""

from engine.solver.search.linked import Stock
from engine.solver.search.states import Next, State, States


def certain_next(states: States, state: State, *, is_proof: bool) -> Next | None:
    """Return a next state that is as good as any, None if there is no telling; for a proof only what is proved."""
    tableau, cells, waste, _, heights, redeals = state
    stock: Stock | None = state[3]
    if is_proof and redeals:
        return None
    spared = states.spared(heights, is_proof=is_proof)
    if waste.card in spared:
        up = states.setting.up(heights, waste.card)
        return "w-f", (tableau, cells, waste.under, stock, up, redeals)
    for card in spared:
        if card in tableau:
            found = _from_tableau(states, state, card)
            if found is not None:
                return found
        elif card in cells and stock is None and not redeals:
            rest = cells.replace(bytes((card,)), b"")
            return "c-f", (tableau, rest, waste, stock, states.setting.up(heights, card), redeals)
    return None


def _from_tableau(states: States, state: State, card: int) -> Next | None:
    for left, is_emptied in states.classes.taken(state[0], card):
        if not (is_emptied and states.setting.is_pile_refilled and state[3] is not None):
            return "t-f", states.taken_up(state, card, left, is_emptied=is_emptied)
    return None
