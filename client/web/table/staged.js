// @ts-check
/** A table on which moves can be shown before they are answered, and taken back again. */

import { endsOf } from "./names.js";
import { shiftsOf } from "./piles.js";
import { StillTable } from "./still.js";

/** @typedef {import("./still.js").Showing} Showing */
/** @typedef {import("./render.js").Shift} Shift */

export class StagedTable extends StillTable {
  /** @param {HTMLElement} root */
  constructor(root) {
    super(root, {});
    /** The moves that the table shows as made, though the position has none of them. */
    this.staged = /** @type {readonly string[]} */ ([]);
  }

  /** Shows exactly these moves: cards go where they bring them, others go back. @param {readonly string[]} moves */
  stage(moves) {
    this.flush();
    const kept = this.staged.findIndex((text, index) => text !== moves[index]);
    const firstWrong = kept < 0 ? this.staged.length : kept;
    while (this.staged.length > firstWrong) {
      const { source, destination } = endsOf(/** @type {string} */ (this.staged.at(-1)));
      this.staged = this.staged.slice(0, -1);
      this.#shift({ source: destination, destination: source, isTurned: false });
    }
    for (const text of moves.slice(this.staged.length)) {
      this.staged = [...this.staged, text];
      this.#shift({ ...endsOf(text), isTurned: false });
    }
  }

  /**
   * What still has to travel now that the first of the moves shown, if it was waited for, has an answer. Where the answer is
   * more than what was shown, or something else, the moves after it go back: they are decided on another table.
   * @param {Showing} showing @param {string | null} waiting @returns {Shift[]}
   */
  settleFirst(showing, waiting) {
    const isAsShown = this.isAsShown(showing, waiting);
    if (!isAsShown && this.staged.length) this.stage(waiting ? [waiting] : []);
    this.flush();
    const rest = this.staged.slice(isAsShown ? 1 : this.staged.length);
    this.staged = rest;
    const shifts = showing.steps ? shiftsOf(showing.steps, waiting) : [];
    const isCovered = (/** @type {string} */ pile) => rest.some((text) => Object.values(endsOf(text)).includes(pile));
    return isAsShown ? shifts.filter(({ destination }) => !isCovered(destination)) : shifts;
  }

  /** Whether the answer is the very move that is shown already. @param {Showing} showing @param {string | null} waiting */
  isAsShown({ steps }, waiting) {
    return waiting !== null && steps?.length === 1 && shiftsOf(steps, waiting).every(({ source, destination }) => source === destination);
  }

  forget() {
    super.forget();
    this.staged = [];
  }

  /** @param {Shift} shift */
  #shift(shift) {
    this.shifts.push(shift);
    this.redrawSoon();
    this.flush();
  }
}
