// @ts-check
/** One's own account: a name to claim, the recovery code, signing in and out, what is kept and how to delete it. */

import { askedFor, get, Trouble } from "../daily_api.js";
import { button, copy, fill, h, link, openDialog, put, save } from "../dom.js";
import { toast } from "../notices.js";
import { raceLine } from "../ratings.js";
import { whyRefused } from "../refusals.js";
import { accountTexts as words, replayTexts, texts } from "../texts.js";
import { entitle, frame } from "./frame.js";

const CHECK_AFTER = 350;

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../state.js").State} State */

/** @type {import("../addresses.js").Mount} */
export function mount(root, app) {
  const lede = h("p", { class: "lede" });
  const own = link("/me", { class: "quiet-link", "data-choice": "own-page" }, words.ownPage);
  const asGuest = h("p", { class: "choices" }, button(texts.connection.asNewGuest, () => app.connection.comeBack(), { class: "primary", "data-choice": "new-guest" }));
  const code = codeBox(app);
  const name = nameForm(app, code.show);
  const signIn = signInForm(app, code.show);
  const out = signOutPart(app);
  const kept = keptPart(app);
  const races = racesPart(app);
  const page = frame(root, h("div", { class: "reading me" },
    h("h1", {}, words.title), lede, own, asGuest, code.element, name.element, races.element, signIn.element, out, kept.element));

  return {
    unmount: () => name.stop(),
    update(state) {
      page.update(state);
      entitle(words.title);
      const { player } = state;
      const isOut = state.standing.status === "signedOut";
      const isClaimed = Boolean(player?.is_claimed);
      put(lede, isOut ? `${texts.connection.signedOut} ${words.signedOutWords}` : player ? (isClaimed ? words.claimed : words.guest)(player.name) : texts.loading);
      own.hidden = isOut || !isClaimed;
      own.setAttribute("href", `/player/${encodeURIComponent(player?.name ?? "")}`);
      asGuest.hidden = !isOut;
      name.element.hidden = isOut || !player;
      name.update(player);
      code.update(isOut ? null : player);
      signIn.element.hidden = isClaimed && !isOut;
      signIn.update(isOut ? null : player);
      out.hidden = isOut || !isClaimed;
      kept.element.hidden = isOut || !player;
      kept.update(isClaimed);
      races.update(state);
    },
  };
}

/** A part with its heading. @param {string} name @param {string} title @param {(Node | string | null)[]} children */
function part(name, title, ...children) {
  return h("section", { class: "part", "data-part": name, "aria-labelledby": `me-${name}` }, h("h2", { id: `me-${name}` }, title), ...children);
}

/** @param {App} app @param {(code: string) => void} showCode */
function nameForm(app, showCode) {
  const input = field("me-name", { maxlength: 60, autocomplete: "username" });
  const verdict = h("p", { class: "hint judgement", id: "me-verdict", role: "status" });
  const submit = /** @type {HTMLButtonElement} */ (h("button", { type: "submit", class: "primary" }, words.claim));
  const former = h("p", { class: "hint", hidden: true }, words.formerHint);
  input.setAttribute("aria-describedby", "me-verdict");
  let timer = 0;
  let asked = "";

  const judge = (/** @type {string} */ text, isBad = false) => {
    put(verdict, text || words.nameHint);
    verdict.toggleAttribute("data-bad", isBad);
    input.setAttribute("aria-invalid", String(isBad));
  };
  const check = async () => {
    const text = input.value;
    asked = text;
    if (!text.trim()) return judge("");
    if (text === app.store.state.player?.name) return judge(words.isYours);
    const answer = await app.connection.request({ type: "check_name", name: text });
    if (asked !== text) return undefined;
    return answer.type === "refused" ? judge(whyRefused(answer), true) : judge(words.free(answer.name));
  };
  const claim = async (/** @type {Event} */ event) => {
    event.preventDefault();
    clearTimeout(timer);
    asked = "";
    const wasClaimed = app.store.state.player?.is_claimed;
    submit.disabled = true;
    const answer = await app.connection.request({ type: "claim", name: input.value });
    submit.disabled = false;
    if (answer.type === "refused") return judge(whyRefused(answer), true);
    input.value = "";
    judge("");
    toast(words.named(answer.player.name));
    if (answer.recovery) showCode(answer.recovery);
    else if (!wasClaimed) await newCode(app, showCode);
    return undefined;
  };
  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(check, CHECK_AFTER);
  });
  judge("");
  const title = h("h2", { id: "me-name-title" });
  const element = h("section", { class: "part", "data-part": "name", "aria-labelledby": "me-name-title" }, title,
    h("form", { class: "line-form", novalidate: true, onsubmit: claim }, h("label", { for: "me-name" }, words.name), input, submit), verdict, former);
  return {
    element,
    stop: () => clearTimeout(timer),
    /** @param {State["player"]} player */
    update(player) {
      const isClaimed = Boolean(player?.is_claimed);
      put(title, isClaimed ? words.changeTitle : words.claimTitle);
      put(submit, isClaimed ? words.change : words.claim);
      former.hidden = !isClaimed;
    },
  };
}

/** One's latest races, each to be seen again. @param {App} app */
function racesPart(app) {
  const hint = h("p", { class: "hint" });
  const list = h("ul", { class: "race-list" });
  const next = h("div", { class: "choices" });
  const element = part("races", replayTexts.yours, hint, list, next);
  let shownFor = "";

  /** @param {import("../daily_api.js").OwnRace[]} races */
  function show(races) {
    put(hint, races.length ? replayTexts.yoursWords : replayTexts.yoursNone);
    fill(next, races.length ? null : link("/", { class: "button" }, texts.home.quick));
    fill(list, ...races.map((race) => raceLine(race.race, race.title, race.ended, cameWords(race))));
  }
  return {
    element,
    /** @param {State} state */
    update(state) {
      const now = askedFor(state);
      element.hidden = state.standing.status === "signedOut" || !state.player;
      if (!now || now === shownFor || element.hidden) return;
      shownFor = now;
      load();
    },
  };

  function load() {
    get(app, "/api/me/replays").then((found) => show(/** @type {{races: import("../daily_api.js").OwnRace[]}} */ (found).races), (error) => {
      if (!(error instanceof Trouble)) throw error;
      put(hint, texts.daily.unreachable);
      fill(next, button(texts.daily.tryAgain, load));
    });
  }
}

/** What came of a race, such as `2nd of 3`. @param {import("../daily_api.js").OwnRace} race */
function cameWords({ kind, place, seats, progress, most }) {
  return kind === "race" ? replayTexts.ratedRace(place, seats) : `${replayTexts.kind[kind]}, ${texts.lanes.of(progress, most)}`;
}

/** @param {App} app @param {(code: string) => void} showCode */
async function newCode(app, showCode) {
  const answer = await app.ask({ type: "new_recovery" });
  if (answer?.recovery) showCode(answer.recovery);
}

/** The recovery code, while it is to be seen. @param {App} app */
function codeBox(app) {
  const shown = h("code", { class: "recovery-code", "data-code": "" });
  const name = () => app.store.state.player?.name ?? "";
  const box = h("div", { class: "code-box", hidden: true }, h("p", {}, words.once), shown,
    h("div", { class: "choices" },
      button(texts.copy, async () => toast((await copy(shown.textContent ?? "")) ? texts.copied : texts.notCopied), { class: "primary", "data-choice": "copy" }),
      button(words.download, () => save(words.fileName, words.file(name(), shown.textContent ?? "", location.host), "text/plain"), { "data-choice": "download" }),
      button(words.kept, () => show(""), { "data-choice": "kept" })));
  const more = h("div", {}, button(words.newCode, () => newCode(app, show), { "data-choice": "new-code" }), h("p", { class: "hint" }, words.newCodeHint));
  let owner = /** @type {string | null} */ (null);
  const element = part("recovery", words.recovery, h("p", {}, words.recoveryWords), box, more);

  /** @param {string} code */
  function show(code) {
    put(shown, code);
    box.hidden = code === "";
    more.hidden = code !== "";
    if (code) element.scrollIntoView({ block: "nearest" });
  }
  return {
    element,
    show,
    /** Whose code it is, or nobody's. @param {State["player"]} player */
    update(player) {
      element.hidden = !player?.is_claimed;
      if (element.hidden || player?.id !== owner) show("");
      owner = player?.id ?? null;
    },
  };
}

/** @param {App} app @param {(code: string) => void} showCode */
function signInForm(app, showCode) {
  const input = field("me-code", { autocomplete: "off", autocapitalize: "characters", placeholder: words.codeHint });
  const verdict = h("p", { class: "hint judgement", role: "status" });
  const submit = /** @type {HTMLButtonElement} */ (h("button", { type: "submit" }, words.signInNow));
  const hint = h("p", { class: "hint" });
  const signIn = async (/** @type {Event} */ event) => {
    event.preventDefault();
    submit.disabled = true;
    const answer = await app.signIn(input.value);
    submit.disabled = false;
    verdict.toggleAttribute("data-bad", answer.type === "refused");
    put(verdict, answer.type === "refused" ? whyRefused(answer) : "");
    if (answer.type === "refused") return;
    input.value = "";
    toast(words.welcome(answer.player.name));
    showCode(answer.recovery);
  };
  const element = part("sign-in", words.signIn,
    h("form", { class: "line-form", novalidate: true, onsubmit: signIn }, h("label", { for: "me-code" }, words.code), input, submit), verdict, hint);
  return {
    element,
    /** @param {State["player"]} guest */
    update: (guest) => put(hint, guest && !guest.is_claimed ? words.signInGuest(guest.name) : ""),
  };
}

/** @param {App} app */
function signOutPart(app) {
  const ask = (/** @type {string} */ title, /** @type {string} */ yes, /** @type {boolean} */ everywhere) =>
    confirm(title, words.sureWords, yes, () => app.ask({ type: "sign_out", everywhere }));
  return part("sign-out", words.signOut, h("p", {}, words.signOutWords), h("div", { class: "choices" },
    button(words.here, () => ask(words.sureHere, words.here, false), { "data-choice": "here" }),
    button(words.everywhere, () => ask(words.sureEverywhere, words.everywhere, true), { "data-choice": "everywhere" })));
}

/** @param {App} app */
function keptPart(app) {
  const text = h("p");
  const remove = button("", () => confirm(words.sureRemove, words.removeWords, words.removeYes, async () => {
    if (await app.ask({ type: "delete_account", confirm: true })) toast(words.removed);
  }), { class: "danger", "data-choice": "delete" });
  const take = async () => {
    const answer = await app.ask({ type: "export" });
    if (answer) save(words.exportName, answer.data, "application/json");
  };
  return {
    element: part("kept", words.data, text, h("div", { class: "choices" }, button(words.export, take, { "data-choice": "export" }), remove)),
    /** @param {boolean} isClaimed */
    update(isClaimed) {
      put(text, isClaimed ? words.dataWords : words.dataGuest);
      put(remove, isClaimed ? words.remove : words.removeGuest);
    },
  };
}

/** @param {string} title @param {string} text @param {string} yes @param {() => unknown} act */
function confirm(title, text, yes, act) {
  const dialog = openDialog(title, h("p", {}, text), h("div", { class: "choices" },
    button(words.stay, () => dialog.close(), { autofocus: true }),
    button(yes, () => (dialog.close(), act()), { class: "danger", "data-choice": "yes" })));
}

/** @param {string} id @param {Record<string, unknown>} properties */
function field(id, properties) {
  return /** @type {HTMLInputElement} */ (h("input", { id, name: id, spellcheck: "false", ...properties }));
}
