import random
import statistics

from server.house import LEAST, MOST, human


def test_a_move_takes_about_its_pace_and_never_far_from_it() -> None:
    rng = random.Random(1)
    spans = [human(rng) for _ in range(2_000)]
    assert 0.9 < statistics.mean(spans) < 1.15
    assert LEAST <= min(spans) < 0.7
    assert 1.6 < max(spans) <= MOST


def test_the_same_chance_gives_the_same_pace() -> None:
    assert [human(random.Random(3)) for _ in range(3)] == [human(random.Random(3)) for _ in range(3)]
