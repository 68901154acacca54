// @ts-check
/** The words of looking back: where a race could have been won, and how. */

import { CELLS, counted, formOf, IN_MOVES } from "./forms.js";

export const analysis = {
  tool: "Analiza",
  title: "Czy dało się wygrać?",
  strip: "Czy każdy gracz mógł jeszcze wygrać, chwila po chwili",
  waiting: "Analizuję ten wyścig …",
  partial: (/** @type {number} */ done) => `Analizuję ten wyścig: gotowe ${done} %.`,
  complete: "Wyścig przeanalizowany.",
  off: "Ten serwer nie analizuje wyścigów.",
  secret: (/** @type {string} */ until) => `Jak można było wygrać, dowiesz się, gdy nikt nie będzie już mógł grać tego rozdania: ${until}.`,
  later: "Nie udało się pobrać tego, co już wiadomo; za chwilę spróbuję ponownie.",
  stopped: "Strona przestała pytać. Odśwież ją, aby zapytać ponownie.",
  exact: "W tej grze każda pozycja jest rozstrzygnięta, przy znajomości wszystkich kart.",
  searched: "W tej grze drogi do wygranej się szuka, przy znajomości wszystkich kart. Co nazwano przegranym, jest dowiedzione; niektóre pozycje zostają otwarte.",
  legend: { won: "do wygrania", lost: "przegrane", undecided: "nierozstrzygnięte" },

  solved: "Rozdanie ułożone.",
  lostBy: (/** @type {number} */ turn, /** @type {string} */ told) => `Przegrał ruch ${turn}: „${told}” Do tej chwili dało się wygrać.`,
  brief: (/** @type {number} */ turn) => `przegrał ruch ${turn}`,
  lostBetween: (/** @type {number} */ first, /** @type {number} */ last) => `Przegrał któryś z ruchów od ${first} do ${last}; nie wiadomo który.`,
  lostAtFirst: "Tego rozdania w ogóle nie da się wygrać.",
  lostSince: (/** @type {number} */ turn) => `Po ruchu ${turn} nie dało się już wygrać; czy wcześniej się dało, nie wiadomo.`,
  openSince: (/** @type {number} */ turn) => (turn ? `Po ruchu ${turn} dało się jeszcze wygrać; co było później, nie jest rozstrzygnięte.` : "Na początku dało się wygrać; co było później, nie jest rozstrzygnięte."),
  stillWon: "Na końcu dało się jeszcze wygrać.",
  open: "Nie jest rozstrzygnięte, czy dało się wygrać.",
  slack: (/** @type {number} */ slack) => `Zapas na początku: ${counted(slack, CELLS)} ponad potrzebę.`,
  short: (/** @type {number} */ cells) => `Na początku brakuje ${cells} ${formOf(cells, { one: "komórki", other: "komórek" })}.`,
  hereLost: "Ten ruch przegrał.",
  of: (/** @type {string} */ name, /** @type {string} */ words) => `${name}: ${words}`,

  goThere: (/** @type {number} */ turn) => `Przejdź do ruchu ${turn}`,
  show: "Pokaż, jak można było wygrać",
  showOf: (/** @type {string} */ name) => `Pokaż, jak można było wygrać: ${name}`,
  line: (/** @type {string} */ name, /** @type {number} */ turn, /** @type {number} */ moves) =>
    `${name}: tak dało się wygrać ${turn ? `po ruchu ${turn}` : "od początku"}, w ${counted(moves, IN_MOVES)}. Nikt tak nie zagrał.`,
  lineTitle: (/** @type {string} */ game) => `Droga do wygranej: ${game}`,
  back: "Wróć do powtórki",
};
