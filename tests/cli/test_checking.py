"""Right replays pass, wrong ones are told from them by the first thing that is wrong."""

import json
from contextlib import suppress
from typing import Any

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from cli import seat_check
from cli.checking import OPEN_KEYS, Noted, Report, check
from cli.seat_check import ending_of
from engine.deals import named_seed
from engine.games import find_game
from engine.position import Ending, Position
from tests.proof.broken import BROKEN, Broken
from tests.proof.examples import PLANS, right
from tests.proof.making import OTHER_KEY, Plan, greedy, key_text, listed, replay_of, sign

RIGHT = right()
NOTED = Noted(key=key_text())


def checked(document: dict[str, Any], noted: Noted = NOTED) -> Report:
    return check(json.dumps(document).encode(), noted)


def goods(report: Report) -> dict[str, bool | None]:
    return {each.name: each.is_good for each in report.checks}


@pytest.mark.parametrize("name", PLANS)
def test_what_was_so_is_found_right_and_everything_is_checked(name: str) -> None:
    document = RIGHT[name]
    report = checked(document, Noted(key_text(), document["commitment"]))
    seats = [f"seat {seat['seat']}" for seat in document["seats"]]
    names = ["file", "commitment", "deal", *seats, "times", "places", "key", "signature"]
    assert goods(report) == dict.fromkeys(names, True)
    assert report.is_valid


def test_the_examples_show_every_ending_but_one() -> None:
    states = {seat["state"] for document in RIGHT.values() for seat in document["seats"]}
    assert states == {"solved", "stuck", "resigned", "forfeit", "time"}


def test_a_seat_that_has_made_all_its_moves_is_exhausted() -> None:
    plan = Plan(kind="practice", players=[listed(*["deal", "undo"] * 2500)], most=5000, pace=(1,))
    document = replay_of(plan)
    assert document["seats"][0]["state"] == "exhausted"
    assert checked(document).is_valid
    resigned = [document["seats"][0] | {"state": "resigned"}]
    assert checked(sign(document | {"seats": resigned})).faults[0].text == (
        "said to have ended resigned; by its moves it is exhausted"
    )


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.what)
def test_what_was_not_so_is_named_first(broken: Broken) -> None:
    report = checked(broken.document(RIGHT))
    assert not report.is_valid
    assert (report.faults[0].name, broken.words in report.faults[0].text) == (broken.first_fault, True), report.faults[
        0
    ]


def test_where_nothing_was_noted_it_is_said_that_nothing_was_compared() -> None:
    report = checked(RIGHT["undo"], Noted())
    texts = {each.name: each.text for each in report.checks}
    assert report.is_valid
    assert goods(report)["key"] is None
    assert "anybody may have signed this" in texts["key"]
    assert "not compared with one you noted" in texts["commitment"]


def test_another_commitment_than_the_one_noted_is_a_fault() -> None:
    report = checked(RIGHT["undo"], Noted(key_text(), "ab" * 32))
    assert [each.name for each in report.faults] == ["commitment"]
    assert "you noted abab" in report.faults[0].text


def test_another_key_than_the_one_noted_is_a_fault_though_it_signs_rightly() -> None:
    report = checked(sign(RIGHT["undo"], OTHER_KEY))
    assert [each.name for each in report.faults] == ["key"]
    assert goods(report)["signature"]


@pytest.mark.parametrize("key", sorted(OPEN_KEYS), ids=lambda key: key.hex()[:8])
@pytest.mark.parametrize("sign_bit", [0, 0x80], ids=["", "negative"])
def test_a_key_under_which_anybody_can_sign_is_none(key: bytes, sign_bit: int) -> None:
    public = key[:-1] + bytes([key[-1] | sign_bit])
    forged = RIGHT["undo"] | {"key": public.hex(), "signature": "01" + "00" * 63}
    assert checked(forged, Noted()).faults[0].text == "its key is one under which anybody can sign"


def test_a_cipher_alone_would_take_such_a_key() -> None:
    key, signature = Ed25519PublicKey.from_public_bytes(bytes(32)), b"\1" + bytes(63)
    taken = []
    for message in range(40):
        with suppress(InvalidSignature):
            key.verify(signature, bytes([message]))
            taken.append(message)
    assert taken


def test_without_the_deal_what_needs_none_is_checked_all_the_same() -> None:
    hidden = {name: value for name, value in RIGHT["attempt"].items() if name not in ("seed", "salt")}
    report = checked(sign(hidden))
    assert [each.name for each in report.faults] == ["commitment"]
    wanted = {"file": True, "commitment": False, "deal": None, "seat 0": None}
    assert goods(report) == wanted | {"times": True, "places": True, "key": True, "signature": True}


def test_a_file_that_holds_no_replay_is_the_only_fault_and_the_rest_is_not_checked() -> None:
    report = check(b"{", Noted())
    assert [each.name for each in report.faults] == ["file"]
    assert {each.is_good for each in report.checks[1:]} == {None}


def going_round(moves: list[list[Any]], more: int) -> list[str]:
    """So many deals and redeals, as the cards allow them after these moves."""
    position = Position.from_seed(find_game("zodiac"), named_seed("stuck 0"))
    after: list[str] = []
    for text in [text for text, _ in moves] + [""] * more:
        position.settle(None)
        if not text:
            after.append("deal" if position.stock else "redeal")
        position.play(text or after[-1])
    return after


ROUND_AND_ROUND = Plan(game="zodiac", players=[greedy(1), listed()], seed=named_seed("stuck 0"))
"""Stuck in its first phase, in which the stock may still go round for ever."""


@pytest.mark.parametrize("more", [1, 2, 900], ids=["one move", "two moves", "nine hundred moves"])
def test_moves_after_the_end_are_named_though_the_rules_of_cards_allow_them(more: int) -> None:
    document = replay_of(ROUND_AND_ROUND)
    seat = document["seats"][0]
    assert seat["state"] == "stuck"
    count, last = seat["count"], seat["moves"][-1][1]
    after = [[text, last] for text in going_round(seat["moves"], more)]
    changed = seat | {"moves": seat["moves"] + after, "count": count + more}
    longer = sign(document | {"seats": [changed, *document["seats"][1:]]})
    assert checked(longer).faults[0].text == f"move {count + 1}: the game was over, stuck with move {count}"


def test_a_move_that_ended_the_game_cannot_be_taken_back() -> None:
    seat = RIGHT["solved"]["seats"][0]
    count, last = seat["count"], seat["moves"][-1][1]
    changed = seat | {"moves": [*seat["moves"], ["undo", last]], "count": count + 1, "state": "resigned"}
    fault = checked(sign(RIGHT["solved"] | {"seats": [changed]})).faults[0]
    assert fault.text == f"move {count + 1}: the game was over, solved with move {count}"


def test_nothing_is_moved_after_a_game_is_solved() -> None:
    seat = RIGHT["solved"]["seats"][0]
    changed = seat | {"moves": [*seat["moves"], ["deal", seat["ended"]]], "count": seat["count"] + 1}
    fault = checked(sign(RIGHT["solved"] | {"seats": [changed]})).faults[0]
    assert fault.text == f"move {seat['count'] + 1}, 'deal': the game is over, solved"


@pytest.mark.parametrize(("name", "most"), [("two seats", 2), ("undo", 3), ("stuck", 14)], ids=str)
def test_only_last_positions_and_those_before_undos_are_searched(
    name: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Position] = []

    def ask(position: Position) -> Ending | None:
        asked.append(position)
        return ending_of(position)

    monkeypatch.setattr(seat_check, "ending_of", ask)
    assert checked(RIGHT[name]).is_valid
    assert len(asked) <= most
