from protocol.refusals import Reason
from server.making import commit_to, first_entries, make_secret
from server.node import Node
from server.race.decide import Refusal
from server.race.entries import Entry, Ready, Settings, Sitter, pack
from server.race.state import Race
from server.store.calls import Store

ANNA = Sitter(id="anna", name="Anna")


async def test_what_is_heard_while_a_wish_is_refused_is_taken_in_all_the_same(store: Store) -> None:
    secret = make_secret()
    settings = Settings(game="zodiac", seats=2, minutes=15, commitment=commit_to("zodiac", secret))
    async with Node(store) as node:
        await node.races.create("ABCDEFGH", settings, secret, first_entries(ANNA, settings, None))
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
