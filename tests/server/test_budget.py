from server.budget import Budget


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_burst_is_taken_and_the_next_message_is_not() -> None:
    budget = Budget(Clock(), burst=3, per_second=1)
    assert [budget.take() for _ in range(4)] == [True, True, True, False]


def test_time_gives_messages_back_up_to_the_burst() -> None:
    clock = Clock()
    budget = Budget(clock, burst=3, per_second=1)
    for _ in range(3):
        budget.take()
    clock.now += 100
    assert [budget.take() for _ in range(4)] == [True, True, True, False]


def test_accepted_moves_are_free() -> None:
    budget = Budget(Clock(), burst=1, per_second=1)
    for _ in range(1_000):
        assert budget.take()
        budget.give_back()
