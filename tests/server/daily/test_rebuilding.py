"""Boards and results agree: what was booked is found right, and what is made again is the same."""

from datetime import date, timedelta

from server.daily.rebuilding import Rebuilder, Rebuilt
from server.daily.scoring import Result
from server.store import keys
from server.store.boards import Boards
from server.store.calls import Store
from server.store.dailies import Dailies, Open

DAY = date(2026, 11, 30)
GAME = "corners"


async def book(store: Store, player: str, day: date, progress: int) -> None:
    dailies = Dailies(store)
    result = Result("RACE", 1_790_000_000_000, False, progress, 51, 9_000, 20, (), is_named=player != "GUEST")
    await dailies.note_day(day)
    await dailies.book(Open(day, GAME, player, "RACE"), result)
    await dailies.note_played(day, GAME, player, result)
    await dailies.add_up(GAME, player, day, await dailies.played(player))


async def boards_of(store: Store) -> dict[str, dict[str, int]]:
    names = [keys.daily_board(DAY + timedelta(days=n), GAME) for n in range(3)]
    names += [keys.points(GAME), keys.points(GAME, "2026-W49")]
    return {name: await Boards(store).entries(name, 10) for name in names}


async def test_the_boards_are_made_again_as_they_were(store: Store) -> None:
    people = ["ANNA", "BELA", "CLEO", "DORA"]
    for number, person in enumerate(people):
        for days in range(3):
            await book(store, person, DAY + timedelta(days=days), 5 * number + days)
    before = await boards_of(store)
    found = await rebuild(store)
    assert (found.mended, found.removed) == (0, 0)
    for name in before:
        await store.ask("DEL", name)
    assert (await rebuild(store)).right == 0
    assert await boards_of(store) == before
    await store.ask("ZADD", keys.daily_board(DAY, GAME), 7, "000000000000001:STRANGER")
    await store.ask("ZADD", keys.points(GAME), 9999, "ANNA")
    assert await rebuild(store) == Rebuilt(found.boards, found.right - 1, 1, 1)
    assert await boards_of(store) == before


async def test_guests_are_on_no_board_that_is_made_again(store: Store) -> None:
    await book(store, "ANNA", DAY, 5)
    await book(store, "GUEST", DAY, 9)
    await store.ask("DEL", keys.daily_board(DAY, GAME))
    await rebuild(store)
    for board in (await boards_of(store)).values():
        assert "GUEST" not in board


async def rebuild(store: Store) -> Rebuilt:
    async def has_name(player: str) -> bool:
        return player not in ("GUEST", "GONE")

    return await Rebuilder(Dailies(store), Boards(store), has_name).rebuild()


async def test_who_is_gone_stays_on_the_boards_of_days_and_on_no_other(store: Store) -> None:
    await book(store, "ANNA", DAY, 5)
    await book(store, "GONE", DAY, 9)
    await Dailies(store).forget("GONE")
    before = await boards_of(store)
    assert [name for name, board in before.items() if "GONE" in str(board)] == [keys.daily_board(DAY, GAME)]
    assert (await rebuild(store)).mended == 0
    assert await boards_of(store) == before
