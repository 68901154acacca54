"""Reading the daily challenge: days, boards, what a player has done; what the API and the pages show."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING

from engine.games import GAMES, Game
from protocol.records import Reveal
from protocol.resources import (
    BoardKind,
    BoardLine,
    BoardPage,
    DailyGame,
    DailyPage,
    DayState,
    GameRecord,
    OwnPlace,
    PlayedDay,
    PlayerPage,
    RatedRace,
    RatingLine,
    RatingPage,
    RatingRecord,
)
from server.daily.days import DAY_MS, begins_at, closes_at, day_at, game_of, streak, week_of
from server.daily.scoring import Result, score_of
from server.names import DELETED
from server.race.views import reveal_secret
from server.rating import Pool
from server.store import keys
from server.store.boards import Entry
from server.store.dailies import DailyDeal, board_member
from server.store.players import Identity
from server.store.ratings import Kind, Line, Past, Rating

if TYPE_CHECKING:
    from server.node import Node

REACH = 3
"""How many entries before and after one's own are shown."""
LATEST_DAYS = 60
LATEST_RACES = 30


class Reading:
    """Pages of the daily challenge."""

    def __init__(self, node: "Node") -> None:
        self._node = node

    async def day(self, day: date, now: int, you: Identity | None = None) -> DailyPage | None:
        """A day, None where it has no deals."""
        await self._node.daily.await_deals(day, now)
        games = [await self._game(day, game, now, you) for game in GAMES.values()]
        if not any(games):
            return None
        around = await self._node.dailies.neighbours(day)
        today = day_at(now)
        return DailyPage(
            day=day.isoformat(),
            state=_state(day, now),
            game=game_of(day),
            left=begins_at(day) + DAY_MS - now if day == today else None,
            games=tuple(game for game in games if game is not None),
            previous=around[0].isoformat() if around[0] else None,
            following=around[1].isoformat() if around[1] else None,
        )

    async def _game(self, day: date, game: Game, now: int, you: Identity | None) -> DailyGame | None:
        deal = await self._node.dailies.deal(day, game.name)
        if deal is None:
            return None
        attempts = await self._node.dailies.count_results(day, game.name)
        shown = reveal_of(deal) if now >= closes_at(day) else None
        begun = await self._node.dailies.begun(day, game.name, you.id) if you is not None else None
        return DailyGame(
            game=game.name,
            title=game.title,
            commitment=deal.commitment,
            is_winnable=deal.difficulty is not None,
            difficulty=deal.difficulty,
            attempts=attempts,
            is_begun=begun is not None,
            reveal=shown,
        )

    async def day_board(self, day: date, game: Game, start: int, count: int, you: Identity | None) -> BoardPage:
        """A stretch of the board of a day."""
        board, is_closed = keys.daily_board(day, game.name), await self._node.races.now() >= closes_at(day)
        entries = await self._node.boards.page(board, start, count)
        result = await self._node.dailies.result(day, game.name, you.id) if you is not None else None
        own = None
        if you is not None and result is not None:
            member = board_member(result.begun_at, you.id)
            around = await self._node.boards.around(board, member, REACH)
            score = score_of(result.standing)
            place = await self._node.boards.place_of_score(board, score)
            own = OwnPlace(
                line=_day_line(place, you.name, result, is_you=True, is_shown=is_closed),
                is_listed=bool(around),
                percentile=await self._node.boards.percentile_of_score(board, score),
                around=await self._day_lines(day, game, around, you, is_shown=is_closed),
            )
        lines = await self._day_lines(day, game, entries, you, is_shown=is_closed)
        page = await self._page(game, "day", day.isoformat(), board, start, lines, own)
        return page.model_copy(update={"is_closed": is_closed})

    async def _day_lines(
        self, day: date, game: Game, entries: Sequence[Entry], you: Identity | None, *, is_shown: bool
    ) -> tuple[BoardLine, ...]:
        players, own = [entry.player for entry in entries], you.id if you is not None else None
        names = await self.names(players)
        results = await self._node.dailies.results_of(day, game.name, players)
        return tuple(
            _day_line(entry.place, names[entry.player], result, is_you=entry.player == own, is_shown=is_shown)
            for entry in entries
            if (result := results.get(entry.player)) is not None
        )

    async def points_board(
        self, game: Game, week: str | None, start: int, count: int, you: Identity | None
    ) -> BoardPage:
        """A stretch of the board of a week, or of all time."""
        board = keys.points(game.name, week)
        entries = await self._node.boards.page(board, start, count)
        score = await self._node.boards.score_of(board, you.id) if you is not None else None
        own = None
        if you is not None and score is not None:
            around = await self._node.boards.around(board, you.id, REACH)
            place = await self._node.boards.place_of_score(board, score)
            own = OwnPlace(
                line=BoardLine(place=place, name=you.name, is_you=True, points=score),
                is_listed=True,
                percentile=await self._node.boards.percentile_of_score(board, score),
                around=await self._points_lines(around, you),
            )
        lines = await self._points_lines(entries, you)
        return await self._page(game, "week" if week else "all", week or "all", board, start, lines, own)

    async def _points_lines(self, entries: Sequence[Entry], you: Identity | None) -> tuple[BoardLine, ...]:
        names = await self.names([entry.player for entry in entries])
        return tuple(
            BoardLine(
                place=entry.place,
                name=names[entry.player],
                is_you=you is not None and entry.player == you.id,
                points=entry.score,
            )
            for entry in entries
        )

    async def _page(
        self,
        game: Game,
        kind: BoardKind,
        of: str,
        board: str,
        start: int,
        lines: tuple[BoardLine, ...],
        you: OwnPlace | None,
    ) -> BoardPage:
        return BoardPage(
            game=game.name,
            title=game.title,
            kind=kind,
            of=of,
            most=game.max_progress,
            size=await self._node.boards.size(board),
            start=start,
            lines=lines,
            you=you,
        )

    async def names(self, players: Sequence[str]) -> Mapping[str, str]:
        """The names to show of players by id; who is gone has none of its own."""
        found = await self._node.players.names(players)
        return {player: found.get(player, DELETED) for player in players}

    async def player(self, identity: Identity, now: int) -> PlayerPage:
        """What a player has done."""
        played = await self._node.dailies.played(identity.id)
        days = sorted(played.items(), key=lambda item: (item[0][0], item[0][1]), reverse=True)
        return PlayerPage(
            name=identity.name,
            streak=streak({day for day, _ in played}, day_at(now)),
            games=tuple(
                _record(game, [result for (_, name), result in played.items() if name == game.name])
                for game in GAMES.values()
                if any(name == game.name for _, name in played)
            ),
            ratings=await self._ratings_of(identity.id),
            days=tuple(_played(day, game, result, now) for (day, game), result in days[:LATEST_DAYS]),
        )

    async def _ratings_of(self, player: str) -> tuple[RatingRecord, ...]:
        ratings = self._node.ratings
        found = await ratings.of(player)
        histories = [await ratings.history(player, rating.kind, LATEST_RACES) for rating in found]
        return tuple(_rating(rating, history) for rating, history in zip(found, histories, strict=True))

    async def ratings(self, game: Game, pool: Pool, start: int, count: int, you: Identity | None) -> RatingPage:
        """A stretch of a leaderboard of ratings."""
        ratings, kind = self._node.ratings, Kind(game.name, pool)
        lines = await ratings.page(kind, start, count)
        around = await ratings.around(you.id, kind, REACH) if you is not None else ()
        names = await self.names([line.player for line in (*lines, *around)])
        shown, near = (tuple(_rating_line(line, names[line.player], you) for line in each) for each in (lines, around))
        return RatingPage(
            game=game.name,
            title=game.title,
            pool=pool,
            size=await ratings.size(kind),
            start=start,
            lines=shown,
            you=next((line for line in near if line.is_you), None),
            around=near,
        )


def reveal_of(deal: DailyDeal) -> Reveal:
    """What proves the deal of a day that is over."""
    return reveal_secret(deal.secret)


def week_board_of(now: int) -> str:
    """The week it is."""
    return week_of(day_at(now))


def _state(day: date, now: int) -> DayState:
    today = day_at(now)
    if day > today:
        return "to come"
    if day == today:
        return "today"
    return "grace" if now < closes_at(day) else "over"


def _day_line(place: int, name: str, result: Result, *, is_you: bool, is_shown: bool) -> BoardLine:
    return BoardLine(
        place=place,
        name=name,
        is_you=is_you,
        is_solved=result.is_solved,
        progress=result.progress,
        reached=result.reached,
        moves=result.moves,
        course=result.course,
        race=result.race if is_shown or is_you else None,
    )


def _record(game: Game, results: Sequence[Result]) -> GameRecord:
    solved = [result.reached for result in results if result.is_solved]
    return GameRecord(
        game=game.name,
        title=game.title,
        played=len(results),
        solved=len(solved),
        best_time=min(solved, default=None),
        best_progress=max(result.progress for result in results),
        mean_progress=round(sum(result.progress for result in results) / len(results), 1),
        most=game.max_progress,
        points=sum(result.points for result in results),
    )


def _rating(rating: Rating, history: Sequence[Past]) -> RatingRecord:
    return RatingRecord(
        game=rating.kind.game,
        title=GAMES[rating.kind.game].title,
        pool=rating.kind.pool,
        number=rating.skill.number,
        is_provisional=rating.skill.is_provisional,
        races=rating.races,
        history=tuple(
            RatedRace(
                place=past.share.place,
                seats=past.share.seats,
                number=past.skill.number,
                race=past.share.race,
                ended=past.share.at,
            )
            for past in history
        ),
    )


def _rating_line(line: Line, name: str, you: Identity | None) -> RatingLine:
    return RatingLine(
        place=line.place,
        name=name,
        is_you=you is not None and line.player == you.id,
        number=line.number,
        is_provisional=line.is_provisional,
        races=line.races,
    )


def _played(day: date, game: str, result: Result, now: int) -> PlayedDay:
    return PlayedDay(
        day=day.isoformat(),
        game=game,
        is_solved=result.is_solved,
        progress=result.progress,
        reached=result.reached,
        moves=result.moves,
        race=result.race if now >= closes_at(day) else None,
    )
