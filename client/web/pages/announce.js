// @ts-check
/** Says what happened in a race, once and in words. */

import { say } from "../telling.js";
import { texts } from "../texts.js";

/** @param {import("../state.js").Race} before @param {import("../state.js").Event[]} events */
export function announce(before, events) {
  for (const event of events) say(words(before, event));
}

/** @param {import("../state.js").Race} before @param {import("../state.js").Event} event @returns {string} */
function words(before, event) {
  const { news } = texts;
  const name = event.player?.name ?? before.seats[event.seat]?.player?.name ?? "";
  switch (event.kind) {
    case "seated":
      return news.seated(name);
    case "vacated":
      return news.vacated(name);
    case "ready":
      return event.is_ready ? news.ready(name) : news.unready(name);
    case "countdown":
      return news.countdown;
    case "countdown_stopped":
      return news.stopped;
    case "begun":
      return news.begun;
    case "seat_ended":
      return news.seatEnded(name, event.state);
    case "race_ended":
      return news.ended;
    case "rematch_asked":
      return event.agrees ? news.rematch(name) : "";
    case "rematch_made":
      return news.rematchMade;
    default:
      return "";
  }
}
