from client.pulse import DOUBT_SECONDS, PONG_SECONDS, SILENCE_SECONDS, Pulse


class Clock:
    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


def after(seconds: float) -> tuple[Pulse, Clock]:
    clock = Clock()
    pulse = Pulse(clock)
    clock.now += seconds
    return pulse, clock


def test_a_line_on_which_nothing_is_said_is_pinged_now_and_then() -> None:
    pulse, clock = after(SILENCE_SECONDS - 0.1)
    assert pulse.due(None) is None
    clock.now += 0.1
    assert pulse.due(None) == "ping"
    pulse.ping()
    assert pulse.due(None) is None
    pulse.check()
    assert pulse.due(None) is None
    clock.now += SILENCE_SECONDS
    assert pulse.due(None) == "ping"


def test_who_speaks_needs_no_ping() -> None:
    pulse, clock = after(SILENCE_SECONDS - 0.1)
    pulse.speak()
    clock.now += SILENCE_SECONDS - 0.1
    assert pulse.due(None) is None


def test_a_request_without_an_answer_is_asked_after_by_a_ping_and_after_each_pong() -> None:
    pulse, clock = after(0)
    said = clock.now
    clock.now += DOUBT_SECONDS
    assert pulse.due(said) == "ping"
    pulse.ping()
    assert pulse.due(said) is None
    pulse.check()
    assert pulse.due(said) is None
    clock.now += DOUBT_SECONDS
    assert pulse.due(said) == "ping"


def test_a_server_that_does_not_answer_a_ping_is_given_up() -> None:
    pulse, clock = after(SILENCE_SECONDS)
    pulse.ping()
    clock.now += PONG_SECONDS - 0.1
    assert pulse.due(None) is None
    clock.now += 0.1
    assert pulse.due(None) == "give up"


def test_another_ping_gives_no_more_time() -> None:
    pulse, clock = after(0)
    pulse.ping()
    clock.now += PONG_SECONDS
    pulse.ping()
    assert pulse.due(None) == "give up"


def test_any_answer_tells_that_the_server_hears() -> None:
    pulse, clock = after(0)
    pulse.ping()
    clock.now += PONG_SECONDS
    pulse.hear()
    assert pulse.due(None) is None


def test_who_stood_still_itself_pings_before_it_judges() -> None:
    pulse, clock = after(0)
    pulse.ping()
    clock.now += 60
    pulse.wake()
    assert pulse.due(None) == "ping"
