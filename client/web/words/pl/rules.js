// @ts-check
/** The words about the games, their rules and how to play. */

import { counted, MOVES } from "./forms.js";

export const rules = {
  title: "Zasady",
  lede: "Osiem pasjansów, każdy jako wyścig. Zdania powstają z tych samych reguł, według których gra serwer.",
  unknown: "Nie ma takiej gry.",
  all: "Wszystkie gry",
  play: "Zagraj",
  whole: "Wszystkie zasady",
  examples: "Przykłady do zagrania, w nowej karcie",
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

/** Examples to play; `wanted` by the names the server has for them, `goals` for one that has no words here yet. */
export const lessons = {
  title: "Spróbuj",
  count: (/** @type {number} */ number, /** @type {number} */ all) => `${number} z ${all}`,
  wanted: /** @type {Record<string, string>} */ ({
    "zodiac-cells": "Koniec pierwszej fazy. Karty zapasu i odrzucone idą na stos swojego koloru, o jedną w górę lub w dół, albo do wolnej komórki równika. Tu wszystkie komórki są zajęte: połóż kartę z jednej z nich na stosie. Gdy zapas i stos odrzuconych będą puste, zacznie się druga faza.",
    "zodiac-second": "Druga faza. Wierzchnie karty stosów i karty z komórek idą na fundamenty, w każdym kolorze od asa do króla, i nic innego już się nie rusza. Dokończ grę.",
    "zodiac-1914-second": "Druga faza w starszej wersji: pierwsze cztery fundamenty rosną od asa do króla, cztery pozostałe maleją od króla do asa. W pewnej chwili karta pasuje w dwa miejsca, a do końca prowadzi tylko jedno.",
    "four-seasons-begun": "Karta w pierwszym rogu to baza. Każdy inny róg zaczyna się kartą tej samej wartości. Odsłoń taką kartę i zacznij nią róg.",
    "four-seasons-space": "Puste miejsce przyjmie każdą kartę, odrzuconą albo z innego stosu. Użyj go, by położyć w rogach jeszcze dwie karty.",
    "czarina-filled": "W tej grze puste miejsce nie jest dla Twoich kart: od razu wypełnia je zapas. Opróżnij jeden stos krzyża i zobacz.",
    "corners-cells": "Tu nic się nie buduje: krzyż to pięć komórek po jednej karcie. Dopóki są karty w zapasie, on je wypełnia; gdy go zabraknie, do wolnej komórki może iść wierzchnia karta odrzuconych. Połóż w rogach jeszcze dwie karty.",
    "corners-redeal": "Zapas wraca: gdy jest pusty, stuknij jego miejsce, aby odwrócić stos odrzuconych. Wolno to zrobić dwa razy. Połóż w rogach jeszcze dwie karty.",
    "simplicity-colours": "Na stosach buduje się w dół, na przemian czerwone i czarne: czerwona szóstka na czarnej siódemce. Buduj tak, by w rogach znalazły się jeszcze dwie karty.",
    "florentine-middle": "Na karcie w środku nigdy się nie buduje. Może iść do rogu albo na puste miejsce krzyża; wtedy środek od razu wypełnia zapas. Połóż w rogach jeszcze dwie karty.",
    "florentine-redeal": "Zapas wraca jeden raz: gdy jest pusty, stuknij jego miejsce, aby odwrócić stos odrzuconych. Połóż w rogach jeszcze dwie karty.",
  }),
  goals: /** @type {Record<string, string>} */ ({
    won: "Wygraj z tego miejsca.", second_phase: "Dojdź do drugiej fazy.", begun: "Zacznij jeszcze jeden fundament.", filled: "Niech zapas wypełni puste miejsce.", two_up: "Połóż na fundamentach jeszcze dwie karty.",
  }),
  fewest: (/** @type {number} */ moves) => `Najmniej: ${counted(moves, MOVES)}.`,
  done: (/** @type {string} */ goal, /** @type {number} */ moves) => `${{ won: "Wygrana", second_phase: "Zaczyna się druga faza", begun: "Róg zaczęty", filled: "Zapas wypełnił puste miejsce", two_up: "W rogach leżą jeszcze dwie karty" }[goal] ?? "Gotowe"}, ${counted(moves, MOVES)}.`,
  outcomes: { lost: "Stąd już się nie uda. Cofnij ruch albo zacznij od nowa.", away: "To odbiega od przykładu. Cofnij ruch albo zacznij od nowa." },
  back: "Cofnij",
  again: "Od nowa",
  next: "Następny przykład",
};
