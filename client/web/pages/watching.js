// @ts-check
/** A race one has no seat in: how far everybody is, and in the end what proves the deal. */

import { h, link, put } from "../dom.js";
import { createLanes } from "../lanes.js";
import { decidedBy, proofOf } from "../result.js";
import { clock, texts } from "../texts.js";

const TICK = 250;

/** @type {import("./race.js").Making} */
export function watching(root, app) {
  const title = h("h1");
  const words = h("p", { class: "lede" });
  const time = h("p", { class: "watch-clock", role: "timer", "aria-label": texts.race.left });
  const list = h("ol", { class: "lanes watched", "aria-label": texts.lanes.title });
  const proof = h("div");
  root.append(h("section", { class: "panel" }, title, words, time, list, proof, h("div", { class: "choices" },
    link("/", { class: "button primary" }, texts.toHome))));
  const lanes = createLanes(list);
  let shown = /** @type {import("../state.js").Race | null} */ (null);
  const tick = () => {
    const end = shown?.state === "countdown" ? shown.startsAt : shown?.state === "running" ? shown.endsAt : null;
    put(time, end === null || end === undefined ? "" : clock(end - performance.now() + 999));
    lanes.tick();
  };
  const ticking = setInterval(tick, TICK);

  return {
    unmount: () => clearInterval(ticking),
    update(race) {
      shown = race;
      const game = app.store.game(race.game);
      const isOver = race.state === "ended";
      put(title, isOver ? texts.result.title : texts.race.spectatingTitle(game?.title ?? race.game));
      put(words, isOver && game ? decidedBy(race, game) : texts.race.spectating);
      lanes.update(race, game);
      if (isOver && !proof.childElementCount) proof.append(proofOf(race));
      tick();
    },
  };
}
