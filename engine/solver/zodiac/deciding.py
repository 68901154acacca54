"""Zodiac decided exactly: whether a position can be won, by how many cells, and how.

The stock is dealt singly and turned over without limit, so all cards of stock and waste can be had at any time, and
what the cells add is that as many cards as there are cells may stay unbuilt when stock and waste are empty. Piles and
foundations take one suit each, so the suits share nothing but the cells: a position can be won if and only if the
fewest cards each suit must leave unbuilt (cover.py) are together no more than the cells. In the second phase nothing is
built any more: there each suit can be played out or cannot.

One thing is left out there: the second phase begins with the last card of stock and waste, so a cell's card that
belongs on that very card comes too late. It stays in its cell, which does no harm: it needs no other one, and a card
less on the piles is a tie less. Where cards of stock or waste stay unbuilt, one of them goes last.
"""

from engine.moves import Move
from engine.position import Position
from engine.solver.records import Solution, Verdict
from engine.solver.zodiac.cover import fewest_unbuilt
from engine.solver.zodiac.placing import Plan, next_placing
from engine.solver.zodiac.playing_out import PlayingOut
from engine.solver.zodiac.reading import read
from engine.table import Table


def decide(table: Table) -> tuple[Verdict, int | None]:
    """Return whether a position can be won, exactly, and its slack; Malformed if no play leads to such piles.

    The slack is None in the second phase, and where no number of cells would do.
    """
    reading = read(table)
    unbuilt = 0
    for suit in reading.suits:
        fewest = fewest_unbuilt(reading.law, suit)
        if fewest is None:
            return Verdict.LOST, None
        unbuilt += fewest
    if table.phase == 2:
        return Verdict.WON, None
    slack = table.game.cells - unbuilt
    return (Verdict.WON if slack >= 0 else Verdict.LOST), slack


def solve_zodiac(position: Position) -> Solution:
    """Return the verdict, the slack and, if it can be won, moves that win, each made by the rules here."""
    verdict, slack = decide(position)
    line = _winning_line(position) if verdict is Verdict.WON else ()
    return Solution(verdict, line, slack)


def _winning_line(position: Position) -> tuple[Move, ...]:
    table = position.copy()
    line: list[Move] = []
    plan = Plan(table)
    while table.phase == 1:
        move = next_placing(table, plan)
        if move.destination[0] == "t":
            plan.build(table.piles[move.source][-1])
        table.play(str(move))
        line.append(move)
    playing = PlayingOut(table)
    while not table.is_solved:
        move = playing.next_move(table)
        table.play(str(move))
        line.append(move)
    return tuple(line)
