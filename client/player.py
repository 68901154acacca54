"""A player on a server: who one is, which races there are, making and joining them."""

import asyncio
from collections import deque
from collections.abc import AsyncGenerator
from weakref import WeakValueDictionary

from client.asked import Asked, Outcome
from client.errors import ClientError, Closed, Refusal, TimedOut, Unanswered
from client.race import Race
from client.session import Session
from client.standing import Standing
from protocol.answers import Account, AnyAnswer, Crowd, Events, Exported, Left, Lobby, NameFree, Refused, Welcome
from protocol.answers import Race as RaceAnswer
from protocol.closing import CloseCode
from protocol.events import RaceCancelled
from protocol.records import DEFAULT_DELAY, Difficulty, GameInfo, Level, Limits, Pace, RaceSummary, RaceView
from protocol.records import Player as PublicPlayer
from protocol.refusals import Reason
from protocol.requests import (
    DEFAULT_MINUTES,
    AnyRequest,
    CheckName,
    Claim,
    Create,
    DeleteAccount,
    Export,
    Join,
    NewRecovery,
    Quick,
    Resume,
    SignOut,
    Watch,
    WatchLobby,
)

HELD = 64
"""More races than one read of the socket can bring; others live as long as somebody has them."""


class Player:
    """Who one is on a server, from `welcome` on. Made by `connect`.

    A lost connection is mended by itself: whatever is asked meanwhile waits, races go on from where they are then.
    """

    def __init__(self, session: Session, welcome: Welcome) -> None:
        self.player: PublicPlayer = welcome.player
        self.recovery: str | None = welcome.recovery
        """The newest recovery code this program was told, which brings the player back; keep it secret."""
        self.games: dict[str, GameInfo] = {game.name: game for game in welcome.games}
        self.limits: Limits = welcome.limits
        self._session = session
        self._races: WeakValueDictionary[str, Race] = WeakValueDictionary()
        self._recent: deque[Race] = deque(maxlen=HELD)
        """Held on to until whoever asked for them has them."""
        self._errands: asyncio.Queue[AnyRequest] = asyncio.Queue()
        self._watchers = 0
        self._lobby: tuple[RaceSummary, ...] | None = None
        self._lobby_changed = asyncio.Event()
        session.hear, session.catch_up, session.wake = self._hear, self._catch_up, self._wake

    @property
    def token(self) -> str:
        """What to say `connect` next time to be the same player; keep it secret."""
        return self._session.token

    @property
    def races(self) -> tuple[str, ...]:
        """The codes of the races that are not over in which one sat at the last welcome, for `resume`."""
        return self._session.welcome.races if self._session.welcome is not None else ()

    @property
    def standing(self) -> Standing:
        """How one stands with the server now: connected, or what is being done about it."""
        return self._session.standing

    @property
    def closed(self) -> ClientError | None:
        """Why there will be no more, once it is so; None as long as a lost connection is being mended."""
        return self._session.over

    async def create(
        self,
        game: str,
        *,
        seats: int = 2,
        minutes: int = DEFAULT_MINUTES,
        is_open: bool = False,
        house: Level | None = None,
        pace: Pace | None = None,
        is_rated: bool = False,
        name: str | None = None,
        delay: int = DEFAULT_DELAY,
        delay_moves: int = 0,
        is_shown_whole: bool = False,
        is_winnable: bool = False,
        difficulty: Difficulty | None = None,
        seed: str | None = None,
    ) -> Race:
        """Make a race and sit down in it. One seat is practice, with `name` for a deal known by name, or `seed`.

        `house` gives its last seat to the house, which plays at that level and at this `pace`, or the server's own.
        `is_rated` asks for a rated race, which it is if all who sit in it have claimed their names, or all are bots.
        Spectators see it `delay` seconds late, its tables `delay_moves` moves late besides; with `is_shown_whole`, in
        an unrated race by code, also the cards that not everybody has turned. With `is_winnable` its deal is one that
        is known to be winnable, with `difficulty` one so hard; refused for a game of which none is known.

        Raises Unanswered if the connection was lost before the answer. If the race was made, it is among `races` once
        the connection stands again; if nobody resumes it, its seat is given up in a while.
        """
        return await self._ask_race(
            Create(
                game=game,
                seats=seats,
                minutes=minutes,
                is_open=is_open,
                house=house,
                pace=pace,
                is_rated=is_rated,
                name=name,
                delay=delay,
                delay_moves=delay_moves,
                is_shown_whole=is_shown_whole,
                is_winnable=is_winnable,
                difficulty=difficulty,
                seed=seed,
            )
        )

    async def quick(self, game: str) -> Race:
        """Race whoever waits and is nearest in strength, or wait for somebody; raises Unanswered as `create` does.

        Should a rival be found who waited too, the race may become that rival's: with another `id`, but the same for
        whoever waits for it to begin.
        """
        return await self._ask_race(Quick(game=game))

    async def join(self, code: str) -> Race:
        """Take a seat in the race of this code."""
        return await self._ask_race(Join(race=code))

    async def resume(self, code: str) -> Race:
        """See a race: one's own again, or one to look on."""
        return await self._ask_race(Resume(race=code))

    async def watch(self, code: str) -> Race:
        """See a race as its spectators do; for who does not race in it, or whose game there is over.

        `resume` is the way back to one's own seat.
        """
        return await self._ask_race(Watch(race=code))

    async def lobby(self) -> tuple[RaceSummary, ...]:
        """The open races that can be joined now, oldest first."""
        answer = await self.ask(WatchLobby(watch=self._watchers > 0))
        return answer.races if isinstance(answer, Lobby) else ()

    async def watch_lobby(self) -> AsyncGenerator[tuple[RaceSummary, ...], None]:
        """The open races, now and at each change; only the newest list waits to be read."""
        self._watchers += 1
        try:
            await self.ask(WatchLobby())
            told: tuple[RaceSummary, ...] | None = None
            while True:
                if self._lobby != told:
                    told = self._lobby
                    yield told or ()
                elif self.closed is not None:
                    raise self.closed.again()
                else:
                    await self._lobby_changed.wait()
        finally:
            self._watchers -= 1
            if not self._watchers:
                self._errands.put_nowait(WatchLobby(watch=False))

    # the account

    async def check_name(self, name: str) -> str:
        """How a name would be written that one could claim now; raises Refusal with why not."""
        answer = await self.ask(CheckName(name=name))
        return answer.name if isinstance(answer, NameFree) else name

    async def claim(self, name: str) -> PublicPlayer:
        """Claim a name, or change one's own. With the first comes `recovery`; if it did not, ask for a new one."""
        await self.ask(Claim(name=name))
        return self.player

    async def new_recovery(self) -> str:
        """Another recovery code; the one before is spent."""
        answer = await self.ask(NewRecovery())
        if not isinstance(answer, Account) or answer.recovery is None:
            raise ClientError(f"the answer to new_recovery was {answer.type}, without a code")
        return answer.recovery

    async def sign_out(self, *, everywhere: bool = False) -> None:
        """End this token, or all of the player's; there will be no more after it."""
        await self._leave(SignOut(everywhere=everywhere))

    async def delete(self) -> None:
        """Delete the player and all that is kept of it; there will be no more after it."""
        await self._leave(DeleteAccount(confirm=True))

    async def _leave(self, request: SignOut | DeleteAccount) -> None:
        """Ask; that the token stands for nobody any more is an answer too."""
        try:
            await self.ask(request)
        except Refusal as refusal:
            if refusal.reason is not Reason.UNKNOWN_TOKEN:
                raise
        except Closed as closed:
            if closed.code != CloseCode.SIGNED_OUT:
                raise

    async def export(self) -> str:
        """Everything that is kept of the player, as a JSON document."""
        answer = await self.ask(Export())
        if not isinstance(answer, Exported):
            raise ClientError(f"the answer to export was {answer.type}")
        return answer.data

    # what a race needs

    async def ask(self, request: AnyRequest) -> AnyAnswer:
        """The answer to any request; raises Refusal, Unanswered, TimedOut, and once all is over what `closed` says."""
        return await self._session.ask(request)

    async def _ask_race(self, request: AnyRequest) -> Race:
        answer = await self.ask(request)
        race = self._races.get(answer.race.race) if isinstance(answer, RaceAnswer) else None
        if race is None:
            raise ClientError(f"the answer to {request.type} was {answer.type}, not a race")
        return race

    # what comes

    def _hear(self, answer: AnyAnswer) -> None:
        match answer:
            case RaceAnswer(race=view):
                self._show(view)
            case Events(race=identifier):
                self._take(identifier, answer)
            case Refused(race=str(identifier)) | Crowd(race=identifier):
                self._correct(identifier, answer)
            case Lobby(races=races):
                self._lobby = races
                self._lobby_changed.set()
                self._lobby_changed = asyncio.Event()
            case Account(player=player, recovery=recovery) | Welcome(player=player, recovery=recovery):
                self.player = player
                self.recovery = recovery or self.recovery
            case Left(race=identifier):
                self._races.pop(identifier, None)

    def _show(self, view: RaceView) -> None:
        race = self._races.get(view.race)
        if race is None:
            race = self._races[view.race] = Race(self, view)
        self._recent.append(race)
        if race.view is view or not self._follow(race, view.paired):
            race.show(view)

    def _correct(self, identifier: str, answer: Refused | Crowd) -> None:
        """Take in what is said of a race besides its events."""
        race = self._races.get(identifier)
        if race is not None and isinstance(answer, Crowd):
            race.count(answer.watching)
        elif race is not None and isinstance(answer, Refused) and answer.position is not None:
            race.correct(answer.position)

    def _take(self, identifier: str, events: Events) -> None:
        race = self._races.get(identifier)
        if race is None:
            return
        if self._follow(race, next((each.race for each in events.events if isinstance(each, RaceCancelled)), None)):
            return
        was_behind = race.is_behind
        if not race.take(events) and not was_behind:
            self._errands.put_nowait(_from_now_on(race))

    def _follow(self, race: Race, code: str | None) -> bool:
        """A rival was found in another race, and one sits there now: the race is that one from now on."""
        if code is None or code in self._races or race.view.you is None:
            return False
        self._races.pop(race.id, None)
        self._races[code] = race
        race.turn_into(code)
        self._errands.put_nowait(Resume(race=code))
        return True

    async def run_errands(self) -> None:
        """Ask for what was missed, and no more for what nobody reads, for as long as there is a session."""
        while self.closed is None:
            errand = await self._errands.get()
            try:
                await self.ask(errand)
            except Refusal as refusal:
                self._give_up(errand, refusal)
            except (TimedOut, Unanswered):
                self._errands.put_nowait(errand)
            except ClientError:
                return

    def _give_up(self, errand: AnyRequest, refusal: Refusal) -> None:
        race = self._races.get(errand.race) if isinstance(errand, Resume | Watch) else None
        if refusal.reason is Reason.TRY_AGAIN:
            self._errands.put_nowait(errand)
        elif race is not None:
            race.lose(refusal)

    def _catch_up(self) -> list[Asked]:
        """On a new line: the races one has, from the version one knows on, those that are over last; and the lobby."""
        self._recent.clear()
        races = sorted(self._races.values(), key=lambda race: race.view.state == "ended")
        asked = [self._errand(_from_now_on(race)) for race in races if race.may_go_on]
        return [*asked, self._errand(WatchLobby())] if self._watchers else asked

    def _errand(self, request: AnyRequest) -> Asked:
        """An errand that is run at once, and once more if that fails."""

        def tell(outcome: Outcome) -> None:
            if isinstance(outcome, Refused | ClientError):
                self._errands.put_nowait(request)

        return Asked(request, tell)

    def _wake(self) -> None:
        for race in self._races.values():
            race.wake()
        self._lobby_changed.set()


def _from_now_on(race: Race) -> Resume | Watch:
    """What asks for all that came after what is known of a race, seen as it was."""
    version = race.view.version
    return (Watch if race.view.is_watching else Resume)(race=race.id, version=version)
