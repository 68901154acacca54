// @ts-check
/** What happens in a race, in sentences. */

import { nameOf } from "./house.js";
import { ownSeat, stillPlaying } from "./state.js";
import { texts } from "./texts.js";

/** @typedef {import("./state.js").Race} Race */
/** @typedef {import("./state.js").Event} Event */

/**
 * What an event is called, or null where nobody needs to hear of it.
 * @param {Race} before @param {Event} event @param {string} [me] who one is: one's own sitting down comes before the seat is known
 */
export function eventWords(before, event, me) {
  const { news } = texts;
  const isOwn = event.seat !== undefined && event.seat === before.you && !before.is_watching;
  const name = nameOf(event.player ?? before.seats[event.seat]?.player);
  switch (event.kind) {
    case "seated":
      return isOwn || event.player?.id === me ? null : news.seated(name);
    case "vacated":
      return isOwn ? null : news.vacated(name);
    case "ready":
      return isOwn || before.seats[event.seat]?.is_house ? null : (event.is_ready ? news.ready : news.unready)(name);
    case "countdown":
      return event.starts_in ? news.countdown : null;
    case "countdown_stopped":
      return news.stopped;
    case "begun":
      return event.position ? news.begun : news.shown;
    case "seat_ended":
      return isOwn ? texts.race.ended(event.state, stillPlaying(before).map(nameOf)) : news.seatEnded(name, texts.lanes.state({ ...before.seats[event.seat], ...event }));
    case "away":
      return isOwn ? null : (before.state === "running" ? news.away : news.awayBefore)(name, event.left);
    case "back":
      return isOwn ? ownGrace(event.grace) : news.back(name);
    case "outage":
      return news.outage(event.lasts);
    case "cancelled":
      return event.race ? news.paired : null;
    case "race_ended":
      return before.is_watching ? news.shownWhole : news.ended;
    case "rematch_asked":
      return isOwn || !event.agrees ? null : news.rematch(name);
    case "rematch_made":
      return news.rematchMade;
    default:
      return null;
  }
}

/** A reload costs less; nobody needs to hear of it. */
const WORTH_SAYING = 1_000;

/** What is left of one's own grace, if being away has cost some of it. @param {number | null} had @param {Race} after */
export function graceWords(had, after) {
  const seat = ownSeat(after);
  const isLess = !after.is_watching && had !== null && typeof seat?.grace === "number" && seat.grace <= had - WORTH_SAYING;
  return isLess && after.state === "running" && seat.state === "playing" ? ownGrace(seat.grace) : null;
}

/** @param {number | null | undefined} grace */
function ownGrace(grace) {
  return typeof grace === "number" ? texts.news.grace(grace) : null;
}
