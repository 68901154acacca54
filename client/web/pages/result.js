// @ts-check
/** The end: places, times, what decided it, rematch first, the deal's proof. */

import { button, copy, fill, h, link, put } from "../dom.js";
import { checkDeal } from "../proof.js";
import { ownSeat } from "../state.js";
import { toast } from "../telling.js";
import { clock, fineClock, texts } from "../texts.js";
import { byPlace, headline, verdict } from "../verdict.js";

/**
 * @typedef {import("../state.js").Race} Race
 * @typedef {import("../state.js").GameInfo} GameInfo
 */

/** @param {import("../app.js").App} app @param {GameInfo} game @param {() => void} [look] hides it to show the table */
export function makeResult(app, game, look) {
  const title = h("h1", { tabindex: "-1" });
  const decided = h("p", { class: "lede" });
  const places = h("ol", { class: "places" });
  const asked = h("p", { class: "asked" });
  const rematch = button(texts.result.rematch, () => askRematch(app), { class: "primary" });
  const again = button(texts.result.again, () => app.sit({ type: "create", game: game.name, seats: 1 }), { class: "primary" });
  const choices = h("div", { class: "choices" }, rematch, again, look && button(texts.result.look, look), link("/", { class: "button" }, texts.result.home));
  const proof = h("div", { class: "proof" });
  const element = h("section", { class: "result" }, title, decided, asked, choices, places, proof);
  let isFilled = false;
  return {
    element,
    focus: () => title.focus(),
    update(/** @type {Race} */ race) {
      if (!isFilled) {
        isFilled = true;
        put(title, headline(race));
        put(decided, verdict(race, game.max_progress));
        const seats = byPlace(race);
        fill(places, ...seats.map((seat) => placeLine(race, seat, game, seats.length === 1)));
        fill(proof, ...proofParts(race));
        tellWhetherItHolds(race, proof);
      }
      const own = ownSeat(race);
      rematch.hidden = !own || race.seats.length === 1;
      again.hidden = !own || race.seats.length > 1;
      put(rematch, own?.agrees ? texts.result.rematchTake : texts.result.rematch);
      rematch.classList.toggle("primary", !own?.agrees);
      put(asked, askedWords(race));
      asked.hidden = asked.textContent === "";
    },
  };
}

/** @param {import("../app.js").App} app */
function askRematch(app) {
  const { race } = app.store.state;
  const own = race && ownSeat(race);
  if (race && own) app.ask({ type: "rematch", race: race.race, agrees: !own.agrees });
}

/** @param {Race} race */
function askedWords(race) {
  const own = ownSeat(race);
  const others = race.seats.filter(({ agrees, seat, is_house: isHouse }) => agrees && seat !== own?.seat && !isHouse);
  if (others.length > 0) return texts.result.rematchAsked(others.map(({ player }) => player?.name ?? ""));
  return own?.agrees ? texts.result.rematchWait : "";
}

/** @param {Race} race @param {import("../state.js").Seat} seat @param {GameInfo} game @param {boolean} isAlone */
function placeLine(race, seat, game, isAlone) {
  const { result, lanes } = texts;
  const isOwn = seat.seat === race.you;
  const share = Math.min(1, seat.progress / game.max_progress);
  const bar = h("span", { class: "bar", "aria-hidden": "true" }, h("i"));
  /** @type {HTMLElement} */ (bar.firstElementChild).style.width = `${(share * 100).toFixed(1)}%`;
  const time = seat.state === "solved" ? fineClock(seat.reached) : result.reached(clock(seat.reached));
  const state = seat.state === "solved" ? lanes.solved : lanes.state(seat);
  return h(
    "li",
    { class: `place${isOwn ? " is-own" : ""}`, "data-seat": seat.seat, "data-place": seat.place ?? "" },
    !isAlone && h("b", { class: "place-number" }, `${seat.place}.`),
    h("span", { class: "place-name" }, isOwn ? lanes.own(seat.player?.name ?? "") : (seat.player?.name ?? "")),
    h("span", { class: "place-state" }, state),
    bar,
    h("span", { class: "place-progress" }, lanes.of(seat.progress, game.max_progress)),
    h("span", { class: "place-time" }, time),
  );
}

/** @param {Race} race */
function proofParts(race) {
  const { result } = texts;
  const { reveal } = race;
  if (!reveal) return [];
  const line = (/** @type {string} */ name, /** @type {string} */ value) => [
    h("dt", {}, name),
    h("dd", {}, h("code", {}, value), button(texts.copy, async () => toast((await copy(value)) ? texts.copied : texts.notCopied), { class: "small", "aria-label": result.copyOf(name) })),
  ];
  return [
    h(
      "details",
      {},
      h("summary", {}, result.proof, h("span", { class: "holds" })),
      h("p", {}, result.proofWords),
      h("dl", {}, ...line(result.commitment, race.commitment), ...line(result.seed, reveal.seed), ...line(result.salt, reveal.salt)),
      h("p", { class: "quiet" }, result.deal, " ", h("code", {}, `ecliptic deal ${race.game} --seed ${reveal.seed}`)),
    ),
  ];
}

/** @param {Race} race @param {HTMLElement} proof */
async function tellWhetherItHolds(race, proof) {
  const { reveal, game, commitment } = race;
  if (!reveal) return;
  const holds = await checkDeal({ game, commitment, reveal });
  const place = proof.querySelector(".holds");
  if (!place || holds === null) return;
  put(place, holds ? texts.result.holds : texts.result.fails);
  place.classList.toggle("fails", !holds);
}
