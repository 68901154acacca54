// @ts-check
/** What has just happened in a race, for a moment over its title: somebody is done, a phase begins. Others say it aloud. */

import { h, put } from "./dom.js";
import { nameOf } from "./house.js";
import { texts } from "./texts.js";

/** @typedef {import("./state.js").Race} Race */

const SHOWN_FOR = 4_500;

export function createBarNews() {
  const element = h("p", { class: "bar-news", "aria-hidden": "true", hidden: true });
  let timer = 0;
  return {
    element,
    /** @param {Race | null} before @param {Race} race */
    update(before, race) {
      const news = before && before.race === race.race && race.state === "running" ? newsOf(before, race) : null;
      if (!news) return;
      clearTimeout(timer);
      put(element, news.words);
      element.dataset.kind = news.kind;
      element.hidden = false;
      timer = setTimeout(() => { element.hidden = true; }, SHOWN_FOR);
    },
    stop: () => clearTimeout(timer),
  };
}

/** The latest of what is new. @param {Race} before @param {Race} race */
function newsOf(before, race) {
  if (before.position?.phase === 1 && race.position?.phase === 2) return { kind: "phase", words: texts.race.secondPhase };
  const was = new Map(before.seats.map((seat) => [seat.seat, seat.state]));
  const done = race.seats.find((seat) => seat.seat !== race.you && was.get(seat.seat) === "playing" && seat.state !== "playing" && seat.state);
  return done ? { kind: String(done.state), words: texts.news.seatEnded(nameOf(done.player), texts.lanes.state(done)) } : null;
}
