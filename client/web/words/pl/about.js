// @ts-check
/** The words about the whole, and why one may trust it. */

export const about = {
  title: "O grze",
  lede: "Ecliptic robi z pasjansa wyścig. Od dwóch do ośmiu osób dostaje w tej samej chwili to samo rozdanie, każda przy własnym stole, a wygrywa, kto zajdzie najdalej.",
  why: "Dlaczego można temu ufać",
  whyWords: "Serwer rozdaje, sprawdza każdy ruch i mierzy czas; przeglądarka o niczym nie decyduje. A co do rozdania, nie musisz wierzyć mu na słowo:",
  steps: [
    ["Serwer się zobowiązuje", "Przed pierwszą kartą losuje tajne ziarno i sól i pokazuje ich odcisk, SHA-256. Rozdania nie może już zmienić."],
    ["Ty się ścigasz", "Wszyscy dostają karty z tego samego ziarna. Podczas wyścigu widzisz, jak daleko są inni, ale nie ich karty."],
    ["Serwer odkrywa", "Po wyścigu podaje wszystkim ziarno i sól."],
    ["Ty sprawdzasz", "Twoja przeglądarka liczy odcisk i karty jeszcze raz. Muszą się zgadzać."],
  ],
  stepsTitle: "Droga rozdania: serwer się zobowiązuje, Ty się ścigasz, serwer odkrywa, Ty sprawdzasz",
  check: "Zobowiązanie widać na stronie przed pierwszą kartą: możesz je skopiować. „Sprawdź” pod powtórką sprawdza je w Twojej przeglądarce; polecenie ecliptic verify sprawdza też każdy ruch, wyniki i miejsca, na Twoim komputerze.",
  parts: /** @type {[string, string, string?][]} */ ([
    ["Dlaczego oglądanie niczego nie zdradza", "Widzowie widzą wyścig z opóźnieniem, zwykle o pół minuty, chyba że jego twórca ustalił inaczej; pilnuje tego serwer. Poza tym nie widzą kart, których nie odkryli wszyscy, którzy się jeszcze ścigają. Znajomy, który ogląda, nie podpowie więc, co będzie dalej. Kto skończył, może oglądać resztę.", "Wyścigi na żywo"],
    ["Co zostaje", "Każdy zakończony wyścig można zawsze obejrzeć ponownie, wszystkie stoły równo w czasie. Powtórkę rozdania dnia, które inni mogą jeszcze grać, widzi tylko jej gracz, aż miną dwie godziny po tym dniu.", "Wyzwanie dnia"],
    ["Kim jesteś", "Gościem, dopóki nie zajmiesz nazwy. Ta przeglądarka przechowuje tajny żeton, który po odświeżeniu strony lub zerwaniu połączenia przywraca Cię na miejsce; kod odzyskiwania przywraca właściciela nazwy wszędzie. Nie ma haseł, e-maili ani ciasteczek i niczego cudzego na tych stronach. Na stronie konta widać, co jest przechowywane, i można to usunąć.", "Twoje konto"],
    ["Czym jest ranking", "To liczba, osobna w każdej grze, dla graczy z własnymi nazwami. Zaczyna się od 1000 i mówi, ile jesteś wart niemal na pewno, więc rośnie przez wygrane i przez to, że lepiej Cię znamy; znak zapytania znika po około tuzinie wyścigów. Rankingowy jest szybki wyścig dwojga graczy z nazwami i każdy wyścig, o którym tak powie jego twórca.", "Rankingi"],
    ["Programy mile widziane", "Wszystko, co robią te strony, może robić i program: wyścigi przez WebSocket, jak mówi PROTOCOL.md, a dni, tabele i powtórki jako JSON. Boty mówią, że są botami, i mają osobne rankingi. PROOF.md opisuje, jak sprawdzić wyścig w dowolnym języku."],
  ]),
  protocol: "Protokół wyścigów (po angielsku)",
  api: "Opis danych JSON tego serwera",
  proof: "Jak sprawdzić wyścig (po angielsku)",
  rules: "Zasady gier",
  licence: "Ecliptic to wolne oprogramowanie na licencji MIT: © 2026 autorzy Ecliptic. Karty, znaki i godła są narysowane dla niego.",
};
