"""Which deal a race gets: one that is known to be winnable where that is asked for or at hand, else any."""

import asyncio
import secrets
from collections import defaultdict

from protocol.records import Difficulty
from server.making import Deal, make_secret
from server.race.entries import Secret
from server.race.state import Race
from server.store.winnable import NOBODY, HadEnough, Share, Winnable
from server.winnable.finding import Finder
from server.winnable.grading import GRADINGS
from server.winnable.known import Known
from server.working import Worker, WorkerDied

FIND_SECONDS = 10.0
"""Nobody waits longer for one; it takes a second where the machine has nothing better to do."""
AT_ONCE = 10
"""So many are found at once where one is wanted at once: starting to look takes far longer than finding."""
USUAL = 20
"""A node that looks for none counts as if so many were wanted, for others may look, and puts back no more."""


class Dealer:
    """Hands out deals, of which so many are `wanted` of each game; where none are, it does not look for any itself."""

    def __init__(self, winnable: Winnable, wanted: int) -> None:
        self._winnable = winnable
        self._wanted = wanted
        self._most = wanted or USUAL
        """No more than these are kept."""
        self._few = max(1, self._most // 2)
        """When so few are ready, a player gets a few of them only for races of its own, and a network for any race."""
        self._reserve = wanted // 2 + 1
        """How many practice leaves for races and days: one who practises could end one deal after the other."""
        self._last = wanted // 2
        """When so few are ready, a rematch gets none."""
        self._for_all = wanted // 4
        """How many such races leave for quick races and days."""
        self._worker = Worker()
        self._finding: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def at_hand(self, game: str, *, network: str = "", is_rematch: bool = False) -> Deal:
        """A deal that is known to be winnable if one is ready, else any; nobody waits for it.

        Where few are ready, and who plays from that network has had a share of them, it is any deal, too.
        """
        if game not in GRADINGS:
            return Deal(make_secret())
        keep = self._last if is_rematch else 0
        try:
            known = await self._winnable.take(game, keep=keep, share=Share(self._few, network=network))
        except HadEnough:
            known = None
        return deal_of(known) if known is not None else Deal(make_secret())

    async def winnable(
        self,
        game: str,
        difficulty: Difficulty | None = None,
        *,
        player: str | None = None,
        network: str = "",
        is_practice: bool = False,
    ) -> Deal | None:
        """A deal that is known to be winnable, so hard if asked; None where none is ready, and none is found soon.

        `player`: for a race that this player makes, which gets none of those that are kept for quick races and days;
        practice leaves more. Raises HadEnough where few are ready and the player, or who plays from that network, has
        had a share of them, or some were looked for often because of them.
        """
        if game not in GRADINGS:
            return None
        keep = self._reserve if is_practice else self._for_all if player is not None else 0
        share = Share(self._few, player, network) if player is not None else NOBODY
        may_be_found = self._wanted > 0 and is_soon_found(game)
        try:
            known = await self._winnable.take(game, difficulty, keep=keep, share=share)
        except HadEnough:
            if not may_be_found:
                raise
            known = None
        if known is None and may_be_found:
            left = self._reserve if player is not None else keep
            known = await self._find(game, difficulty, left, share)
        return deal_of(known) if known is not None else None

    async def give_back(self, race: Race) -> None:
        """A race is cancelled: its deal is ready for another if it is known to be winnable, for nobody was shown it."""
        known = known_of(race)
        if known is not None:
            game, player = race.settings.game, race.made_by
            await self._winnable.give_back(game, known, race.id, player=player, most=self._most)

    def is_coming(self, game: str) -> bool:
        """Whether it is worth waiting a while for a deal of this game that is known to be winnable."""
        return self._wanted > 0 and game in GRADINGS

    async def _find(self, game: str, difficulty: Difficulty | None, keep: int, share: Share) -> Known | None:
        """Find some in a process of its own; who wants one meanwhile gets another of them. Raises HadEnough."""
        async with self._finding[game]:
            known = await self._winnable.take(game, difficulty, keep=keep)
            if known is not None:
                return known
            if share.player:
                await self._winnable.search(game, share.player, share.network)
            try:
                async with asyncio.timeout(FIND_SECONDS):
                    first, *others = await self._worker.do(find_some, secrets.token_bytes(32), game, AT_ONCE)
            except (WorkerDied, TimeoutError):
                return None
            others.sort(key=lambda each: each.difficulty != difficulty)
            if difficulty is not None and first.difficulty != difficulty:
                first, others[0] = others[0], first
            for other in others:
                await self._winnable.add(game, other, most=self._wanted)
            return first if difficulty in (None, first.difficulty) else None

    def close(self) -> None:
        """Let the process go."""
        self._worker.close()


def find_some(root: bytes, game: str, count: int) -> list[Known]:
    """So many deals of a game in which they are soon found."""
    finder, found = Finder(root), list[Known]()
    while len(found) < count:
        known = finder.find(game)
        if known is not None:
            found.append(known)
    return found


def deal_of(known: Known) -> Deal:
    """A deal as a race gets it, with a salt of its own."""
    secret = Secret(seed=known.seed, salt=secrets.token_bytes(32), win=known.win)
    return Deal(secret, known.difficulty)


def known_of(race: Race) -> Known | None:
    """The deal of a race that ended before its cards were shown, if it is known to be winnable.

    All that was told of it is a commitment, which says nothing without its salt; the next race gets another salt.
    """
    difficulty, secret = race.settings.difficulty, race.secret
    if race.state != "cancelled" or difficulty is None or secret.win is None:
        return None
    return Known(seed=secret.seed, difficulty=difficulty, win=secret.win)


def is_soon_found(game: str) -> bool:
    """Whether it takes milliseconds to find a deal of this game that can be won: it is decided exactly."""
    return game in GRADINGS and GRADINGS[game].by == "slack"
