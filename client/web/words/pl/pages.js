// @ts-check
/** The words of the first pages: the start, the making of races, the wait for others; and of the connection. */

import { counted, listed, seconds } from "./forms.js";
import { winnable } from "./winnable.js";

export const pages = {
  name: "Ecliptic",
  skip: "Do treści",
  toHome: "Na początek",
  close: "Zamknij",
  copy: "Kopiuj",
  copied: "Skopiowano.",
  notCopied: "Przeglądarka nie pozwoliła skopiować; zaznacz tekst i skopiuj go ręcznie.",
  broken: (/** @type {string} */ what) => `Coś poszło nie tak na tej stronie: ${what}. Możesz ją spokojnie odświeżyć.`,
  loading: "Łączenie z serwerem …",
  unloadable: "Nie udało się pobrać tej części strony.",
  somebodyGone: "Gracz usunięty",
  language: "Język",
  /** What the server said instead of what it was asked for. @param {number} status @param {string} _text its own words, in English */
  trouble: (status, _text) =>
    ({ 401: "Serwer nie zna Cię już pod tą tożsamością.", 404: "Nie ma tu niczego takiego.", 503: "Serwer nie może teraz tego podać; spróbuj za chwilę." })[status] ?? `Serwer nie mógł tego podać (${status}).`,

  share: {
    send: "Udostępnij",
    title: "Do udostępnienia",
    byHand: "Przeglądarka nie pozwoliła skopiować. Tekst jest zaznaczony: skopiuj go ręcznie.",
    invite: (/** @type {string} */ title) => `${title}: ścigaj się ze mną na tych samych kartach.`,
    race: (/** @type {string} */ game) => `Ecliptic, wyścig: ${game}`,
    practice: (/** @type {string} */ game) => `Ecliptic, trening: ${game}`,
    place: (/** @type {number} */ place, /** @type {number} */ seats) => `${place}. z ${seats}`,
  },

  replays: {
    link: "Powtórka",
    linkOf: (/** @type {string} */ what) => `Powtórka: ${what}`,
    share: "Udostępnij",
  },

  connection: {
    connecting: "Łączenie …",
    lost: "Połączenie zerwane. Ponawiam próbę …",
    lostFor: (/** @type {number} */ seconds) => `Połączenie zerwane. Następna próba za ${seconds} s.`,
    offline: (/** @type {boolean} */ isRacing) => `Brak połączenia z siecią.${isRacing ? " Twój wyścig czeka na Ciebie." : ""}`,
    offlinePage: "Brak połączenia z siecią. Ta strona jej potrzebuje i ruszy sama, gdy sieć wróci.",
    restarting: (/** @type {boolean} */ isRacing) => `Serwer uruchamia się ponownie.${isRacing ? " Twój wyścig czeka na Ciebie." : ""}`,
    unready: "Serwer nie jest jeszcze gotowy. Ponawiam próbę …",
    trying: "Serwer nie może teraz zapisywać. Ponawiam próbę …",
    flood: (/** @type {number} */ seconds) => `Za dużo naraz. Wracamy za ${seconds} s.`,
    back: "Połączenie wróciło.",
    newGuest: (/** @type {string} */ name) => `Ten serwer już Cię nie zna. Jesteś nowym gościem: ${name}.`,
    signedOut: "Nastąpiło wylogowanie.",
    asNewGuest: "Dalej jako nowy gość",
    outdated: "Ta strona jest starsza niż jej serwer.",
    reload: "Odśwież",
    taken: "Gra trwa w innym oknie",
    takenWords: "Ten wyścig został otwarty w innym oknie lub na innym urządzeniu, więc to okno się zatrzymało. Miejsce można zajmować tylko w jednym.",
    playHere: "Graj tutaj",
  },

  nav: { pages: "Strony", race: "Wyścig", daily: "Dzień", watch: "Na żywo", rules: "Zasady", about: "O grze", you: "Ty", signIn: "Zaloguj" },
  titles: /** @type {Record<string, string>} */ ({
    home: "Ecliptic · Wyścigi w pasjansie", race: "Wyścig", daily: "Wyzwanie dnia", watch: "Wyścigi na żywo", replay: "Powtórka", practice: "Trening", rules: "Zasady", about: "O grze", me: "Twoje konto",
  }),
  missing: { title: "Pod tym adresem nic nie ma", words: "Może brakuje litery, a może tego, co tu było, już nie ma." },

  home: {
    title: "Wyścigi w pasjansie",
    lede: "Wszyscy dostają w tej samej chwili to samo tajne rozdanie. Wygrywa, kto zajdzie najdalej.",
    facts: ["Bez konta i bez instalacji.", "Serwer sprawdza każdy ruch.", "Po wyścigu każde rozdanie można sprawdzić."],
    choose: "Wybierz grę",
    quick: "Ścigaj się teraz",
    quickWords: "z pierwszym chętnym",
    house: "Z kompu\u00adterem",
    houseWords: "zaczyna się od razu",
    make: "Utwórz wyścig",
    makeWords: "dla dwóch do ośmiu osób",
    practice: "Trening",
    practiceWords: "w pojedynkę, z pomocą i cofaniem",
    rules: "Zasady",
    code: "Dołącz kodem",
    codeHint: "Kod lub link",
    join: "Dołącz",
    noCode: "Wpisz osiem liter i cyfr wyścigu, na przykład 7KQ2-M4XD.",
    lobby: "Otwarte wyścigi",
    lobbyEmpty: "Nikt teraz nie czeka. Ścigaj się od razu albo utwórz otwarty wyścig.",
    lobbyLine: (/** @type {import("../../state.js").Summary} */ race) =>
      [race.maker || "Ktoś", `${race.taken} z ${race.seats}`, `${race.minutes} min`, race.is_rated && "rankingowy", winnable.of(race)].filter(Boolean).join(" · "),
    joinThis: (/** @type {string} */ game, /** @type {string} */ maker) => `Dołącz do wyścigu: ${game}, zaprasza ${maker}`,
    held: "Twoje wyścigi",
    heldKinds: {
      practice: (/** @type {string} */ game) => `Twój trening trwa: ${game}.`,
      daily: (/** @type {string} */ game) => `Twoja próba dnia trwa: ${game}.`,
      waiting: (/** @type {string} */ game) => `Twój wyścig czeka na start: ${game}.`,
      running: (/** @type {string} */ game) => `Twój wyścig trwa: ${game}.`,
    },
    heldCode: (/** @type {string} */ code) => `Masz miejsce w wyścigu ${code}.`,
    heldShow: "Pokaż je",
    backButton: "Wróć do gry",
  },

  /** How the house plays: one set of names for it everywhere. */
  house: {
    levels: { random: "losowy", greedy: "zachłanny", patient: "cierpliwy", perfect: "doskonały" },
    how: { random: "byle jaki ruch", greedy: "bierze, co się da", patient: "patrzy naprzód", perfect: "najlepiej, jak można" },
    name: (/** @type {import("../../house.js").Level} */ level) => `Komputer (${pages.house.levels[level]})`,
  },

  making: {
    title: "Utwórz wyścig",
    game: "Gra",
    seats: "Miejsca",
    minutes: "Minuty",
    who: "Kto może przyjść",
    byLink: "Z linkiem",
    byLinkWords: "tylko ci, którym go wyślesz",
    open: "Otwarty",
    openWords: "na liście, dla wszystkich",
    house: "Ostatnie miejsce dla komputera",
    level: "Jak gra komputer",
    rated: "Rankingowy",
    ratedWords: "jeśli wszyscy mają własne nazwy",
    make: "Utwórz",
    alone: "Jedno miejsce to trening: nikt inny nie dołączy.",
    cancel: "Anuluj",
    range: (/** @type {number} */ low, /** @type {number} */ high) => `Liczba od ${low} do ${high}.`,
  },

  waiting: {
    title: (/** @type {string} */ game) => `Wyścig: ${game}`,
    quickTitle: "Szukamy rywala",
    quickWords: "Wyścig rusza sam, trzy sekundy po tym, jak ktoś usiądzie do gry. Możesz też wysłać ten link znajomym.",
    invited: (/** @type {string} */ maker) => `${maker} zaprasza Cię do wyścigu. Wszyscy dostają te same karty.`,
    invitedByNobody: "Zajmij miejsce. Wszyscy dostają te same karty.",
    link: "Link do tego wyścigu",
    code: "albo kod",
    seats: (/** @type {number} */ taken, /** @type {number} */ all) => `Zajęte miejsca: ${taken} z ${all}`,
    free: "Wolne",
    you: "to Ty",
    maker: "gospodarz",
    ready: "Gotowość zgłoszona",
    notReady: "Jeszcze bez gotowości",
    away: (/** @type {number} */ left) => `poza grą, miejsce zwolni się za ${seconds(left + 499)}`,
    sayReady: "Zaczynajmy",
    takeReady: "Jednak jeszcze nie",
    startNow: "Zacznij teraz",
    join: "Dołącz do wyścigu",
    full: "Wszystkie miejsca są zajęte. Po starcie możesz oglądać.",
    orWatch: "Możesz też poczekać tutaj i po starcie oglądać.",
    leave: "Wyjdź",
    houseInstead: "Zagraj zamiast tego z komputerem",
    nobodyYet: "Nikt jeszcze nie przyszedł. Możesz czekać dalej albo zagrać z komputerem.",
    facts: (/** @type {number} */ minutes, /** @type {boolean} */ isOpen) =>
      `${counted(minutes, { one: "minuta", few: "minuty", many: "minut", other: "minuty" })} · ${isOpen ? "otwarty dla wszystkich" : "tylko z linkiem"}`,
    whenReady: "Start, gdy wszyscy zgłoszą gotowość.",
    makerMay: "Start, gdy wszyscy zgłoszą gotowość albo gdy dasz znak.",
    waitsFor: (/** @type {string[]} */ names) => `Start, gdy tylko zjawi się tu ${listed(names)}.`,
    alone: "Potrzebne są co najmniej dwie osoby. Wyślij komuś link.",
  },

  settings: {
    title: "Ustawienia",
    done: "Gotowe",
    kept: "Zapamiętane w tej przeglądarce.",
    /** @type {Record<string, {title: string, choices: Record<string, string>}>} */
    of: {
      theme: { title: "Jasno czy ciemno", choices: { auto: "Auto", light: "Jasno", dark: "Ciemno" } },
      suits: { title: "Barwy kolorów kart", choices: { two: "Dwie", four: "Cztery" } },
      indices: { title: "Oznaczenia na kartach", choices: { plain: "Zwykłe", large: "Duże" } },
      sound: { title: "Dźwięki", choices: { off: "Wyłączone", on: "Włączone" } },
    },
  },
};
