// @ts-check
/** A film being watched: its time, the tables at that time, and what is said of the moves. */

import { lostAt } from "./analysis.js";
import { closesAt, fullDay, momentOf } from "./daily.js";
import { h, link, put } from "./dom.js";
import { nameMark } from "./emblems.js";
import { momentsOf, Reel } from "./film.js";
import { nameOf } from "./house.js";
import { say } from "./notices.js";
import { createOutlook, pairsOf } from "./outlook.js";
import { Playback } from "./playback.js";
import { createDeck } from "./replay_deck.js";
import { followKeys, openKeys } from "./replay_keys.js";
import { noteOf, placesAt, wordsAt } from "./replay_words.js";
import { practised } from "./practised.js";
import { writeCode } from "./state.js";
import { createTables } from "./tables.js";
import { analysisTexts, replayTexts, tableTexts, texts } from "./texts.js";
import { clock } from "./words/forms.js";

/**
 * @typedef {import("./film.js").Film} Film
 * @typedef {import("./state.js").GameInfo} GameInfo
 * @typedef {{film: Film, game: GameInfo, you: string | null, line?: string}} Watched  `you`: the id of who watches; `line`: of a way
 *   to win that nobody played, whose it is, in words
 * @typedef {{openResult(): void, openProof(): void, openAnalysis(): void, share(): unknown, copyLink(time: number, seat: number | null): unknown, back?(): void}} Ways
 */

/** Faster than this, or more moves of a seat at once, and no card travels. */
const LIVELY = { speed: 5, moves: 3 };
/** So fast, tables are drawn no more often than this, in milliseconds. */
const FAST_FRAME = 80;
const LEAP = 10_000;
/** After so long without another change the address names the moment. */
const SETTLED = 400;

/** @param {HTMLElement} root @param {Watched} watched @param {Ways} ways */
export function createViewer(root, watched, ways) {
  const viewer = new Viewer(root, watched, ways);
  viewer.playback.seek(0);
  return viewer;
}

class Viewer {
  /** @param {HTMLElement} root @param {Watched} watched @param {Ways} ways */
  constructor(root, { film, game, you, line }, ways) {
    this.film = film;
    this.game = game;
    this.you = you;
    this.isLine = line !== undefined;
    this.outlook = this.isLine ? null : createOutlook(film, game);
    this.known = /** @type {import("./analysis.js").Known | null} */ (null);
    this.reels = film.seats.map((seat) => new Reel(film, seat));
    this.counts = film.seats.map(() => 0);
    this.settling = 0;
    this.drawn = -Infinity;
    /** When something is moved, by whom it is: null is anybody. */
    this.moments = /** @type {Map<number | null, number[]>} */ (new Map());
    this.clock = h("span", { class: "bar-clock" });
    const room = h("div", { class: "replay-tables" });
    this.playback = new Playback(film.elapsed, (time, how) => this.#show(time, how), () => this.#tellState());
    this.deck = createDeck(film, {
      toggle: () => this.toggle(), begin: () => this.go(0), end: () => this.go(film.elapsed), step: (by) => this.step(by),
      seek: (time) => this.playback.seek(time), setSpeed: (speed) => this.playback.setSpeed(speed), result: ways.openResult, verify: ways.openProof,
      share: ways.share, copyLink: () => ways.copyLink(this.playback.time, this.tables.focused), analysis: ways.openAnalysis, keys: openKeys, back: ways.back ?? null,
    }, this.outlook?.element ?? null);
    root.append(h("div", { class: "replay" }, barOf(film, this.clock, this.isLine ? analysisTexts.lineTitle(game.title) : replayTexts.title(game.title)),
      h("main", { class: "replay-stage", id: "content", tabindex: -1 }, line !== undefined && h("p", { class: "replay-line", role: "status" }, line), film.is_secret && secretWords(film), room), this.deck.element));
    this.tables = createTables(room, { onFocus: () => this.#turned(), first: film.seats.find(({ place }) => place === 1)?.seat ?? null });
    this.keys = followKeys({
      toggle: () => this.toggle(), step: (by) => this.step(by), leap: (by) => this.playback.seek(this.playback.time + by * LEAP),
      begin: () => this.go(0), end: () => this.go(film.elapsed), changeSpeed: (by) => this.playback.changeSpeed(by),
      focusNext: () => this.#focusOn(film.seats.findIndex(({ seat }) => seat === this.tables.focused) + 1), focusOn: (index) => this.#focusOn(index),
    });
    this.deck.showState(this.playback);
  }

  destroy() {
    this.playback.pause();
    clearTimeout(this.settling);
    this.keys.stop();
    this.tables.destroy();
  }

  toggle() {
    this.playback.toggle();
    say(this.playback.isPlaying ? replayTexts.playing(this.playback.speed) : replayTexts.paused);
    this.#settle();
  }

  /** What is known by now of where it could have been won. @param {import("./analysis.js").Known} known */
  showKnown(known) {
    this.known = known;
    this.#showOutlook();
  }

  /** Another table is shown large, or all are. */
  #turned() {
    this.#showOutlook();
    if (!this.playback.isPlaying) this.#tellLast(this.playback.time);
    this.#settle();
  }

  #showOutlook() {
    if (this.known) this.outlook?.update(this.known, this.tables.focused);
  }

  #tellState() {
    const { isPlaying, time } = this.playback;
    this.deck.showState(this.playback);
    if (!isPlaying && time >= this.film.elapsed) say(replayTexts.over);
  }

  /** Shows a moment, and whose table is large, and stops there. @param {number} time @param {number | null} [seat] */
  goTo(time, seat) {
    const wanted = this.film.seats.length > 1 && this.film.seats.some((each) => each.seat === seat) ? seat : null;
    if (seat !== undefined && wanted !== undefined && wanted !== this.tables.focused) this.tables.focus(wanted);
    this.playback.pause();
    this.playback.seek(time);
  }

  /** For who comes from a dialog that is gone. */
  focus() {
    this.deck.play.focus();
  }

  /** @param {number} time */
  go(time) {
    this.playback.seek(time);
    say(replayTexts.timeWords(clock(this.playback.time), clock(this.film.elapsed)));
  }

  /** To the next move or the one before: of everybody, or of the seat that is shown large. @param {1 | -1} by */
  step(by) {
    this.playback.pause();
    const only = this.tables.large;
    const moments = this.#momentsOf(only);
    const { time } = this.playback;
    const last = moments.findLast((each) => each <= time) ?? 0;
    const next = by > 0 ? moments.find((each) => each > time) : moments.findLast((each) => each < last) ?? (last > 0 ? 0 : undefined);
    if (next === undefined) {
      say(by > 0 ? replayTexts.nothingAfter : replayTexts.nothingBefore);
      return;
    }
    this.playback.seek(next, "stepped");
    const words = `${wordsAt(this.film, this.game, next, only)}${this.#isLosing(next, only) ? ` ${analysisTexts.hereLost}` : ""}`;
    this.deck.tell(words);
    say(`${clock(next)} ${words}`);
  }

  /** When something is moved, by one seat or by anybody. @param {number | null} only */
  #momentsOf(only) {
    const moments = this.moments.get(only) ?? momentsOf(this.film, only);
    this.moments.set(only, moments);
    return moments;
  }

  /** The move that has led to what is shown at a time, to read. @param {number} time */
  #tellLast(time) {
    const only = this.tables.large;
    const last = this.#momentsOf(only).findLast((each) => each <= time);
    this.deck.tell(last === undefined ? "" : wordsAt(this.film, this.game, last, only));
  }

  /** Whether a move of this moment lost the game for its seat. @param {number} at @param {number | null} only */
  #isLosing(at, only) {
    return pairsOf(this.film, this.known?.analysis ?? null).some(([seat, found]) => (only === null || seat.seat === only) && lostAt(seat, found) === at);
  }

  /** @param {number} index of a seat; one that is none is all */
  #focusOn(index) {
    if (this.film.seats.length < 2) return;
    const seat = this.film.seats.at(index < 0 ? this.film.seats.length : index) ?? null;
    this.tables.focus(seat?.seat ?? null);
    say(seat ? tableTexts.tableOf(nameOf(seat.player)) : tableTexts.all);
  }

  /** @param {number} time @param {import("./playback.js").How} how */
  #show(time, how) {
    put(this.clock, clock(time));
    this.deck.showTime(time);
    const isPlaying = how === "playing";
    const isFast = isPlaying && this.playback.speed > LIVELY.speed;
    const now = performance.now();
    if (isFast && time < this.film.elapsed && now - this.drawn < FAST_FRAME) return;
    this.drawn = now;
    const before = this.counts;
    this.#showTables(time, !isFast && how !== "sought");
    if (isPlaying) this.#tellLatest(before);
    else {
      this.#tellLast(time);
      this.deck.showState(this.playback);
      this.#settle();
    }
  }

  /** @param {number} time @param {boolean} mayTravel whether cards may be seen to move */
  #showTables(time, mayTravel) {
    const standings = this.reels.map((reel) => reel.standingAt(time));
    const places = placesAt(this.film, standings, time);
    const before = this.counts;
    this.counts = standings.map(({ count }) => count);
    const seats = this.reels.map((reel, index) => {
      const { count, progress } = standings[index];
      const isNear = count !== before[index] && Math.abs(count - before[index]) <= LIVELY.moves;
      const { seat, player } = reel.seat;
      return {
        seat, name: nameOf(player), note: noteOf(player, this.you), progress, most: this.game.max_progress, place: places.get(seat) ?? null,
        state: texts.lanes.state(/** @type {import("./state.js").Seat} */ (/** @type {unknown} */ (standings[index]))),
        table: reel.tableAfter(count), steps: mayTravel && isNear ? reel.stepsBetween(before[index], count) : null,
      };
    });
    this.tables.update({ game: this.game, seats });
  }

  /** The latest move, to read while it plays no faster than one can read. @param {number[]} before */
  #tellLatest(before) {
    if (this.playback.speed > LIVELY.speed) {
      this.deck.tell("");
      return;
    }
    const ats = this.reels.flatMap(({ seat }, index) => (this.counts[index] > before[index] ? [seat.moves[this.counts[index] - 1].at] : []));
    if (ats.length) this.deck.tell(wordsAt(this.film, this.game, Math.max(...ats), null));
  }

  /** Lets the address name the moment, once nobody moves it any more. */
  #settle() {
    clearTimeout(this.settling);
    if (this.isLine) return;
    this.settling = window.setTimeout(() => {
      const { time, isPlaying } = this.playback;
      const hash = hashOf(time, this.tables.focused);
      if (!isPlaying && hash !== location.hash) history.replaceState(history.state, "", location.pathname + location.search + hash);
    }, SETTLED);
  }
}

/** How an address names a moment, and whose table is large. @param {number} time @param {number | null} seat */
export function hashOf(time, seat) {
  const parts = [time || seat !== null ? `t=${Math.round(time)}` : "", seat === null ? "" : `seat=${seat}`].filter(Boolean);
  return parts.length ? `#${parts.join("&")}` : "";
}

/** What an address names; null where it names no moment. @param {string} hash @returns {{time: number, seat: number | null} | null} */
export function readHash(hash) {
  const found = /^#t=(\d{1,9})(?:&seat=(\d))?$/.exec(hash);
  return found ? { time: Number(found[1]), seat: found[2] === undefined ? null : Number(found[2]) } : null;
}

/** @param {Film} film @param {HTMLElement} time @param {string} title */
function barOf(film, time, title) {
  const day = fullDay(film.daily ?? new Date(film.begun).toISOString().slice(0, 10));
  const about = replayTexts.of(replayTexts.kind[film.kind], day, ...practised(film), writeCode(film.race));
  return h("header", { class: "bar" }, link("/", { class: "bar-home", "aria-label": texts.toHome }, nameMark()),
    h("h1", {}, h("span", { class: "bar-game" }, title), " ", h("span", { class: "bar-more" }, about)),
    h("div", { class: "bar-time", role: "timer", "aria-label": replayTexts.clock }, time,
      h("span", { class: "bar-clock-words" }, replayTexts.ofLength(clock(film.elapsed)))));
}

/** @param {Film} film */
function secretWords(film) {
  return h("p", { class: "replay-secret" }, replayTexts.ownSecret(texts.daily.nextAt(momentOf(closesAt(film.daily ?? "")))));
}
