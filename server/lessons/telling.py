"""The examples of a game as they are sent: always the same, so they may be kept."""

import gzip

from engine.position import Position
from protocol import lessons as records
from server.lessons.chosen import CHOSEN, Chosen
from server.lessons.exploring import Reached, explore, fewest_moves
from server.race.tables import lone_position, step_view

MOST = 200
"""No example has more positions."""


def lessons_json(game: str) -> tuple[bytes, bytes]:
    """The examples of a game as JSON, and the same by gzip; takes some hundredths of a second."""
    chosen = [each for each in CHOSEN if each.text.split(" ", 1)[0] == game]
    page = records.LessonPage(game=game, lessons=tuple(map(lesson, chosen)))
    body = page.model_dump_json(exclude_none=True).encode()
    return body, gzip.compress(body, 9, mtime=0)


def lesson(chosen: Chosen) -> records.Lesson:
    """One example, worked out by the rules."""
    reached = explore(Position.parse(chosen.text), chosen.goal, reach=chosen.reach, most=MOST)
    fewest = fewest_moves(reached)
    if fewest is None:
        raise ValueError(f"the goal of {chosen.name} is out of reach")
    return records.Lesson(
        name=chosen.name, goal=chosen.goal, moves=fewest, positions=tuple(_position(each) for each in reached)
    )


def _position(reached: Reached) -> records.LessonPosition:
    ways = tuple(
        records.LessonWay(move=way.move, to=way.to, steps=tuple(map(step_view, way.steps))) for way in reached.ways
    )
    legal = tuple(way.move for way in ways)
    table = lone_position(reached.distance, reached.position, legal)
    return records.LessonPosition(table=table, outcome=reached.outcome, ways=ways)
