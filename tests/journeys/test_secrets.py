"""Every byte that leaves the server while a race runs: neither the deal's secret nor a card before its time."""

import base64
import random
from contextlib import AsyncExitStack
from typing import Any

import pytest
from redis.asyncio import Redis

from engine.bots import PlayerView, make_bot
from engine.cards import RANKS, SUITS, card_text
from engine.deals import shuffle_deck
from engine.games import find_game
from engine.moves import Move
from engine.position import Position
from protocol.codecs import CODECS, Codec, Frame
from tests.journeys.racing import Raw, make_due, raw

CARDS = {rank + suit for rank in RANKS for suit in SUITS}
BOTH = pytest.mark.parametrize("codec", CODECS.values(), ids=CODECS)
GAMES = pytest.mark.parametrize("game", ["four-seasons", "zodiac"])


class Table:
    """Two who race, one who looks on, one in the lobby, each on a socket of its own that forgets no frame."""

    def __init__(self, speakers: list[Raw], code: str) -> None:
        self.anna, self.bela, self.looker, self.lobby = speakers
        self.code = code
        self.reveal: dict[str, Any] = {}

    async def play(self, speaker: Raw, level: Any, limit: int) -> None:
        """Make moves as a bot would, say each twice and a wrong one now and then, and look again at it all."""
        position = next(event for event in events_of(speaker) if event["kind"] == "begun")["position"]
        bot = make_bot(level, random.Random(5))
        for _ in range(limit):
            sees = PlayerView(tuple(position["legal"]), position["stock"], len(position["waste"]), position["turn"])
            choice = bot.choose(sees)
            if choice is None:
                break
            position = await self._move(speaker, position["turn"], choice) or position
        await speaker.ask(type="resume", race=self.code)
        await self.looker.until(lambda heard: has_seen(heard, position["turn"]))
        await speaker.ask(type="resign", race=self.code, confirm=True)

    async def _move(self, speaker: Raw, turn: int, move: str) -> Any:
        about = {"type": "move", "race": self.code}
        if turn % 7 == 0:
            assert (await speaker.ask(**about, turn=turn, move="f1-t1"))["type"] == "refused"
            assert (await speaker.ask(**about, turn=turn + 1, move=move))["type"] == "refused"
        answer = await speaker.ask(**about, turn=turn, move=move)
        assert await speaker.ask(**about, turn=turn, move=move)
        return next(event["position"] for event in answer["events"] if event["kind"] == "moved")


def has_seen(heard: Any, turn: int) -> bool:
    """Whether a spectator has been told of this many turns of a seat, shown or held back."""
    seen = [event for event in heard.get("events", []) if event["kind"] == "seen"]
    return any(event["table"]["turn"] + event["behind"] == turn for event in seen)


async def raced(redis: Redis, speakers: list[Raw], game: str) -> Table:
    """A whole race of theirs, its end heard by all who follow it."""
    anna, bela, looker, lobby = speakers
    await lobby.ask(type="lobby")
    code = (await anna.ask(type="create", game=game, is_open=True, delay=0))["race"]["race"]
    await lobby.until(lambda heard: heard.get("races"))
    await looker.ask(type="resume", race=code)
    await bela.ask(type="join", race=code)
    table = Table(speakers, code)
    for speaker in (anna, bela):
        await speaker.ask(type="ready", race=code)
    await anna.until_event("countdown")
    await make_due(redis, code, anna.messages[-1]["last"])
    for speaker in (anna, bela, looker):
        await speaker.until_event("begun")
    await table.play(anna, "greedy", 60)
    await looker.ask(type="resume", race=code)
    await looker.ask(type="join", race=code)
    await table.play(bela, "random", 40)
    for speaker in (anna, bela, looker):
        table.reveal = (await speaker.until_event("race_ended"))["reveal"]
    await lobby.ask(type="lobby")
    return table


@BOTH
@GAMES
async def test_nobody_is_sent_what_he_must_not_know(node_url: str, redis: Redis, codec: Codec, game: str) -> None:
    async with AsyncExitStack() as stack:
        speakers = [await stack.enter_async_context(raw(node_url, codec)) for _ in range(4)]
        table = await raced(redis, speakers, game)
    for speaker in speakers:
        for frame in frames_before_the_end(speaker):
            assert not holds_secret(frame, table.reveal)
    for frame in frames_before_the_end(table.lobby):
        assert not holds_card(codec, frame)
    check_what_spectators_see(table, game)
    for speaker, number in ((table.anna, 0), (table.bela, 1)):
        check_own_cards(speaker, number, game, table.reveal)
    assert holds_secret(table.looker.frames[-1], table.reveal), "the search itself finds what it looks for"


def check_what_spectators_see(table: Table, game: str) -> None:
    """While Béla has not moved yet nobody sees what Anna has turned; after her end, what Béla has turned by then."""
    kind = find_game(game)
    position = Position.from_deck(kind, shuffle_deck(kind, bytes.fromhex(table.reveal["seed"])))
    laid_out = open_cards(position)
    turned = set(laid_out)
    for event in events_of(table.bela):
        if event["kind"] == "moved":
            turned |= cards_in(event["position"])
    allowed, seen = laid_out, set[str]()
    for frame, message in zip(frames_before_the_end(table.looker), table.looker.messages, strict=False):
        if "seat_ended" in [event["kind"] for event in message.get("events", [])]:
            allowed = turned
        assert cards_in(message) <= allowed, frame
        seen |= cards_in(message)
    assert len(seen) > len(laid_out), "the search itself finds cards"


def frames_before_the_end(speaker: Raw) -> list[Frame]:
    """All frames up to the one that ends the race; for whoever does not follow it, all."""
    kept = []
    for frame, message in zip(speaker.frames, speaker.messages, strict=True):
        if "race_ended" in [event["kind"] for event in message.get("events", [])]:
            break
        kept.append(frame)
    assert len(kept) > 3
    return kept


def in_bytes(frame: Frame) -> bytes:
    return frame.encode() if isinstance(frame, str) else frame


def holds_secret(frame: Frame, reveal: dict[str, Any]) -> bool:
    """Whether seed or salt are there, or half of one, in any form one would think of."""
    searched = in_bytes(frame).lower()
    forms: list[bytes] = []
    for text in (reveal["seed"], reveal["salt"]):
        secret = bytes.fromhex(text)
        forms += [text[:32].encode(), text[32:].encode(), secret[:16], secret[16:], base64.b64encode(secret)[:40]]
        forms += [secret[::-1].hex().encode(), str(int(text, 16)).encode()]
    return any(form.lower() in searched for form in forms)


def holds_card(codec: Codec, frame: Frame) -> bool:
    """Whether the text of any card is there as a value of its own."""
    return any(in_bytes(codec.pack(card)) in in_bytes(frame) for card in CARDS)


def events_of(speaker: Raw) -> list[Any]:
    return [event for message in speaker.messages for event in message.get("events", [])]


def check_own_cards(speaker: Raw, number: int, game: str, reveal: dict[str, Any]) -> None:
    """Every card in a frame has been turned by its own player before, by the moves this socket made."""
    kind = find_game(game)
    position = Position.from_deck(kind, shuffle_deck(kind, bytes.fromhex(reveal["seed"])))
    seen: set[str] = set()
    turn = 0
    for frame, message in zip(frames_before_the_end(speaker), speaker.messages, strict=False):
        for event in message.get("events", []):
            if event["kind"] == "begun":
                seen |= open_cards(position)
            elif event["kind"] == "moved" and event["turn"] == turn:
                assert event["seat"] == number
                position.push(Move.parse(event["move"]))
                seen |= open_cards(position)
                turn += 1
        assert cards_in(message) <= seen, frame
        assert shown(message) is None or shown(message) == open_count(position)
    assert turn > 5


def open_cards(position: Position) -> set[str]:
    piles = [*position.tableau, *position.foundations, position.waste]
    cards = [card for pile in piles for card in pile] + [card for card in position.cells if card is not None]
    return set(map(card_text, cards))


def open_count(position: Position) -> int:
    return sum(map(len, position.tableau)) + len(position.waste)


def shown(message: Any) -> int | None:
    """How many cards a message's table shows on tableau and waste, if it is the present one."""
    shows = [event["position"] for event in message.get("events", []) if "position" in event]
    if not shows or message.get("re") is not None:
        return None
    return sum(map(len, shows[-1]["tableau"])) + len(shows[-1]["waste"])


def cards_in(data: Any) -> set[str]:
    """The card texts anywhere in a message."""
    match data:
        case dict():
            return set[str]().union(*map(cards_in, data.values()))
        case list():
            return set[str]().union(*map(cards_in, data))
        case str():
            return {data} & CARDS
    return set()
