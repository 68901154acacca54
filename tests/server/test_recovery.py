"""Recovery codes: how they are written, and what follows one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.recovery import digest_of, follow, make_code, player_of, read_code
from server.store.players import LETTERS

PLAYER = "7KQ2M4XD9ABC"


def test_a_code_can_be_read_out_and_has_more_than_a_hundred_bits() -> None:
    code = make_code(PLAYER)
    assert len(code.split("-")) == 9
    assert player_of(code) == PLAYER
    assert len(LETTERS) ** (len(code.replace("-", "")) - len(PLAYER)) > 2**100
    assert make_code(PLAYER) != code


@given(st.sampled_from([str.lower, lambda code: code.replace("-", " "), lambda code: f"  {code}\n", str]))
def test_case_dashes_and_spaces_do_not_matter(typed: type[str]) -> None:
    code = make_code(PLAYER)
    read = read_code(typed(code))
    assert read == code
    assert digest_of(read) == digest_of(code)


@pytest.mark.parametrize("text", ["", "7KQ2", "I" * 36, PLAYER * 3 + "A", "é" * 36, "٣" * 36])
def test_what_is_no_code_is_none(text: str) -> None:
    assert read_code(text) is None


@given(st.text(min_size=16, max_size=80), st.text(min_size=16, max_size=80))
def test_the_same_nonce_gets_the_same_again_and_another_something_else(one: str, other: str) -> None:
    code = make_code(PLAYER)
    token, following = follow(code, one)
    assert follow(code, one) == (token, following)
    assert read_code(following) == following
    assert player_of(following) == PLAYER
    assert following != code
    if one != other:
        assert {token, following}.isdisjoint(follow(code, other))
