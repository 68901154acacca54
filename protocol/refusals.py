"""Why a request can be refused: one table of fixed words and what each asks of the client."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType


class Reason(StrEnum):
    """The fixed words of a refusal. Clients act on these, people read the sentence that comes with them."""

    MALFORMED = "malformed"
    HELLO_FIRST = "hello_first"
    ALREADY_GREETED = "already_greeted"
    UNKNOWN_TOKEN = "unknown_token"  # noqa: S105 - a word of the protocol, no secret
    UNKNOWN_RECOVERY = "unknown_recovery"
    BAD_NAME = "bad_name"
    NAME_TAKEN = "name_taken"
    NOT_CLAIMED = "not_claimed"
    UNKNOWN_GAME = "unknown_game"
    UNKNOWN_RACE = "unknown_race"
    IMPOSSIBLE_RACE = "impossible_race"
    NONE_READY = "none_ready"
    HAD_ENOUGH = "had_enough"
    TOO_MANY_RACES = "too_many_races"
    UNKNOWN_DAY = "unknown_day"
    DAY_OVER = "day_over"
    ATTEMPT_FIRST = "attempt_first"
    RACE_FULL = "race_full"
    RACE_BEGUN = "race_begun"
    NOT_BEGUN = "not_begun"
    RACE_OVER = "race_over"
    NOT_OVER = "not_over"
    NOT_SEATED = "not_seated"
    NOT_MAKER = "not_maker"
    TOO_FEW = "too_few"
    WRONG_TURN = "wrong_turn"
    MALFORMED_MOVE = "malformed_move"
    ILLEGAL_MOVE = "illegal_move"
    SEAT_ENDED = "seat_ended"
    NOTHING_TO_UNDO = "nothing_to_undo"
    CANNOT_FINISH = "cannot_finish"
    ONLY_PRACTICE = "only_practice"
    BUSY = "busy"
    CONFIRM = "confirm"
    ALONE = "alone"
    STILL_RACING = "still_racing"
    NOT_SHOWN = "not_shown"
    TRY_AGAIN = "try_again"


WHAT_IT_ASKS: Mapping[Reason, str] = MappingProxyType(
    {
        Reason.MALFORMED: "send a message of this protocol; the text names the field and what it takes",
        Reason.HELLO_FIRST: "say hello before anything else but ping",
        Reason.ALREADY_GREETED: "nothing: this socket has its identity; open another socket for another one",
        Reason.UNKNOWN_TOKEN: "say hello without a token to become a new guest, or with the right one",
        Reason.UNKNOWN_RECOVERY: "check the code; each works once, and a newer one or the account's end spends it",
        Reason.BAD_NAME: "choose another name; the text says which rule this one breaks",
        Reason.NAME_TAKEN: "choose another name: somebody has this one, or one that looks like it",
        Reason.NOT_CLAIMED: "claim a name first",
        Reason.UNKNOWN_GAME: "use the name of one of the games in welcome",
        Reason.UNKNOWN_RACE: "check the code; of a race that has been over for a day only the replay is left",
        Reason.IMPOSSIBLE_RACE: "change the combination that the text names",
        Reason.NONE_READY: "leave out is_winnable, or ask again in some minutes: more such deals are being looked for",
        Reason.HAD_ENOUGH: "leave out is_winnable, or ask again within the hour: few such deals are left, for all",
        Reason.TOO_MANY_RACES: "finish or leave one of the races you sit in",
        Reason.UNKNOWN_DAY: "name a day that has a deal, as 2026-11-30, not one to come",
        Reason.DAY_OVER: "play today's deal, or that day's again, unranked",
        Reason.ATTEMPT_FIRST: "end your attempt first; after it you can play the deal as often as you like",
        Reason.RACE_FULL: "join another race, or make one",
        Reason.RACE_BEGUN: "nothing: the cards are shown, nobody can come or go any more; a seat can resign",
        Reason.NOT_BEGUN: "wait until the cards are shown",
        Reason.RACE_OVER: "nothing: the race has ended",
        Reason.NOT_OVER: "wait for the race's end",
        Reason.NOT_SEATED: "join the race first, if it has not begun",
        Reason.NOT_MAKER: "wait for the maker, or for all seats to be ready",
        Reason.TOO_FEW: "wait until at least two seats are taken",
        Reason.WRONG_TURN: "take the position that comes with the refusal; its turn is the number of the next move",
        Reason.MALFORMED_MOVE: "send deal, redeal or SOURCE-DESTINATION with piles such as w, t3, c1, f2",
        Reason.ILLEGAL_MOVE: "make one of the legal moves of the position that comes with the refusal",
        Reason.SEAT_ENDED: "nothing: this seat's game is over: solved, stuck, resigned, forfeit, or its last move made",
        Reason.NOTHING_TO_UNDO: "make a move first, or take fewer back",
        Reason.CANNOT_FINISH: "play on; may_finish of the position says when every card that is left can go up",
        Reason.ONLY_PRACTICE: "play a race of one seat for that",
        Reason.BUSY: "wait for the answer to your last hint, or ask again in some seconds",
        Reason.CONFIRM: "send the same again with confirm: true; it is final",
        Reason.ALONE: "nothing: a rematch needs somebody else who raced",
        Reason.STILL_RACING: "play on; once your own game is over you may watch the others",
        Reason.NOT_SHOWN: "wait until nobody plays this daily deal any more; only its own player sees it before",
        Reason.TRY_AGAIN: "send the same request again in a moment; if it was done after all, it is not done twice",
    }
)
