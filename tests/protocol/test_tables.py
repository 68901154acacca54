"""The tables of the protocol have a row for everything, and the messages say nothing they must not."""

from typing import Any, get_args

import pytest
from pydantic import BaseModel, TypeAdapter

from protocol.answers import ANSWER, AnyAnswer
from protocol.closing import WHAT_TO_DO, CloseCode
from protocol.conversation import ALWAYS, RACE_STATES, refuse_before_hello, refuse_in_state
from protocol.events import AnyEvent, RaceEnded
from protocol.records import RaceState, RaceView, Record, Reveal
from protocol.refusals import WHAT_IT_ASKS, Reason
from protocol.replays import Replay
from protocol.requests import REQUEST, AnyRequest, Create, Hello, Ping, RaceRequest
from protocol.resources import DailyGame
from tests.protocol.messages import members

REQUESTS = members(AnyRequest)
ANSWERS = members(AnyAnswer)
EVENTS = members(AnyEvent)


def word(model: type[BaseModel], field: str = "type") -> str:
    return str(model.model_fields[field].default)


def test_every_refusal_says_what_it_asks_for() -> None:
    assert list(WHAT_IT_ASKS) == list(Reason)
    assert all(WHAT_IT_ASKS.values())


def test_every_close_code_says_what_to_do() -> None:
    assert list(WHAT_TO_DO) == list(CloseCode)
    assert all(1000 < code < 1015 or 4000 <= code < 5000 for code in CloseCode)


def test_every_request_about_a_race_has_its_states() -> None:
    about_races = {word(request) for request in REQUESTS if issubclass(request, RaceRequest)}
    assert RACE_STATES.keys() == about_races
    assert all(states and states <= ALWAYS for states in RACE_STATES.values())


@pytest.mark.parametrize("state", get_args(RaceState))
@pytest.mark.parametrize("request_type", RACE_STATES)
def test_a_request_is_refused_in_all_states_but_its_own(request_type: str, state: RaceState) -> None:
    reason = refuse_in_state(request_type, state)
    assert (reason is None) == (state in RACE_STATES[request_type])


@pytest.mark.parametrize(
    ("request_type", "state", "reason"),
    [
        ("join", "countdown", Reason.RACE_BEGUN),
        ("join", "running", Reason.RACE_BEGUN),
        ("join", "ended", Reason.RACE_OVER),
        ("ready", "cancelled", Reason.RACE_OVER),
        ("move", "lobby", Reason.NOT_BEGUN),
        ("move", "countdown", Reason.NOT_BEGUN),
        ("undo", "ended", Reason.RACE_OVER),
        ("leave", "running", Reason.RACE_BEGUN),
        ("rematch", "running", Reason.NOT_OVER),
        ("rematch", "cancelled", Reason.RACE_OVER),
    ],
)
def test_the_reason_tells_early_from_late(request_type: str, state: RaceState, reason: Reason) -> None:
    assert refuse_in_state(request_type, state) is reason


@pytest.mark.parametrize("kind", REQUESTS, ids=lambda kind: kind.__name__)
def test_hello_comes_first_and_once(kind: type[BaseModel]) -> None:
    fields = {"race": "7KQ2M4XD", "turn": 0, "move": "deal", "game": "zodiac", "name": "Tycho"}
    request = REQUEST.validate_python(
        {"type": word(kind)} | {name: fields[name] for name in fields.keys() & kind.model_fields.keys()}
    )
    before, after = refuse_before_hello(request, is_greeted=False), refuse_before_hello(request, is_greeted=True)
    assert before is (None if kind in (Hello, Ping) else Reason.HELLO_FIRST)
    assert after is (Reason.ALREADY_GREETED if kind is Hello else None)


@pytest.mark.parametrize("union", [AnyRequest, AnyAnswer], ids=["requests", "answers"])
def test_no_two_messages_of_a_side_share_a_word(union: Any) -> None:
    words = [word(model) for model in members(union)]
    assert len(set(words)) == len(words)


def test_no_two_events_share_a_word() -> None:
    words = [word(event, "kind") for event in EVENTS]
    assert len(set(words)) == len(words)


@pytest.mark.parametrize("model", [*REQUESTS, *ANSWERS, *EVENTS], ids=lambda kind: kind.__name__)
def test_messages_are_frozen_and_take_no_field_they_do_not_know(model: type[BaseModel]) -> None:
    assert issubclass(model, Record)
    assert model.model_config["frozen"]
    assert model.model_config["extra"] == "forbid"
    assert model.__doc__


CLOCK_WORDS = ("_at", "date", "time", "now", "stamp", "clock", "epoch", "expires", "deadline")


def test_no_message_tells_a_time_of_day() -> None:
    for adapter in (REQUEST, ANSWER):
        for name in field_names(adapter):
            assert not any(clock in name for clock in CLOCK_WORDS), name


def field_names(adapter: TypeAdapter[Any]) -> set[str]:
    """The names of all fields of all messages and of what they are made of."""
    models = adapter.json_schema()["$defs"].values()
    return {name for model in models for name in model.get("properties", {})}


def test_spans_of_time_are_named_in_one_way() -> None:
    spans = {"starts_in", "elapsed", "left", "reached"}
    assert spans <= field_names(ANSWER)
    assert not spans & field_names(REQUEST)


SECRET_WORDS = {"seed", "salt", "reveal", "deck", "order"}


def test_the_secret_of_a_deal_is_in_nothing_but_the_races_end_its_view_its_replay_and_a_day() -> None:
    assert Reveal.model_fields.keys() == {"seed", "salt", "line", "slack"}
    holders = [
        model
        for model in (*every_record(), *EVENTS)
        if SECRET_WORDS & model.model_fields.keys() and model is not Reveal
    ]
    assert set(holders) == {Create, RaceEnded, RaceView, DailyGame, Replay}, "its maker says the seed of a practice"
    assert all(model.model_fields["reveal"].default is None for model in holders if model not in (Create, Replay))


def every_record() -> list[type[Record]]:
    """All records there are, messages too."""
    found: list[type[Record]] = []
    waiting: list[type[Record]] = [Record]
    while waiting:
        found += waiting
        waiting = [each for record in waiting for each in record.__subclasses__()]
    return found


def test_a_token_is_said_in_hello_and_welcome_and_nowhere_else() -> None:
    holders = {record.__name__ for record in every_record() if "token" in record.model_fields}
    assert holders == {"Hello", "Welcome"}


def test_a_recovery_code_is_said_in_hello_and_told_once_to_its_player() -> None:
    holders = {record.__name__ for record in every_record() if "recovery" in record.model_fields}
    assert holders == {"Hello", "Welcome", "Account"}


def test_only_ones_own_events_and_views_hold_cards() -> None:
    holders = {event.__name__ for event in EVENTS if "Position" in str(event.model_fields.values())}
    assert holders == {"Begun", "Moved"}
