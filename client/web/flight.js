// @ts-check
/** A game that is played out: its cards go up one after the other, though all of their moves came at once. */

import { cardsOf, moveCard, tableOf } from "./laid.js";
import { isMotionReduced } from "./table/motion.js";

/** The time from card to card, in milliseconds, and how long all of it may take. */
const PACE = 70;
const LONGEST = 2_600;

/** @typedef {import("./table/still.js").Showing} Showing */

/** @param {{update(showing: Showing): void}} table @param {() => void} onEnd called when the last card is up */
export function createFlight(table, onEnd) {
  let timer = 0;
  let last = /** @type {Showing | null} */ (null);

  function end() {
    clearTimeout(timer);
    timer = 0;
    if (last) table.update({ ...last, steps: null });
    last = null;
    onEnd();
  }

  return {
    get isOn() {
      return timer !== 0;
    },
    /** Shows a position, to which so many turns at once have led. @param {Showing} showing @param {number} turns */
    show(showing, turns, before = /** @type {Showing["position"]} */ (null)) {
      if (timer) {
        if (last?.position === showing.position) return;
        end();
      }
      const { steps, position } = showing;
      if (turns < 2 || !before || !position || !steps || isMotionReduced() || document.hidden) {
        table.update(showing);
        return;
      }
      last = showing;
      const cards = cardsOf(/** @type {any} */ (before));
      const pace = Math.min(PACE, LONGEST / steps.length);
      const next = (/** @type {number} */ index) => {
        if (index === steps.length) {
          end();
          return;
        }
        const step = steps[index];
        moveCard(cards, step);
        const shown = tableOf(/** @type {any} */ (before), cards, { turn: index, phase: position.phase, progress: 0 });
        table.update({ ...showing, position: /** @type {any} */ ({ ...shown, legal: [] }), steps: [step], isPlaying: false });
        timer = window.setTimeout(() => next(index + 1), pace);
      };
      next(0);
    },
    stop() {
      clearTimeout(timer);
      timer = 0;
    },
  };
}
