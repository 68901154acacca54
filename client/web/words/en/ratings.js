// @ts-check
/** The words about ratings. */

import { ordinal } from "./forms.js";

export const ratings = {
  title: "Ratings",
  titleOf: (/** @type {string} */ game) => `Ratings at ${game}`,
  pools: "Whose ratings",
  pool: { people: "People", bots: "Bots" },
  games: "Games",
  columns: { place: "Place", player: "Player", number: "Rating", races: "Races" },
  meaning:
    "The number says what a player is worth all but surely: 1000, and 40 times what three standard deviations leave of the mean estimate. It begins at 1000 and follows from the places of rated races. A question mark stands behind it while it is provisional, until about a dozen races are known.",
  who: {
    people: "Players with names of their own who have finished a rated race. Bots have ratings apart.",
    bots: "Programs that have said they are bots. They are rated apart from people; the house is not rated.",
  },
  empty: { people: "Nobody with a name of their own has finished a rated race of this game yet.", bots: "No bot has finished a rated race of this game yet." },
  you: "You stand here",
  yours: (/** @type {number} */ place, /** @type {number} */ size) => `${ordinal(place)} of ${size}`,
  yourNumber: "Your rating",
  provisional: "provisional",
  around: "Around you",
  noGame: "There is no such game",
  noGameWords: "Perhaps a letter is wrong.",
  allGames: "All games",
};
