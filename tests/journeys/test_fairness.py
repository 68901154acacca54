"""Deals nobody can foresee and everybody can check and have again (CASES 114 to 119 and 129 to 131)."""

import hashlib
import json
from collections.abc import Awaitable, Callable

import pytest
from redis.asyncio import Redis

from cli.main import main
from client import connect
from engine.cards import card_text
from engine.deals import commitment, shuffle_deck
from engine.games import GAMES, find_game
from engine.position import Position
from protocol.records import Table
from server.making import commit_to, make_secret
from server.race.tables import open_table
from tests.journeys.racing import PATIENCE, begin, players, racing, table

MANY = 1_000_000


def test_no_two_of_a_million_deals_have_the_same_secret() -> None:
    """CASES 129."""
    seeds, salts = set(), set()
    for _ in range(MANY):
        secret = make_secret()
        seeds.add(hash(secret.seed))
        salts.add(hash(secret.salt))
    assert len(seeds) == len(salts) == MANY


def test_a_commitment_alone_foretells_nothing() -> None:
    """CASES 130: neither the commitment nor a hash of it deals the cards, and the same deal has many commitments."""
    game = find_game("zodiac")
    for _ in range(20):
        secret = make_secret()
        promise = bytes.fromhex(commit_to(game.name, secret))
        deck = shuffle_deck(game, secret.seed)
        assert deck not in {shuffle_deck(game, guess) for guess in (promise, hashlib.sha256(promise).digest())}
        assert commitment(game, make_secret().salt, secret.seed) != promise


async def test_what_is_revealed_deals_the_very_table_that_was_played(node_url: str, redis: Redis) -> None:
    """CASES 119 and 131: every race says in the end which deal it was."""
    async with players(node_url) as (anna, bela):
        first, second = await racing(redis, anna, bela, game="czarina")
        shown = Table.model_validate(table(first).model_dump(include=set(Table.model_fields)))
        promise = first.view.commitment
        for race in (first, second):
            await race.resign()
        view = await second.ended(PATIENCE)
    assert view.reveal is not None
    seed, salt = bytes.fromhex(view.reveal.seed), bytes.fromhex(view.reveal.salt)
    game = find_game("czarina")
    assert open_table(0, Position.from_seed(game, seed)) == shown
    assert commitment(game, salt, seed).hex() == promise


async def test_a_named_deal_is_the_same_again_and_again_and_on_a_new_node(
    start_node: Callable[..., Awaitable[str]], redis: Redis
) -> None:
    """CASES 114 and 115."""
    seen = []
    for _ in range(2):
        url = await start_node()
        for _ in range(2):
            async with connect(url) as anna:
                race = await anna.create("four-seasons", seats=1, name="once more")
                await begin(redis, race)
                seen.append(table(race))
                await race.move("deal")
                await race.resign()
                await race.ended(PATIENCE)
    assert all(each == seen[0] for each in seen)


def test_a_deal_goes_out_as_a_seed_and_comes_back_as_the_same_cards(capsys: pytest.CaptureFixture[str]) -> None:
    """CASES 117 and 118."""
    read = capsys.readouterr
    for game in GAMES.values():
        assert main(["deal", game.name, "to be kept", "--json"]) == 0
        exported = json.loads(read().out)
        assert main(["deal", game.name, "--seed", exported["seed"], "--json"]) == 0
        assert json.loads(read().out) == exported
        assert exported["deck"] == [card_text(card) for card in shuffle_deck(game, bytes.fromhex(exported["seed"]))]
