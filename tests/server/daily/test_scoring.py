import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.daily.scoring import LATEST, SOLVED, Result, course_of, score_of, standing_of
from server.race.ranking import Standing, rank

STANDINGS = st.builds(Standing, st.booleans(), st.integers(0, SOLVED - 1), st.integers(0, LATEST))


@given(st.lists(STANDINGS, min_size=1, max_size=12))
def test_scores_rank_as_standings_do(standings: list[Standing]) -> None:
    scores = [score_of(standing) for standing in standings]
    assert [1 + sum(other > score for other in scores) for score in scores] == rank(standings)


@given(STANDINGS)
def test_a_score_is_exact_in_a_double_and_says_the_whole_key(standing: Standing) -> None:
    score = score_of(standing)
    assert 0 <= score < 2**53
    assert int(float(score)) == score
    assert standing_of(score).key == standing.key


@pytest.mark.parametrize(
    ("is_solved", "progress", "points"), [(True, 176, 1000), (False, 176, 999), (False, 88, 499), (False, 0, 0)]
)
def test_points(is_solved: bool, progress: int, points: int) -> None:
    assert Result("R", 0, is_solved, progress, 176, 0, 0, ()).points == points


@given(st.lists(st.integers(0, 200), max_size=400).map(sorted))
def test_a_course_is_ten_numbers_that_end_with_the_last(progresses: list[int]) -> None:
    course = course_of(progresses)
    assert len(course) == (10 if progresses else 0)
    assert list(course) == sorted(course)
    assert not progresses or course[-1] == progresses[-1]
