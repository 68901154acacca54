// @ts-check
/** The racers: a lane each with a ring of the zodiac for progress, best first. */

import { drawing, h, put } from "../dom.js";
import { inOrder } from "../state.js";
import { texts } from "../texts.js";

const RADIUS = 15;
const ROUND = 2 * Math.PI * RADIUS;

/** @typedef {{element: HTMLElement, arc: Element, share: HTMLElement, name: HTMLElement, words: HTMLElement}} Lane */

/** @param {import("../state.js").GameInfo} game */
export function makeLanes(game) {
  const list = h("ol");
  const element = h("section", { class: "lanes", "aria-label": texts.lanes.title }, list);
  /** @type {Map<number, Lane>} */
  const lanes = new Map();
  return {
    element,
    /** @param {import("../state.js").Race} race */
    update(race) {
      const seats = inOrder(race);
      for (const [number, lane] of lanes) {
        if (seats.some(({ seat }) => seat === number)) continue;
        lane.element.remove();
        lanes.delete(number);
      }
      seats.forEach((seat, index) => {
        const lane = lanes.get(seat.seat) ?? makeLane();
        lanes.set(seat.seat, lane);
        fillLane(lane, seat, race, game);
        if (list.children[index] !== lane.element) list.insertBefore(lane.element, list.children[index] ?? null);
      });
    },
  };
}

/** @returns {Lane} */
function makeLane() {
  const arc = drawing("circle", { cx: 20, cy: 20, r: RADIUS, class: "lane-arc", transform: "rotate(180 20 20)", "stroke-dasharray": `0 ${ROUND}` });
  const ticks = Array.from({ length: 12 }, (_, index) =>
    drawing("line", { x1: 0.8, y1: 20, x2: 3, y2: 20, class: "lane-tick", transform: `rotate(${index * 30} 20 20)` }),
  );
  const ring = drawing("svg", { viewBox: "0 0 40 40", class: "lane-ring", "aria-hidden": "true" }, drawing("circle", { cx: 20, cy: 20, r: RADIUS, class: "lane-track" }), ...ticks, arc);
  const [share, name, words] = [h("span", { class: "lane-share", "aria-hidden": "true" }), h("b"), h("small")];
  const element = h("li", { class: "lane" }, h("span", { class: "lane-dial" }, ring, share), h("span", { class: "lane-words" }, name, words));
  return { element, arc, share, name, words };
}

/** @param {Lane} lane @param {import("../state.js").Seat} seat @param {import("../state.js").Race} race
 * @param {import("../state.js").GameInfo} game */
function fillLane(lane, seat, race, game) {
  const { lanes } = texts;
  const share = Math.min(1, seat.progress / game.max_progress);
  const isOwn = seat.seat === race.you;
  lane.element.dataset.seat = String(seat.seat);
  lane.element.dataset.progress = String(seat.progress);
  lane.element.dataset.state = seat.state ?? "waiting";
  lane.element.classList.toggle("is-own", isOwn);
  lane.arc.setAttribute("stroke-dasharray", `${(share * ROUND).toFixed(2)} ${ROUND}`);
  put(lane.share, String(seat.progress));
  put(lane.name, isOwn ? lanes.own(seat.player?.name ?? "") : (seat.player?.name ?? ""));
  put(lane.words, `${lanes.of(seat.progress, game.max_progress)} · ${lanes.state(seat)}`);
}
