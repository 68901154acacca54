"""The audit itself: it finds what it is there to find."""

from server.race.entries import Begun, Entry, Finished, Moved, Resigned, Seated, Secret, Settings, Sitter, Stamped
from server.race.state import Race
from server.race.views import view
from server.store.races import Kept
from tests.chaos.book import Book, Wish

SECRET = Secret(seed=bytes(32), salt=bytes(32))
SETTINGS = Settings(game="zodiac", seats=1, minutes=10, commitment="00")
START: tuple[Entry, ...] = (Seated(seat=0, sitter=Sitter(id="a", name="Anna")), Begun(lasts=600_000))
END: tuple[Entry, ...] = (Resigned(seat=0), Finished(secret=SECRET))


def kept(*entries: Entry) -> Kept:
    log = tuple(Stamped(version=at + 1, at=1_000 * at, entry=entry) for at, entry in enumerate(entries))
    return Kept(SETTINGS, SECRET, log, 100_000)


def deals(*turns: int) -> tuple[Entry, ...]:
    return tuple(Moved(seat=0, turn=turn, move="deal") for turn in turns)


def audited(race: Kept, *wishes: Wish, seen: Kept | None = None) -> Book:
    """The book of a player who saw the race as it is, or as another one is."""
    folded = Race("X", SETTINGS, SECRET)
    for stamped in (seen or race).log:
        folded.apply(stamped)
    book = Book(wishes={"X": list(wishes)}, views={"X": [view(folded, 0, race.now)]})
    book.audit("X", race)
    return book


def test_a_race_as_it_should_be_is_found_so() -> None:
    book = audited(kept(*START, *deals(0, 1), *END), Wish(0, "deal", 0), Wish(0, "deal"))
    assert book.wrong == []
    assert (book.acknowledged, book.counts["logged"], book.counts["lost"], book.counts["doubled"]) == (1, 2, 0, 0)


def test_a_move_that_was_acknowledged_and_is_not_in_the_log_is_lost() -> None:
    book = audited(kept(*START, *deals(0), *END), Wish(0, "deal", 0), Wish(0, "deal", 1))
    assert book.counts["lost"] == 1
    assert len(book.wrong) == 1


def test_a_move_that_is_in_the_log_more_often_than_it_was_made_is_doubled() -> None:
    book = audited(kept(*START, *deals(0, 1), *END), Wish(0, "deal", 0))
    assert book.counts["doubled"] == 1
    assert len(book.wrong) == 1


def test_two_moves_that_were_acknowledged_as_one_turn_are_found() -> None:
    book = audited(kept(*START, *deals(0), *END), Wish(0, "deal", 0), Wish(0, "deal", 0))
    assert book.wrong


def test_acknowledgements_out_of_order_are_found() -> None:
    book = audited(kept(*START, *deals(0, 1), *END), Wish(0, "deal", 1), Wish(0, "deal", 0))
    assert len(book.wrong) == 1


def test_a_race_without_an_end_is_found() -> None:
    assert audited(kept(*START, *deals(0)), Wish(0, "deal", 0)).wrong == ["race X: it has ended 0 times"]


def test_a_race_that_is_gone_is_found() -> None:
    book = Book()
    book.audit("X", None)
    assert book.wrong == ["race X is not in the store"]


def test_a_view_that_is_not_what_the_log_says_is_found() -> None:
    book = audited(kept(*START, *deals(0), *END), Wish(0, "deal", 0), seen=kept(*START, *END))
    assert len(book.wrong) == 1
    assert "position" in book.wrong[0]
