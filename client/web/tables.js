// @ts-check
/**
 * Several tables to look at, each with whose it is, how far it has come and how it stands.
 *
 *     const tables = createTables(root, { onFocus, first });   // root: an element with an extent of its own, which they fill;
 *                                                              // first: the seat that is shown where there is room for one only
 *     tables.update({ game, seats });                   // as often as one likes; only what is new is drawn
 *     tables.focus(seat);                               // show one seat's table large; null: all of them
 *     tables.focused;                                   // whose table was chosen to be shown large, or null
 *     tables.large;                                     // whose table is shown large, chosen or for want of room, or null
 *     tables.destroy();
 *
 * One to eight tables stand in the grid that makes the cards largest. Where that leaves them too small, as on a phone, one
 * is shown large under a row of all names, by which one chooses; so it is with a table one clicks, and then `onFocus` is told.
 * Who wants all tables there nonetheless gets them one below the other, to be scrolled.
 *
 * A seat's `table` is a Table as the server sends it; null shows words. Give the same object
 * while nothing has changed. With another one, `steps` says which cards travel there; without steps it is there at once.
 * `place`: null or 0 while there is none. `state`: in words. `behind`: how many moves are held back, `isMovesLate`: not only
 * for the cards they play, but because all is shown some moves late. `isNew`: the cards are dealt one by one.
 * `outlook`: whether the seat can still win, where that is known; `state` says it in words.
 */

import { h, put } from "./dom.js";
import { gridFor } from "./table/grid.js";
import { StillTable } from "./table/still.js";
import { ordinal, tableTexts } from "./texts.js";

/**
 * @typedef {import("./table/layout.js").GameInfo} GameInfo
 * @typedef {import("./table/piles.js").Position} Table
 * @typedef {import("./table/still.js").Step} Step
 * @typedef {{seat: number, name: string, note?: string, progress: number, most: number, place?: number | null, state: string,
 *   table: Table | null, behind?: number, isMovesLate?: boolean, outlook?: boolean | null, steps?: readonly Step[] | null, isNew?: boolean}} SeatShown
 * @typedef {{game: GameInfo, seats: readonly SeatShown[]}} Shown
 * @typedef {ReturnType<typeof makePart>} Part
 */

/** How long a card travels, in milliseconds: less than at one's own table, for others do not wait for it. */
const TRAVEL = 150;

/** @param {HTMLElement} root @param {{onFocus?(seat: number | null): void, first?: number | null}} [more] */
export function createTables(root, { onFocus, first = null } = {}) {
  const parts = /** @type {Map<number, Part>} */ (new Map());
  const all = /** @type {HTMLButtonElement} */ (h("button", { type: "button", class: "tables-all", onclick: () => choose(null) }, tableTexts.all));
  const chips = h("div", { class: "tables-chips", role: "group", "aria-label": tableTexts.seats }, all);
  const grid = h("div", { class: "tables-grid" });
  root.classList.add("tables");
  root.append(chips, grid);
  let shown = /** @type {Shown | null} */ (null);
  let focused = /** @type {number | null} */ (null);
  /** Whose table is shown where there is room for one only. */
  let latest = /** @type {number | null} */ (first);
  let large = /** @type {number | null} */ (null);
  let wantsAll = false;
  const sizes = new ResizeObserver(arrange);
  sizes.observe(root);

  /** @param {number | null} seat */
  function choose(seat) {
    const hadFocus = root.contains(document.activeElement);
    focused = seat;
    latest = seat ?? latest;
    wantsAll = seat === null;
    arrange();
    if (hadFocus) (seat === null ? parts.get(latest ?? -1)?.head : parts.get(seat)?.chip)?.focus();
    onFocus?.(seat);
  }

  function arrange() {
    if (!shown?.seats.length) return;
    const count = shown.seats.length;
    const { columns, rows, isRoomy } = gridFor(shown.game, count, root.clientWidth, root.clientHeight);
    const only = shown.seats.find(({ seat }) => seat === latest) ?? shown.seats[0];
    large = focused ?? (isRoomy || wantsAll ? null : only.seat);
    root.dataset.arrangement = large !== null ? "one" : isRoomy ? "grid" : "stack";
    root.dataset.count = String(count);
    chips.hidden = large === null || count === 1;
    grid.style.setProperty("--columns", String(large === null ? columns : 1));
    grid.style.setProperty("--rows", String(large === null ? rows : 1));
    for (const { seat, name } of shown.seats) {
      const { element, chip, head } = /** @type {Part} */ (parts.get(seat));
      element.hidden = large !== null && seat !== large;
      chip.setAttribute("aria-pressed", String(seat === large));
      head.disabled = large !== null || count === 1;
      if (seat === large && !chips.hidden) chip.scrollIntoView({ block: "nearest", inline: "nearest" });
      head.title = head.disabled ? "" : tableTexts.enlarge(name);
    }
  }

  return {
    get focused() {
      return focused;
    },
    get large() {
      return large;
    },
    focus: choose,
    /** @param {Shown} next */
    update(next) {
      const isOther = shown?.seats.map(({ seat }) => seat).join() !== next.seats.map(({ seat }) => seat).join() || shown.game.name !== next.game.name;
      shown = next;
      if (isOther) sit();
      for (const seat of next.seats) showSeat(/** @type {Part} */ (parts.get(seat.seat)), next.game, seat);
      if (isOther) arrange();
    },
    destroy() {
      sizes.disconnect();
      for (const { table } of parts.values()) table.destroy();
      root.classList.remove("tables");
      root.replaceChildren();
    },
  };

  /** Makes a place for each who sits there now, and none for who does not. */
  function sit() {
    const seats = shown?.seats.map(({ seat }) => seat) ?? [];
    for (const [seat, part] of parts) {
      if (seats.includes(seat)) continue;
      part.table.destroy();
      part.element.remove();
      part.chip.remove();
      parts.delete(seat);
    }
    if (focused !== null && !seats.includes(focused)) focused = null;
    for (const seat of seats) {
      const part = parts.get(seat) ?? makePart(seat, choose);
      parts.set(seat, part);
      grid.append(part.element);
      chips.append(part.chip);
    }
  }
}

/** @param {number} seat @param {(seat: number) => void} choose */
function makePart(seat, choose) {
  const line = () => ({
    place: h("span", { class: "head-place" }), name: h("span", { class: "head-name" }), note: h("span", { class: "head-note" }),
    progress: h("span", { class: "head-progress" }), state: h("span", { class: "head-state" }), bar: h("span", { class: "head-bar" }),
  });
  const words = (/** @type {ReturnType<typeof line>} */ { place, name, note, progress, state, bar }) =>
    [place, h("span", { class: "head-who" }, name, note), h("span", { class: "head-how" }, progress, state), h("span", { class: "head-bar-all", "aria-hidden": "true" }, bar)];
  const [large, small] = [line(), line()];
  const act = () => choose(seat);
  const head = /** @type {HTMLButtonElement} */ (h("button", { type: "button", class: "seat-head", onclick: act }, ...words(large)));
  const chip = /** @type {HTMLButtonElement} */ (h("button", { type: "button", class: "seat-chip", "data-seat": seat, onclick: act }, ...words(small)));
  const room = h("div", { class: "seat-room", role: "group" });
  const hidden = h("p", { class: "seat-hidden", hidden: true }, tableTexts.hidden);
  const behind = h("span", { class: "head-behind", hidden: true });
  head.append(behind);
  const element = h("div", { class: "seat-table", "data-seat": seat }, head, h("div", { class: "seat-stage" }, room, hidden));
  const table = new StillTable(room, { isReadOnly: true, duration: TRAVEL });
  room.addEventListener("click", (event) => {
    if (!head.disabled) choose(seat);
    else table.onRest(table.spread.pile ? null : table.pileAt(event.clientX, event.clientY));
  });
  return { element, head, chip, room, hidden, behind, table, lines: [large, small] };
}

/** @param {Part} part @param {GameInfo} game @param {SeatShown} seat */
function showSeat(part, game, seat) {
  const share = Math.min(1, seat.progress / Math.max(1, seat.most));
  for (const { place, name, note, progress, state, bar } of part.lines) {
    put(place, seat.place ? ordinal(seat.place) : "");
    put(name, seat.name);
    put(note, seat.note ?? "");
    put(progress, tableTexts.progress(seat.progress, seat.most));
    put(state, seat.state);
    bar.style.transform = `scaleX(${share.toFixed(4)})`;
  }
  part.element.dataset.outlook = typeof seat.outlook === "boolean" ? (seat.outlook ? "open" : "lost") : "";
  part.element.dataset.progress = String(seat.progress);
  part.room.setAttribute("aria-label", tableTexts.tableOf(seat.name));
  part.hidden.hidden = seat.table !== null;
  part.room.toggleAttribute("inert", seat.table === null);
  part.behind.hidden = !seat.behind;
  put(part.behind, seat.behind ? (seat.isMovesLate ? tableTexts.late : tableTexts.behind)(seat.behind) : "");
  part.behind.title = tableTexts.behindTitle;
  const { showing } = part.table;
  if (showing?.position === seat.table && showing.game.name === game.name) return;
  part.table.update({ game, position: seat.table, isPlaying: false, steps: seat.steps, isNew: seat.isNew });
}
