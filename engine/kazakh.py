"""The rules of a game in Kazakh sentences: made from the row that decides the moves, as words.py makes English ones.

Names of piles and cards stand where they need no ending, since the ending would have to agree with each.
"""

from engine.policies import CellsOpen, Game, Start, Suits, Wrap
from engine.words import Stretch, stretches, ways

TITLES: dict[str, str] = {
    "zodiac": "Зодиак",
    "zodiac-1914": "1914 жылғы Зодиак",
    "four-seasons": "Төрт мезгіл",
    "czarina": "Патшайым",
    "corners": "Бұрыштар",
    "corners-redeal": "Аударылатын бұрыштар",
    "simplicity": "Қарапайым",
    "florentine": "Флоренция пасьянсы",
}
_RANKS = (
    "тұз",
    "екілік",
    "үштік",
    "төрттік",
    "бестік",
    "алтылық",
    "жетілік",
    "сегіздік",
    "тоғыздық",
    "ондық",
    "валет",
    "дама",
    "король",
)
_SUITS = ("трефа", "бубна", "черва", "пика")
_SOURCES = {"w": "қалдықтың үстіңгі картасы", "c": "ұяшықтағы карта", "t": "басқа үйменің үстіңгі картасы"}
_NUMBERS = {1: "бір", 2: "екі", 3: "үш"}


def describe(game: Game) -> list[str]:
    """Return the rules of a game in sentences: cards, building, filling, dealing, the end."""
    makers = (_deck, _layout, _won, _foundations, _building, _spaces, _cells, _dealing, _phases, _stuck, _progress)
    return [sentence for maker in makers if (sentence := maker(game))]


def _deck(game: Game) -> str:
    return f"{_number(game.decks).capitalize()} колода, {game.deck_size} карта."


def _layout(game: Game) -> str:
    piles = ", ".join(_called(each) for each in stretches(game, game.order))
    return f"Мына орындарға осы ретпен бір картадан таратылады: {piles}; қалған {game.stock_size} карта — қор."


def _won(game: Game) -> str:
    return f"Барлық {game.deck_size} карта іргетастарда жатқанда ойын жеңіспен бітеді; іргетастан ешбір карта кетпейді."


def _foundations(game: Game) -> str:
    high, low = _RANKS[game.ranks - 1], _RANKS[0]
    if game.start is Start.BASE:
        return (
            "Бірінші іргетасқа таратылған карта негізді береді: әр іргетас дәл сондай картадан басталады, алдымен "
            f"нөмірі ең кіші бос іргетас, содан соң бір масть бойынша жоғары қарай салынады ({high}, кейін {low}), "
            f"әрқайсысында {game.ranks} карта."
        )
    suits = ", ".join(_SUITS[: game.suits])
    ups, downs = (", ".join(_called(each) for each in some) for some in ways(game))
    up = f"{ups if downs else 'бәрі'} жоғары қарай салынады, басы {low}, соңы {high}"
    down = f", ал {downs} төмен қарай, басы {high}, соңы {low}" if downs else ""
    return f"Әр іргетастың өз масті бар, реті: {suits}, содан соң қайтадан; {up}{down}."


def _building(game: Game) -> str:
    sources = _sources(game, "t")
    if not sources:
        return ""
    how = {Suits.ANY: "масті кез келген", Suits.SAME: "масті бірдей", Suits.OTHER_COLOUR: "түсі қызыл мен қара алмасып"}
    steps = {(-1,): "төмен қарай", (1,): "жоғары қарай", (-1, 1): "жоғары не төмен қарай, бағыты еркін ауысып"}
    ways = f"{steps[game.build.steps]}, {how[game.build.suits]}"
    return f"Үймелер былай салынады: {ways}; салынатыны: {_either(sources)}; {_wrap(game)}."


def _wrap(game: Game) -> str:
    low, high = _RANKS[0], _RANKS[game.ranks - 1]
    if game.build.wrap is Wrap.NEVER:
        return f"{low} және {high} көрші емес"
    colour = ", түсі басқа болса" if game.build.suits is Suits.OTHER_COLOUR else ""
    return f"{low} үстіне {high} жатады{colour}, негіз тұз болмаса"


def _spaces(game: Game) -> str:
    if not game.tableau or not _sources(game, "t"):
        return ""
    if "t" in game.refilled:
        return (
            "Бос орынды оны босатқан жүрістің ішінде бірден қор толтырады, басқа ештеңе толтырмайды; қор бітсе, бос "
            "орындар бос қалады."
        )
    sources = _sources(game, "space")
    return f"Бос орынға қоюға болады: {_either(sources)}; міндетті емес." if sources else ""


def _cells(game: Game) -> str:
    if not game.cells:
        return ""
    parts = ["Ұяшықтар: әрқайсысында ең көбі бір карта" if game.cells > 1 else "Ұяшық: ең көбі бір карта"]
    if "c" in game.refilled:
        parts.append("босаған ұяшықты қорда карта болса, сол жүрістің ішінде бірден қор толтырады")
        parts += ["қалдықты аудару ешқайсысын толтырмайды"] if game.redeals else []
    sources = _sources(game, "c")
    if not sources:
        parts.append("оған ешқандай карта апарылмайды")
    elif game.cells_open is CellsOpen.WHILE_STOCK_IS_EMPTY:
        parts.append(f"қор бос кезде қалауынша қоюға болады: {_either(sources)}")
    else:
        parts.append(f"қалауынша қоюға болады: {_either(sources)}")
    return f"{'; '.join(parts)}."


def _dealing(game: Game) -> str:
    text = "Қордан қалдыққа карта бір-бірлеп, ойыншы қалаған кезде ашылады"
    if game.redeals == 0:
        return f"{text}; қалдық аударылмайды."
    often = "шексіз" if game.redeals is None else f"{_number(game.redeals)} рет"
    return f"{text}; қор бітсе, қалдықты араластырмай аударып, қайтадан қор етуге болады, {often}."


def _phases(game: Game) -> str:
    sources = [words.replace("басқа ", "") for words in _sources(game, "f", game.phases - 1)]
    if game.phases == 1:
        return f"Іргетасқа барады: {_either(sources)}."
    when = "тек қор да, қалдық та босағаннан кейін; сонда басқа ештеңе қозғалмайды"
    return f"Іргетасқа барады: {_either(sources)}, бірақ {when}."


def _stuck(game: Game) -> str:
    if game.redeals is None:
        return (
            "Бос ұяшық болмай, қордың, қалдықтың не ұяшықтардың ешбір картасын ешбір үймеге салуға болмаса, ойын тұрып "
            "қалады; қор мен қалдық босаған соң — ешбір карта іргетасқа бара алмаса."
        )
    return (
        "Ашатын карта қалмай, қанша жүріс жасалса да ешбір карта іргетасқа бармайтын және қалдықтан шықпайтын болса, "
        "ойын тұрып қалады."
    )


def _progress(game: Game) -> str:
    dealt = game.dealt_to_foundations
    parts = ["іргетастардағы карталар" + (f" (басында таратылған {dealt} карта саналмайды)" if dealt else "")]
    if game.is_placing_counted:
        parts.insert(0, "қор мен қалдықтан кеткен карталар")
    return f"Ілгерілеуге саналады: {' және '.join(parts)}; ең көбі {game.max_progress}."


def _sources(game: Game, destination: str, phase: int = 0) -> list[str]:
    """Return in words what may go to a kind of place in a phase, counted from 0; empty if nothing may."""
    return [text for kind, text in _SOURCES.items() if f"{kind}-{destination}" in game.routes[phase]]


def _called(piles: Stretch) -> str:
    """Return a run of piles in words: `5 үйме`, `2–4-үйме`, `бірінші іргетас`, `ұяшық`."""
    one = {"t": "үйме", "c": "ұяшық", "f": "іргетас"}[piles.kind]
    if piles.is_all:
        return one if piles.of == 1 else f"{piles.of} {one}"
    if piles.first < piles.last:
        return f"{piles.first}–{piles.last}-{one}"
    return f"бірінші {one}" if (piles.kind, piles.first) == ("f", 1) else f"{piles.first}-{one}"


def _either(parts: list[str]) -> str:
    return f"{', '.join(parts[:-1])} немесе {parts[-1]}" if len(parts) > 1 else "".join(parts)


def _number(number: int) -> str:
    return _NUMBERS.get(number, str(number))
