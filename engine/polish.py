"""The rules of a game in Polish sentences: made from the row that decides the moves, as words.py makes English ones."""

from engine.policies import CellsOpen, Game, Start, Suits, Wrap
from engine.words import Stretch, stretches, ways

TITLES: dict[str, str] = {
    "zodiac": "Zodiak",
    "zodiac-1914": "Zodiak z 1914 roku",
    "four-seasons": "Cztery pory roku",
    "czarina": "Caryca",
    "corners": "Narożniki",
    "corners-redeal": "Narożniki z odwracaniem",
    "simplicity": "Prostota",
    "florentine": "Pasjans florencki",
}
_RANKS = (
    "as",
    "dwójka",
    "trójka",
    "czwórka",
    "piątka",
    "szóstka",
    "siódemka",
    "ósemka",
    "dziewiątka",
    "dziesiątka",
    "walet",
    "dama",
    "król",
)
_SUITS = ("trefl", "karo", "kier", "pik")
_WHO = {"w": "wierzchnia karta stosu odrzuconych", "c": "karta z komórki", "t": "wierzchnia karta innego stosu"}
_BY = {"w": "wierzchnią kartą stosu odrzuconych", "c": "kartą z komórki", "t": "wierzchnią kartą innego stosu"}
_OFTEN = {1: "raz", 2: "dwa razy"}


def describe(game: Game) -> list[str]:
    """Return the rules of a game in sentences: cards, building, filling, dealing, the end."""
    makers = (_deck, _layout, _won, _foundations, _building, _spaces, _cells, _dealing, _phases, _stuck, _progress)
    return [sentence for maker in makers if (sentence := maker(game))]


def counted(count: int, one: str, few: str, many: str) -> str:
    """Return a count with the form of its noun that it asks for: 1 karta, 2 karty, 5 kart, 22 karty."""
    if count == 1:
        return f"{count} {one}"
    is_few = count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14)
    return f"{count} {few if is_few else many}"


def _cards(count: int) -> str:
    return counted(count, "karta", "karty", "kart")


def _deck(game: Game) -> str:
    decks = {1: "Jedna talia", 2: "Dwie talie"}.get(game.decks) or f"Talie: {game.decks}"
    return f"{decks}, {_cards(game.deck_size)}."


def _layout(game: Game) -> str:
    piles = _listed([_onto(each) for each in stretches(game, game.order)])
    return f"Po jednej karcie rozdaje się na {piles}, w tej kolejności; reszta, {_cards(game.stock_size)}, to zapas."


def _won(game: Game) -> str:
    return f"Gra jest wygrana, gdy na fundamentach leżą wszystkie karty ({game.deck_size}); żadna z nich nie schodzi."


def _foundations(game: Game) -> str:
    high, low = _RANKS[game.ranks - 1], _RANKS[0]
    if game.start is Start.BASE:
        return (
            "Karta rozdana na pierwszy fundament wyznacza bazę: każdy fundament zaczyna się kartą tej samej wartości, "
            f"najpierw wolny o najniższym numerze, i rośnie w kolorze ({high}, potem {low}), po {_cards(game.ranks)}."
        )
    suits = ", ".join(_SUITS[: game.suits])
    ups, downs = (_listed([_onto(each) for each in some]) for some in ways(game))
    up = f"{ups if downs else 'wszystkie'} buduje się w górę, {low} na początku, {high} na końcu"
    down = f", a {downs} w dół, {high} na początku, {low} na końcu" if downs else ""
    return f"Każdy fundament ma swój kolor, po kolei {suits} i znowu tak samo; {up}{down}."


def _building(game: Game) -> str:
    sources = _sources(game, "t", _BY)
    if not sources:
        return ""
    how = {
        Suits.ANY: "bez względu na kolor",
        Suits.SAME: "w kolorze",
        Suits.OTHER_COLOUR: "na przemian czerwone i czarne",
    }
    steps = {(-1,): "w dół", (1,): "w górę", (-1, 1): "w górę lub w dół, zmieniając kierunek do woli,"}[
        game.build.steps
    ]
    return f"Stosy buduje się {steps} {how[game.build.suits]}, {_listed(sources, 'albo')}; {_wrap(game)}."


def _wrap(game: Game) -> str:
    high = _RANKS[game.ranks - 1]
    if game.build.wrap is Wrap.NEVER:
        return f"as i {high} nie sąsiadują"
    colour = " innej barwy" if game.build.suits is Suits.OTHER_COLOUR else ""
    return f"{high} może leżeć na asie{colour}, chyba że bazą są asy"


def _spaces(game: Game) -> str:
    if not game.tableau or not _sources(game, "t", _BY):
        return ""
    if "t" in game.refilled:
        return (
            "Puste miejsce od razu wypełnia zapas, w tym samym ruchu, który je zrobił, i nic innego; gdy zapas się "
            "skończy, miejsca zostają puste."
        )
    sources = _sources(game, "space", _BY)
    return f"Puste miejsce można wypełnić {_listed(sources, 'albo')}; nie trzeba." if sources else ""


def _cells(game: Game) -> str:
    if not game.cells:
        return ""
    parts = ["Komórki: w każdej najwyżej jedna karta" if game.cells > 1 else "Komórka: najwyżej jedna karta"]
    if "c" in game.refilled:
        parts.append("opróżnioną od razu wypełnia zapas, dopóki ma karty, w tym samym ruchu")
        parts += ["odwrócenie stosu żadnej nie wypełnia"] if game.redeals else []
    sources = _sources(game, "c", _BY)
    if not sources:
        parts.append("niczego się tam nie przenosi")
    elif game.cells_open is CellsOpen.WHILE_STOCK_IS_EMPTY:
        parts.append(f"gdy zapas jest pusty, można ją wypełnić {_listed(sources, 'albo')}, jeśli się chce")
    else:
        parts.append(f"można ją wypełnić {_listed(sources, 'albo')}, jeśli się chce")
    return f"{'; '.join(parts)}."


def _dealing(game: Game) -> str:
    text = "Z zapasu odkrywa się po jednej karcie na stos odrzuconych, kiedy gracz chce"
    if game.redeals == 0:
        return f"{text}; stosu nie można odwrócić."
    often = "bez ograniczeń" if game.redeals is None else _OFTEN.get(game.redeals, f"{game.redeals} razy")
    return f"{text}; gdy zapas jest pusty, stos można odwrócić bez tasowania i znowu jest zapasem, {often}."


def _phases(game: Game) -> str:
    who = [words.replace(" innego", "") for words in _sources(game, "f", _WHO, game.phases - 1)]
    if game.phases == 1:
        return f"Na fundamenty idzie {_listed(who, 'albo')}."
    when = "dopiero gdy zapas i stos odrzuconych są puste; wtedy nic innego się nie rusza"
    return f"Na fundamenty idzie {_listed(who, 'albo')}, ale {when}."


def _stuck(game: Game) -> str:
    if game.redeals is None:
        return (
            "Gra utknęła, gdy żadna komórka nie jest wolna i żadnej karty z zapasu, stosu odrzuconych ani komórek nie "
            "da się położyć na żadnym stosie; a gdy zapas i stos odrzuconych są puste, gdy żadna karta nie może iść na "
            "fundament."
        )
    return (
        "Gra utknęła, gdy nie ma już karty do odkrycia i żadne ruchy, choćby ich było wiele, nie położą karty na "
        "fundamencie ani nie wyjmą żadnej ze stosu odrzuconych."
    )


def _progress(game: Game) -> str:
    dealt = game.dealt_to_foundations
    parts = ["karty na fundamentach" + (f" (rozdane tam na początku się nie liczą: {dealt})" if dealt else "")]
    if game.is_placing_counted:
        parts.insert(0, "karty, które opuściły zapas i stos odrzuconych,")
    return f"Do postępu liczą się {_listed(parts, 'oraz')}; najwyżej {game.max_progress}."


def _sources(game: Game, destination: str, words: dict[str, str], phase: int = 0) -> list[str]:
    """Return in words what may go to a kind of place in a phase, counted from 0; empty if nothing may."""
    return [text for kind, text in words.items() if f"{kind}-{destination}" in game.routes[phase]]


def _onto(piles: Stretch) -> str:
    """Return a run of piles as what cards are dealt onto, or what is built: `5 stosów`, `stosy 2–4`, `komórkę`."""
    one, few, many = {
        "t": ("stos", "stosy", "stosów"),
        "c": ("komórkę", "komórki", "komórek"),
        "f": ("fundament", "fundamenty", "fundamentów"),
    }[piles.kind]
    if piles.is_all:
        return one if piles.of == 1 else counted(piles.of, one, few, many)
    if piles.first < piles.last:
        return f"{few} {piles.first}–{piles.last}"
    return f"pierwszy {one}" if (piles.kind, piles.first) == ("f", 1) else f"{one} {piles.first}"


def _listed(parts: list[str], last: str = "i") -> str:
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}" if len(parts) > 1 else "".join(parts)
