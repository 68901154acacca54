from hypothesis import given
from hypothesis import strategies as st

from server.race.packing import pack_line, pack_turns, unpack_line, unpack_turns

PILES = st.sampled_from(["w", "t1", "t24", "c8", "f1", "f8"])
MOVES = st.one_of(st.sampled_from(["deal", "redeal"]), st.builds("{}-{}".format, PILES, PILES))


@given(st.lists(st.one_of(MOVES, st.just("undo"))))
def test_turns_come_out_of_their_bytes_as_they_went_in(turns: list[str]) -> None:
    sources, destinations = pack_turns(turns)
    assert len(sources) == len(destinations) == len(turns)
    assert unpack_turns(sources, destinations) == tuple(turns)


@given(st.lists(MOVES))
def test_a_line_is_one_piece_of_bytes(moves: list[str]) -> None:
    assert unpack_line(pack_line(moves)) == tuple(moves)
