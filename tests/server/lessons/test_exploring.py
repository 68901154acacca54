from collections import deque

import pytest

from engine.deals import named_seed
from engine.games import GAMES
from engine.position import Position, legal_texts
from server.lessons.chosen import CHOSEN, Chosen
from server.lessons.exploring import Reached, TooWide, explore, fewest_moves
from server.lessons.telling import MOST


def explored(chosen: Chosen) -> tuple[Reached, ...]:
    return explore(Position.parse(chosen.text), chosen.goal, reach=chosen.reach, most=MOST)


EXPLORED = [pytest.param(chosen, explored(chosen), id=chosen.name) for chosen in CHOSEN]


@pytest.mark.parametrize(("chosen", "reached"), EXPLORED)
def test_every_legal_move_is_part_of_an_example_and_leads_where_the_rules_lead(
    chosen: Chosen, reached: tuple[Reached, ...]
) -> None:
    assert str(reached[0].position) == chosen.text
    for each in reached:
        is_end = each.outcome in ("done", "away")
        assert [way.move for way in each.ways] == ([] if is_end else legal_texts(each.position))
        for way in each.ways:
            after = each.position.copy()
            assert after.play(way.move) == way.steps
            assert after == reached[way.to].position


@pytest.mark.parametrize(("chosen", "reached"), EXPLORED)
def test_what_is_lost_leads_nowhere_and_the_fewest_moves_do_it(chosen: Chosen, reached: tuple[Reached, ...]) -> None:
    def lead_to(start: int) -> dict[str, int]:
        """The fewest moves to each outcome."""
        distances, waiting, found = {start: 0}, deque([start]), dict[str, int]()
        while waiting:
            number = waiting.popleft()
            found.setdefault(reached[number].outcome, distances[number])
            for way in reached[number].ways:
                if way.to not in distances:
                    distances[way.to] = distances[number] + 1
                    waiting.append(way.to)
        return found

    assert lead_to(0)["done"] == fewest_moves(reached)
    for number, each in enumerate(reached):
        found = lead_to(number)
        if each.outcome == "lost":
            assert found.keys() == {"lost"}, each.position
        elif each.outcome == "open":
            assert found.keys() & {"done", "away"}, each.position


def test_the_examples_show_what_is_particular_to_each_game() -> None:
    """Not by what their names say, but by what happens on the way to their goals."""
    assert {Position.parse(chosen.text).game.name for chosen in CHOSEN} == GAMES.keys()
    happens = {
        chosen.name: {
            way.move if "-" not in way.move else way.move[0] for each in explored(chosen) for way in each.ways
        }
        for chosen in CHOSEN
    }
    assert "c" in happens["zodiac-cells"]
    assert Position.parse(next(each.text for each in CHOSEN if each.name == "zodiac-second")).phase == 2
    assert "redeal" in happens["corners-redeal"]
    filled = explored(next(chosen for chosen in CHOSEN if chosen.name == "czarina-filled"))
    steps = [step for each in filled for way in each.ways if filled[way.to].outcome == "done" for step in way.steps]
    assert any(step.source == "s" and step.destination[0] == "t" for step in steps)
    spoilt = [chosen.name for chosen in CHOSEN if any(each.outcome == "lost" for each in explored(chosen))]
    assert "zodiac-1914-second" in spoilt


def test_what_is_too_wide_is_refused() -> None:
    first = Position.from_seed(GAMES["simplicity"], named_seed("wide"))
    with pytest.raises(TooWide, match="more than 20 positions"):
        explore(first, "won", reach=None, most=20)


def test_beyond_its_reach_an_example_leads_away() -> None:
    first = Position.from_seed(GAMES["four-seasons"], named_seed("reach"))
    reached = explore(first, "won", reach=1, most=200)
    assert {each.outcome for each in reached[1:]} == {"away"}
    assert reached[0].outcome == "open"
    assert fewest_moves(reached) is None
