// @ts-check
/** The racers, each in a lane: name, progress as a ring, what is happening; best first. */

import { drawing, h, put } from "./dom.js";
import { nameOf } from "./house.js";
import { inOrder, isForNothing } from "./state.js";
import { texts } from "./texts.js";

/** @typedef {ReturnType<typeof makeLane>} Lane */

const NEWS_FOR = 2_400;

/** @param {HTMLElement} list */
export function createLanes(list) {
  const lanes = /** @type {Map<number, Lane>} */ (new Map());
  let order = "";
  let shown = /** @type {import("./state.js").Seat[]} */ ([]);
  // On a phone the names of many are whole while one touches them (race.css); a second touch is enough of that.
  list.addEventListener("mousedown", (event) => {
    if (document.activeElement !== list) return;
    event.preventDefault();
    list.blur();
  });

  /** Counts down for those who are away. */
  function tick() {
    for (const seat of shown) if (isAway(seat)) put(/** @type {Lane} */ (lanes.get(seat.seat)).state, stateWords(seat));
  }

  return {
    tick,
    /** @param {import("./state.js").Race} race @param {import("./state.js").GameInfo | null} game */
    update(race, game) {
      const seats = inOrder(race);
      shown = seats;
      const places = placesOf(race, seats);
      for (const seat of seats) {
        const lane = lanes.get(seat.seat) ?? makeLane(seat.seat);
        lanes.set(seat.seat, lane);
        showLane(lane, seat, { isOwn: seat.seat === race.you, most: game?.max_progress ?? 1, place: places.get(seat.seat) ?? null });
      }
      const next = seats.map((seat) => seat.seat).join();
      if (next === order) return;
      order = next;
      reorder(list, seats.map((seat) => /** @type {Lane} */ (lanes.get(seat.seat)).element));
    },
  };
}

/** @param {import("./state.js").Race} race @param {import("./state.js").Seat[]} seats */
function placesOf(race, seats) {
  if (race.state === "ended") return new Map(isForNothing(race) ? [] : seats.map((seat) => [seat.seat, seat.place ?? null]));
  const isMoving = race.state === "running" && seats.length > 1 && seats.some((seat) => seat.progress > 0);
  return new Map(isMoving ? seats.map((seat, index) => [seat.seat, index + 1]) : []);
}

/** @param {number} seat */
function makeLane(seat) {
  const ring = drawing("circle", { cx: 18, cy: 18, r: 14.5, pathLength: 100, class: "ring-done", "stroke-dasharray": "0 100" });
  const place = h("span", { class: "lane-place" });
  const name = h("span", { class: "lane-name" });
  const note = h("span", { class: "lane-note" });
  const state = h("span", { class: "lane-state" });
  const progress = h("span", { class: "lane-progress" });
  const element = h("li", { class: "lane", "data-seat": seat },
    h("span", { class: "lane-ring" },
      drawing("svg", { viewBox: "0 0 36 36", "aria-hidden": "true" },
        drawing("circle", { cx: 18, cy: 18, r: 14.5, class: "ring-all" }), ring), place),
    h("span", { class: "lane-words" },
      h("span", { class: "lane-head" }, name, " ", note), h("span", { class: "lane-foot" }, progress, " ", state)));
  return { element, ring, place, name, note, state, progress };
}

/** @param {Lane} lane @param {import("./state.js").Seat} seat @param {{isOwn: boolean, most: number, place: number | null}} more */
function showLane(lane, seat, { isOwn, most, place }) {
  const share = Math.min(100, (100 * seat.progress) / most);
  if (lane.element.dataset.state === "playing" && seat.state !== "playing") markNews(lane.element);
  lane.element.dataset.progress = String(seat.progress);
  lane.element.dataset.state = seat.state ?? "";
  lane.element.toggleAttribute("data-own", isOwn);
  lane.ring.setAttribute("stroke-dasharray", `${share.toFixed(1)} 100`);
  put(lane.place, place === null ? "" : String(place));
  put(lane.name, nameOf(seat.player));
  put(lane.note, isOwn ? texts.lanes.you : "");
  put(lane.progress, texts.lanes.of(seat.progress, most));
  lane.element.toggleAttribute("data-away", isAway(seat));
  put(lane.state, stateWords(seat));
}

/** Lets a lane be noticed: something has happened there. @param {HTMLElement} element */
function markNews(element) {
  element.dataset.news = "";
  setTimeout(() => delete element.dataset.news, NEWS_FOR);
}

/** @param {import("./state.js").Seat} seat */
export function isAway(seat) {
  return typeof seat.awayUntil === "number" && (!seat.state || seat.state === "playing");
}

/** @param {import("./state.js").Seat} seat */
function stateWords(seat) {
  return isAway(seat) ? texts.lanes.away(Number(seat.awayUntil) - performance.now()) : texts.lanes.state(seat);
}

/** Puts lanes in a new order, each gliding from where it was. @param {HTMLElement} list @param {HTMLElement[]} elements */
function reorder(list, elements) {
  const before = new Map(elements.map((element) => [element, element.isConnected ? element.getBoundingClientRect() : null]));
  list.replaceChildren(...elements);
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const [element, was] of before) {
    if (!was) continue;
    const is = element.getBoundingClientRect();
    const from = `translate(${was.left - is.left}px, ${was.top - is.top}px)`;
    element.animate([{ transform: from }, { transform: "none" }], { duration: 180, easing: "ease-out" });
  }
}
