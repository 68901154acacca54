"""How a player stands with the server, for programs that show it."""

from dataclasses import dataclass
from typing import Literal

Condition = Literal["connecting", "connected", "lost", "restarting", "over"]


@dataclass(frozen=True, slots=True)
class Standing:
    """What is going on: `condition`, `why` in words, and how many `tries` have failed since the connection was lost.

    `lost`: no socket, another try follows; `restarting`: the server said that it stops and another is looked for;
    `over`: there will be no more.
    """

    condition: Condition
    why: str = ""
    tries: int = 0
