"""Who says hello, and what players do about themselves: names, recovery codes, signing out, deletion, export.

What changes on one node is told to all: a player's other sockets hear of it, or are closed. News may be lost, so all
sockets are looked at again after a gap, and every minute besides.
"""

import asyncio
import json
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, assert_never

import structlog

from protocol.answers import Account, Deleted, Exported, NameFree, SignedOut
from protocol.closing import CloseCode
from protocol.records import Player
from protocol.refusals import Reason
from protocol.requests import CheckName, Claim, DeleteAccount, Export, Hello, NewRecovery, SignOut
from server import recovery
from server.connection import Connection
from server.errors import StoreError
from server.names import BadName, canonical
from server.race.decide import Refusal
from server.store.players import Identity, digest_of

if TYPE_CHECKING:
    from server.node import Node

RECOVERY_PRICE = 50
"""What a wrong recovery code costs of a socket's budget."""
AT_ONCE = 200
"""So many sockets are looked at together."""
AboutAccount = CheckName | Claim | NewRecovery | SignOut | DeleteAccount | Export
log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Greeting:
    """Who has said hello, by which token; `token` and `recovery` where they are new and have to be told."""

    identity: Identity
    digest: str
    token: str | None = None
    recovery: str | None = None


class Accounts:
    """A node's part in the identities of players."""

    def __init__(self, node: "Node", every: float) -> None:
        self._node = node
        self._every = every

    # hello

    async def greet(self, connection: Connection, request: Hello) -> Greeting:
        """Who says hello; raises Refusal."""
        greeting = await self._find(connection, request)
        if request.is_bot and not greeting.identity.is_bot:
            identity = await self._node.players.be_bot(greeting.identity)
            await self._node.players.tell(f"changed {identity.id}")
            return replace(greeting, identity=identity)
        return greeting

    async def _find(self, connection: Connection, request: Hello) -> Greeting:
        players = self._node.players
        if request.recovery is not None:
            return await self._recover(connection, request.recovery, request.nonce)
        if request.token is None:
            identity, token = await players.make_guest()
            return Greeting(identity, digest_of(token), token)
        known = await players.find(request.token)
        if known is None:
            text = "this token stands for nobody; say hello without one to be a new guest"
            raise Refusal(Reason.UNKNOWN_TOKEN, text)
        return Greeting(known, digest_of(request.token))

    async def _recover(self, connection: Connection, text: str, nonce: str | None) -> Greeting:
        if nonce is None:
            raise Refusal(Reason.MALFORMED, "nonce: a recovery code goes with a nonce; got none")
        code = recovery.read_code(text)
        if code is None:
            raise self._unknown_code(connection)
        players, player = self._node.players, recovery.player_of(code)
        token, following = recovery.follow(code, nonce)
        word, generation = await players.set_recovery(player, recovery.digest_of(following), recovery.digest_of(code))
        if word != "ok":
            raise self._unknown_code(connection)
        await players.add_token(token, player, generation)
        identity = await players.identity(player)
        if identity is None:
            raise self._unknown_code(connection)
        return Greeting(identity, digest_of(token), token, following)

    def _unknown_code(self, connection: Connection) -> Refusal:
        connection.budget.take(RECOVERY_PRICE)
        return Refusal(Reason.UNKNOWN_RECOVERY, "this recovery code brings nobody back; each works once")

    # requests

    async def answer(self, connection: Connection, request: AboutAccount) -> None:
        """Do what is asked and answer it; raises Refusal or StoreError."""
        if await self._node.players.look_up(connection.digest) is None:
            _close(connection)
            return
        match request:
            case CheckName(name=text):
                connection.send(NameFree(re=request.id, name=await self._check(connection, text)))
            case Claim(name=text):
                await self._claim(connection, request.id, text)
            case NewRecovery():
                await self._renew(connection, request.id)
            case SignOut(everywhere=everywhere):
                await self._sign_out(connection, request.id, everywhere=everywhere)
            case DeleteAccount(confirm=confirm):
                await self._delete(connection, request.id, confirm=confirm)
            case Export():
                connection.send(Exported(re=request.id, data=await self._export(connection.player)))
            case _ as unknown:
                assert_never(unknown)

    async def _check(self, connection: Connection, text: str) -> str:
        name = _canonical(text)
        if not await self._node.names.is_free(connection.player.id, name):
            raise _taken(name)
        return name

    async def _claim(self, connection: Connection, re: int | None, text: str) -> None:
        name, player, code = _canonical(text), connection.player.id, recovery.make_code(connection.player.id)
        if not await self._node.names.claim(player, name):
            raise _taken(name)
        word, _ = await self._node.players.set_recovery(player, recovery.digest_of(code), "first")
        if word == "unknown":
            await self._node.names.release(player)
            raise Refusal(Reason.UNKNOWN_TOKEN, "this account has been deleted meanwhile")
        await self._node.daily.join_boards(player)
        await self._node.replays.persist(player)
        connection.identity = replace(connection.player, name=name, is_claimed=True)
        connection.send(Account(re=re, player=public(connection.identity), recovery=code if word == "ok" else None))
        await self._node.players.tell(f"changed {player}")

    async def _renew(self, connection: Connection, re: int | None) -> None:
        player = connection.player
        if not player.is_claimed:
            raise Refusal(Reason.NOT_CLAIMED, "a guest has no recovery code; claim a name first")
        code = recovery.make_code(player.id)
        await self._node.players.set_recovery(player.id, recovery.digest_of(code), "any")
        connection.send(Account(re=re, player=public(player), recovery=code))

    async def _sign_out(self, connection: Connection, re: int | None, *, everywhere: bool) -> None:
        player = connection.player.id
        if everywhere:
            await self._node.players.end_all_tokens(player)
        else:
            await self._node.players.end_token(connection.digest)
        connection.send(SignedOut(re=re))
        _close(connection)
        await self._node.players.tell(f"signed_out {player} {'*' if everywhere else connection.digest}")

    async def _delete(self, connection: Connection, re: int | None, *, confirm: bool) -> None:
        if not confirm:
            raise Refusal(Reason.CONFIRM, "deleting the account is final: send it with confirm: true")
        player = connection.player.id
        await self._node.names.release(player)
        await self._node.ratings.forget(player)
        await self._node.dailies.forget(player)
        await self._node.replays.forget(player)
        await self._node.players.forget(player)
        connection.send(Deleted(re=re))
        _close(connection)
        log.info("account deleted")
        await self._node.players.tell(f"deleted {player}")

    async def _export(self, player: Identity) -> str:
        """Everything that is kept under the player's id."""
        node = self._node
        played = await node.dailies.played(player.id)
        ratings = await node.ratings.of(player.id)
        histories = [await node.ratings.history(player.id, rating.kind) for rating in ratings]
        kept = {
            "player": {"id": player.id, "name": player.name, "is_claimed": player.is_claimed},
            "has_recovery_code": await node.players.has_recovery(player.id),
            "races": await node.indexes.races_of(player.id, 0),
            "replays": await node.replays.of(player.id),
            "daily": [
                {"day": day.isoformat(), "game": game, **asdict(result)} for (day, game), result in played.items()
            ],
            "ratings": [
                {**asdict(rating), "history": list(map(asdict, history))}
                for rating, history in zip(ratings, histories, strict=True)
            ],
        }
        return json.dumps(kept, ensure_ascii=False, indent=2)

    # what happens to players

    def hear(self, data: bytes) -> None:
        """Something happened to a player, here or on another node."""
        word, player, *rest = data.decode().split(" ")
        for connection in list(self._node.connections):
            if connection.identity is None or connection.identity.id != player:
                continue
            if word == "changed":
                self._node.spawn(self._look_at(connection))
            elif word == "deleted" or rest in (["*"], [connection.digest]):
                _close(connection)
        if word == "deleted":
            self._node.open.forget_player(player)

    def look_again(self) -> None:
        """News may have been missed."""
        self._node.spawn(self.recheck())

    async def run(self) -> None:
        """Look at all sockets from time to time, for ever."""
        while True:
            await asyncio.sleep(self._every)
            await self.recheck()

    async def recheck(self) -> None:
        """Close the sockets whose tokens are dead, and tell the others what their players are called now."""
        greeted = [connection for connection in self._node.connections if connection.identity is not None]
        for start in range(0, len(greeted), AT_ONCE):
            async with asyncio.TaskGroup() as group:
                for connection in greeted[start : start + AT_ONCE]:
                    group.create_task(self._look_at(connection))

    async def _look_at(self, connection: Connection) -> None:
        try:
            identity = await self._node.players.look_up(connection.digest)
        except StoreError as error:
            log.warning("socket not looked at", error=str(error))
            return
        if identity is None:
            _close(connection)
        elif connection.identity != identity:
            connection.identity = identity
            connection.send(Account(player=public(identity)))


def public(identity: Identity) -> Player:
    """A player as everybody may see it."""
    return Player(id=identity.id, name=identity.name, is_claimed=identity.is_claimed, is_bot=identity.is_bot)


def _close(connection: Connection) -> None:
    connection.close(CloseCode.SIGNED_OUT, "you are signed out here; say hello anew")


def _canonical(text: str) -> str:
    try:
        return canonical(text)
    except BadName as fault:
        raise Refusal(Reason.BAD_NAME, str(fault)) from None


def _taken(name: str) -> Refusal:
    return Refusal(Reason.NAME_TAKEN, f"somebody has the name {name}, or one that looks like it")
