// @ts-check
/** What a player with a name has done in the daily challenge, each number with its definition. */

import { fullDay } from "../daily.js";
import { askedFor, createLoader, get } from "../daily_api.js";
import { h, link } from "../dom.js";
import { emblem } from "../emblems.js";
import { ratingList } from "../ratings.js";
import { resultWords } from "../share.js";
import { fineClock, texts } from "../texts.js";
import { entitle, frame } from "./frame.js";

/** @typedef {import("../daily_api.js").PlayerPage} PlayerPage */
/** @typedef {import("../daily_api.js").GameRecord} GameRecord */
/** @typedef {import("../daily_api.js").PlayedDay} PlayedDay */

/** @type {import("../addresses.js").Mount} */
export function mount(root, app, name) {
  const place = h("div", { class: "daily" });
  const page = frame(root, place);
  const fetching = () => /** @type {Promise<PlayerPage>} */ (get(app, `/api/players/${encodeURIComponent(name)}`));
  const loader = createLoader(place, fetching, (found) => playerParts(app, found), (trouble) => (trouble.status === 404 ? nobody(name) : null));
  let isAsked = false;
  return {
    isStill: true,
    unmount: () => loader.end(),
    update(state) {
      page.update(state);
      if (isAsked || !askedFor(state)) return;
      isAsked = true;
      void loader.load();
    },
  };
}

/** @param {string} name */
function nobody(name) {
  return [h("section", { class: "panel notice" }, h("h1", {}, texts.daily.noPlayer(name)), h("p", {}, texts.daily.noPlayerWords),
    h("div", { class: "choices" }, link("/daily", { class: "button primary" }, texts.daily.toToday)))];
}

/** @param {import("../app.js").App} app @param {PlayerPage} player */
function playerParts(app, player) {
  const words = texts.daily;
  entitle(player.name);
  return [
    h("h1", {}, player.name), h("p", { class: "daily-day" }, words.playerLede),
    h("dl", { class: "streak" }, h("div", {}, h("dt", {}, words.streak), h("dd", {}, h("strong", {}, String(player.streak)), h("span", { class: "hint" }, words.streakWords)))),
    player.games.length ? h("div", { class: "records" }, ...player.games.map((record) => recordPart(app, record))) : h("p", { class: "plain" }, words.noGames),
    player.days.length > 0 && h("section", { class: "latest" }, h("h2", {}, words.latest), h("p", { class: "hint" }, words.latestWords),
      h("ul", {}, ...player.days.map((played) => dayLine(app, player, played)))),
    ratingList(player.ratings ?? []),
  ];
}

/** @param {import("../app.js").App} app @param {GameRecord} record */
function recordPart(app, record) {
  const { statistics, none } = texts.daily;
  /** @type {Record<keyof typeof statistics, string>} */
  const values = {
    played: String(record.played),
    solved: String(record.solved),
    best_time: record.best_time === undefined ? none : fineClock(record.best_time),
    best_progress: texts.lanes.of(record.best_progress, record.most),
    mean_progress: texts.tenth(record.mean_progress),
    points: String(record.points),
  };
  const lines = Object.entries(statistics).map(([key, [name, definition]]) =>
    h("div", { "data-statistic": key }, h("dt", {}, name, h("span", { class: "hint" }, definition)), h("dd", {}, values[/** @type {keyof typeof statistics} */ (key)])));
  return h("section", { class: "record", "data-record": record.game },
    h("h2", {}, emblem(app.store.game(record.game)), link(`/boards/${record.game}/all`, {}, record.title)), h("dl", {}, ...lines));
}

/** @param {import("../app.js").App} app @param {PlayerPage} player @param {PlayedDay} played */
function dayLine(app, player, played) {
  const record = player.games.find((each) => each.game === played.game);
  const line = { ...played, place: 0, name: player.name, is_you: false, course: [] };
  return h("li", {}, link(`/daily/${played.day}/${played.game}`, {}, h("span", {}, fullDay(played.day)), h("strong", {}, record?.title ?? played.game),
    h("span", { class: "latest-result" }, resultWords(line, record?.most ?? 0))),
    played.race && link(`/replay/${played.race}`, { class: "latest-replay", "aria-label": texts.replays.linkOf(`${record?.title ?? played.game}, ${fullDay(played.day)}`) }, texts.replays.link));
}
