"""The examples of each game: worked out in a process of its own when they are first asked for, then kept."""

import hashlib
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response

from server.api.asking import game_in
from server.pages import send_file
from server.web_files import File

if TYPE_CHECKING:
    from server.node import Node


async def lessons(node: "Node", request: Request) -> Response:
    """A game's examples; they change with the server only."""
    body, packed = await node.projector.lessons(game_in(request).name)
    file = File(body, packed, "application/json", hashlib.sha256(body).hexdigest()[:20], is_part=False)
    return send_file(request, file, "no-cache")
