"""Films of games that were played at random: by the engine alone, with undo and redeals, as a server gives them."""

import random
from collections.abc import Sequence
from time import perf_counter
from typing import Any

from engine.cards import card_text
from engine.deals import named_seed
from engine.games import GAMES
from engine.moves import Step
from engine.position import Position, legal_texts
from engine.solver.hindsight import Course
from protocol.records import SeatState, Table
from protocol.records import Step as StepRecord
from protocol.replays import FORMAT, Film, FilmMove, FilmSeat, ReplayPlayer
from server.analyses import document as told_of
from server.analyses import look, nothing_known
from server.race.entries import Secret
from server.race.ranking import Standing, rank
from server.race.state import inverse
from server.replays import RecordedSeat, Recording
from tests.browser.bare import shown

PACE = 1_500
NAMES = ("Ada Lovelace", "Bela Barabas", "Cleo", "Dora Maar", "Émilie du Châtelet", "Faustus", "Guest-7Q2X", "Hypatia")


class Played:
    """One seat's game: its turns, and the table after each, the first one before them."""

    def __init__(self, game: str, name: str) -> None:
        self.position = Position.from_seed(GAMES[game], named_seed(name))
        self.moves: list[FilmMove] = []
        self.done: list[tuple[Step, ...]] = []
        self.tables = [self.table()]

    def table(self) -> dict[str, Any]:
        """The table as the server gives it, without what only its own player is told."""
        record = {**shown(self.position), "turn": len(self.moves), "progress": self.position.progress}
        return {field: value for field, value in record.items() if field in Table.model_fields}

    def turn(self, text: str, at: int) -> None:
        """Make a move, or take the last one back."""
        if text == "undo":
            self.position.pop()
            steps = tuple(inverse(step) for step in reversed(self.done.pop()))
        else:
            steps = self.position.play(text)
            self.done.append(steps)
        record = FilmMove(
            at=at,
            move=text,
            steps=tuple(map(_step, steps)),
            progress=self.position.progress,
            phase=self.position.phase,
        )
        self.moves.append(record)
        self.tables.append(self.table())


def _step(step: Step) -> StepRecord:
    return StepRecord(
        card=None if step.card is None else card_text(step.card),
        source=step.source,
        destination=step.destination,
        is_turned=step.is_turned_up,
    )


def play(game: str, chance: random.Random, turns: int, *, undo: float = 0.0, name: str = "film") -> Played:
    """A game of so many turns at most: mostly onto a pile, often dealt, sometimes taken back."""
    played = Played(game, name)
    at = 0
    for _ in range(turns):
        legal = legal_texts(played.position)
        at += chance.randrange(2 * PACE)
        if played.done and chance.random() < undo:
            played.turn("undo", at)
        elif legal:
            between = [text for text in legal if "-" in text]
            upwards = [text for text in between if text.split("-")[1][0] == "f"]
            choices = upwards or (between if chance.random() < 0.5 else legal) or legal
            played.turn(chance.choice(choices), at)
        else:
            break
    return played


def film(
    game: str, seats: int, *, turns: int = 60, number: int = 1, race: str = "F2LMAAAA", name: str = "film"
) -> dict[str, Any]:
    """A race of so many seats as JSON."""
    chance = random.Random(number)
    games = [play(game, chance, turns - 5 * seat, name=name) for seat in range(seats)]
    states: list[SeatState] = ["stuck", "resigned", "time", "forfeit"]
    found = [_seat(seat, each, states[seat % 4]) for seat, each in enumerate(games)]
    places = rank([Standing(each.state == "solved", each.progress, each.reached) for each in found])
    record = Film(
        race=race,
        kind="race" if seats > 1 else "practice",
        game=game,
        commitment="ab" * 32,
        begun=1_790_000_000_000,
        elapsed=max(each.ended for each in found),
        start=Table.model_validate(games[0].tables[0]),
        seats=tuple(each.model_copy(update={"place": places[each.seat]}) for each in found),
    )
    document: dict[str, Any] = record.model_dump(mode="json", exclude_none=True)
    return document


def replay_of(document: dict[str, Any]) -> dict[str, Any]:
    """What goes with a film, though nothing in it is proved."""
    common = {name: document[name] for name in ("race", "kind", "game", "commitment", "begun", "elapsed")}
    proof = {"seed": "11" * 32, "salt": "22" * 32, "key": "33" * 32, "signature": "44" * 64}
    seats = [{**seat, "moves": [[move["move"], move["at"]] for move in seat["moves"]]} for seat in document["seats"]]
    return {"format": FORMAT, **common, **proof, "seats": seats}


def nothing_of(document: dict[str, Any]) -> dict[str, Any]:
    """What a server that does not look back on races says of a film."""
    return {
        "race": document["race"],
        "game": document["game"],
        "is_exact": False,
        "is_complete": True,
        "done": 0,
        "seats": [],
    }


def analysis_of(document: dict[str, Any], name: str, *, stretch: float = 60.0) -> dict[str, Any]:
    """What a server says of a film of this deal after looking back on it for so many seconds."""
    recording = _recording(document, name)
    courses = [Course(seat.moves) for seat in recording.seats]
    insight = look(recording, courses, nothing_known(courses), stretch, 60.0, perf_counter)
    told = told_of(document["race"], recording, insight, may_come=not insight.is_complete)
    found: dict[str, Any] = told.model_dump(mode="json", exclude_none=True)
    return found


def _recording(document: dict[str, Any], name: str) -> Recording:
    seats = tuple(
        RecordedSeat(
            number=seat["seat"],
            player=seat["player"]["id"],
            house=None,
            is_bot=False,
            state=seat["state"],
            ended=seat["ended"],
            progress=seat["progress"],
            reached=seat["reached"],
            place=seat["place"],
            moves=tuple(move["move"] for move in seat["moves"]),
            times=tuple(move["at"] for move in seat["moves"]),
        )
        for seat in document["seats"]
    )
    return Recording(
        kind=document["kind"],
        game=document["game"],
        rules=1,
        secret=Secret(seed=named_seed(name), salt=bytes(32)),
        name=None,
        daily=None,
        begun=document["begun"],
        lasts=900_000,
        elapsed=document["elapsed"],
        stood_still=0,
        is_rated=False,
        seats=seats,
    )


def _seat(seat: int, played: Played, state: SeatState) -> FilmSeat:
    last: Sequence[FilmMove] = played.moves[-1:]
    progress = last[0].progress if last else 0
    reached = next((move.at for move in played.moves if move.progress == progress), 0)
    return FilmSeat(
        seat=seat,
        player=ReplayPlayer(id=f"p{seat}", name=NAMES[seat], is_claimed=seat % 3 == 0),
        state=state,
        ended=(last[0].at if last else 0) + 400,
        progress=progress,
        reached=reached,
        place=1,
        moves=tuple(played.moves),
    )
