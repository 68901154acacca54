"""What spectators may see, held against what every racing seat has turned: never more, and all of it in the end."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import card_text
from engine.deals import shuffle_deck
from engine.games import GAMES
from engine.moves import Move
from engine.position import Position, legal_texts
from protocol.events import Seen
from protocol.records import SeatTable
from server.race.entries import Finished, Moved, Resigned, Settings
from server.race.showing import Showing
from server.race.state import Race, playing
from server.race.tables import open_tables, shown_tables
from server.race.views import seen, take_in
from tests.server.race.races import Story, running

RACES = st.tuples(st.sampled_from(sorted(GAMES)), st.integers(0, 2**32), st.integers(0, 90))


def showing_of(story: Story, **settings: object) -> Showing:
    """The race of a story as its spectators see it, with nothing told yet."""
    changed = Settings.model_validate(story.race.settings.model_dump() | settings)
    return Showing(Race(story.race.id, changed, story.race.secret))


def play_unevenly(story: Story, moves: int, source: random.Random) -> None:
    """Both seats move at random, one of them more often, and prefer whatever is not a deal."""
    lead = source.choice((0.1, 0.5, 0.9))
    for _ in range(moves):
        number = int(source.random() < lead)
        seat = story.race.seats[number]
        legal = legal_texts(playing(seat)) if seat.is_playing else []
        if not legal:
            continue
        others = [move for move in legal if move != "deal"]
        move = source.choice(others if others and source.random() < 0.6 else legal)
        story.tell(Moved(seat=number, turn=seat.turn, move=move), after=source.randrange(2_000))


def uneven(game: str, number: int, moves: int) -> Story:
    story = running(game)
    play_unevenly(story, moves, random.Random(number))
    return story


def turned_after_each(race: Race, number: int) -> list[int]:
    """How many cards of the deck a seat had turned at first and after each turn, counted anew from its moves."""
    game = race.game
    position = Position.from_deck(game, shuffle_deck(game, race.secret.seed))
    counts = [game.deck_size - len(position.stock)]
    for text in race.seats[number].moves:
        position.push(Move.parse(text))
        was_all = text == "redeal" or counts[-1] == game.deck_size
        counts.append(game.deck_size if was_all else game.deck_size - len(position.stock))
    return counts


@given(RACES)
def test_of_each_table_is_shown_what_was_played_before_its_player_knew_more_than_the_others(
    race: tuple[str, int, int],
) -> None:
    """Who has turned so many cards plays by nothing but these, so what is shown tells nothing of all the others."""
    story = uneven(*race)
    showing = showing_of(story)
    for stamped in story.log:
        showing.apply(stamped)
        racing = [seat.number for seat in showing.race.taken if seat.is_playing]
        if not racing:
            continue
        counts = {seat.number: turned_after_each(showing.race, seat.number) for seat in showing.race.taken}
        shared = min(counts[number][-1] for number in racing)
        for number, shown in showing.seats.items():
            allowed = max(turn for turn, turned in enumerate(counts[number]) if turned <= shared)
            assert shown.seat.turn == allowed
            assert shown.behind == showing.race.seats[number].turn - allowed


@given(RACES)
def test_once_nobody_races_every_table_is_shown_as_it_is(race: tuple[str, int, int]) -> None:
    story = uneven(*race)
    for number in (0, 1):
        if story.race.seats[number].is_playing:
            story.tell(Resigned(seat=number))
    showing = showing_of(story)
    for stamped in story.log:
        showing.apply(stamped)
    assert shown_tables(showing) == open_tables(story.race)


@given(RACES)
def test_a_race_that_is_shown_whole_is_shown_as_it_is_at_any_time(race: tuple[str, int, int]) -> None:
    story = uneven(*race)
    showing = showing_of(story, is_shown_whole=True)
    for stamped in story.log:
        showing.apply(stamped)
        assert shown_tables(showing) == open_tables(showing.race)


@given(RACES, st.integers(1, 50))
def test_tables_are_shown_so_many_moves_late_until_their_seat_or_the_race_ends(
    race: tuple[str, int, int], delay_moves: int
) -> None:
    story = uneven(*race)
    showing = showing_of(story, is_shown_whole=True, delay_moves=delay_moves)
    for stamped in story.log:
        showing.apply(stamped)
        for shown in showing.seats.values():
            real = showing.race.seats[shown.seat.number]
            assert shown.behind == (min(real.turn, delay_moves) if real.is_playing else 0)


@given(RACES)
def test_the_passages_that_are_told_lead_from_each_table_to_the_next(race: tuple[str, int, int]) -> None:
    story = uneven(*race)
    showing = showing_of(story)
    known: dict[int, SeatTable] = {}
    for stamped in story.log:
        showing.apply(stamped)
        told = showing.take_changed()
        tables = {each.seat: each for each in shown_tables(showing)}
        for number in tables.keys() - {shown.seat.number for shown, _ in told}:
            assert tables[number] == known.get(number, tables[number])
        for shown, passed in told:
            number = shown.seat.number
            if number in known:
                moved = tables[number].table.turn - known[number].table.turn
                assert moved == 0 or passed
                assert moved > 0 or not passed
        known = tables


def test_a_table_is_held_back_at_the_first_card_that_the_other_has_not_turned() -> None:
    story = running("four-seasons")
    showing = showing_of(story)
    deck = [card_text(card) for card in shuffle_deck(story.race.game, story.race.secret.seed)]
    for number, turn in ((0, 0), (0, 1), (0, 2), (1, 0)):
        story.tell(Moved(seat=number, turn=turn, move="deal"))
    for stamped in story.log:
        showing.apply(stamped)
    first = deck[len(story.race.game.order)]
    assert [(each.table.waste, each.behind) for each in shown_tables(showing)] == [((first,), 2), ((first,), 0)]


def test_the_end_of_the_race_lifts_everything() -> None:
    story = uneven("zodiac", 7, 80)
    for number in (0, 1):
        story.tell(Resigned(seat=number))
    story.tell(Finished(secret=story.race.secret))
    showing = showing_of(story, delay_moves=50)
    for stamped in story.log:
        showing.apply(stamped)
    assert shown_tables(showing) == open_tables(story.race)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_tables_are_held_back_at_times_in_every_game(game: str) -> None:
    behind = 0
    for number in range(40):
        story = uneven(game, number, 90)
        showing = showing_of(story)
        for stamped in story.log:
            showing.apply(stamped)
        behind += sum(shown.behind for shown in showing.seats.values())
    assert behind > 0


def judged(showing: Showing, verdict: bool) -> Showing:
    """The same, with this verdict on every table, whatever its cards are."""
    for shown in showing.seats.values():
        shown.may_win = verdict
    return showing


@given(RACES, st.booleans(), st.integers(0, 5))
def test_whether_a_table_can_be_won_changes_nothing_that_is_told_while_a_racer_has_not_turned_all_cards(
    race: tuple[str, int, int], is_shown_whole: bool, delay_moves: int
) -> None:
    """So deals that differ in hidden cards only give the same messages: nothing but the verdict depends on those."""
    story = uneven(*race)
    good, bad = (showing_of(story, is_shown_whole=is_shown_whole, delay_moves=delay_moves) for _ in range(2))
    for stamped in story.log:
        told = [
            (
                take_in(judged(showing, verdict), [stamped]),
                seen(judged(showing, verdict)),
                shown_tables(showing),
            )
            for showing, verdict in ((good, True), (bad, False))
        ]
        racing = [seat.number for seat in good.race.taken if seat.is_playing]
        is_all_known = (
            racing and min(turned_after_each(good.race, number)[-1] for number in racing) == good.race.game.deck_size
        )
        assert (told[0] == told[1]) or is_all_known
        assert (good.open_questions() == []) or is_all_known


def test_whether_a_table_can_be_won_is_told_once_the_last_racer_has_turned_the_last_card() -> None:
    story = running("zodiac")
    showing = showing_of(story)
    for stamped in story.log:
        showing.apply(stamped)
    stock = story.race.game.stock_size
    for number, count in ((0, stock), (1, stock - 1)):
        for turn in range(count):
            showing.apply(story.tell(Moved(seat=number, turn=turn, move="deal"), after=10))
    assert showing.open_questions() == []
    showing.take_changed()
    showing.apply(story.tell(Moved(seat=1, turn=stock - 1, move="deal")))
    assert [each.seat.number for each in showing.open_questions()] == [0, 1]
    judged(showing, True)
    assert [event.may_win for event in seen(showing) if isinstance(event, Seen)] == [True, True]
    assert [each.may_win for each in shown_tables(showing)] == [True, True]
    assert seen(showing) == ()

    showing.apply(story.tell(Moved(seat=0, turn=stock, move="redeal")))
    assert [each.may_win for each in shown_tables(showing)] == [None, True], "what was won may be lost by now"
    judged(showing, False)
    showing.apply(story.tell(Moved(seat=0, turn=stock + 1, move="deal")))
    assert [each.may_win for each in shown_tables(showing)] == [False, False], "what was lost stays so"
    showing.apply(story.tell(Resigned(seat=0)))
    assert [each.may_win for each in shown_tables(showing)] == [None, False], "only while a seat plays"
