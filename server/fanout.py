"""Who follows a race here, and what each of them is sent: one encoding a view and codec, the mover first."""

from collections.abc import Callable
from dataclasses import dataclass

from protocol.answers import AnyAnswer, Events
from protocol.closing import CloseCode
from protocol.codecs import Codec, Frame, encode
from protocol.events import AnyEvent
from server.connection import Connection
from server.race.entries import Begun, Hinted, Moved, Stamped, Undone
from server.race.state import Race
from server.race.views import Audience


@dataclass(frozen=True, slots=True)
class Place:
    """What a socket is in a race: the seat it holds, if any, and since which epoch."""

    seat: Audience
    epoch: int = 0


@dataclass(frozen=True, slots=True)
class Origin:
    """The socket whose wish led to an entry, and the id of its request."""

    connection: Connection
    re: int | None


@dataclass(frozen=True, slots=True)
class News:
    """What there is to tell: of the entry `stamped`, or of those from version `first` on, turns made at one moment."""

    first: int
    stamped: Stamped
    see: Callable[[Audience], tuple[AnyEvent, ...]]
    """What an audience sees of it."""


class Followers:
    """The sockets that follow one race on this node."""

    def __init__(self) -> None:
        self._places: dict[Connection, Place] = {}

    def __bool__(self) -> bool:
        return bool(self._places)

    def place(self, connection: Connection) -> Place | None:
        """What a socket is here, None if it does not follow."""
        return self._places.get(connection)

    def add(self, connection: Connection, place: Place) -> None:
        """A socket follows from now on."""
        self._places[connection] = place

    def remove(self, connection: Connection) -> Place | None:
        """A socket follows no longer; what it was."""
        return self._places.pop(connection, None)

    def spectators(self) -> list[Connection]:
        """The sockets without a seat here."""
        return [connection for connection, place in self._places.items() if place.seat is None]

    def turn_out_seated(self, race: Race) -> None:
        """The cards are shown: who has a seat, held by another socket, does not look on from this one."""
        for connection in self.spectators():
            if race.seat_of(connection.player.id) is not None:
                connection.close(CloseCode.TAKEN_OVER, "you sit in this race in another window or device")
                del self._places[connection]

    def send(self, message: AnyAnswer) -> None:
        """Send everyone the same, encoded once a codec."""
        frames: dict[str, Frame] = {}
        for connection in list(self._places):
            codec = connection.codec
            if codec.subprotocol not in frames:
                frames[codec.subprotocol] = encode(codec, message)
            connection.send_frame(frames[codec.subprotocol])

    def places(self) -> tuple[Place, ...]:
        """What each socket is here."""
        return tuple(self._places.values())

    def fence(self, seat: int, epoch: int) -> None:
        """A seat is held by a newer socket: close the older ones."""
        for connection, place in list(self._places.items()):
            if place.seat == seat and place.epoch < epoch:
                connection.close(CloseCode.TAKEN_OVER, "you sat down here from another window or device")
                del self._places[connection]

    def vacate(self, seat: int) -> None:
        """Whoever held the seat only looks on from now on."""
        for connection, place in self._places.items():
            if place.seat == seat:
                self._places[connection] = Place(None)

    def tell(self, race: str, news: News, origin: Origin | None, *, only_seats: bool) -> None:
        """Send everyone, or only the seats, what it may see of what the race has just taken in."""
        frames: dict[tuple[Audience, str], Frame] = {}

        def frame(seat: Audience, codec: Codec) -> Frame:
            audience = _audience(news.stamped, seat)
            known = frames.get((audience, codec.subprotocol))
            if known is None:
                message = Events(race=race, first=news.first, last=news.stamped.version, events=news.see(audience))
                known = frames[audience, codec.subprotocol] = encode(codec, message)
            return known

        if origin is not None:
            self._answer(race, news, origin)
        for connection, place in list(self._places.items()):
            is_told = place.seat is not None or not only_seats
            if is_told and (origin is None or connection is not origin.connection):
                connection.send_frame(frame(place.seat, connection.codec))

    def _answer(self, race: str, news: News, origin: Origin) -> None:
        place = self._places.get(origin.connection, Place(None))
        first, last = news.first, news.stamped.version
        origin.connection.send(Events(re=origin.re, race=race, first=first, last=last, events=news.see(place.seat)))


def _audience(stamped: Stamped, seat: Audience) -> Audience:
    """The audience whose view of an entry a seat shares, so that it is made and encoded once."""
    match stamped.entry:
        case Begun():
            return seat
        case Moved(seat=mover) | Undone(seat=mover) | Hinted(seat=mover):
            return seat if seat == mover else None
        case _:
            return None
