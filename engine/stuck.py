"""Whether a game is stuck, exactly (RULES.md, "Stuck").

Most positions are settled at once: a card is left to turn up, or something goes now. What is left is a question about
the tableau alone: do its own moves ever uncover a card the foundations want, or make room for the waste's top card? Two
things keep that small.

Where every pile is built by the rules and a card has but one kind of card it may lie on, a move from pile to pile only
exchanges their tops: the kinds of cards on top stay what they are. So a pile can be taken down card by card exactly as
far as the kind below each card is on top of some pile, and no search is needed. Only where a player may fill spaces
and one can be had is there something to search (search.py).
"""

from functools import cache

from engine.cards import Card
from engine.policies import Game
from engine.rules import available, building, may_deal, may_redeal, open_cells, wanted
from engine.search import STUMP, Question, is_reachable, settled
from engine.table import Table


def is_stuck(table: Table) -> bool:
    """Tell whether no sequence of moves brings a card to a foundation or out of stock and waste ever again."""
    if table.is_solved or _has_card_to_turn(table) or _goes_now(table):
        return False
    if not _may_shuffle(table):
        return True
    question = question_of(table)
    answer = settled(question)
    return not (is_reachable(question) if answer is None else answer)


def needs_search(table: Table) -> bool:
    """Tell whether deciding if the game is stuck takes a search; cheap, and seldom so."""
    if table.is_solved or _has_card_to_turn(table) or _goes_now(table) or not _may_shuffle(table):
        return False
    return settled(question_of(table)) is None


def _has_card_to_turn(table: Table) -> bool:
    """While this holds a game is not stuck; where the waste may be turned for ever it says nothing."""
    return table.game.redeals is not None and (may_deal(table) or may_redeal(table))


def _comers(table: Table) -> list[Card]:
    """Return the cards that may yet come to the top of the waste, though no other is placed."""
    if table.game.redeals is None:
        return table.stock + table.waste
    return table.waste[-1:]


def _goes_now(table: Table) -> bool:
    """Tell whether a card goes to a foundation, or out of stock and waste, with nothing moved before."""
    routes = table.game.routes[table.phase - 1]
    comers = _comers(table)
    goals = wanted(table)
    if any(card in goals and name[0] + "-f" in routes for name, card in available(table)):
        return True
    if "w-f" in routes and any(card in goals for card in comers):
        return True
    return bool(comers) and _has_place(table, routes, comers)


def _has_place(table: Table, routes: frozenset[str], comers: list[Card]) -> bool:
    if "w-c" in routes and open_cells(table):
        return True
    if "w-space" in routes and not all(table.tableau):
        return True
    placed = set(comers) if "w-t" in routes else set()
    if "c-t" in routes and "w-c" in routes:
        # A card built from a cell leaves the cell to the waste.
        placed.update(pile[-1] for pile in table.cell_piles if pile)
    built = building(table.game, table.base)
    return any(not placed.isdisjoint(built[pile[-1]]) for pile in table.tableau if pile)


def _may_shuffle(table: Table) -> bool:
    """Tell whether the tableau can change in other ways than those that count."""
    return not table.game.routes[table.phase - 1].isdisjoint({"t-t", "t-space", "c-t", "c-space"})


def question_of(table: Table) -> Question:
    """Reduce the table to what matters once nothing goes now."""
    routes = table.game.routes[table.phase - 1]
    kinds = _kinds(table.game, table.base)
    under = _under(table.game, table.base)
    goals = wanted(table) if "t-f" in routes else {}
    movable = [] if routes.isdisjoint({"c-t", "c-space"}) else [kinds[pile[-1]] for pile in table.cell_piles if pile]
    comers = [kinds[card] for card in _comers(table)]
    # A card that leaves its cell leaves it to the waste, so its places are as good as the waste's own.
    leavers = movable if comers and "w-c" in routes else []
    placed = (comers if "w-t" in routes else []) + (leavers if "c-t" in routes else [])
    piles = sorted(_above_stump([STUMP if card in goals else kinds[card] for card in pile]) for pile in table.tableau)
    return Question(
        state=(tuple(piles), tuple(sorted(movable))),
        under=under,
        goal_tops=frozenset(kind for card in placed for kind in under[card]),
        is_space_goal=(bool(comers) and "w-space" in routes) or (bool(leavers) and "c-space" in routes),
        routes=routes,
    )


def _above_stump(pile: list[int]) -> tuple[int, ...]:
    """Return the part of a pile that may move before a goal is reached, on the highest STUMP if there is one."""
    for place in range(len(pile) - 1, -1, -1):
        if pile[place] == STUMP:
            return tuple(pile[place:])
    return tuple(pile)


@cache
def _kinds(game: Game, base: int | None) -> tuple[int, ...]:
    """Return each card's kind: cards are of one kind if the same cards may lie on them and they on the same."""
    built = building(game, base)
    found: dict[tuple[frozenset[Card], frozenset[int]], int] = {}
    kinds = []
    for card, above in enumerate(built):
        below = frozenset(under for under in range(len(built)) if Card(card) in built[under])
        kinds.append(found.setdefault((above, below), len(found)))
    return tuple(kinds)


@cache
def _under(game: Game, base: int | None) -> tuple[frozenset[int], ...]:
    """Return for each kind the kinds it may lie on."""
    kinds = _kinds(game, base)
    built = building(game, base)
    under: list[set[int]] = [set() for _ in range(max(kinds) + 1)]
    for card, above in enumerate(built):
        for upper in above:
            under[kinds[upper]].add(kinds[card])
    return tuple(map(frozenset, under))
