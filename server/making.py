"""Making races: the secret, the commitment, who sits down at once."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from engine.deals import commitment, named_seed
from engine.games import find_game
from protocol.records import Difficulty, Level, Pace
from server.race.entries import Away, Seated, Secret, Settings, Sitter
from server.race.state import Race
from server.store.players import Identity, random_code

CODE_LENGTH = 8
MAX_RACES = 20
"""In how many races that are not over one player may sit."""
HOUSE_ID = "house"
HOUSE_NAMES: dict[Level, str] = {
    "random": "The House (at random)",
    "greedy": "The House (greedy)",
    "patient": "The House (patient)",
    "perfect": "The House (perfect)",
}


@dataclass(frozen=True, slots=True)
class Deal:
    """The secret of a race, and how hard it is where it is known to be winnable."""

    secret: Secret
    difficulty: Difficulty | None = None


def make_secret(name: str | None = None, seed: str | None = None) -> Secret:
    """A deal's seed and salt from the system's random source; the seed of a named deal is its name's, or is given."""
    if name is not None:
        return Secret(seed=named_seed(name), salt=secrets.token_bytes(32))
    chosen = secrets.token_bytes(32) if seed is None else bytes.fromhex(seed)
    return Secret(seed=chosen, salt=secrets.token_bytes(32))


def commit_to(game: str, secret: Secret) -> str:
    """The commitment to a deal, in hex."""
    return commitment(find_game(game), secret.salt, secret.seed).hex()


def new_code() -> str:
    """A race's id and code: 40 bits, easy to read out."""
    return random_code(CODE_LENGTH)


def read_code(text: str) -> str:
    """A code as people type it: case and dashes do not matter."""
    return text.replace("-", "").upper()


def person(identity: Identity) -> Sitter:
    """A player as one who sits in a seat."""
    return Sitter(id=identity.id, name=identity.name, is_claimed=identity.is_claimed, is_bot=identity.is_bot)


def first_entries(maker: Sitter, settings: Settings, house: Level | None, pace: Pace | None = None) -> list[Seated]:
    """Who sits down as the race is made: its maker, and in the last seat the house if it was asked for."""
    needs_nobody = settings.is_alone or (house is not None and settings.seats == 2)
    entries = [Seated(seat=0, sitter=maker, is_ready=needs_nobody)]
    if house is not None:
        sitter = Sitter(id=HOUSE_ID, name=HOUSE_NAMES[house], house=house, pace=pace)
        entries.append(Seated(seat=settings.seats - 1, sitter=sitter, is_ready=True))
    return entries


def rematch_of(race: Race, deal: Deal, sitters: Sequence[Sitter]) -> tuple[Settings, Sequence[Seated | Away]]:
    """The settings of a race's rematch, and everybody in it, ready, but away until they come."""
    settings = Settings(
        game=race.settings.game,
        seats=len(sitters),
        minutes=race.settings.minutes,
        is_rated=race.settings.is_rated,
        commitment=commit_to(race.settings.game, deal.secret),
        difficulty=deal.difficulty,
        delay=race.settings.delay,
        delay_moves=race.settings.delay_moves,
        is_shown_whole=race.settings.is_shown_whole,
    )
    seated = [Seated(seat=number, sitter=sitter, is_ready=True) for number, sitter in enumerate(sitters)]
    return settings, [*seated, *(Away(seat=entry.seat) for entry in seated if entry.sitter.house is None)]
