from client.asked import Asked, Outcome, Unsettled
from client.errors import Closed, TimedOut, Unanswered
from protocol.answers import Pong
from protocol.requests import AnyRequest, Create, Move, Quick, Ready


def asked(request: AnyRequest, said: int = 0) -> tuple[Asked, list[Outcome]]:
    told: list[Outcome] = []
    return Asked(request, told.append, said=said), told


MOVE = Move(race="AAAAAAAA", turn=0, move="deal")


def test_only_the_first_word_counts() -> None:
    one, told = asked(MOVE)
    one.settle(Pong(re=1))
    one.settle(Pong(re=2))
    one.lose("too late")
    assert told == [Pong(re=1)]


def test_after_a_loss_all_is_said_again_in_order_but_what_must_not_be_said_twice() -> None:
    unsettled = Unsettled()
    requests: list[tuple[AnyRequest, int]] = [
        (MOVE, 1),
        (Create(game="zodiac"), 1),
        (Quick(game="zodiac"), 0),
        (Ready(race="AAAAAAAA"), 2),
        (Quick(game="corners"), 3),
        (MOVE, 0),
    ]
    all_of_them = [asked(request, said) for request, said in requests]
    for one, _ in all_of_them:
        unsettled.add(one)
    again = unsettled.to_say_again()
    assert [one.request for one in again] == [requests[at][0] for at in (0, 2, 3, 5)]
    for at in (1, 4):
        (error,) = all_of_them[at][1]
        assert isinstance(error, Unanswered)
        assert "may have been done or not" in str(error)


def test_what_nobody_waits_for_any_more_is_not_said() -> None:
    unsettled = Unsettled()
    one, told = asked(MOVE, said=1)
    unsettled.add(one)
    unsettled.drop(one)
    assert unsettled.to_say_again() == []
    unsettled.end(Closed(4409, "elsewhere"))
    assert told == []


def test_in_the_end_everybody_is_told_why() -> None:
    unsettled = Unsettled()
    both = [asked(MOVE), asked(Quick(game="zodiac"), said=1)]
    for one, _ in both:
        unsettled.add(one)
    unsettled.end(Closed(4409, "elsewhere"))
    for _, told in both:
        (error,) = told
        assert isinstance(error, Closed)
        assert (error.code, error.text) == (4409, "elsewhere")
    assert both[0][1][0] is not both[1][1][0]


def test_what_may_be_said_again_only_times_out() -> None:
    one, told = asked(MOVE, said=3)
    one.lose("nothing for 30 seconds")
    (error,) = told
    assert isinstance(error, TimedOut)
