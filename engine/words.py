"""The rules of a game in sentences, and its piles by name: made from the same row that decides the moves."""

from dataclasses import dataclass, replace

from engine.cards import RANK_NAMES, SUIT_NAMES
from engine.policies import CellsOpen, Game, Start, Suits, Wrap

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_SOURCES = {"w": "the top of the waste", "c": "the card of a cell", "t": "the top of another pile"}


def pile_role(game: Game, name: str) -> str:
    """Return what a pile is, for people: `waste`, `middle`, `equator 3`, `second clubs`."""
    if name in ("w", "s"):
        return "waste" if name == "w" else "stock"
    named = dict(game.roles).get(name)
    if named is not None:
        return named
    number = int(name[1:])
    if name[0] == "f":
        return _foundation_role(game, number)
    return f"{game.tableau_words if name[0] == 't' else game.cell_words} {number}"


def _foundation_role(game: Game, number: int) -> str:
    if game.start is Start.BASE:
        return f"foundation {number}"
    suit = SUIT_NAMES[(number - 1) % game.suits]
    if game.directions[number - 1] < 0:
        return f"{suit} downwards"
    return f"second {suit}" if number > game.suits else suit


def describe(game: Game) -> list[str]:
    """Return the rules of a game in sentences: cards, building, filling, dealing, the end."""
    makers = (_deck, _layout, _won, _foundations, _building, _spaces, _cells, _dealing, _phases, _stuck, _progress)
    return [sentence for maker in makers if (sentence := maker(game))]


def _deck(game: Game) -> str:
    return f"{_number(game.decks).capitalize()} deck{'s' if game.decks > 1 else ''}, {game.deck_size} cards."


def _layout(game: Game) -> str:
    piles = _listed([_called(each) for each in stretches(game, game.order)])
    return f"One card each is dealt to {piles}, in this order; the other {game.stock_size} cards are the stock."


@dataclass(frozen=True, slots=True)
class Stretch:
    """A run of piles of one kind, `t`, `c` or `f`, from a first number to a last one; `of`: how many there are."""

    kind: str
    first: int
    last: int
    of: int

    @property
    def is_all(self) -> bool:
        """Whether it is every pile of its kind."""
        return (self.first, self.last) == (1, self.of)


def stretches(game: Game, names: tuple[str, ...]) -> list[Stretch]:
    """Return names of piles as runs, for any language to put in words."""
    counts = {"t": game.tableau, "c": game.cells, "f": game.foundations}
    found: list[Stretch] = []
    for name in names:
        kind, number = name[0], int(name[1:])
        if found and (found[-1].kind, found[-1].last + 1) == (kind, number):
            found[-1] = replace(found[-1], last=number)
        else:
            found.append(Stretch(kind, number, number, counts[kind]))
    return found


def ways(game: Game) -> tuple[list[Stretch], list[Stretch]]:
    """Return which foundations are built up and which down, as runs."""
    names = [(f"f{number}", way) for number, way in enumerate(game.directions, 1)]
    ups, downs = (tuple(name for name, way in names if (way > 0) == is_up) for is_up in (True, False))
    return stretches(game, ups), stretches(game, downs)


def _called(piles: Stretch) -> str:
    """Return a run of piles in words: `the five piles`, `piles 2 to 4`, `the first foundation`, `the cell`."""
    one = {"t": "pile", "c": "cell", "f": "foundation"}[piles.kind]
    if piles.is_all:
        return f"the {one}" if piles.of == 1 else f"the {_number(piles.of)} {one}s"
    if piles.first < piles.last:
        return f"{one}s {piles.first} to {piles.last}"
    return f"the first {one}" if (piles.kind, piles.first) == ("f", 1) else f"{one} {piles.first}"


def _won(game: Game) -> str:
    return f"The game is won when all {game.deck_size} cards are on the foundations; no card ever leaves one."


def _foundations(game: Game) -> str:
    if game.start is Start.BASE:
        top, bottom = RANK_NAMES[game.ranks - 1], RANK_NAMES[0]
        return (
            "The card dealt to the first foundation gives the base: each foundation starts with a card of its rank, "
            f"the lowest numbered free one first, and is built up by suit, {bottom} after {top}, {game.ranks} cards "
            "each."
        )
    ways = _ways(game)
    suits = _listed(list(SUIT_NAMES[: game.suits]))
    return f"The foundations are by suit, {suits} and so again; {ways}."


def _ways(game: Game) -> str:
    low, high = RANK_NAMES[0], RANK_NAMES[game.ranks - 1]
    ups, downs = ways(game)
    if not downs:
        return f"all are built up, {low} to {high}"
    up, down = (_listed([_called(each) for each in some]) for some in (ups, downs))
    return f"{up} are built up, {low} to {high}, and {down} down, {high} to {low}"


def _building(game: Game) -> str:
    sources = _sources(game, "t")
    if not sources:
        return ""
    how = {Suits.ANY: "whatever the suit", Suits.SAME: "in suit", Suits.OTHER_COLOUR: "in alternating colours"}
    steps = {(-1,): "down", (1,): "up", (-1, 1): "up or down, changing direction freely,"}[game.build.steps]
    return f"Tableau piles are built {steps} {how[game.build.suits]}, by {sources}; {_wrap(game)}."


def _wrap(game: Game) -> str:
    low, high = RANK_NAMES[0], RANK_NAMES[game.ranks - 1]
    if game.build.wrap is Wrap.NEVER:
        return f"{low} and {high} are not neighbours"
    colour = " of the other colour" if game.build.suits is Suits.OTHER_COLOUR else ""
    return f"a {high} goes on an {low}{colour}, except when aces are the base"


def _spaces(game: Game) -> str:
    if not game.tableau or not _sources(game, "t"):
        return ""
    if "t" in game.refilled:
        return (
            "A space is filled at once from the stock, as part of the move that made it, and from nowhere else; once "
            "the stock is empty spaces stay empty."
        )
    sources = _sources(game, "space")
    return f"A space is filled by {sources}; no one has to." if sources else ""


def _cells(game: Game) -> str:
    if not game.cells:
        return ""
    parts = ["Cells: one card each at most" if game.cells > 1 else "The cell: one card at most"]
    if "c" in game.refilled:
        parts.append("emptied while the stock has cards, filled from it at once, as part of the move")
        parts += ["a redeal fills none"] if game.redeals else []
    if not _sources(game, "c"):
        parts.append("nothing is ever moved there")
    elif game.cells_open is CellsOpen.WHILE_STOCK_IS_EMPTY:
        parts.append(f"while the stock is empty, filled by {_sources(game, 'c')} if the player likes")
    else:
        parts.append(f"filled by {_sources(game, 'c')} if the player likes")
    return f"{'; '.join(parts)}."


def _dealing(game: Game) -> str:
    text = "The stock is dealt to the waste one card at a time, whenever the player wants"
    if game.redeals == 0:
        return f"{text}; there is no redeal."
    often = "without limit" if game.redeals is None else _often(game.redeals)
    return f"{text}; when it is empty the waste may be turned over, unshuffled, to be the stock again, {often}."


def _often(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{_number(count)} times")


def _phases(game: Game) -> str:
    to_foundations = f"To the foundations go {_sources(game, 'f', game.phases - 1)}"
    if game.phases == 1:
        return f"{to_foundations}."
    return f"{to_foundations}, but only from the moment stock and waste are both empty, and then nothing else moves."


def _stuck(game: Game) -> str:
    if game.redeals is None:
        return (
            "The game is stuck when no cell is empty and no card of stock, waste or cells can be built on any pile; "
            "once stock and waste are empty, when no card goes to a foundation."
        )
    return (
        "The game is stuck when no card is left to turn up and no moves, however many, would put a card on a "
        "foundation or bring one out of the waste."
    )


def _progress(game: Game) -> str:
    parts = ["cards on the foundations"]
    if game.dealt_to_foundations:
        parts[0] += f", less the {_number(game.dealt_to_foundations)} dealt there"
    if game.is_placing_counted:
        parts.insert(0, "cards that have left stock and waste")
    return f"Progress counts {' and '.join(parts)}; {game.max_progress} at most."


def _sources(game: Game, destination: str, phase: int = 0) -> str:
    """Return in words what may go to a kind of place in a phase, counted from 0; empty if nothing may."""
    routes = game.routes[phase]
    found = [words for kind, words in _SOURCES.items() if f"{kind}-{destination}" in routes]
    if destination == "f":
        found = [words.replace("another pile", "a pile") for words in found]
    return _listed(found, "and" if destination == "f" else "or")


def _listed(parts: list[str], last: str = "and") -> str:
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def _number(number: int) -> str:
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)
