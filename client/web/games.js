// @ts-check
/** The games in the language that is spoken: what each is called and its rules, which the server tells in each language. */

import { languageNow } from "./language.js";

/** @typedef {{name: string, title: string, rules: string[]}} GameWords */

/** What was fetched or is on its way, by language. What the server says unasked is English. @type {Map<string, Promise<Map<string, GameWords>>>} */
const told = new Map([["en", Promise.resolve(new Map())]]);

/** The words of the games by name; of none where they cannot be had, so that English ones stand. @param {string} wanted */
async function fetchWords(wanted) {
  try {
    const response = await fetch(`/api/games?language=${wanted}`);
    if (!response.ok) throw new TypeError(response.statusText);
    const { games } = /** @type {{games: GameWords[]}} */ (await response.json());
    return new Map(games.map((game) => [game.name, game]));
  } catch {
    told.delete(wanted);
    return new Map();
  }
}

/** The words of the games in the language that is spoken. */
export function gameWords() {
  const language = languageNow();
  const known = told.get(language) ?? fetchWords(language);
  told.set(language, known);
  return known;
}

/** Games with the titles and rules of a language. @param {import("./state.js").GameInfo[]} games @param {Map<string, GameWords>} words */
export function inWords(games, words) {
  return games.map((game) => ({ ...game, ...words.get(game.name) }));
}

/** A document of the server with the titles of its games in the language that is spoken. @param {unknown} found */
export async function titled(found) {
  const words = await gameWords();
  if (words.size) entitleIn(found, words);
  return found;
}

/** @param {any} found @param {Map<string, GameWords>} words */
function entitleIn(found, words) {
  if (typeof found !== "object" || found === null) return;
  if (typeof found.title === "string" && words.has(found.game)) found.title = words.get(found.game)?.title;
  for (const part of Object.values(found)) entitleIn(part, words);
}
