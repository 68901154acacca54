"""Practice: any game alone, on any deal one likes, with all moves taken back as far as one likes; never ranked."""

import json
import random

import httpx
import pytest

from cli.checking import Noted, check
from cli.main import main
from client import Race, Refusal
from engine import Position, card_text, find_game, parse_seed
from protocol.refusals import Reason
from protocol.requests import MAX_PRACTICE_MINUTES
from tests.journeys.racing import PATIENCE, players, table

FILLING = {"czarina": "1", "corners": "3", "corners-redeal": "6", "florentine": "3"}
"""Games whose spaces the stock fills, each with the name of a deal in which that comes soon."""


async def play_until_stuck(race: Race, rng: random.Random) -> list[dict[str, object]]:
    """Any moves, foundations left out, until none is left; the tables on the way, without their turns."""
    passed = []
    while not table(race).is_stuck:
        passed.append(table(race).model_dump(exclude={"turn", "may_undo"}))
        legal = table(race).legal
        await race.move(rng.choice([text for text in legal if "-f" not in text] or legal))
    return passed


async def test_who_is_stuck_takes_moves_back_to_the_very_first_table(node_url: str) -> None:
    async with players(node_url, 1) as (anna,):
        race = await anna.create("corners-redeal", seats=1, name="ecliptic")
        passed = await play_until_stuck(race, random.Random(1))
        assert (race.state, table(race).legal, table(race).may_undo) == ("running", (), True)
        assert race.seat is not None
        assert race.seat.state == "playing"
        with pytest.raises(Refusal) as caught:
            await race.move("deal")
        assert caught.value.reason is Reason.ILLEGAL_MOVE
        assert table(await anna.resume(race.id)).is_stuck
        for before in reversed(passed):
            await race.undo()
            assert table(race).model_dump(exclude={"turn", "may_undo"}) == before
        assert not table(race).may_undo


async def test_the_replay_of_who_was_stuck_and_went_on_holds(serve_process: str) -> None:
    async with players(serve_process, 1) as (anna,), httpx.AsyncClient(base_url=serve_process, timeout=60) as http:
        race = await anna.create("corners", seats=1, name="a deal of its own", minutes=MAX_PRACTICE_MINUTES)
        await play_until_stuck(race, random.Random(2))
        await race.undo(3)
        await race.move(table(race).legal[0])
        await play_until_stuck(race, random.Random(3))
        await race.resign()
        view = await race.ended(PATIENCE)
        assert (view.is_ranked, view.name, view.seats[0].state) == (False, "a deal of its own", "resigned")
        reply = await http.get(f"/api/races/{race.id}/replay")
        report = check(reply.content, Noted())
        assert report.is_valid, report.faults
        assert json.loads(reply.content)["name"] == "a deal of its own"


@pytest.mark.parametrize(("game", "name"), FILLING.items())
async def test_what_a_move_does_by_itself_is_taken_back_with_it(node_url: str, game: str, name: str) -> None:
    async with players(node_url, 1) as (anna,):
        race = await anna.create(game, seats=1, name=name)
        while True:
            before = table(race)
            upwards = [text for text in before.legal if "-f" in text and text[0] in "ct"]
            made = await race.move(upwards[0] if upwards else "deal")
            if len(made.steps) == 2:
                break
        undone = await race.undo()
        assert [(step.source, step.destination) for step in undone.steps] == [
            (step.destination, step.source) for step in reversed(made.steps)
        ]
        assert table(race).model_dump(exclude={"turn"}) == before.model_dump(exclude={"turn"})


@pytest.mark.parametrize("name", ["ecliptic", " Grandmother's  ", "café", "cafe\u0301", "黄道"])
async def test_a_named_deal_is_the_one_the_command_prints(
    node_url: str, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["deal", "four-seasons", name, "--json"]) == 0
    deal = json.loads(capsys.readouterr().out)
    async with players(node_url, 1) as (anna,):
        race = await anna.create("four-seasons", seats=1, name=name)
        shown = table(race)
        assert [pile[0] for pile in shown.tableau] + [shown.foundations[0].card] == deal["deck"][:6]
        assert race.view.name == name


async def test_a_deal_that_was_written_to_a_file_is_practised_and_written_again(
    node_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """What one finds in a file, as `ecliptic deal --json` makes it, is dealt card by card (117)."""
    main(["deal", "simplicity", "to be kept", "--json"])
    deal = json.loads(capsys.readouterr().out)
    async with players(node_url, 1) as (anna,):
        race = await anna.create("simplicity", seats=1, seed=deal["seed"])
        while "deal" in table(race).legal:
            await race.move("deal")
        await race.resign()
        view = await race.ended(PATIENCE)
    assert view.reveal is not None
    assert (view.reveal.seed, view.name) == (deal["seed"], None)
    start = Position.from_seed(find_game("simplicity"), parse_seed(deal["seed"]))
    assert list(table(race).waste) == [card_text(card) for card in reversed(start.stock)] == deal["deck"][13:]
    main(["deal", "simplicity", "--seed", view.reveal.seed, "--json"])
    assert json.loads(capsys.readouterr().out.splitlines()[-1]) == deal


async def test_only_who_plays_alone_chooses_the_deal_or_plays_for_hours(node_url: str) -> None:
    async with players(node_url, 1) as (anna,):
        for wish in (
            anna.create("zodiac", name="ecliptic"),
            anna.create("zodiac", seed="00" * 32),
            anna.create("zodiac", minutes=61),
            anna.create("zodiac", seats=1, name="ecliptic", seed="00" * 32),
            anna.create("zodiac", seats=1, seed="00" * 32, is_winnable=True),
            anna.create("zodiac", seats=1, difficulty="easy"),
        ):
            with pytest.raises(Refusal) as caught:
                await wish
            assert caught.value.reason is Reason.IMPOSSIBLE_RACE


async def test_a_winnable_deal_is_as_hard_as_one_asks(start_node: object) -> None:
    url = await start_node(winnable=10)  # type: ignore[operator]  # a test's own words
    async with players(url, 1) as (anna,):
        for difficulty in ("easy", "hard", "medium"):
            race = await anna.create("zodiac", seats=1, is_winnable=True, difficulty=difficulty)
            assert (race.view.is_winnable, race.view.difficulty) == (True, difficulty)
            await race.resign()
