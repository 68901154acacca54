"""Races that are over, for tests: told by the server's own state, with any legal moves at any times."""

from collections.abc import Callable, Sequence

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from engine.deals import named_seed
from engine.games import GAMES
from engine.position import Ending, is_stuck_text, legal_texts
from protocol.replays import ReplayPlayer
from server.race import decide
from server.race.entries import Begun, Countdown, Finished, Forfeited, Outage, Resigned, Seated, Secret, Sitter
from server.race.state import UNDO, Race, SeatNow, playing
from tests.server.race.races import BELA, MINUTE, Story

HOUSE = Sitter(id="house", name="The House", house="greedy")
SECRETS = st.binary(min_size=32, max_size=32)
CALLED = {
    "anna": ReplayPlayer(id="anna", name="Anna", is_claimed=True),
    "bela": ReplayPlayer(id="bela", name="Béla 😀"),
}


def begun(
    game: str = "zodiac", *, name: str | None = None, others: Sequence[Sitter] = (BELA,), secret: Secret | None = None
) -> Story:
    """A race of Anna and others with its cards just shown; of Anna alone when the deal is named."""
    sitters = () if name else others
    story = Story(game, seats=1 + len(sitters), name=name, secret=secret)
    for number, sitter in enumerate(sitters, 1):
        story.tell(Seated(seat=number, sitter=sitter))
    story.tell(Countdown(starts_in=3_000))
    story.tell(Begun(lasts=15 * MINUTE), after=3_000)
    return story


def turn(story: Story, seat: SeatNow, text: str, after: int = 1_000) -> None:
    """A turn of a seat, which the server allows."""
    assert seat.sitter is not None
    if text == UNDO:
        story.tell(decide.undo(story.race, seat.sitter.id, seat.turn)[0], after=after)
        return
    tried = decide.move(story.race, seat.sitter.id, seat.turn, text)
    is_stuck = tried.doubt is not None and is_stuck_text(tried.doubt)
    story.tell(decide.with_ending(tried.entry, Ending.STUCK) if is_stuck else tried.entry, after=after)


def play(story: Story, turns: int, choose: Callable[[SeatNow, list[str]], str], pause: Callable[[], int]) -> None:
    """So many turns, the seats that still race in turn, as long as there is time."""
    for number in range(turns):
        seat = story.race.taken[number % len(story.race.taken)]
        after = pause()
        if seat.is_playing and story.log[-1].at + after < story.race.clocks.ends_at:
            turn(story, seat, choose(seat, legal_texts(playing(seat))), after)


def finish(story: Story) -> Race:
    """Let it be over: with all seats, else when the time is up."""
    left = story.race.clocks.ends_at - story.log[-1].at
    is_open = any(seat.is_playing for seat in story.race.taken)
    story.tell(Finished(secret=story.race.secret), after=left + 3 if is_open else 0)
    return story.race


@st.composite
def histories(draw: DrawFn) -> Story:
    """Races of any game that went in any legal way, over at last."""
    is_practice = draw(st.booleans())
    others = draw(st.sampled_from([(BELA,), (HOUSE,), (BELA, HOUSE)]))
    secret = Secret(seed=named_seed("ecliptic") if is_practice else draw(SECRETS), salt=draw(SECRETS))
    name, game = "ecliptic" if is_practice else None, draw(st.sampled_from(sorted(GAMES)))
    story = begun(game, name=name, others=others, secret=secret)
    random, pauses = draw(st.randoms(use_true_random=False)), st.integers(0, 40_000)

    def choose(seat: SeatNow, legal: list[str]) -> str:
        return UNDO if is_practice and seat.may_undo and random.random() < 0.2 else random.choice(legal)

    play(story, draw(st.integers(0, 30)), choose, lambda: draw(pauses))
    if not is_practice and draw(st.booleans()):
        story.tell(Outage(lasts=60_000), after=60_000)
    play(story, draw(st.integers(0, 10)), choose, lambda: draw(pauses))
    for seat in story.race.taken:
        may_forfeit = not is_practice and seat.sitter != HOUSE
        way = draw(st.sampled_from([Resigned, Forfeited, None] if may_forfeit else [Resigned, None]))
        if seat.is_playing and way is not None:
            waits = story.race.clocks.grace if way is Forfeited else 0
            story.tell(way(seat=seat.number), after=waits + draw(st.integers(0, 2_000)))
    finish(story)
    return story
