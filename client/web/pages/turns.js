// @ts-check
/** One's own turns: one at a time on its way, shown at once, put back when refused. */

import { toast } from "../notices.js";
import { texts } from "../texts.js";

const SLOW = 4_000;
const TRIES = 3;
const TRY_AGAIN_AFTER = 500;

/** @param {import("../app.js").App} app @param {() => import("../state.js").Race | null} raceNow */
export function createTurns(app, raceNow) {
  let isUnderWay = false;
  let isOver = false;

  /** @param {import("../connection.js").Message} message */
  async function send(message) {
    isUnderWay = true;
    const slow = setTimeout(() => app.isWell && !isOver && toast(texts.race.slow), SLOW);
    const answer = await insist(message);
    clearTimeout(slow);
    isUnderWay = false;
    if (isOver || answer.type !== "refused") return;
    turns.table?.putBack();
    toast(answer.text);
    if (answer.position) app.takePosition(answer.position);
  }

  /** Asks again by itself where the server says so. @param {import("../connection.js").Message} message */
  async function insist(message) {
    for (let left = TRIES; ; left -= 1) {
      const answer = await app.connection.request(message);
      if (answer.reason !== "try_again" || left === 0 || isOver) return answer;
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_AFTER));
    }
  }

  const turns = {
    table: /** @type {{pending(text: string): void, putBack(): void} | null} */ (null),
    /** @param {string} text */
    move(text) {
      const race = raceNow();
      if (!race?.position) return;
      if (isUnderWay) {
        toast(texts.race.wait);
        return;
      }
      turns.table?.pending(text);
      void send({ type: "move", race: race.race, turn: race.position.turn, move: text });
    },
    undo() {
      const race = raceNow();
      if (race?.is_ranked !== false || !race.position?.may_undo || isUnderWay) return;
      void send({ type: "undo", race: race.race, turn: race.position.turn });
    },
    end() {
      isOver = true;
    },
  };
  return turns;
}
