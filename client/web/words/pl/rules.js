// @ts-check
/** The words about the games, their rules and how to play, and about the whole. */

/** @type {Record<string, string>} */
export const short = {
  zodiac: "Dwadzieścia cztery stosy wokół globu, osiem komórek na równiku. Dwie talie, dwie fazy.",
  "zodiac-1914": "Glob w starszej wersji: połowę fundamentów buduje się w dół.",
  "four-seasons": "Krzyż z pięciu stosów, w każdym rogu fundament. Łatwy do nauczenia.",
  czarina: "Krzyż z pięciu stosów, a zapas od razu wypełnia każde puste miejsce.",
  corners: "Żadnego budowania: pięć pojedynczych kart, cztery rogi i Twoje nerwy.",
  "corners-redeal": "Żadnego budowania: pięć pojedynczych kart, cztery rogi, a odrzucone wracają jeszcze dwa razy.",
  simplicity: "Dwanaście stosów w dwóch rzędach, na przemian czerwone i czarne.",
  florentine: "Krzyż z osobną kartą na środku i jedno odwrócenie.",
};

export const rules = {
  title: "Zasady",
  lede: "Osiem pasjansów, każdy jako wyścig. Zdania powstają z tych samych reguł, według których gra serwer.",
  unknown: "Nie ma takiej gry.",
  all: "Wszystkie gry",
  play: "Zagraj",
  how: "Jak grać",
  howParts: [
    "Przeciągnij kartę albo stuknij ją, a potem miejsce, na które ma iść; gdy możliwy jest tylko jeden ruch, wystarczy jedno stuknięcie. Miejsca, na które karta może iść, są zaznaczone.",
    "Stuknięcie w zapas odkrywa kartę, przytrzymanie jedną po drugiej; to samo robi klawisz D. Gdy zapas jest pusty, odwraca to stos odrzuconych, o ile pozwalają na to zasady.",
    "Aby zobaczyć wszystkie karty stosu i dokąd może iść wierzchnia, zatrzymaj na nim mysz albo przejdź do niego klawiszami; na ekranie dotykowym przytrzymaj go palcem.",
    "Na klawiaturze strzałki przechodzą od stosu do stosu, a Enter wybiera; K pokazuje klawisz każdego stosu, a dwa takie klawisze to ruch. Na treningu U cofa ostatni ruch. Znak zapytania pokazuje wszystkie klawisze.",
  ],
  names: "Jak nazywają się stosy",
  showNames: "Pokazuj te nazwy przy stole",
  range: (/** @type {string} */ first, /** @type {string} */ last) => `${first} … ${last}`,
  corners: "Barwy wokół pustych rogów to pory roku: wiosna, lato, jesień i zima. O kolorach kart nic nie mówią: każdy kolor może zacząć w każdym rogu.",
  winner: "Kto wygrywa",
  winnerWords: "Kto ułoży rozdanie, wyprzedza tego, kto nie ułoży, a szybszy wolniejszego. Poza tym wygrywa większy postęp, a przy równym ten osiągnięty wcześniej. Raz osiągnięty postęp nie przepada.",
};

export const about = {
  title: "O grze",
  parts: [
    ["Co to jest", "Ecliptic robi z pasjansa wyścig. Od dwóch do ośmiu osób dostaje w tej samej chwili to samo rozdanie, każda przy własnym stole. Podczas wyścigu widzisz, jak daleko są inni, ale nie ich karty."],
    ["Dlaczego to uczciwe", "Serwer rozdaje, sprawdza każdy ruch i mierzy czas; przeglądarka o niczym nie decyduje. Zanim pokaże pierwszą kartę, ogłasza zobowiązanie do rozdania, a po wszystkim tajemnicę, która za nim stoi, więc każdy może sprawdzić, że nic się po drodze nie zmieniło."],
    ["Oglądanie i powtórki", "Wyścig może oglądać każdy, z takim opóźnieniem, jakie ustalił jego twórca, zwykle pół minuty, i bez kart, których nie odkryli wszyscy, którzy się jeszcze ścigają. Kto skończył, może oglądać resztę. Każdy zakończony wyścig można zawsze obejrzeć ponownie, wszystkie stoły równo w czasie. Powtórkę rozdania dnia, które inni mogą jeszcze grać, widzi tylko jej gracz, aż miną dwie godziny po tym dniu."],
    ["Jak to sprawdzić", "Zobowiązanie widać na stronie przed pierwszą kartą: skopiuj je. „Sprawdź” pod powtórką oblicza w Twojej przeglądarce, czy rozdanie jest tym z zobowiązania i czy karty przyszły w jego kolejności; polecenie ecliptic verify sprawdza też każdy ruch, wyniki i miejsca, na Twoim komputerze."],
    ["Kim jesteś", "Gościem, dopóki nie zajmiesz nazwy. Ta przeglądarka przechowuje tajny żeton, który po odświeżeniu strony lub zerwaniu połączenia przywraca Cię na miejsce; kod odzyskiwania przywraca właściciela nazwy wszędzie. Nie ma haseł ani e-maili. Na stronie konta widać, co jest przechowywane, i można to usunąć."],
    ["Czym jest ranking", "To liczba, osobna w każdej grze, dla graczy z własnymi nazwami. Zaczyna się od 1000 i mówi, ile jesteś wart niemal na pewno, więc rośnie przez wygrane i przez to, że lepiej Cię znamy; znak zapytania znika po około tuzinie wyścigów. Rankingowy jest szybki wyścig dwojga graczy z nazwami i każdy wyścig, o którym tak powie jego twórca."],
    ["Jak grać", rules.howParts.join(" ")],
  ],
};
