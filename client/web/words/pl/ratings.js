// @ts-check
/** The words about ratings. */

export const ratings = {
  title: "Rankingi",
  titleOf: (/** @type {string} */ game) => `Ranking: ${game}`,
  pools: "Czyje rankingi",
  pool: { people: "Ludzie", bots: "Boty" },
  games: "Gry",
  columns: { place: "Miejsce", player: "Gracz", number: "Ranking", races: "Wyścigi" },
  meaning:
    "Liczba mówi, ile gracz jest wart niemal na pewno: 1000 i 40 razy tyle, ile trzy odchylenia standardowe zostawiają ze średniej oceny. Zaczyna się od 1000 i wynika z miejsc w wyścigach rankingowych. Znak zapytania stoi przy liczbie tymczasowej, dopóki nie ma za sobą około tuzina wyścigów.",
  who: {
    people: "Gracze z własnymi nazwami, którzy ukończyli wyścig rankingowy. Boty mają osobny ranking.",
    bots: "Programy, które powiedziały, że są botami. Mają ranking osobny od ludzi; komputer rankingu nie ma.",
  },
  empty: { people: "Nikt z własną nazwą nie ukończył jeszcze wyścigu rankingowego w tej grze.", bots: "Żaden bot nie ukończył jeszcze wyścigu rankingowego w tej grze." },
  you: "Twoje miejsce",
  yours: (/** @type {number} */ place, /** @type {number} */ size) => `${place}. z ${size}`,
  yourNumber: "Twój ranking",
  provisional: "tymczasowy",
  around: "Wokół Ciebie",
  noGame: "Nie ma takiej gry",
  noGameWords: "Może wkradła się pomyłka.",
  allGames: "Wszystkie gry",
};
