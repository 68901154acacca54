import pytest

from server.race.grace import grace_of
from tests.server.race.races import MINUTE


@pytest.mark.parametrize(("minutes", "seconds"), [(1, 15), (2, 15), (3, 18), (5, 30), (9, 54), (10, 60), (60, 60)])
def test_the_grace_is_a_tenth_of_the_limit_but_not_too_little_or_much(minutes: int, seconds: int) -> None:
    assert grace_of(minutes * MINUTE) == seconds * 1_000
