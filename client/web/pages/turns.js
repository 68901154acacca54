// @ts-check
/** One's own turns: one at a time on its way, shown at once, put back when refused; what is wanted meanwhile comes after it. */

import { toast } from "../notices.js";
import { whyRefused } from "../refusals.js";
import { sound, soundOf } from "../sounds.js";
import { texts } from "../texts.js";

/** After so long without an answer a move says that it is still on its way. */
const SLOW = 3_000;
/** So many moves are taken back at once. */
const MOST_UNDOS = 200;

/** @typedef {{turn: number}} UnderWay */

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
    const mine = { turn: message.turn };
    latest = mine;
    const slow = setTimeout(() => tellSlow(mine), app.isWell ? SLOW : 0);
    const answer = await app.connection.request(message);
    clearTimeout(slow);
    if (latest !== mine) return;
    latest = null;
    if (isOver) return;
    if (answer.type === "refused") putBack(answer);
    turns.table?.goOn();
  }

  /** @param {import("../requests.js").Message} refusal */
  function putBack(refusal) {
    turns.table?.putBack();
    toast(whyRefused(refusal));
    sound("refused");
    if (refusal.position) app.takePosition(refusal.position);
  }

  /** @param {UnderWay} mine */
  function tellSlow(mine) {
    if (isOver || underWay() !== mine) return;
    turns.table?.markUnsent();
    if (app.isWell) toast(texts.race.slow);
  }

  /** @param {number} count */
  function undoNow(count) {
    const race = raceNow();
    if (race?.position?.may_undo) void send({ type: "undo", race: race.race, turn: race.position.turn, count: Math.min(count, MOST_UNDOS) });
  }

  function finishNow() {
    const race = raceNow();
    if (race?.position?.may_finish) void send({ type: "finish", race: race.race, turn: race.position.turn });
  }

  const turns = {
    table: /** @type {import("../table/table.js").Table | null} */ (null),
    /** @param {string} text */
    move(text) {
      const race = raceNow();
      if (!race?.position || underWay()) return;
      turns.table?.pending(text);
      sound(soundOf(text));
      void send({ type: "move", race: race.race, turn: race.position.turn, move: text });
    },
    /** Takes the last move back, after all that is on its way. */
    undo(count = 1) {
      if (raceNow()?.is_ranked === false) turns.table?.inTurn(() => undoNow(count));
    },
    /** Plays the game out, after all that is on its way. */
    finish() {
      turns.table?.inTurn(finishNow);
    },
    /** Asks for a hint; whether one will come. */
    async hint() {
      const race = raceNow();
      if (race?.is_ranked !== false || !race.position) return false;
      return (await app.ask({ type: "hint", race: race.race, turn: race.position.turn })) !== null;
    },
    /** Whether a turn is on its way. */
    isBusy() {
      return underWay() !== null;
    },
    /** Says what becomes of a wish that has to wait, where one would not see it soon. @param {boolean} isKept */
    tellWish(isKept) {
      if (!isKept) toast(texts.race.wait);
      else if (!app.isWell) toast(texts.race.waitLost);
    },
    end() {
      isOver = true;
    },
  };
  return turns;
}
