"""`ecliptic serve`: a node that serves pages and races."""

import argparse
from contextlib import suppress
from typing import TYPE_CHECKING

from cli.output import OutputLost, complain, print_line

if TYPE_CHECKING:
    from argparse import _SubParsersAction

    from server.settings import Settings

FLAGS = {"host": "--host", "port": "--port", "data": "--data", "redis_url": "--redis", "log_json": "--log-json"}
"""By the name of the setting."""
FAULT = 1
MISTAKE = 2


def add_parser(subparsers: "_SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "serve",
        help="serve races and the pages to play them",
        description="Serve races and the pages to play them. Each flag wins over the variable ECLIPTIC_… of its name.",
    )
    parser.add_argument("--host", help="address to listen on (127.0.0.1; 0.0.0.0 for all)")
    parser.add_argument("--port", help="port to listen on (8765; 0 for any free one)")
    parser.add_argument("--data", help="folder of the embedded store (data)")
    parser.add_argument(
        "--redis",
        dest="redis_url",
        metavar="URL",
        help="a Redis to use instead of the embedded store: redis://HOST:PORT/0, rediss://…, unix:///PATH, "
        "redis+sentinel://HOST:PORT,…/NAME/0 or redis+cluster://HOST:PORT,…",
    )
    parser.add_argument("--log-json", action="store_true", default=None, help="log a JSON object a line")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Serve until told to stop; 0, 2 for what an operator can mend, 1 for a fault of ours."""
    import structlog

    from server.errors import EclipticError
    from server.logs import set_up_logs
    from server.serving import run as serve

    settings = read_settings(arguments)
    if settings is None:
        return MISTAKE
    set_up_logs(as_json=settings.log_json)
    try:
        serve(settings, _announce)
    except EclipticError as error:
        complain(f"ecliptic: {error}")
        return MISTAKE
    except Exception:  # noqa: BLE001 - at the rim, and it is written down
        structlog.get_logger().exception("the server cannot go on")
        return FAULT
    return 0


def read_settings(arguments: argparse.Namespace) -> "Settings | None":
    """The settings by flags, else variables, else as they stand; None where one is wrong, which has been said."""
    from pydantic import ValidationError
    from pydantic_settings import SettingsError

    from server.settings import Settings

    given = {name: getattr(arguments, name, None) for name in FLAGS}
    try:
        return Settings(**{name: value for name, value in given.items() if value is not None})
    except ValidationError as error:
        first = error.errors()[0]
        name = str(first["loc"][0])
        said = f"{FLAGS[name]} or " if name in FLAGS else ""
        complain(f"ecliptic: {said}ECLIPTIC_{name.upper()}: {first['msg']}; got {first['input']!r}")
    except SettingsError as error:
        complain(f'ecliptic: {error}; write a list like this: ["https://one.example"]')
    return None


def _announce(address: str) -> None:
    """Say where it is; the log says it too, so it does not matter if nobody can hear this."""
    with suppress(OutputLost):
        print_line(f"Ecliptic is at {address}")
