// @ts-check
/** What happens in a race, in sentences. */

import { texts } from "./texts.js";

/** @typedef {import("./state.js").Race} Race */
/** @typedef {import("./state.js").Event} Event */

/** What an event is called, or null where nobody needs to hear of it. @param {Race} before @param {Event} event */
export function eventWords(before, event) {
  const { news } = texts;
  const isOwn = event.seat !== undefined && event.seat === before.you;
  const name = event.player?.name ?? before.seats[event.seat]?.player?.name ?? "";
  switch (event.kind) {
    case "seated":
      return isOwn ? null : news.seated(name);
    case "vacated":
      return isOwn ? null : news.vacated(name);
    case "ready":
      return isOwn || before.seats[event.seat]?.is_house ? null : (event.is_ready ? news.ready : news.unready)(name);
    case "countdown":
      return event.starts_in ? news.countdown : null;
    case "countdown_stopped":
      return news.stopped;
    case "begun":
      return news.begun;
    case "seat_ended":
      return isOwn ? texts.race.ended(event.state) : news.seatEnded(name, texts.lanes.state({ ...before.seats[event.seat], ...event }));
    case "race_ended":
      return news.ended;
    case "rematch_asked":
      return isOwn || !event.agrees ? null : news.rematch(name);
    case "rematch_made":
      return news.rematchMade;
    default:
      return null;
  }
}
