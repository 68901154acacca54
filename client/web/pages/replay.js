// @ts-check
/** A race that is over, to be seen again: fetched, played, verified, shared. */

import { filmOfLine, followAnalysis } from "../analysis.js";
import { openAnalysis } from "../analysis_dialog.js";
import { closesAt, momentOf } from "../daily.js";
import { askedFor, get, sentence, Trouble } from "../daily_api.js";
import { button, fill, h, link, openDialog } from "../dom.js";
import { openReplayProof, openReplayResult } from "../dialogs.js";
import { nameOf } from "../house.js";
import { createViewer, hashOf, readHash } from "../replay_viewer.js";
import { copyOrShow, maySend, send } from "../sending.js";
import { analysisTexts, replayTexts, texts } from "../texts.js";
import { clock } from "../words/forms.js";
import { entitle, frame } from "./frame.js";

/**
 * @typedef {import("../analysis.js").Known} Known
 * @typedef {import("../film.js").Film} Film
 * @typedef {import("../replay_checks.js").Replay} Replay
 */

const CODE_LENGTH = 8;

/** @type {import("../addresses.js").Mount} */
export function mount(root, app, code) {
  let viewer = /** @type {ReturnType<typeof createViewer> | null} */ (null);
  let around = /** @type {ReturnType<typeof frame> | null} */ (frame(root, h("p", { class: "plain" }, replayTexts.loading)));
  let following = /** @type {ReturnType<typeof followAnalysis> | null} */ (null);
  let isAsked = false;
  let isLeft = false;
  addEventListener("hashchange", goToHash);
  entitle(texts.replays.link);

  /** To the moment the address names. */
  function goToHash() {
    const found = readHash(location.hash);
    if (found) viewer?.goTo(found.time, found.seat);
  }

  async function load() {
    try {
      const path = `/api/races/${encodeURIComponent(code)}/replay`;
      const [film, replay] = await Promise.all([get(app, `${path}/film`), get(app, path)]);
      if (!isLeft) show(/** @type {Film} */ (film), /** @type {Replay} */ (replay));
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      if (!isLeft && around) fill(around.main, troubleParts(error, code, load));
    }
  }

  /** @param {Film} film @param {Replay} replay */
  function show(film, replay) {
    const game = app.store.game(film.game);
    if (!game) throw new Error(`no game is called ${film.game}`);
    const you = app.store.state.player?.id ?? null;
    const address = `${location.origin}/replay/${film.race}`;
    const verify = () => openReplayProof(app, film, replay);
    root.replaceChildren();
    around = null;
    entitle(replayTexts.title(game.title));
    /** @type {import("../replay_viewer.js").Ways} */
    const ways = {
      openResult: () => openReplayResult(film, replay, game, you, verify), openProof: verify, openAnalysis: look,
      copyLink: (time, seat) => warned(film, () => copyOrShow(`${address}${hashOf(time, seat) || "#t=0"}`, replayTexts.linkCopied(clock(time)))),
      share: () => warned(film, () => share(address, replayTexts.shareText(game.title, film.seats.map(({ player }) => nameOf(player))))),
    };
    let known = /** @type {Known | null} */ (null);
    let looking = /** @type {ReturnType<typeof openAnalysis> | null} */ (null);
    viewer = createViewer(root, { film, game, you }, ways);
    goToHash();
    following = followAnalysis(app, film, (now) => {
      known = now;
      viewer?.showKnown(now);
      if (looking?.isOpen) looking.show(now);
    });

    function look() {
      if (known) looking = openAnalysis(film, game, known, { goTo: (time) => viewer?.goTo(time), showLine });
    }

    /** Plays a way to win in the place of the replay, and comes back. @param {import("../film.js").FilmSeat} seat @param {import("../analysis.js").SeatAnalysis} found */
    function showLine(seat, found) {
      const time = viewer?.playback.time ?? 0;
      const line = filmOfLine(film, seat, found);
      const words = analysisTexts.line(nameOf(seat.player), found.line_from ?? 0, found.line.length);
      const shown = turnTo(line.film, { ...ways, back: () => turnTo(film, ways).goTo(time) }, words);
      shown.goTo(line.start);
      shown.toggle();
    }

    /** @param {Film} other @param {import("../replay_viewer.js").Ways} itsWays @param {string} [line] */
    function turnTo(other, itsWays, line) {
      viewer?.destroy();
      root.replaceChildren();
      viewer = createViewer(root, { film: other, game: /** @type {import("../state.js").GameInfo} */ (game), you, line }, itsWays);
      if (known) viewer.showKnown(known);
      viewer.focus();
      return viewer;
    }
  }

  return {
    isStill: true,
    unmount() {
      isLeft = true;
      removeEventListener("hashchange", goToHash);
      following?.stop();
      viewer?.destroy();
    },
    update(state) {
      around?.update(state);
      if (isAsked || !askedFor(state)) return;
      isAsked = true;
      if (code.length === CODE_LENGTH) void load();
      else if (around) fill(around.main, notice(replayTexts.unknown, replayTexts.noCode));
    },
  };
}

/** Says first that others cannot see it yet, where that is so. @param {Film} film @param {() => unknown} act */
function warned(film, act) {
  if (!film.is_secret) return act();
  const until = texts.daily.nextAt(momentOf(closesAt(film.daily ?? "")));
  const dialog = openDialog(replayTexts.secret, h("p", {}, replayTexts.onlyYou(until)),
    h("div", { class: "choices" }, button(replayTexts.linkAnyway, () => (dialog.close(), act()), { class: "primary", "data-choice": "anyway" }), button(texts.close, () => dialog.close())));
  return null;
}

/** Hands the link to whatever shares here, or copies it. @param {string} url @param {string} text */
async function share(url, text) {
  if (!maySend() || !(await send({ title: text, text, url }))) await copyOrShow(url, replayTexts.shareCopied);
}

/** Why there is nothing to see, and where to go instead. @param {Trouble} trouble @param {string} code @param {() => unknown} again */
function troubleParts(trouble, code, again) {
  const words = sentence(trouble.message);
  if (trouble.status !== 404) return notice(texts.replays.link, words, button(texts.daily.tryAgain, again, { class: "primary" }));
  if (trouble.reason === "not_over") return notice(replayTexts.running, words, link(`/race/${code}`, { class: "button primary" }, replayTexts.toRace));
  if (trouble.reason === "not_shown") return notice(replayTexts.secret, words, link("/daily", { class: "button primary" }, replayTexts.toDay));
  return notice(replayTexts.unknown, words);
}

/** @param {string} title @param {string} words @param {HTMLElement} [way] */
function notice(title, words, way) {
  return h("section", { class: "panel notice" }, h("h1", {}, title), h("p", {}, words),
    h("div", { class: "choices" }, way, link("/", { class: way ? "button" : "button primary" }, texts.toHome)));
}
