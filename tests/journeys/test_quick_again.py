from client import connect


async def test_who_leaves_a_quick_race_and_asks_again_gets_another_one(node_url: str) -> None:
    async with connect(node_url) as player:
        first = await player.quick("czarina")
        await first.leave()
        second = await player.quick("czarina")
        assert second.id != first.id
        assert second.view.state == "lobby"


async def test_who_asks_twice_waits_in_the_same_race(node_url: str) -> None:
    async with connect(node_url) as player:
        first = await player.quick("czarina")
        again = await player.quick("czarina")
        assert again.id == first.id
