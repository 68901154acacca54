// @ts-check
/** The table in a race: the cards, the racers beside it, the clock, and what one can do besides moving. */

import { button, h, link, openDialog, put, remember, remembered } from "../dom.js";
import { ownSeat } from "../state.js";
import { createTable } from "../table/table.js";
import { say, toast } from "../telling.js";
import { clock, texts } from "../texts.js";
import { Turns } from "../turns.js";
import { makeLanes } from "./lanes.js";
import { makeResult } from "./result.js";
import { leaveRace } from "./waiting.js";

const COLOURS = "ecliptic-colours";
const LAST_MINUTE = 60_000;

/**
 * @typedef {import("../state.js").Race} Race
 * @typedef {import("../state.js").Event} Event
 * @typedef {import("../state.js").GameInfo} GameInfo
 */

/** @param {import("../app.js").App} app @param {GameInfo} game @returns {import("./race.js").Scene} */
export function openPlay(app, game) {
  return new Play(app, game);
}

class Play {
  /** @param {import("../app.js").App} app @param {GameInfo} game */
  constructor(app, game) {
    this.app = app;
    this.game = game;
    this.lanes = makeLanes(game);
    this.phase = h("p", { class: "phase" });
    this.time = h("b", {});
    this.clock = h("div", { class: "clock", role: "timer" }, h("span", { class: "unseen" }, texts.race.left), this.time);
    this.tools = h("div", { class: "tools" });
    this.cover = h("div", { class: "cover", hidden: true });
    this.ground = h("main", { id: "content", class: "ground", "aria-label": game.title });
    this.element = h(
      "div",
      { class: "play" },
      h(
        "header",
        { class: "bar" },
        link("/", { class: "wordmark", "aria-label": texts.toHome }, h("span", { class: "emblem", "aria-hidden": "true" })),
        h("div", { class: "bar-words" }, h("h1", {}, game.title), this.phase),
        this.clock,
      ),
      this.lanes.element,
      this.ground,
      this.tools,
      this.cover,
    );
    this.table = createTable(this.ground, {
      onMove: (text) => this.turns.move(text),
      onRefusal: toast,
      say,
    });
    this.turns = new Turns(app, this.table);
    this.result = /** @type {ReturnType<typeof makeResult> | null} */ (null);
    this.position = /** @type {import("../state.js").Position | null} */ (null);
    this.isLooking = false;
    this.isWarned = false;
    this.timer = setInterval(() => this.#tick(), 200);
    this.ends = new AbortController();
    document.addEventListener("keydown", (event) => this.#key(event), { signal: this.ends.signal });
    this.#colour(remembered(COLOURS) === "four");
  }

  /** @param {Race} race @param {Event[]} happened */
  update(race, happened) {
    const own = ownSeat(race);
    this.lanes.update(race);
    this.#showTable(race, happened);
    put(this.phase, this.#phaseWords(race));
    this.#showTools(race);
    this.#showCover(race);
    this.element.dataset.state = race.state;
    this.element.dataset.own = own?.state ?? "";
    this.#tick();
  }

  close() {
    clearInterval(this.timer);
    this.ends.abort();
    this.table.destroy();
  }

  /** @param {Race} race @param {Event[]} happened */
  #showTable(race, happened) {
    const isPlaying = race.state === "running" && ownSeat(race)?.state === "playing";
    const position = race.position ?? null;
    // A position that came anew but is the one of before must not take back the move that is shown and on its way.
    const isOld = this.turns.isWaiting && position !== null && position.turn === this.position?.turn;
    if (!isOld) this.position = position;
    const moves = happened.filter((event) => event.kind === "moved" && event.seat === race.you);
    this.table.update({
      game: this.game,
      position: this.position,
      isPlaying,
      steps: moves.length === 1 ? moves[0].steps : null,
      isNew: happened.some(({ kind }) => kind === "begun"),
    });
  }

  /** @param {Race} race */
  #phaseWords(race) {
    const own = ownSeat(race);
    if (race.state === "running" && own?.state && own.state !== "playing") return texts.race.ended(own.state);
    const position = this.position;
    if (!position) return "";
    if (this.game.phases > 1) return texts.race.phase(position.phase);
    return position.base ? texts.race.base(texts.rank(position.base)) : "";
  }

  /** @param {Race} race */
  #showTools(race) {
    const words = texts.race;
    const own = ownSeat(race);
    const isPlaying = race.state === "running" && own?.state === "playing";
    const isPractice = race.seats.length === 1;
    const tools = [
      race.state === "countdown" && { name: words.leave, act: () => leaveRace(this.app, race) },
      isPlaying && isPractice && { name: words.undo, act: () => this.turns.undo(), title: words.undoTitle, isOff: !this.position?.may_undo },
      race.state === "ended" && { name: words.result, act: () => this.#look(false), kind: "primary" },
      { name: words.rules, act: () => this.#openRules() },
      { name: words.colours, act: () => this.#colour(this.element.dataset.suits !== "four"), isOn: this.element.dataset.suits === "four" },
      isPlaying && { name: isPractice ? words.finish : words.resign, act: () => this.#confirmResign(race) },
    ].filter((tool) => tool !== false);
    const drawn = JSON.stringify(tools);
    if (this.tools.dataset.drawn === drawn) return;
    const focused = this.tools.contains(document.activeElement) ? document.activeElement?.textContent : null;
    this.tools.dataset.drawn = drawn;
    this.tools.replaceChildren(
      ...tools.map(({ name, act, kind, title, isOff, isOn }) =>
        button(name, act, { class: kind ?? "", title: title ?? null, disabled: isOff ?? false, "aria-pressed": isOn === undefined ? null : String(isOn) }),
      ),
    );
    if (focused) [...this.tools.children].find(({ textContent }) => textContent === focused)?.focus?.();
  }

  /** The countdown or the result over the table. @param {Race} race */
  #showCover(race) {
    const isOver = race.state === "ended";
    if (isOver && !this.result) {
      this.result = makeResult(this.app, this.game, () => this.#look(true));
      this.cover.replaceChildren(this.result.element);
      this.cover.className = "cover cover-result";
      for (const dialog of document.querySelectorAll("dialog")) dialog.close();
      requestAnimationFrame(() => this.result?.focus());
    }
    if (isOver) this.result?.update(race);
    if (race.state === "countdown" && !this.cover.querySelector(".countdown")) {
      this.cover.replaceChildren(h("div", { class: "countdown", role: "timer" }, h("span", {}, texts.race.startsIn), h("b", {}), h("p", {}, texts.race.stops)));
      this.cover.className = "cover cover-countdown";
    }
    this.cover.hidden = isOver ? this.isLooking : race.state !== "countdown";
  }

  /** @param {boolean} isLooking */
  #look(isLooking) {
    this.isLooking = isLooking;
    this.cover.hidden = isLooking;
    if (isLooking) this.tools.querySelector("button")?.focus();
    else this.result?.focus();
  }

  #tick() {
    const { race } = this.app.store.state;
    if (!race) return;
    const now = performance.now();
    if (race.state === "countdown" && race.startsAt !== null) {
      const number = this.cover.querySelector(".countdown b");
      if (number) put(number, String(Math.max(1, Math.ceil((race.startsAt - now) / 1000))));
    }
    const left = race.endsAt === null ? null : race.endsAt - now;
    put(this.time, race.state === "running" && left !== null ? clock(left + 999) : race.state === "ended" ? clock(race.elapsed ?? 0) : "");
    const isLast = left !== null && left < LAST_MINUTE;
    this.clock.classList.toggle("is-last", isLast);
    if (isLast && !this.isWarned && race.state === "running") toast(texts.race.minuteLeft);
    this.isWarned = isLast;
  }

  /** @param {boolean} isFour */
  #colour(isFour) {
    this.element.dataset.suits = isFour ? "four" : "two";
    remember(COLOURS, isFour ? "four" : null);
    const { race } = this.app.store.state;
    if (race) this.#showTools(race);
  }

  #openRules() {
    const dialog = openDialog(
      this.game.title,
      h("ul", { class: "sentences" }, ...this.game.rules.map((sentence) => h("li", {}, sentence))),
      h("p", { class: "quiet" }, texts.rules.piles),
      h("div", { class: "choices" }, button(texts.close, () => dialog.close(), { class: "primary" })),
    );
  }

  /** @param {Race} race */
  #confirmResign(race) {
    const words = texts.race;
    const isPractice = race.seats.length === 1;
    const resign = () => {
      dialog.close();
      this.app.ask({ type: "resign", race: race.race, confirm: true });
    };
    const dialog = openDialog(
      isPractice ? words.finishTitle : words.resignTitle,
      h("p", {}, isPractice ? words.resignPractice : words.resignWords),
      h("div", { class: "choices" }, button(words.resignNo, () => dialog.close(), { class: "primary" }), button(isPractice ? words.finish : words.resignYes, resign, { class: "grave" })),
    );
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const isTyping = event.target instanceof HTMLInputElement || event.altKey || event.ctrlKey || event.metaKey;
    if (isTyping || document.querySelector("dialog[open]")) return;
    if (event.key.toLowerCase() === "u" && !event.repeat) this.turns.undo();
  }
}
