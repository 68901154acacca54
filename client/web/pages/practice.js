// @ts-check
/** Practice: a game to choose, how long, and which deal; the address says a deal that is shared. */

import { button, h, link, onceAtATime, put, remembered } from "../dom.js";
import { waitingWords } from "../notices.js";
import { copyOrShow, practicePath } from "../sending.js";
import { practiceTexts, winnableTexts } from "../texts.js";
import { frame } from "./frame.js";

const MINUTES = [15, 30, 60, 120, 240, 480];
const USUAL_MINUTES = 60;
const CHOSEN = "ecliptic-game";
const EASIEST = "four-seasons";
const SEED = /^[0-9a-f]{64}$/i;

/** @type {import("../addresses.js").Mount} */
export function mount(root, app) {
  const words = practiceTexts;
  const asked = new URLSearchParams(location.search);
  const seed = SEED.test(asked.get("seed") ?? "") ? (asked.get("seed") ?? "").toLowerCase() : "";
  const wanted = asked.get("game") ?? remembered(CHOSEN) ?? EASIEST;
  const game = /** @type {HTMLSelectElement} */ (h("select", { id: "practice-game" }));
  const minutes = /** @type {HTMLSelectElement} */ (h("select", { id: "practice-minutes" },
    ...MINUTES.map((each) => h("option", { value: each, selected: each === USUAL_MINUTES }, words.minutesOf(each)))));
  const named = asked.get("deal") ?? "";
  const kinds = /** @type {const} */ (["any", "winnable", "named"]).map((kind) => {
    const input = /** @type {HTMLInputElement} */ (h("input", { type: "radio", name: "deal", value: kind, checked: kind === (named ? "named" : "any") }));
    const hint = h("span", { class: "hint" }, words.kindWords[kind]);
    return { kind, input, hint, line: h("label", { class: "choice" }, input, h("span", {}, words.kinds[kind]), hint) };
  });
  const difficulty = /** @type {HTMLSelectElement} */ (h("select", { id: "practice-difficulty" },
    ...Object.entries(words.difficulties).map(([value, text]) => h("option", { value: value === "any" ? "" : value }, text))));
  const name = /** @type {HTMLInputElement} */ (h("input", { id: "practice-name", maxlength: 100, autocomplete: "off", spellcheck: "false", placeholder: words.nameHint, value: named }));
  const fault = h("span", { class: "fault", id: "practice-name-fault", role: "status" });
  name.setAttribute("aria-describedby", fault.id);
  const difficultyLine = field(words.difficulty, difficulty);
  const share = button(words.share, () => shareDeal(), { "data-choice": "share", title: words.shareWords });
  const nameLine = h("div", { class: "practice-name" }, field(words.name, name, fault), share);
  const deal = seed ? h("div", {}, h("p", {}, h("strong", {}, words.seed)), h("p", { class: "hint" }, words.seedWords), link("/practice", { class: "quiet-link" }, words.toOther))
    : h("div", { class: "practice-deals" }, ...kinds.map(({ line }) => line), difficultyLine, nameLine);
  const enter = onceAtATime((/** @type {import("../requests.js").Message} */ message) => app.enter(message));
  /** Nothing can be begun before the server has said which games there are. */
  const beginButton = /** @type {HTMLButtonElement} */ (h("button", { type: "submit", class: "primary", "data-choice": "begin", disabled: true }, words.begin));
  const waits = h("p", { class: "plain", role: "status" });
  const form = h("form", { class: "making", novalidate: true, onsubmit: begin },
    h("div", { class: "pair" }, field(words.game, game), field(words.minutes, minutes)),
    h("fieldset", {}, h("legend", {}, words.deal), deal),
    h("div", { class: "choices" }, beginButton));
  const page = frame(root, h("section", { class: "panel practice" }, h("h1", {}, words.title), h("p", {}, words.lede), waits, form));
  let shownGames = /** @type {unknown} */ (null);

  const kindNow = () => kinds.find(({ input }) => input.checked)?.kind ?? "any";

  function adapt() {
    const kind = seed ? "seed" : kindNow();
    const info = app.store.game(game.value);
    const winnable = kinds[1];
    winnable.input.disabled = !info?.may_be_winnable;
    put(winnable.hint, winnable.input.disabled && info ? winnableTexts.noneWords(info.title) : words.kindWords.winnable);
    if (winnable.input.disabled && winnable.input.checked) kinds[0].input.checked = true;
    difficultyLine.hidden = kind !== "winnable" || winnable.input.disabled;
    nameLine.hidden = kind !== "named";
    share.disabled = !name.value;
    remindAddress();
  }

  /** The address is the link to the deal, so that going back and reloading lead to it. */
  function remindAddress() {
    const path = addressOf();
    if (game.value && path !== location.pathname + location.search) history.replaceState(history.state, "", path);
  }

  const addressOf = () => practicePath(game.value, { seed, name: kindNow() === "named" ? name.value : "" });
  const shareDeal = () => copyOrShow(location.origin + addressOf(), words.shared);

  /** @param {Event} event */
  async function begin(event) {
    event.preventDefault();
    const kind = kindNow();
    const isNameless = !seed && kind === "named" && !name.value;
    put(fault, isNameless ? words.noName : "");
    name.setAttribute("aria-invalid", String(isNameless));
    if (isNameless) {
      name.focus();
      return;
    }
    const which = seed ? { seed } : kind === "named" ? { name: name.value } : kind === "winnable" ? { is_winnable: true, ...(difficulty.value ? { difficulty: difficulty.value } : {}) } : {};
    await enter({ type: "create", game: game.value, seats: 1, minutes: Number(minutes.value), ...which });
  }

  for (const each of [game, name, ...kinds.map(({ input }) => input)]) each.addEventListener("input", adapt);
  return {
    update(state) {
      page.update(state);
      const isWaiting = !state.games.length && !navigator.onLine;
      put(waits, isWaiting ? waitingWords(state.standing) : "");
      waits.hidden = !isWaiting;
      form.hidden = isWaiting;
      if (state.games === shownGames || !state.games.length) return;
      shownGames = state.games;
      game.replaceChildren(...state.games.map((each) => h("option", { value: each.name, selected: each.name === wanted }, each.title)));
      beginButton.disabled = false;
      adapt();
    },
  };
}

/** @param {string} words @param {HTMLElement} control @param {HTMLElement} [fault] */
function field(words, control, fault) {
  return h("p", { class: "field" }, h("label", { for: control.id }, words), control, fault);
}
