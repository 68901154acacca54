"""What a token that is dead can still do: nothing, whoever was or was not told."""

from protocol.closing import CloseCode
from server.store.calls import Store
from server.store.players import Players
from tests.journeys.racing import raw


async def test_a_socket_nobody_told_of_a_dead_token_gets_nothing_out_of_it(node_url: str, store: Store) -> None:
    async with raw(node_url) as anna:
        welcome = next(heard for heard in anna.messages if heard["type"] == "welcome")
        await Players(store).end_all_tokens(welcome["player"]["id"])
        await anna.say(type="new_recovery")
        assert (await anna.goodbye())[0] == CloseCode.SIGNED_OUT
        assert all(heard["type"] != "account" for heard in anna.messages)
