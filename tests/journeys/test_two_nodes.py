from collections.abc import Awaitable, Callable

from redis.asyncio import Redis

from client import Race, connect
from tests.journeys.racing import begin

StartNode = Callable[..., Awaitable[str]]


async def deal_until_built(race: Race) -> str:
    """Deal until the waste's top can be built, which in a stock of 72 comes soon; the move that builds it."""
    while True:
        assert race.position is not None
        built = [text for text in race.position.legal if text.startswith("w-t")]
        if built:
            return built[0]
        await race.move("deal")


async def test_seats_on_two_nodes_race_to_one_result(start_node: StartNode, redis: Redis) -> None:
    here, there = await start_node(), await start_node()
    async with connect(here) as anna, connect(there) as bela:
        one = await anna.create("zodiac", seats=2)
        other = await bela.join(one.id)
        await one.ready()
        await other.ready()
        await begin(redis, one, other)
        assert one.position == other.position
        await one.move(await deal_until_built(one))
        await other.wait_for(lambda view: view.seats[0].progress == 1, 20)
        await other.move(await deal_until_built(other))
        await one.wait_for(lambda view: view.seats[1].progress == 1, 20)
        await one.resign()
        await other.resign()
        assert (await one.ended()).seats == (await other.ended()).seats
        assert one.view.reveal == other.view.reveal
        assert one.view.version == other.view.version


async def test_a_quick_race_pairs_players_of_two_nodes(start_node: StartNode) -> None:
    async with connect(await start_node()) as anna, connect(await start_node()) as bela:
        one = await anna.quick("simplicity")
        other = await bela.quick("simplicity")
        assert one.id == other.id
        await one.wait_for(lambda view: view.state == "countdown", 20)
