// @ts-check
/** The words about watching: the list of live races, a race as spectators see it, how late that is. */

import { counted, MOVES } from "./forms.js";

/** @param {number} seconds such as `30 sekund` or `5 minut`: so long */
function spanOf(seconds) {
  if (seconds >= 60 && seconds % 60 === 0) return counted(seconds / 60, { one: "minutę", few: "minuty", many: "minut", other: "minuty" });
  return counted(seconds, { one: "sekundę", few: "sekundy", many: "sekund", other: "sekundy" });
}

/** @param {number} seconds such as `30 s` or `5 min` */
function shortSpan(seconds) {
  return seconds >= 60 && seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
}

export const watch = {
  title: "Wyścigi na żywo",
  lede: "Wyścigi, które teraz trwają. Większość widać z małym opóźnieniem, żeby nikt, kto gra, nie mógł podglądać; przy każdym podano, z jakim.",
  loading: "Szukam wyścigów …",
  none: "Żaden wyścig teraz nie trwa",
  noneWords: "Wyścigów z kodem i treningów nie ma na liście. Zacznij własny wyścig, a inni będą mogli oglądać.",
  race: "Zacznij wyścig",
  stale: "Nie udało się odświeżyć listy. Ponawiam próbę …",
  code: "Oglądaj po kodzie",
  codeHint: "Kod lub link",
  watch: "Oglądaj",
  watchThis: (/** @type {string} */ game, /** @type {string} */ names) => `Oglądaj: ${game}, ${names}`,
  mayWin: "może jeszcze wygrać",
  mayNotWin: "już nie może wygrać",
  yours: "Do Twojego miejsca",
  games: "Według gry",
  count: (/** @type {number} */ count) => counted(count, { one: "wyścig", few: "wyścigi", many: "wyścigów", other: "wyścigu" }),
  rest: (/** @type {number} */ count) => `i jeszcze ${count}`,
  left: (/** @type {string} */ time) => `zostało ${time}`,
  firstIn: (/** @type {string} */ time) => `pierwsze karty za ${time}`,
  rated: "rankingowy",
  crowd: (/** @type {number} */ count) => counted(count, { one: "widz", few: "widzów", many: "widzów", other: "widza" }),
  late: (/** @type {number} */ seconds) => (seconds ? `opóźnienie ${shortSpan(seconds)}` : "bez opóźnienia"),
  bot: "bot",
  states: /** @type {Record<string, string>} */ ({
    solved: "ułożone", stuck: "bez ruchu", resigned: "poddane", forfeit: "walkower", exhausted: "limit ruchów", time: "koniec czasu",
  }),
  all: "Wszystkie wyścigi na żywo",

  seen: (/** @type {number} */ seconds, /** @type {number} */ moves) => {
    if (!seconds && !moves) return "Widzisz to na żywo.";
    const parts = [seconds ? spanOf(seconds) : "", moves ? counted(moves, MOVES) : ""].filter(Boolean);
    return `Widzisz to z opóźnieniem o ${parts.join(" i ")}.`;
  },
  whole: "Widzisz wszystkie karty.",
  covered: "Stół zatrzymuje się przed pierwszą kartą, której nie odkryli jeszcze wszyscy ścigający się.",
  firstCards: "Pierwsze karty będą widoczne za",
  firstSoon: "Pierwsze karty już za chwilę.",
  why: "Widzowie oglądają z opóźnieniem, żeby nikt, kto gra, nie mógł podglądać.",
  startsIn: "Start za",
  watchOthers: "Oglądaj innych",
  ownTable: "Wróć do mojego stołu",
  more: "Inne wyścigi na żywo",
  notShown: "Tego wyścigu jeszcze nie widać",
  refused: /** @type {Record<string, string>} */ ({
    still_racing: "Bierzesz w nim udział. Innych możesz oglądać, gdy Twoja gra się skończy.",
    not_shown: "To rozdanie dnia, które inni mogą jeszcze grać, więc na razie widzi je tylko jego gracz.",
  }),

  told: (/** @type {number} */ seconds, /** @type {boolean} */ isWhole) => [seconds ? `widzowie widzą go z opóźnieniem ${shortSpan(seconds)}` : "widzowie widzą go na żywo", isWhole && "z odkrytymi kartami"].filter(Boolean).join(", "),
  delay: "Widzowie widzą go",
  delays: (/** @type {number} */ seconds) => (seconds ? `${spanOf(seconds)} później` : "na żywo"),
  showWhole: "Od razu pokaż wszystkie karty",
  showWholeWords: "bez rankingu, z linkiem",
};
