"""Blocks that must not take longer than so many seconds."""

import asyncio

from client.errors import TimedOut


class in_time:  # noqa: N801 - reads as a word of the language
    """A block that raises TimedOut when it takes longer than some seconds."""

    def __init__(self, seconds: float, text: str) -> None:
        self._timeout = asyncio.timeout(seconds)
        self._text = f"{text} within {seconds:g} seconds"

    async def __aenter__(self) -> None:
        await self._timeout.__aenter__()

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        try:
            await self._timeout.__aexit__(kind, error, None)
        except TimeoutError:
            raise TimedOut(self._text) from None
