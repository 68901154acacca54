// @ts-check
/** A film: where every card of a race that is over lay at any time, from the first table and each turn's steps. Pure. */

import { cardsOf, moveCard, tableOf, UNKNOWN } from "./laid.js";

/**
 * @typedef {import("./table/still.js").Step} Step
 * @typedef {{turn: number, tableau: string[][], cells: (string | null)[], foundations: {card?: string | null, cards: number}[], stock: number,
 *   waste: string[], redeals?: number | null, base?: string | null, phase: number, progress: number}} Table
 * @typedef {{at: number, move: string, steps: Step[], progress: number, phase: number}} FilmMove
 * @typedef {{id: string, name: string, is_claimed?: boolean, is_bot?: boolean, house?: string | null}} FilmPlayer
 * @typedef {{seat: number, player: FilmPlayer, state: import("./state.js").SeatState, ended: number, progress: number, reached: number,
 *   place: number, hints?: number, moves: FilmMove[]}} FilmSeat
 * @typedef {{race: string, kind: "race" | "practice" | "attempt" | "again", game: string, commitment: string, name?: string | null, daily?: string | null,
 *   begun: number, elapsed: number, start: Table, seats: FilmSeat[], is_secret?: boolean}} Film
 * @typedef {{seat: number, count: number, state: import("./state.js").SeatState, progress: number, reached: number}} Standing `count`: of moves made
 * @typedef {{piles: Map<string, string[]>, redeals: number | null}} Cards  piles from bottom to top
 */

/** The cards are remembered after each so many moves: going to any other is so many steps at most. */
const KEY_EVERY = 64;

/** One seat's table at any of its turns. */
export class Reel {
  /** @param {Film} film @param {FilmSeat} seat */
  constructor(film, seat) {
    this.start = film.start;
    this.seat = seat;
    /** Whole positions by the number of moves before them; more as they are come by. */
    this.keys = new Map([[0, cardsOf(film.start)]]);
    this.latest = { count: 0, cards: copyOf(cardsOf(film.start)) };
    /** After each number of moves, when the progress of that moment was reached. */
    this.reached = reachedAt(film.start, seat.moves);
    this.shown = /** @type {{count: number, table: Table} | null} */ (null);
  }

  /** How many moves were made until a time. @param {number} time in milliseconds since the cards were shown */
  countAt(time) {
    const { moves } = this.seat;
    let [low, high] = [0, moves.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (moves[middle].at <= time) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** How the seat stands at a time. @param {number} time @returns {Standing} */
  standingAt(time) {
    const { seat, state, ended, moves, reached, progress } = this.seat;
    const count = this.countAt(time);
    if (time >= ended) return { seat, count, state, progress, reached };
    const now = count ? moves[count - 1].progress : this.start.progress;
    return { seat, count, state: "playing", progress: now, reached: this.reached[count] };
  }

  /** The table after so many moves: the same object as long as the same is asked for. @param {number} count @returns {Table} */
  tableAfter(count) {
    if (this.shown?.count !== count) this.shown = { count, table: this.#tableOf(this.#cardsAfter(count), count) };
    return this.shown.table;
  }

  /** The steps that lead from one table to another, which may be an earlier one. @param {number} from @param {number} to @returns {Step[]} */
  stepsBetween(from, to) {
    const steps = this.seat.moves.slice(Math.min(from, to), Math.max(from, to)).flatMap((move) => move.steps);
    return from <= to ? steps : steps.reverse().map(inverse);
  }

  /** @param {number} count @returns {Cards} */
  #cardsAfter(count) {
    const { latest } = this;
    const key = Math.max(...[...this.keys.keys()].filter((each) => each <= count));
    if (latest.count > count || latest.count < key) {
      latest.count = key;
      latest.cards = copyOf(/** @type {Cards} */ (this.keys.get(key)));
    }
    while (latest.count < count) {
      for (const step of this.seat.moves[latest.count].steps) moveCard(latest.cards, step);
      latest.count += 1;
      if (latest.count % KEY_EVERY === 0 && !this.keys.has(latest.count)) this.keys.set(latest.count, copyOf(latest.cards));
    }
    return latest.cards;
  }

  /** @param {Cards} cards @param {number} count @returns {Table} */
  #tableOf(cards, count) {
    const last = count ? this.seat.moves[count - 1] : this.start;
    return tableOf(this.start, cards, { turn: count, phase: last.phase, progress: last.progress });
  }
}

/** @param {Step} step @returns {Step} */
function inverse({ source, destination, ...rest }) {
  return { ...rest, source: destination, destination: source };
}

/** @param {Cards} cards @returns {Cards} */
function copyOf({ piles, redeals }) {
  return { piles: new Map([...piles].map(([name, pile]) => [name, [...pile]])), redeals };
}

/** @param {Table} start @param {FilmMove[]} moves */
function reachedAt(start, moves) {
  const reached = [0];
  moves.forEach(({ at, progress }, index) => {
    const before = index ? moves[index - 1].progress : start.progress;
    reached.push(progress === before ? reached[index] : at);
  });
  return reached;
}

/** The cards a seat turned up from the stock, each when it was seen for the first time. @param {Film} film @param {FilmSeat} seat */
export function turnedBy(film, seat) {
  const cards = copyOf(cardsOf(film.start));
  const turned = /** @type {string[]} */ ([]);
  for (const step of seat.moves.flatMap((each) => each.steps)) {
    if (step.source === "s" && step.card && cards.piles.get("s")?.at(-1) === UNKNOWN) turned.push(step.card);
    moveCard(cards, step);
  }
  return turned;
}

/** When something is moved in a film, each time once, in order; by one seat only, if it is given. @param {Film} film @param {number | null} [only] */
export function momentsOf(film, only = null) {
  const seats = only === null ? film.seats : film.seats.filter(({ seat }) => seat === only);
  return [...new Set(seats.flatMap(({ moves }) => moves.map(({ at }) => at)))].sort((one, other) => one - other);
}
