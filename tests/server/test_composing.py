import json
from typing import Any

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from hypothesis import given

from cli.checking import Noted, check
from engine.cards import card_text
from engine.deals import shuffle_deck
from engine.games import find_game
from engine.position import Position
from protocol.records import Step, Table
from protocol.replays import Film, Replay, signed_bytes
from server.composing import film, film_json, sign, unsigned, unsigned_json
from server.race.state import Race, SeatNow, playing
from server.race.tables import open_table
from server.replays import pack, record
from server.signing import Signer
from tests.server.histories import CALLED, begun, finish, histories, turn
from tests.server.race.races import Story

SIGNER = Signer(b"this is a test key, not a secret")
RACE = "TESTRACE"


def document_of(story: Story, *, is_secret: bool = False) -> bytes:
    return sign(unsigned(RACE, record(story.race), CALLED, SIGNER.public_key, is_secret=is_secret), SIGNER)


def film_of(story: Story) -> Film:
    return film(RACE, record(story.race), CALLED, is_secret=False)


@given(histories())
def test_the_replay_of_any_race_is_signed_and_says_what_was_done(story: Story) -> None:
    replay = Replay.model_validate_json(document_of(story))
    key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(replay.key))
    key.verify(bytes.fromhex(replay.signature), signed_bytes(replay))
    race = story.race
    assert (replay.commitment, replay.elapsed, replay.is_rated) == (race.settings.commitment, race.elapsed, False)
    assert replay.begun + replay.elapsed + replay.stood_still == replay.ended
    for said, seat in zip(replay.seats, race.taken, strict=True):
        assert seat.sitter is not None
        assert (said.player.id, said.player.house) == (seat.sitter.id, seat.sitter.house)
        assert said.moves == tuple(zip(seat.moves, seat.times, strict=True))
        assert (said.count, said.state, said.ended) == (seat.turn, seat.state, seat.ended)
        assert (said.progress, said.reached, said.place) == (seat.progress, seat.reached, seat.place)


@given(histories())
def test_the_replay_of_any_race_stands_every_check(story: Story) -> None:
    report = check(document_of(story), Noted(key=SIGNER.public, commitment=story.race.settings.commitment))
    assert report.is_valid, report.faults


@pytest.mark.parametrize("at", [0, 40, -1, -80])
def test_a_signature_is_of_every_byte(at: int) -> None:
    story = begun()
    turn(story, story.race.seats[0], "deal")
    finish(story)
    replay = Replay.model_validate_json(document_of(story))
    data = bytearray(signed_bytes(replay))
    data[at] ^= 1
    key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(replay.key))
    with pytest.raises(InvalidSignature):
        key.verify(bytes.fromhex(replay.signature), bytes(data))


def test_a_deal_that_others_may_yet_play_is_not_told() -> None:
    story = begun()
    finish(story)
    said = json.loads(document_of(story, is_secret=True))
    assert "seed" not in said
    assert "salt" not in said
    for secret in (story.race.secret.seed, story.race.secret.salt):
        assert secret.hex() not in json.dumps(said)
    signed_without = Replay.model_validate(said | {"seats": Replay.model_validate_json(document_of(story)).seats})
    key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(signed_without.key))
    key.verify(bytes.fromhex(signed_without.signature), signed_bytes(signed_without))


def test_a_process_of_its_own_makes_the_same() -> None:
    story = begun()
    turn(story, story.race.seats[0], "deal")
    recording = record(finish(story))
    made = unsigned(RACE, recording, CALLED, SIGNER.public_key, is_secret=False)
    assert unsigned_json(RACE, pack(recording), CALLED, SIGNER.public_key, False) == made
    assert Film.model_validate_json(film_json(RACE, pack(recording), CALLED, False)) == film_of(story)


@given(histories())
def test_the_steps_of_a_film_lead_to_the_last_tables(story: Story) -> None:
    shown = film_of(story)
    for seat, said in zip(story.race.taken, shown.seats, strict=True):
        table = Felt(shown.start)
        for move in said.moves:
            for step in move.steps:
                table.make(step)
        last = open_table(seat.turn, playing(seat))
        assert table.piles_like(last) == Felt(last).piles_like(last)
        if said.moves:
            assert (said.moves[-1].progress, said.moves[-1].phase) == (last.progress, last.phase)
        assert [(move.move, move.at) for move in said.moves] == list(zip(seat.moves, seat.times, strict=True))


@given(histories())
def test_no_card_is_in_a_film_that_nobody_has_turned(story: Story) -> None:
    game, race = find_game(story.race.settings.game), story.race
    deck = [card_text(card) for card in shuffle_deck(game, race.secret.seed)]
    open_cards = deck[: max(_most_turned(race, seat.moves) for seat in race.taken)]
    text = film_of(story).model_dump_json()
    shown = _cards_shown(json.loads(text))
    assert shown <= set(open_cards)
    assert race.secret.seed.hex() not in text
    assert race.secret.salt.hex() not in text


def _most_turned(race: Race, moves: list[str]) -> int:
    """How many cards of the deck, from its beginning, one seat has come to see."""
    now = SeatNow(0, position=Position.from_seed(race.game, race.secret.seed))
    seen = [race.game.deck_size - len(playing(now).stock)]
    for text in moves:
        Race.turn_over(now, text)
        seen.append(race.game.deck_size - len(playing(now).stock))
    return max(seen)


def _cards_shown(data: Any) -> set[str]:
    start = data["start"]
    piles = [*start["tableau"], start["waste"], [card for card in start["cells"] if card]]
    tops = [pile["card"] for pile in start["foundations"] if pile["card"]]
    steps = [step["card"] for seat in data["seats"] for move in seat["moves"] for step in move["steps"] if step["card"]]
    return {card for pile in piles for card in pile} | set(tops) | set(steps)


class Felt:
    """Cards moved as one does who knows no rules: `??` where a card was never seen."""

    def __init__(self, table: Table) -> None:
        self.piles: dict[str, list[str]] = {"s": ["??"] * table.stock, "w": list(table.waste)}
        self.piles |= {f"t{number}": list(pile) for number, pile in enumerate(table.tableau, 1)}
        self.piles |= {f"c{number}": [card] if card else [] for number, card in enumerate(table.cells, 1)}
        for number, pile in enumerate(table.foundations, 1):
            self.piles[f"f{number}"] = ["??"] * (pile.cards - 1) + [pile.card] if pile.card else []

    def make(self, step: Step) -> None:
        if step.card is None:
            self.piles[step.destination] = self.piles[step.source][::-1] + self.piles[step.destination]
            self.piles[step.source] = []
            return
        assert self.piles[step.source].pop() in ("??", step.card)
        self.piles[step.destination].append(step.card)

    def piles_like(self, table: Table) -> list[object]:
        """What a table says of them."""
        foundations = [self.piles[f"f{number + 1}"] for number in range(len(table.foundations))]
        return [
            len(self.piles["s"]),
            self.piles["w"],
            [self.piles[f"t{number + 1}"] for number in range(len(table.tableau))],
            [self.piles[f"c{number + 1}"] for number in range(len(table.cells))],
            [(len(pile), pile[-1:]) for pile in foundations],
        ]
