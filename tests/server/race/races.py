"""Races for the tests of the pure part: entries stamped as a store would stamp them, without one."""

from server.making import commit_to, first_entries, make_secret
from server.race.entries import Begun, Countdown, Entry, Seated, Secret, Settings, Sitter, Stamped
from server.race.state import Race

ANNA = Sitter(id="anna", name="Anna")
BELA = Sitter(id="bela", name="Béla")
CLEO = Sitter(id="cleo", name="Cleo")
MINUTE = 60_000


class Story:
    """A race told entry by entry, each a second after the one before unless said otherwise."""

    def __init__(
        self,
        game: str = "zodiac",
        seats: int = 2,
        name: str | None = None,
        *,
        is_quick: bool = False,
        is_rated: bool = False,
        secret: Secret | None = None,
    ) -> None:
        secret = secret or make_secret(name)
        commitment = commit_to(game, secret)
        settings = Settings(
            game=game, seats=seats, minutes=15, commitment=commitment, is_quick=is_quick, is_rated=is_rated, name=name
        )
        self.race = Race("TESTRACE", settings, secret)
        self.log: list[Stamped] = []
        for entry in first_entries(ANNA, settings, None):
            self.tell(entry)

    def tell(self, entry: Entry | None, after: int = 1_000) -> Stamped:
        """Commit an entry that many milliseconds after the last."""
        assert entry is not None
        at = (self.log[-1].at if self.log else 1_700_000_000_000) + after
        stamped = Stamped(version=self.race.version + 1, at=at, entry=entry)
        self.race.apply(stamped)
        self.log.append(stamped)
        return stamped


def running(game: str = "zodiac", name: str | None = None) -> Story:
    """A race of Anna and Béla with its cards just shown; of Anna alone when the deal is named."""
    story = Story(game, seats=1 if name else 2, name=name)
    if not name:
        story.tell(Seated(seat=1, sitter=BELA))
    story.tell(Countdown(starts_in=3_000))
    story.tell(Begun(lasts=15 * MINUTE), after=3_000)
    return story
