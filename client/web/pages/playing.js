// @ts-check
/** One's own table in a race, with the clock, the racers and the tools around it. */

import { createBarNews } from "../bar_news.js";
import { button, fill, h, link, openDialog, put } from "../dom.js";
import { createCommitment, createCommitmentButton } from "../commitment.js";
import { closesAt, isAttempt, momentOf, shortDay } from "../daily.js";
import { openRules } from "../dialogs.js";
import { nameMark } from "../emblems.js";
import { createFlight } from "../flight.js";
import { nameOf } from "../house.js";
import { openKeyList } from "../key_list.js";
import { createLanes } from "../lanes.js";
import { say, toast } from "../notices.js";
import { createResult } from "../result_later.js";
import { createSettingsButton } from "../settings.js";
import { sound } from "../sounds.js";
import { inOrder, ownSeat, saysNothing, stillPlaying } from "../state.js";
import { createTable } from "../table/table.js";
import { practiceTexts, texts, watchTexts, winnableTexts } from "../texts.js";
import { clock } from "../words/forms.js";
import { createLate } from "./later.js";
import { createTurns } from "./turns.js";

const NEW_FOR = 1_500;
const TICK = 100;
const MINUTE = 60_000;
/** The turns a game may have, and when that is said. */
const MOST_TURNS = 5_000;
const FEW = 100;
/** A hint that has not come after so long has been lost. */
const HINT_WITHIN = 20_000;

/** Only practice has hints. */
const ADVICE = createLate(() => import("../advice.js"));

/** @typedef {import("../state.js").Race} Race */

/** @type {import("./race.js").Making} */
export function playing(root, app) {
  const words = texts.race;
  const game = h("span", { class: "bar-game" });
  const more = h("span", { class: "bar-more" });
  const daily = h("span", { class: "bar-daily", hidden: true });
  const time = h("span", { class: "bar-clock", role: "timer", "aria-label": words.left });
  const timeWords = h("span", { class: "bar-clock-words", "aria-hidden": "true" });
  const lanesList = h("ol", { class: "lanes", tabindex: 0, "aria-label": texts.lanes.title });
  const room = h("div", { class: "table-room" });
  const ended = h("p", { class: "tools-words", hidden: true });
  const count = h("p", { class: "count", "aria-hidden": "true" });
  const commitment = createCommitment();
  const start = h("div", { class: "countdown", hidden: true }, h("p", {}, words.startsIn), count,
    button(words.leave, () => shown && app.leave(shown.race), { "data-tool": "leave" }), h("p", { class: "hint" }, words.stops), commitment.element);
  const ownCommitment = createCommitmentButton();
  const besideTable = h("div", { class: "beside-table" });
  let advice = /** @type {ReturnType<typeof import("../advice.js").createAdvice> | null} */ (null);
  const news = createBarNews();
  const tools = makeTools();
  root.append(h("div", { class: "race" },
    h("header", { class: "bar" }, link("/", { class: "bar-home", "aria-label": texts.toHome }, nameMark()),
      h("h1", {}, game, " ", more, " ", daily), h("div", { class: "bar-time" }, time, timeWords), news.element),
    h("aside", { class: "around", "aria-label": texts.lanes.title }, lanesList, ownCommitment.element), besideTable,
    h("main", { class: "stage" }, room, start), tools.element));

  let shown = /** @type {Race | null} */ (null);
  let wasMinute = false;
  const lanes = createLanes(lanesList);
  const turns = createTurns(app, () => shown);
  const table = createTable(room, { onMove: (text) => turns.move(text), onRefusal: refuse, onWish: (isKept) => turns.tellWish(isKept), isBusy: () => turns.isBusy(), onCommand: obey, say });
  turns.table = table;
  const result = createResult(app);
  const flight = createFlight(table, () => shown?.state === "ended" && result.open());
  /** The turn for which a hint is being looked for, and when that is given up. */
  let looksFor = -1;
  let looksUntil = 0;
  const ticking = setInterval(tick, TICK);

  function makeTools() {
    const tool = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => unknown} */ act, more = {}) =>
      button(label, act, { class: "tool", "data-tool": name, ...more });
    const undo = tool("undo", words.undo, () => turns.undo(), { title: words.undoTitle, "aria-keyshortcuts": "u" });
    const hint = tool("hint", practiceTexts.hint, wantHint, { title: practiceTexts.hintTitle, "aria-keyshortcuts": "h" });
    const finish = tool("finish", practiceTexts.finish, () => turns.finish(), { class: "tool primary", "aria-keyshortcuts": "f", title: practiceTexts.finishWords, hidden: true });
    const resign = tool("resign", words.resign, () => shown && confirmResign(app, shown));
    const again = tool("result", words.result, () => result.open(), { class: "tool primary" });
    const rules = tool("rules", words.rules, () => shown && openRules(app, shown.game));
    const home = link("/", { class: "button tool", "data-tool": "home", hidden: true }, words.goHome);
    const others = tool("watch", watchTexts.watchOthers, () => shown && app.watch(shown.race, true), { class: "tool primary" });
    const keys = tool("keys", texts.keys.tool, openKeys, { "aria-keyshortcuts": "?" });
    return { element: h("footer", { class: "tools" }, ended, again, others, finish, undo, hint, resign, home, rules, keys, createSettingsButton()), finish, undo, hint, resign, home, again, others };
  }

  function tellEnd() {
    result.tell();
    sound("finished");
  }

  /** @param {string} why */
  function refuse(why) {
    toast(why);
    sound("refused");
  }

  /** Does what a key at the table asks for. @param {import("../table/keys.js").Command} command */
  function obey(command) {
    if (command === "undo") turns.undo();
    else if (command === "hint") wantHint();
    else if (command === "finish") turns.finish();
    else if (command === "close") advice?.close();
    else if (command === "rules" && shown) openRules(app, shown.game);
    else if (command === "standing" && shown) toast(standingWords(shown, app.store.game(shown.game)));
    else if (command === "help") openKeys();
  }

  /** Asks for a hint, after all that is on its way. */
  function wantHint() {
    table.inTurn(() => void askHint());
  }

  async function askHint() {
    advice?.open();
    const turn = shown?.position?.turn ?? -1;
    if (!shown || shown.is_ranked || (shown.advice && !saysNothing(shown.advice)) || looksFor === turn || ownSeat(shown)?.state !== "playing") return;
    looksFor = turn;
    looksUntil = performance.now() + HINT_WITHIN;
    showAdvice(shown);
    if (!(await turns.hint())) looksFor = -1;
    if (shown) showAdvice(shown);
  }

  /** A hint that is lost on its way, or whose server has ended, is not waited for. */
  function giveUpHint() {
    if (!shown || looksFor < 0 || performance.now() < looksUntil) return;
    if (looksFor === shown.position?.turn) toast(practiceTexts.noHint);
    looksFor = -1;
    showAdvice(shown);
  }

  /** @param {Race} race */
  function showAdvice(race) {
    const info = app.store.game(race.game);
    const { position } = race;
    const isPlaying = race.state === "running" && ownSeat(race)?.state === "playing";
    const says = position && looksFor === position.turn ? practiceTexts.looking : (race.advice ?? (position?.is_stuck ? practiceTexts.stuck : null));
    if (!advice && (says !== null || !race.is_ranked)) void fetchAdvice();
    if (info) advice?.show(isPlaying ? says : null, info, position ?? null);
  }

  /** Fetches what shows hints; if that fails, again with the next news. */
  async function fetchAdvice() {
    const module = ADVICE.now ?? (await ADVICE.fetch().catch(() => null));
    if (!module || advice || !besideTable.isConnected) return;
    advice = module.createAdvice(room, { takeBack: (count) => turns.undo(count), onClosed: () => table.takeFocus() });
    besideTable.append(advice.element);
    if (shown) showAdvice(shown);
  }

  function openKeys() {
    const { title, lines, practice, naming } = texts.keys;
    openKeyList(title, shown?.is_ranked === false ? [...lines, ...practice] : lines, h("p", { class: "hint" }, naming));
  }

  function tick() {
    if (!shown) return;
    lanes.tick();
    giveUpHint();
    const now = performance.now();
    if (shown.state === "countdown" && shown.startsAt !== null) put(count, String(Math.max(1, Math.ceil((shown.startsAt - now) / 1000))));
    if (shown.state === "running" && shown.endsAt !== null) {
      const left = Math.max(0, shown.endsAt - now);
      put(time, isAttempt(shown) ? clock(now - (shown.begunAt ?? now)) : clock(left + 999));
      time.toggleAttribute("data-late", left < MINUTE);
      if (left < MINUTE && !wasMinute) toast(words.minuteLeft);
      wasMinute = left < MINUTE;
    } else if (shown.state === "ended") put(time, clock(shown.elapsed ?? 0));
    else put(time, clock(shown.minutes * MINUTE));
    put(timeWords, words.clock[shown.state === "ended" ? "took" : isAttempt(shown) ? "elapsed" : "left"]);
    time.setAttribute("aria-label", shown.state === "ended" ? words.took : isAttempt(shown) ? texts.daily.elapsed : words.left);
  }

  return {
    unmount() {
      if (shown) tellOfLeaving(shown, game.textContent ?? "");
      clearInterval(ticking);
      news.stop();
      turns.end();
      flight.stop();
      table.destroy();
      result.end();
    },
    update(race) {
      const info = app.store.game(race.game);
      const own = ownSeat(race);
      if (!info || !own) return;
      const before = shown;
      shown = race;
      news.update(before, race);
      const isPlaying = race.state === "running" && own.state === "playing";
      const isNew = race.state === "running" && race.begunAt !== null && performance.now() - race.begunAt < NEW_FOR && !before?.position;
      flight.show({ game: info, position: race.position ?? null, isPlaying, steps: race.steps, isNew }, race.turns ?? 1, before?.position ?? null);
      if (race.advice && race.advice !== before?.advice) looksFor = -1;
      showAdvice(race);
      tools.finish.hidden = !isPlaying || !race.position?.may_finish;
      tellOfLimit(before, race);
      put(game, info.title);
      put(more, moreWords(race, info));
      showDaily(daily, race);
      lanes.update(isAttempt(race) ? { ...race, seats: race.seats.map((seat) => ({ ...seat, place: null })) } : race, info);
      start.hidden = race.state !== "countdown";
      commitment.show(race);
      ownCommitment.show(race);
      ended.hidden = race.state !== "running" || isPlaying || race.seats.length === 1;
      put(ended, ended.hidden ? "" : words.ended(own.state ?? "", stillPlaying(race).map(nameOf)));
      tools.home.hidden = ended.hidden;
      tools.others.hidden = ended.hidden;
      tools.undo.hidden = race.is_ranked || !isPlaying;
      if (document.activeElement === tools.undo && !race.position?.may_undo) table.takeFocus();
      tools.undo.disabled = !race.position?.may_undo;
      tools.hint.hidden = tools.undo.hidden;
      tools.resign.hidden = !isPlaying;
      put(tools.resign, race.is_ranked && !race.daily ? words.resign : words.endYes);
      tools.again.hidden = race.state !== "ended";
      result.update(race, info);
      if (race.state === "ended" && before?.state !== "ended") {
        if (!flight.isOn) result.open();
        if (before) tellEnd();
      }
      tick();
    },
  };
}

/** How far everybody is, and how much time is left. @param {Race} race @param {import("../state.js").GameInfo | null} game */
function standingWords(race, game) {
  const racers = inOrder(race).map(({ seat, player, progress }) => ({ name: seat === race.you ? null : nameOf(player), progress }));
  const isOn = race.state === "running" && race.endsAt !== null && !isAttempt(race);
  return texts.news.standing(racers, game?.max_progress ?? 1, isOn ? clock(Number(race.endsAt) - performance.now() + 999) : null);
}

/** Says when few of the turns are left that a game may have. @param {Race | null} before @param {Race} race */
function tellOfLimit(before, race) {
  const [was, now] = [before?.position?.turn ?? 0, race.position?.turn ?? 0];
  if (race.state === "running" && was < MOST_TURNS - FEW && now >= MOST_TURNS - FEW) toast(practiceTexts.fewLeft(MOST_TURNS - now));
}

/** What of the daily challenge this is. @param {HTMLElement} place @param {Race} race */
function showDaily(place, race) {
  if (!race.daily || !place.hidden) return;
  const words = texts.daily;
  const [head, more, rest] = (race.is_ranked ? words.counts : words.unranked)(shortDay(race.daily));
  fill(place, head, h("span", { class: "bar-daily-more" }, more), rest);
  place.hidden = false;
  place.parentElement?.toggleAttribute("data-daily", true);
}

/** An attempt that is left goes on. @param {Race} race @param {string} game */
function tellOfLeaving(race, game) {
  if (race.daily && isAttempt(race) && race.state === "running") toast(texts.daily.away(game, texts.daily.nextAt(momentOf(closesAt(race.daily)))));
}

/** @param {Race} race @param {import("../state.js").GameInfo} game */
function moreWords(race, game) {
  const { position } = race;
  const hints = ownSeat(race)?.hints ?? 0;
  const parts = [!race.is_ranked && !race.daily && texts.race.practiceFor(race.minutes), race.name && practiceTexts.dealOf(race.name), hints > 0 && practiceTexts.hints(hints), race.is_rated && texts.race.rated, winnableTexts.of(race),
    position && game.phases > 1 && texts.race.phase(position.phase), race.state === "running" && race.crowd && watchTexts.crowd(race.crowd)];
  return parts.filter(Boolean).join(" · ");
}

/** @param {import("../app.js").App} app @param {Race} race */
function confirmResign(app, race) {
  const words = texts.race;
  const resign = async () => {
    dialog.close();
    await app.ask({ type: "resign", race: race.race, confirm: true });
  };
  const [title, explained, yes] = isAttempt(race) ? [texts.daily.resignTitle, texts.daily.resignWords, texts.daily.resignYes]
    : race.is_ranked ? [words.resignTitle, words.resignWords, words.resignYes] : [words.endTitle, race.daily ? texts.daily.endAgain : words.resignPractice, words.endYes];
  const dialog = openDialog(title, h("p", {}, explained),
    h("div", { class: "choices" }, button(words.resignNo, () => dialog.close(), { autofocus: true }),
      button(yes, resign, { class: "danger", "data-choice": "resign" })));
}
