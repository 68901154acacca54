from importlib.resources import files

import pytest

from protocol.refusals import Reason
from server.making import commit_to, first_entries, make_secret
from server.node import Node
from server.race.decide import Refusal
from server.race.entries import Entry, Moved, Ready, Settings, Sitter, pack
from server.race.state import Race
from server.store import keys
from server.store.calls import Store
from server.store.master import Argument

ANNA = Sitter(id="anna", name="Anna")


CODE = "ABCDEFGH"


async def make_race(node: Node, seats: int) -> None:
    secret = make_secret()
    settings = Settings(game="zodiac", seats=seats, minutes=15, commitment=commit_to("zodiac", secret))
    await node.races.create(CODE, settings, secret, first_entries(ANNA, settings, None))


async def move_unheard(store: Store, turn: int) -> None:
    """Commit a move as another node would, and let nobody hear of it."""
    text = (files("server.store") / "scripts" / "move.lua").read_text(encoding="utf-8")
    quiet = "\n".join(line for line in text.splitlines() if "SPUBLISH" not in line)
    entry = pack(Moved(seat=0, turn=turn, move="deal"))
    keys_of_race = [keys.race(CODE), keys.race_log(CODE)]
    arguments: list[Argument] = [keys.race_news(CODE), 0, turn, 0, 60_000, 0, 60_000, entry]
    reply = await store.ask("EVAL", quiet, 2, *keys_of_race, *arguments, key=keys_of_race[0])
    assert isinstance(reply, list)
    assert reply[0] == b"ok"


async def test_what_is_heard_while_a_wish_is_refused_is_taken_in_all_the_same(store: Store) -> None:
    async with Node(store) as node:
        await make_race(node, 2)
        async with node.using("abcdefgh") as live:
            assert live is not None
            ready = Ready(seat=0, is_ready=True)

            def hear_and_refuse(race: Race) -> Entry | None:
                live.hear(b"entry 2 %d %s" % (race.at, pack(ready)))
                raise Refusal(Reason.TOO_FEW, "no")

            try:
                await live.wish(None, hear_and_refuse)
            except Refusal:
                assert live.race.seats[0].is_ready


async def test_nobody_is_refused_by_what_was(store: Store) -> None:
    async with Node(store) as node:
        await make_race(node, 1)
        async with node.using(CODE) as live:
            assert live is not None
            await live.settle()
            await move_unheard(store, 0)
            await move_unheard(store, 1)
            assert live.race.seats[0].turn == 0
            assert await live.move("anna", 2, "deal")
            assert live.race.seats[0].moves == ["deal"] * 3
            await move_unheard(store, 3)
            with pytest.raises(Refusal) as refused:
                await live.move("anna", 9, "deal")
            assert "turn 4 is the next" in refused.value.text
