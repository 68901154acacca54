// @ts-check
/** A race as its spectators see it: every table side by side, as late as they are shown, and in the end all of it. */

import { createCommitment } from "../commitment.js";
import { button, h, link, put } from "../dom.js";
import { openRules } from "../dialogs.js";
import { nameMark } from "../emblems.js";
import { nameOf } from "../house.js";
import { createLanes, isAway } from "../lanes.js";
import { createResult } from "../result_later.js";
import { createSettingsButton } from "../settings.js";
import { inOrder, ownSeat } from "../state.js";
import { createTables } from "../tables.js";
import { texts, watchTexts as words, winnableTexts } from "../texts.js";
import { clock } from "../words/forms.js";

/** @typedef {import("../state.js").Race} Race */
/** @typedef {import("../state.js").GameInfo} GameInfo */

const TICK = 250;
const MINUTE = 60_000;
const NEW_FOR = 1_500;

/** @type {import("./race.js").Making} */
export function watching(root, app) {
  const game = h("span", { class: "bar-game" });
  const more = h("span", { class: "bar-more" });
  const time = h("span", { class: "bar-clock", role: "timer", "aria-label": texts.race.left });
  const timeWords = h("span", { class: "bar-clock-words", "aria-hidden": "true" });
  const lanesList = h("ol", { class: "lanes", tabindex: 0, "aria-label": texts.lanes.title });
  const room = h("div", { class: "watch-tables" });
  const first = createFirst();
  const late = h("p", { class: "watch-late" });
  const tools = createTools(app, () => shown, () => result.open());
  root.append(h("div", { class: "race watching" },
    h("header", { class: "bar" }, link("/", { class: "bar-home", "aria-label": texts.toHome }, nameMark()),
      h("h1", {}, game, " ", more), h("div", { class: "bar-time" }, time, timeWords)),
    h("aside", { class: "around", "aria-label": texts.lanes.title }, lanesList), h("main", { class: "stage" }, room, first.element), tools.element));
  tools.element.prepend(late);

  let shown = /** @type {Race | null} */ (null);
  let wasEnded = false;
  const lanes = createLanes(lanesList);
  const tables = createTables(room);
  const result = createResult(app);
  const ticking = setInterval(tick, TICK);

  function tick() {
    if (!shown) return;
    lanes.tick();
    first.tick(shown);
    if (shown.seats.some(isAway)) showTables();
    const left = shown.state === "running" && shown.endsAt !== null ? Math.max(0, shown.endsAt - performance.now()) : null;
    put(time, left !== null ? clock(left + 999) : clock(shown.state === "ended" ? (shown.elapsed ?? 0) : shown.minutes * MINUTE));
    time.toggleAttribute("data-late", left !== null && left < MINUTE);
    put(timeWords, texts.race.clock[shown.state === "ended" ? "took" : "left"]);
    time.setAttribute("aria-label", shown.state === "ended" ? texts.race.took : texts.race.left);
  }

  function showTables() {
    const info = shown && app.store.game(shown.game);
    if (shown && info) tables.update({ game: info, seats: seatsOf(shown, info) });
  }

  return {
    unmount() {
      clearInterval(ticking);
      tables.destroy();
      result.end();
    },
    update(race) {
      const info = app.store.game(race.game);
      if (!info) return;
      shown = race;
      const isOver = race.state === "ended";
      put(game, info.title);
      put(more, [race.is_rated && texts.race.rated, winnableTexts.of(race), !isOver && race.crowd && words.crowd(race.crowd)].filter(Boolean).join(" · "));
      put(late, isOver ? texts.news.shownWhole : words.seen(race.delay ?? 0, race.delay_moves ?? 0));
      if (!isOver) late.append(" ", h("span", { class: "hint" }, race.is_shown_whole ? words.whole : words.covered));
      lanes.update(race, info);
      showTables();
      tools.update(race);
      result.update(race, info);
      if (isOver && !wasEnded) result.open();
      wasEnded = isOver;
      tick();
    },
  };
}

/** Each seat's table, and whose it is. @param {Race} race @param {GameInfo} info */
function seatsOf(race, info) {
  const isNew = race.state === "running" && race.begunAt !== null && performance.now() - race.begunAt < NEW_FOR;
  const order = inOrder(race);
  const hasPlaces = order.some((seat) => seat.progress > 0);
  return race.seats.filter((seat) => seat.player).map((seat) => {
    const found = race.tables?.find((each) => each.seat === seat.seat);
    const live = hasPlaces && race.state === "running" ? order.indexOf(seat) + 1 : null;
    return {
      seat: seat.seat, name: nameOf(seat.player), note: seat.seat === race.you ? texts.lanes.you : "",
      progress: seat.progress, most: info.max_progress, place: race.state === "ended" ? (seat.place ?? null) : live,
      state: isAway(seat) ? texts.lanes.away(Number(seat.awayUntil) - performance.now()) : seat.state && seat.state !== "playing" ? texts.lanes.state(seat) : outlookWords(found?.may_win),
      outlook: found?.may_win ?? null, table: found?.table ?? null, behind: found?.behind ?? 0, isMovesLate: Boolean(race.delay_moves),
      steps: found?.steps ?? null, isNew,
    };
  });
}

/** @param {boolean | null | undefined} mayWin */
function outlookWords(mayWin) {
  return typeof mayWin === "boolean" ? (mayWin ? words.mayWin : words.mayNotWin) : "";
}

/** What stands over the tables until the first cards are shown. */
function createFirst() {
  const head = h("p");
  const count = h("p", { class: "count", role: "timer" });
  const why = h("p", { class: "hint" });
  const commitment = createCommitment();
  const element = h("div", { class: "countdown first-cards", hidden: true }, head, count, why, commitment.element);
  return {
    element,
    /** @param {Race} race */
    tick(race) {
      const now = performance.now();
      const isWaiting = race.state === "countdown" || (race.state === "running" && !race.tables?.length);
      element.hidden = !isWaiting;
      if (!isWaiting) return;
      commitment.show(race);
      const starts = race.state === "countdown" && race.startsAt !== null && race.startsAt > now ? race.startsAt : null;
      const left = (starts ?? firstAt(race) ?? now) - now;
      put(head, starts !== null ? words.startsIn : left > 0 ? words.firstCards : words.firstSoon);
      put(count, left > 0 ? (starts !== null ? String(Math.ceil(left / 1000)) : clock(left + 999)) : "");
      put(why, race.delay ? words.why : "");
    },
  };
}

/** When the first cards are shown: so long after they are to those who play. @param {Race} race */
function firstAt(race) {
  if (race.shownAt !== null) return race.shownAt;
  return race.startsAt === null ? null : race.startsAt + (race.delay ?? 0) * 1000;
}

/** What one may do: look closer, read the rules, go back to one's own table. @param {import("../app.js").App} app @param {() => Race | null} race @param {() => void} openResult */
function createTools(app, race, openResult) {
  const tool = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => unknown} */ act, more = {}) =>
    button(label, act, { class: "tool", "data-tool": name, ...more });
  const again = tool("result", texts.race.result, openResult, { class: "tool primary" });
  const own = tool("own", words.ownTable, () => { const now = race(); return now && app.watch(now.race, false); });
  const rules = tool("rules", texts.race.rules, () => { const now = race(); return now && openRules(app, now.game); });
  const others = link("/watch", { class: "button tool", "data-tool": "more" }, words.more);
  return {
    element: h("footer", { class: "tools" }, again, own, rules, others, createSettingsButton()),
    /** @param {Race} now */
    update(now) {
      again.hidden = now.state !== "ended";
      own.hidden = ownSeat(now) === null;
      others.hidden = ownSeat(now) !== null;
    },
  };
}
