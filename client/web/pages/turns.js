// @ts-check
/** One's own turns: one at a time on its way, shown at once, put back when refused. */

import { toast } from "../notices.js";
import { texts } from "../texts.js";

/** After so long without an answer a move says that it is still on its way. */
const SLOW = 3_000;
/** A tap so soon after a move is a slip of the finger, or its answer comes before the words would be read. */
const SOON = 700;

/** @typedef {{turn: number, since: number}} UnderWay */

/** @param {import("../app.js").App} app @param {() => import("../state.js").Race | null} raceNow */
export function createTurns(app, raceNow) {
  let latest = /** @type {UnderWay | null} */ (null);
  let isOver = false;

  /** The turn that has no answer yet; a table that shows it made needs none. */
  function underWay() {
    const turn = raceNow()?.position?.turn;
    return latest && (turn === undefined || turn <= latest.turn) ? latest : null;
  }

  /** @param {import("../requests.js").Message} message */
  async function send(message) {
    const mine = { turn: message.turn, since: performance.now() };
    latest = mine;
    const slow = setTimeout(() => tellSlow(mine), app.isWell ? SLOW : 0);
    const answer = await app.connection.request(message);
    clearTimeout(slow);
    if (latest !== mine) return;
    latest = null;
    if (isOver || answer.type !== "refused") return;
    turns.table?.putBack();
    toast(answer.text);
    if (answer.position) app.takePosition(answer.position);
  }

  /** @param {UnderWay} mine */
  function tellSlow(mine) {
    if (isOver || underWay() !== mine) return;
    turns.table?.markUnsent();
    if (app.isWell) toast(texts.race.slow);
  }

  const turns = {
    table: /** @type {import("../table/table.js").Table | null} */ (null),
    /** @param {string} text */
    move(text) {
      const race = raceNow();
      if (!race?.position) return;
      if (underWay()) {
        turns.tellBusy();
        return;
      }
      turns.table?.pending(text);
      void send({ type: "move", race: race.race, turn: race.position.turn, move: text });
    },
    undo() {
      const race = raceNow();
      if (race?.is_ranked !== false || !race.position?.may_undo) return;
      if (underWay()) turns.tellBusy();
      else void send({ type: "undo", race: race.race, turn: race.position.turn });
    },
    /** Says why nothing can be moved just now. */
    tellBusy() {
      const present = underWay();
      if (!present) return;
      if (!app.isWell) toast(texts.race.waitLost);
      else if (performance.now() - present.since > SOON) toast(texts.race.wait);
    },
    end() {
      isOver = true;
    },
  };
  return turns;
}
