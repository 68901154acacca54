"""PROTOCOL.md says what is so: its tables are the code's, and its examples are played against a real server."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Subprotocol

from protocol.closing import WHAT_TO_DO
from protocol.codecs import JSON
from protocol.conversation import RACE_STATES
from protocol.refusals import WHAT_IT_ASKS

TEXT = (Path(__file__).parent.parent.parent / "PROTOCOL.md").read_text(encoding="utf-8")
TRANSCRIPTS = re.findall(r"```transcript\n(.*?)```", TEXT, re.DOTALL)
VARIES = "…"


def rows(heading: str) -> dict[str, str]:
    part = TEXT.split(f"| {heading} |")[1].split("\n\n")[0]
    return dict(re.findall(r"^\| `?(\w+)`? \| (.*?) \|$", part, re.MULTILINE))


def test_the_refusals_are_those_of_the_code() -> None:
    assert rows("reason") == {str(reason): asks for reason, asks in WHAT_IT_ASKS.items()}


def test_the_close_codes_are_those_of_the_code() -> None:
    assert rows("code") == {str(int(code)): what for code, what in WHAT_TO_DO.items()}


def test_what_may_be_said_when_is_what_the_code_says() -> None:
    said = {request: set(states.split(", ")) for request, states in rows("request").items()}
    assert said == {request: set(states) for request, states in RACE_STATES.items()}


def fits(example: Any, came: Any) -> bool:
    """Whether what came is as in the example: an object may have more fields, and … is anything."""
    if example == VARIES:
        return True
    if isinstance(example, dict):
        return isinstance(came, dict) and all(name in came and fits(part, came[name]) for name, part in example.items())
    if isinstance(example, list):
        return isinstance(came, list) and len(example) == len(came) and all(map(fits, example, came))
    return bool(example == came)


class Talk:
    """One socket that follows a transcript; it knows the race it has last been shown."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.race = ""

    async def say(self, request: dict[str, Any]) -> None:
        if request.get("race") == VARIES:
            request["race"] = self.race
        await self.socket.send(json.dumps(request))

    async def hear(self, example: dict[str, Any]) -> None:
        """Hear what fits; other news may come in between, but no other answer to the same request."""
        while True:
            message = json.loads(await self.socket.recv())
            if message["type"] == "race":
                self.race = message["race"]["race"]
            if fits(example, message):
                return
            assert "re" not in example or message.get("re") != example["re"], message


@pytest.mark.parametrize("transcript", TRANSCRIPTS, ids=["greeting", "account", "practice"])
async def test_the_examples_are_what_a_server_says(transcript: str, node_url: str) -> None:
    async with connect(f"{node_url}/socket", subprotocols=[Subprotocol(JSON.subprotocol)]) as socket:
        talk = Talk(socket)
        for line in transcript.splitlines():
            way, message = line[0], json.loads(line[1:])
            await (talk.say(message) if way == "→" else talk.hear(message))
