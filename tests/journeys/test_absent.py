from collections.abc import Awaitable, Callable

from client import connect

StartNode = Callable[..., Awaitable[str]]


async def test_nobody_starts_against_a_rival_who_has_gone(start_node: StartNode) -> None:
    url = await start_node(absent_in_countdown=0.0, absent_in_lobby=60.0)
    async with connect(url) as gone:
        left = await gone.quick("czarina")
    async with connect(url) as player:
        race = await player.quick("czarina")
        assert race.id == left.id
        await race.wait_for(lambda view: view.state == "lobby" and view.seats[0].player is None, 20)
        assert race.view.maker == race.view.you


async def test_a_seat_in_the_lobby_is_given_up_in_the_end(start_node: StartNode) -> None:
    url = await start_node(absent_in_lobby=0.0)
    async with connect(url) as player:
        race = await player.create("czarina", seats=3)
        async with connect(url) as other:
            await other.join(race.id)
        await race.wait_for(lambda view: view.seats[1].player is None, 20)
