// @ts-check
/** What is known of where a race could have been won: asked for until it is complete, put in words, made a film of. */

import { closesAt, momentOf } from "./daily.js";
import { get, sentence, Trouble } from "./daily_api.js";
import { stepWords } from "./table/speech.js";
import { analysisTexts as words, texts } from "./texts.js";

/**
 * @typedef {import("./film.js").Film} Film
 * @typedef {import("./film.js").FilmSeat} FilmSeat
 * @typedef {"won" | "lost" | "undecided"} Outlook
 * @typedef {{seat: number, outlooks: Outlook[], slack?: (number | null)[] | null, lost_by?: number | null, line_from?: number | null,
 *   line: {move: string, steps: import("./film.js").Step[], progress: number, phase: number}[]}} SeatAnalysis
 * @typedef {{race: string, is_exact: boolean, is_complete: boolean, done: number, seats: SeatAnalysis[]}} Analysis
 * @typedef {{state: "waiting" | "partial" | "complete" | "unavailable", words: string, analysis: Analysis | null}} Known
 */

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 5_000;
const TRIES = 12;
/** How long a move of a way to win takes. */
const LINE_PACE = 900;

/** Asks until all is known that will be. @param {import("./app.js").App} app @param {Film} film @param {(known: Known) => void} onChange */
export function followAnalysis(app, film, onChange) {
  let waiting = 0;
  let isLeft = false;
  let pause = FIRST_PAUSE;
  let fails = 0;
  let known = /** @type {Known} */ ({ state: "waiting", words: words.waiting, analysis: null });

  /** @param {Partial<Known>} change */
  function tell(change) {
    known = { ...known, ...change };
    onChange(known);
  }

  async function ask() {
    try {
      const analysis = /** @type {Analysis} */ (await get(app, `/api/races/${encodeURIComponent(film.race)}/analysis`));
      if (isLeft) return;
      fails = 0;
      tell(knownOf(analysis));
      if (analysis.is_complete) return;
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      if (isLeft) return;
      fails += 1;
      if (error.status === 404 || fails >= TRIES) return tell({ state: "unavailable", words: error.status === 404 ? sentence(error.message) : words.stopped });
      tell({ words: words.later });
    }
    waiting = window.setTimeout(ask, pause);
    pause = Math.min(LONGEST_PAUSE, pause * 1.3);
  }

  // What others may still play is told to nobody.
  if (film.is_secret) tell({ state: "unavailable", words: words.secret(texts.daily.nextAt(momentOf(closesAt(film.daily ?? "")))) });
  else {
    tell({});
    void ask();
  }
  return {
    stop() {
      isLeft = true;
      clearTimeout(waiting);
    },
  };
}

/** @param {Analysis} analysis @returns {Known} */
function knownOf(analysis) {
  if (analysis.is_complete && !analysis.done) return { state: "unavailable", words: words.off, analysis: null };
  if (analysis.is_complete) return { state: "complete", words: words.complete, analysis };
  return analysis.done ? { state: "partial", words: words.partial(analysis.done), analysis } : { state: "waiting", words: words.waiting, analysis };
}

/** How it went with one seat, in a sentence. @param {import("./state.js").GameInfo} game @param {FilmSeat} seat @param {SeatAnalysis} found */
export function seatWords(game, seat, found) {
  const { outlooks } = found;
  const last = outlooks[outlooks.length - 1];
  if (seat.state === "solved") return words.solved;
  if (typeof found.lost_by === "number") return words.lostBy(found.lost_by, stepWords(game, seat.moves[found.lost_by - 1].steps[0]));
  const won = outlooks.lastIndexOf("won");
  if (last === "won") return words.stillWon;
  if (last === "undecided") return won < 0 ? words.open : words.openSince(won);
  const lost = outlooks.findLastIndex((each) => each !== "lost") + 1;
  if (!lost) return words.lostAtFirst;
  return won < 0 ? words.lostSince(lost) : words.lostBetween(won + 1, lost);
}

/** Which move lost it, "" where none did. @param {SeatAnalysis} found */
export function briefWords(found) {
  return typeof found.lost_by === "number" ? words.brief(found.lost_by) : "";
}

/** When the move was made that lost it. @param {FilmSeat} seat @param {SeatAnalysis} found */
export function lostAt(seat, found) {
  return typeof found.lost_by === "number" ? seat.moves[found.lost_by - 1].at : null;
}

/** A way to win as a film of its own: what was played until then, and what could have followed. @param {Film} film @param {FilmSeat} seat @param {SeatAnalysis} found */
export function filmOfLine(film, seat, found) {
  const from = found.line_from ?? 0;
  const played = seat.moves.slice(0, from);
  const start = played.length ? played[played.length - 1].at : 0;
  const moves = [...played, ...found.line.map((move, index) => ({ ...move, at: start + (index + 1) * LINE_PACE }))];
  const end = start + (found.line.length + 1) * LINE_PACE;
  const { progress } = moves[moves.length - 1];
  const own = { ...seat, moves, state: /** @type {const} */ ("solved"), ended: end, progress, reached: end, place: 1 };
  return { film: { ...film, seats: [own], elapsed: end }, start };
}
