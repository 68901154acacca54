"""What each request does: who may, and which part of the node sees to it."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, assert_never

import structlog

from engine.errors import UnknownGame
from engine.games import GAMES, find_game
from engine.words import describe
from protocol.answers import Pong, Welcome
from protocol.codecs import MAX_FRAME_BYTES
from protocol.conversation import refuse_before_hello
from protocol.records import Limits
from protocol.refusals import WHAT_IT_ASKS, Reason
from protocol.requests import (
    DEFAULT_MINUTES,
    MAX_MINUTES,
    AnyRequest,
    CheckName,
    Claim,
    Create,
    Daily,
    DeleteAccount,
    Export,
    Finish,
    Hello,
    Hint,
    Join,
    Leave,
    Move,
    NewRecovery,
    Ping,
    Quick,
    Ready,
    Rematch,
    Resign,
    Resume,
    SignOut,
    Start,
    Undo,
    Watch,
    WatchLobby,
)
from server.accounts import public
from server.budget import BURST, PER_SECOND
from server.connection import Connection
from server.daily.challenge import day_view
from server.errors import StoreError
from server.fanout import Origin
from server.live import LiveRace
from server.making import Deal, commit_to, first_entries, make_secret, new_code, person
from server.places import take_place
from server.race import decide
from server.race.decide import Refusal, Turns
from server.race.entries import Settings, Sitter
from server.race.state import UNDO
from server.race.views import game_view
from server.store.winnable import HadEnough
from server.winnable.grading import GRADINGS

if TYPE_CHECKING:
    from server.node import Node

log = structlog.get_logger()
QUICK_TRIES = 20
LIMITS = Limits(frame_bytes=MAX_FRAME_BYTES, burst=BURST, per_second=PER_SECOND)
GAME_VIEWS = tuple(game_view(game, tuple(describe(game))) for game in GAMES.values())
GetDeal = Callable[[], Awaitable[Deal]]
AboutRace = Join | Resume | Watch | Leave | Ready | Start | Move | Undo | Finish | Hint | Resign | Rematch


async def answer(node: "Node", connection: Connection, request: AnyRequest) -> None:
    """Do what is asked and answer it; raises Refusal or StoreError, and then nothing has changed."""
    reason = refuse_before_hello(request, is_greeted=connection.identity is not None)
    if reason is not None:
        raise Refusal(reason, f"{request.type} cannot be said now: {WHAT_IT_ASKS[reason]}")
    match request:
        case Ping():
            connection.send(Pong(re=request.id))
        case Hello():
            await _greet(node, connection, request)
        case WatchLobby():
            (node.lobby.watch if request.watch else node.lobby.ignore)(connection)
            await node.lobby.show(connection, request.id)
        case CheckName() | Claim() | NewRecovery() | SignOut() | DeleteAccount() | Export():
            await node.accounts.answer(connection, request)
        case Create():
            await _create(node, connection, request)
        case Quick():
            await _quick(node, connection, request)
        case Daily():
            _check_game(request.game)
            await _enter(node, connection, await node.daily.enter(connection, request), request.id)
        case _ as about_race:
            await _about_race(node, connection, about_race)


async def _greet(node: "Node", connection: Connection, request: Hello) -> None:
    greeting = await node.accounts.greet(connection, request)
    now = await node.races.now()
    races = await node.indexes.races_of(greeting.identity.id, now)
    connection.identity, connection.digest = greeting.identity, greeting.digest
    if await node.players.look_up(greeting.digest) is None:
        # Signed out between the look at the token and now: this socket had not been heard of.
        connection.identity = None
        raise Refusal(Reason.UNKNOWN_TOKEN, "this token has been signed out just now")
    connection.send(
        Welcome(
            re=request.id,
            player=public(greeting.identity),
            token=greeting.token,
            recovery=greeting.recovery,
            games=GAME_VIEWS,
            limits=LIMITS,
            races=races,
            day=day_view(now),
        )
    )


async def _create(node: "Node", connection: Connection, request: Create) -> None:
    _check_game(request.game)
    _check_possible(request)
    settings = Settings(
        game=request.game,
        seats=request.seats,
        minutes=request.minutes,
        is_open=request.is_open,
        is_rated=request.is_rated,
        name=request.name,
        delay=request.delay,
        delay_moves=request.delay_moves,
        is_shown_whole=request.is_shown_whole,
        commitment="",
    )

    async def deal() -> Deal:
        if request.is_winnable:
            return await _winnable(node, connection, request, is_practice=settings.is_practice)
        return Deal(make_secret(request.name, request.seed))

    code = await _make(node, connection, settings, deal, request)
    await node.settle(code)
    await _enter(node, connection, code, request.id)


async def _winnable(node: "Node", connection: Connection, request: Create, *, is_practice: bool) -> Deal:
    game, difficulty = find_game(request.game), request.difficulty
    player, network = connection.player.id, connection.network
    try:
        deal = await node.dealer.winnable(
            game.name, difficulty, player=player, network=network, is_practice=is_practice
        )
    except HadEnough as enough:
        who = "those who play from your network" if enough.is_network else "you"
        text = f"few deals of {game.title} that are known to be winnable are ready, and {who} have had {enough.had}"
        raise Refusal(
            Reason.HAD_ENOUGH,
            f"{text} within the hour; others get the next ones. Make the race without, or wait a while",
        ) from None
    if deal is None:
        wanted = "deal" if difficulty is None else f"{difficulty} deal"
        others = "races" if is_practice else "quick races and the deals of days"
        text = f"no {wanted} of {game.title} that is known to be winnable is ready just now"
        text = f"{text}; the last ones are kept for {others}; ask again in some minutes, or make the race without"
        raise Refusal(Reason.NONE_READY, text)
    return deal


async def _make(
    node: "Node", connection: Connection, settings: Settings, get_deal: GetDeal, request: Create | None = None
) -> str:
    """Make a race and commit to its deal; should its code be taken, which is most unlikely, another is drawn.

    A deal is got only once there is a place for its race, so that none is lost.
    """
    maker, code = await _sitter(node, connection, settings), await _new_place(node, connection)
    try:
        deal = await get_deal()
    except (Refusal, StoreError):
        await node.indexes.forget_seat(connection.player.id, code)
        raise
    public = commit_to(settings.game, deal.secret)
    settings = settings.model_copy(update={"commitment": public, "difficulty": deal.difficulty})
    while True:
        await node.indexes.announce(code)
        entries = first_entries(maker, settings, *((request.house, request.pace) if request else (None, None)))
        if await node.races.create(code, settings, deal.secret, entries) is not None:
            log.info("race made", race=code, game=settings.game, seats=settings.seats)
            return code
        await node.indexes.forget_seat(connection.player.id, code)
        code = await _new_place(node, connection)


async def _new_place(node: "Node", connection: Connection) -> str:
    """The code of a race to be made, in which the player has a place."""
    code = new_code()
    await take_place(node, connection.player.id, code)
    return code


async def _quick(node: "Node", connection: Connection, request: Quick) -> None:
    _check_game(request.game)
    settings = _quick_settings(request)
    sitter = await _sitter(node, connection, settings)
    for _ in range(QUICK_TRIES):
        code = await node.waiting.ask(sitter, request.game)
        if code is None:
            deal = partial(node.dealer.at_hand, request.game, network=connection.network)
            offer = await _make(node, connection, settings, deal)
            code = await node.waiting.ask(sitter, request.game, offer)
            if code is None or code == offer:
                await node.settle(offer)
                await _enter(node, connection, offer, request.id)
                return
            await _withdraw(node, connection, offer)
        if await _sit_down(node, connection, code):
            await _enter(node, connection, code, request.id)
            return
        await node.waiting.forget(request.game, code)
    raise Refusal(Reason.TRY_AGAIN, "no race could be found just now; try again")


def _quick_settings(request: Quick) -> Settings:
    return Settings(game=request.game, seats=2, minutes=DEFAULT_MINUTES, is_quick=True, is_rated=True, commitment="")


async def _sitter(node: "Node", connection: Connection, settings: Settings) -> Sitter:
    """The player as one who sits down in a race, rated if the race may be."""
    sitter = person(connection.player)
    return await node.booker.seat(sitter, settings.game) if settings.is_rated else sitter


async def _sit_down(node: "Node", connection: Connection, code: str) -> bool:
    """Whether the player has a seat in a race that waits; it may have been left or begun since it was listed."""
    async with node.using(code) as live:
        if live is None:
            return False
        try:
            await _join(node, connection, live)
        except Refusal as refusal:
            if refusal.reason is Reason.TOO_MANY_RACES:
                await node.waiting.forget(live.race.settings.game, code)
                await node.waiting.note(live.race)
                raise
            return False
        return live.race.state in ("lobby", "countdown")


async def _join(node: "Node", connection: Connection, live: LiveRace) -> None:
    """Give the player a seat, or keep the one it has."""
    player = connection.player
    if live.race.seat_of(player.id) is not None:
        return
    await take_place(node, player.id, live.id)
    sitter = await _sitter(node, connection, live.race.settings)
    try:
        await live.wish(None, lambda race: decide.join(race, sitter))
    except Refusal:
        await node.indexes.forget_seat(player.id, live.id)
        raise


async def _withdraw(node: "Node", connection: Connection, code: str) -> None:
    async with node.using(code) as live:
        if live is not None:
            await live.wish(None, lambda race: decide.leave(race, connection.player.id))
            await node.indexes.forget_seat(connection.player.id, code)


async def _enter(node: "Node", connection: Connection, code: str, re: int | None) -> None:
    async with node.using(code) as live:
        if live is None:
            raise Refusal(Reason.UNKNOWN_RACE, f"there is no race {code}")
        await live.enter(connection, re)


async def _about_race(node: "Node", connection: Connection, request: AboutRace) -> None:
    async with node.using(request.race) as live:
        if live is None:
            raise Refusal(Reason.UNKNOWN_RACE, f"there is no race {request.race}; check the code")
        if isinstance(request, Join):
            await _join(node, connection, live)
            await live.enter(connection, request.id)
        elif isinstance(request, Resume):
            await live.enter(connection, request.id, request.version)
        elif isinstance(request, Watch):
            await live.watch(connection, request.id, request.version)
        else:
            if live.followers.place(connection) is None:
                decide.seat_for(live.race, connection.player.id)
                await live.enter(connection, None)
            if isinstance(request, Hint):
                await live.node.hinter.answer(live, connection, request)
            else:
                await _act(live, connection, request)


async def _act(
    live: LiveRace,
    connection: Connection,
    request: Leave | Ready | Start | Move | Undo | Finish | Resign | Rematch,
) -> None:
    player, origin = connection.player.id, Origin(connection, request.id)
    match request:
        case Leave():
            await live.leave(connection, request.id)
        case Ready(is_ready=is_ready):
            await live.wish(origin, lambda race: decide.ready(race, player, is_ready=is_ready))
        case Start():
            await live.wish(origin, lambda race: decide.start(race, player))
        case Move(turn=turn, move=text):
            if text == UNDO:
                raise Refusal(Reason.MALFORMED_MOVE, "undo is a message of its own, not a move", shows_position=True)
            _take_no_pay(connection, made=await live.move(player, turn, text, origin))
        case Undo(turn=turn, count=count):
            _take_no_pay(connection, made=await live.take_turns(player, Turns(turn, UNDO, count), origin))
        case Finish(turn=turn):
            _take_no_pay(connection, made=await live.finish(player, turn, origin))
        case Resign(confirm=confirm):
            await live.wish(origin, lambda race: decide.resign(race, player, confirm=confirm))
        case Rematch(agrees=agrees):
            await live.wish(origin, lambda race: decide.ask_rematch(race, player, agrees=agrees))
        case _ as unknown:
            assert_never(unknown)


def _take_no_pay(connection: Connection, *, made: bool) -> None:
    """Turns are free if they are new."""
    if made:
        connection.budget.give_back()


def _check_game(game: str) -> None:
    try:
        find_game(game)
    except UnknownGame as error:
        raise Refusal(Reason.UNKNOWN_GAME, str(error)) from None


def _check_possible(request: Create) -> None:
    if request.pace is not None and request.house is None:
        raise Refusal(Reason.IMPOSSIBLE_RACE, "pace is how fast the house plays: say house too")
    if request.seats == 1 and (request.house is not None or request.is_open):
        raise Refusal(Reason.IMPOSSIBLE_RACE, "a race of one seat is practice: neither the house nor others can join")
    if request.is_rated and (request.seats == 1 or request.house is not None):
        raise Refusal(Reason.IMPOSSIBLE_RACE, "practice and races with the house are not rated: leave out is_rated")
    if request.is_shown_whole and (request.is_open or request.is_rated):
        text = (
            "every card at once is shown in unrated races by code only: leave out is_shown_whole, is_open or is_rated"
        )
        raise Refusal(Reason.IMPOSSIBLE_RACE, text)
    if request.is_winnable:
        _check_winnable(request)
    elif request.difficulty is not None:
        raise Refusal(Reason.IMPOSSIBLE_RACE, "difficulty is known of winnable deals only: say is_winnable too")
    if request.seats > 1:
        _check_race(request)
    elif request.name is not None and request.seed is not None:
        raise Refusal(Reason.IMPOSSIBLE_RACE, "a deal has a name or a seed: leave out one of them")


def _check_race(request: Create) -> None:
    """What only who plays alone may have."""
    if request.name is not None:
        text = "a named deal is known to all, so it is for practice only: seats must be 1"
        raise Refusal(Reason.IMPOSSIBLE_RACE, text)
    if request.seed is not None:
        text = "who knows a seed knows the cards, so it is for practice only: seats must be 1"
        raise Refusal(Reason.IMPOSSIBLE_RACE, text)
    if request.minutes > MAX_MINUTES:
        text = f"a race lasts {MAX_MINUTES} minutes at most; only practice may last longer"
        raise Refusal(Reason.IMPOSSIBLE_RACE, text)


def _check_winnable(request: Create) -> None:
    if request.name is not None or request.seed is not None:
        what, field = ("a named deal", "name") if request.name is not None else ("the deal of a seed", "seed")
        raise Refusal(Reason.IMPOSSIBLE_RACE, f"{what} is what it is: leave out is_winnable or {field}")
    if request.game not in GRADINGS:
        title = find_game(request.game).title
        raise Refusal(Reason.IMPOSSIBLE_RACE, f"no deal of {title} is known to be winnable: leave out is_winnable")
