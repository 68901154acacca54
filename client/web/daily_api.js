// @ts-check
/** What the server gives as JSON, asked for as the player one is; troubles in words. */

import { button, fill, h, link } from "./dom.js";
import { titled } from "./games.js";
import { texts } from "./texts.js";

/**
 * @typedef {{seed: string, salt: string}} Reveal
 * @typedef {{game: string, title: string, commitment: string, attempts: number, is_begun?: boolean, is_winnable?: boolean, difficulty?: "easy" | "medium" | "hard" | null, reveal?: Reveal}} DailyGame
 * @typedef {{day: string, state: "to come" | "today" | "grace" | "over", game: string, left?: number, games: DailyGame[],
 *   previous?: string, following?: string}} DailyPage
 * @typedef {{place: number, name: string, is_you: boolean, is_solved?: boolean, progress?: number, reached?: number, moves?: number,
 *   course: number[], points?: number, race?: string}} BoardLine  `race`: whose replay shows it, once everybody may see that
 * @typedef {{line: BoardLine, is_listed: boolean, percentile: number, around: BoardLine[]}} OwnPlace
 * @typedef {{game: string, title: string, kind: "day" | "week" | "all", of: string, most: number, size: number, start: number, is_closed?: boolean,
 *   lines: BoardLine[], you?: OwnPlace}} BoardPage
 * @typedef {{game: string, title: string, played: number, solved: number, best_time?: number, best_progress: number,
 *   mean_progress: number, most: number, points: number}} GameRecord
 * @typedef {{day: string, game: string, is_solved: boolean, progress: number, reached: number, moves: number, race?: string}} PlayedDay
 * @typedef {{name: string, streak: number, games: GameRecord[], days: PlayedDay[],
 *   ratings: {game: string, title: string, pool: "people" | "bots", number: number, is_provisional: boolean, races: number,
 *   history?: {place: number, seats: number, number: number, race: string, ended: number}[]}[]}} PlayerPage
 * @typedef {{race: string, kind: "race" | "practice" | "attempt" | "again", game: string, title: string, daily?: string, ended: number, is_rated: boolean,
 *   seats: number, place: number, progress: number, most: number}} OwnRace
 */

/** So often is asked, where the server says when to ask again. */
const TRIES = 3;

/** Why there is no answer, in words; `status` 0 where the server was not reached, `reason` a fixed word where there is one. */
export class Trouble extends Error {
  /** @param {string} words @param {number} status @param {"not_over" | "not_shown" | null} [reason] */
  constructor(words, status, reason = null) {
    super(words);
    this.status = status;
    this.reason = reason;
  }
}

/** A resource; throws Trouble. @template T @param {import("./app.js").App} app @param {string} path @returns {Promise<T>} */
export async function get(app, path) {
  for (let tries = 1; ; tries += 1) {
    const { response, body } = await fetched(app, path);
    if (response.ok && body !== null) return /** @type {T} */ (await titled(body));
    const pause = response.status === 503 ? Number(response.headers.get("Retry-After")) : 0;
    if (!pause || tries === TRIES) {
      throw new Trouble(texts.trouble(response.status, typeof body?.text === "string" ? body.text : ""), response.status, body?.reason ?? null);
    }
    // Not all at the same moment, those who were told the same.
    await new Promise((resolve) => setTimeout(resolve, 1000 * pause * (1 + Math.random())));
  }
}

/** @param {import("./app.js").App} app @param {string} path */
async function fetched(app, path) {
  const { token } = app.connection;
  try {
    const response = await fetch(path, { headers: token ? { Authorization: `Bearer ${token}` } : {} });
    return { response, body: await response.json().catch(() => null) };
  } catch {
    throw new Trouble(texts.daily.unreachable, 0);
  }
}

/**
 * Fills a place with what is fetched, again whenever it is asked to; what comes late or after the page is left is dropped.
 * @template T @param {HTMLElement} place @param {() => Promise<T>} fetching @param {(found: T) => import("./dom.js").Child[]} render
 * @param {(trouble: Trouble) => import("./dom.js").Child[] | null} [explain] words of the page's own for a trouble
 */
export function createLoader(place, fetching, render, explain = () => null) {
  let latest = 0;
  let isShown = false;
  const loader = {
    async load() {
      const mine = ++latest;
      if (!isShown) fill(place, h("p", { class: "plain" }, texts.daily.loading));
      try {
        const found = await fetching();
        if (mine !== latest) return;
        isShown = true;
        fill(place, ...render(found));
      } catch (error) {
        if (!(error instanceof Trouble)) throw error;
        if (mine === latest && !(isShown && error.status === 0)) fill(place, ...(explain(error) ?? troubleParts(error, loader.load)));
      }
    },
    end() {
      latest = -1;
    },
  };
  return loader;
}

/** @param {Trouble} trouble @param {() => unknown} again */
function troubleParts(trouble, again) {
  const words = texts.daily;
  const isMissing = trouble.status === 404;
  return [h("section", { class: "panel notice" }, h("h1", {}, isMissing ? words.nothing : words.title), h("p", {}, sentence(trouble.message)),
    h("div", { class: "choices" }, isMissing ? link("/daily", { class: "button primary" }, words.toToday) : button(words.tryAgain, again, { class: "primary" }),
      link("/", { class: "button" }, texts.toHome)))];
}

/** @param {string} words */
export const sentence = (words) => `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?)]$/.test(words) ? "" : "."}`;

/** For whom a page is fetched, and on which day: again when that changes; empty until it is known. @param {import("./state.js").State} state */
export function askedFor({ standing, player, day, games }) {
  if (standing.status === "signedOut") return "nobody";
  return player && day && games.length ? [player.id, player.is_claimed, day.day].join(" ") : "";
}
