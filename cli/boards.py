"""`ecliptic boards rebuild`: makes boards again from results, and leaderboards from ratings."""

import argparse
import asyncio
from typing import TYPE_CHECKING

from cli.output import complain, print_line

if TYPE_CHECKING:
    from argparse import _SubParsersAction

    from server.settings import Settings


def add_parser(subparsers: "_SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = subparsers.add_parser("boards", help="make boards again from results, and leaderboards from ratings")
    parser.add_argument("action", choices=["rebuild"], help="put right what is missing or wrong on any board")
    parser.add_argument("--data", help="folder of the embedded store, of a server that does not run just now (data)")
    parser.add_argument("--redis", dest="redis_url", metavar="URL", help="the Redis to work on")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Rebuild; the exit status."""
    from cli.serve import MISTAKE, read_settings
    from server.errors import EclipticError

    settings = read_settings(arguments)
    if settings is None:
        return MISTAKE
    try:
        line = asyncio.run(_rebuild(settings))
    except EclipticError as error:
        complain(f"ecliptic: {error}")
        return MISTAKE
    print_line(line)
    return 0


async def _rebuild(settings: "Settings") -> str:
    from server.daily.rebuilding import Rebuilder
    from server.serving import store_of
    from server.store.boards import Boards
    from server.store.connect import open_store
    from server.store.dailies import Dailies
    from server.store.names import Names
    from server.store.ratings import Ratings

    async with store_of(settings) as url, open_store(url) as store:
        names = Names(store)

        async def has_name(player: str) -> bool:
            return bool(await names.of([player]))

        found = await Rebuilder(Dailies(store), Boards(store), has_name).rebuild()
        relisted = await Ratings(store).rebuild(await names.players())
    return (
        f"{found.boards} boards: {found.right} entries were right, {found.mended} were put right, "
        f"{found.removed} without a result were removed; {relisted} lines of leaderboards were put right"
    )
