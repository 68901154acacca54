// @ts-check
/** The table one plays at: offers the legal moves of the position by pointer and keyboard, and says which one was chosen. */

import { followPointers } from "./drag.js";
import { chooseTarget, pileUnder } from "./drop.js";
import { followKeys } from "./keys.js";
import { endsOf, movesBySource } from "./names.js";
import { pilesOf, shiftsOf } from "./piles.js";
import { choiceWords, refusalWords, stepWords } from "./speech.js";
import { StillTable } from "./still.js";
import { sourcesOf } from "./view.js";

/**
 * @typedef {import("./still.js").Step} Step
 * @typedef {import("./still.js").Showing} Showing
 * @typedef {{onMove(text: string): void, onRefusal(words: string): void, say(words: string): void, onBusy?(): void}} Answers
 *   `onBusy`: somebody wants a move while the last one is still on its way
 */

/** A second tap on the same pile within this time is the same tap. */
const SAME_TAP = 280;
const SAME_DEAL = 120;

/** Makes a table in an element that fills its room. @param {HTMLElement} root @param {Answers} answers */
export function createTable(root, answers) {
  return new Table(root, answers);
}

export class Table extends StillTable {
  /** @param {HTMLElement} root @param {Answers} answers */
  constructor(root, answers) {
    super(root, {});
    this.answers = answers;
    this.selected = /** @type {string | null} */ (null);
    this.waiting = /** @type {string | null} */ (null);
    /** Whether that move may not have reached the server yet. */
    this.isUnsent = false;
    this.lastTap = { pile: "", at: -Infinity };
    this.pointers = followPointers(root, this);
    this.keys = followKeys(root, this);
  }

  mind() {
    const { waiting, isUnsent, selected } = this;
    return { waiting, isUnsent, selected };
  }

  /** @param {Showing} showing */
  update(showing) {
    super.update(showing);
    if (!this.#targets(this.selected).length) this.selected = null;
  }

  /** Turns the steps into cards that travel, less the one shown already. @param {Showing} showing */
  takeSteps(showing) {
    const { steps } = showing;
    const lifted = this.pointers.lifted();
    const touched = (steps ?? []).flatMap(({ source, destination }) => [source, destination]);
    if (lifted && touched.includes(lifted)) this.pointers.cancel();
    if (this.waiting) this.flush();
    if (steps) this.shifts.push(...shiftsOf(steps, this.waiting));
    this.waiting = null;
    if (steps?.length) this.answers.say(stepWords(showing.game, steps[0]));
  }

  /** Shows a move at once, until the next position. @param {string} text */
  pending(text) {
    if (!this.showing?.position) return;
    this.flush();
    this.waiting = text;
    this.isUnsent = false;
    this.selected = null;
    this.shifts.push({ ...endsOf(text), isTurned: false });
    this.redrawSoon();
    this.flush();
  }

  /** Says that the pending move is still on its way. */
  markUnsent() {
    this.isUnsent = this.waiting !== null;
    this.redrawSoon();
  }

  /** Takes a pending move back. */
  putBack() {
    if (!this.waiting) return;
    this.flush();
    const { source, destination } = endsOf(this.waiting);
    this.waiting = null;
    this.shifts.push({ source: destination, destination: source, isTurned: false });
    this.redrawSoon();
    this.flush();
  }

  destroy() {
    this.pointers.stop();
    this.keys.stop();
    super.destroy();
  }

  forget() {
    super.forget();
    this.pointers.cancel();
    this.selected = null;
    this.waiting = null;
  }

  /** Where a pile's top may go now. @param {string | null} pile */
  #targets(pile) {
    return pile && this.showing ? (sourcesOf(this.showing, this.waiting).get(pile) ?? []) : [];
  }

  /** @param {string} source @param {string} destination */
  #move(source, destination) {
    const moves = movesBySource(this.showing?.position?.legal ?? []).get(source) ?? [];
    const move = moves.find((each) => each.destination === destination);
    this.selected = null;
    this.redrawSoon();
    if (move) this.answers.onMove(move.text);
  }

  /** @param {string | null} pile */
  #select(pile) {
    this.selected = pile;
    this.redrawSoon();
  }

  /** @param {string} pile */
  mayDrag(pile) {
    return pile !== "s" && this.#targets(pile).length > 0;
  }

  /** @param {string} pile */
  onTap(pile) {
    if (!this.showing?.isPlaying) return;
    const now = performance.now();
    const isSame = this.lastTap.pile === pile && now - this.lastTap.at < (pile === "s" ? SAME_DEAL : SAME_TAP);
    if (isSame) return;
    this.lastTap = { pile, at: now };
    this.rest.hide();
    this.choose(pile);
  }

  /** What a tap or a key on a pile means. @param {string} pile */
  choose(pile) {
    if (!this.showing?.isPlaying) return;
    if (this.waiting) {
      this.answers.onBusy?.();
      return;
    }
    const { selected } = this;
    const targets = this.#targets(pile);
    if (selected && selected !== pile && this.#targets(selected).includes(pile)) this.#move(selected, pile);
    else if (selected === pile) this.#select(null);
    else if (targets.length === 1) this.#move(pile, targets[0]);
    else if (targets.length > 1) {
      this.#select(pile);
      this.answers.say(choiceWords(this.#topCard(pile), targets.length));
    } else this.#refuse(selected, pile);
  }

  /** @param {string | null} source what was to be moved, if known @param {string} pile */
  #refuse(source, pile) {
    this.#select(null);
    const { game } = /** @type {Showing} */ (this.showing);
    this.answers.onRefusal(refusalWords(game, { source, pile, card: this.#topCard(source ?? pile) }));
  }

  /** @param {string} pile */
  #topCard(pile) {
    const { game, position } = /** @type {Showing} */ (this.showing);
    return pilesOf(game, position, null).get(pile)?.cards.at(-1) ?? null;
  }

  /** @param {string} pile */
  onLift(pile) {
    this.#select(pile);
    this.rest.hide();
    return this.renderer.lift(pile);
  }

  /** @param {string} pile @param {DOMRect} rect */
  onDrag(pile, rect) {
    this.renderer.markOver(this.#under(pile, rect));
  }

  /** @param {string} pile @param {DOMRect} rect */
  onDrop(pile, rect) {
    const target = this.#under(pile, rect);
    this.renderer.markOver(null);
    const over = this.layout ? pileUnder(this.inRoom(rect), this.layout) : null;
    if (target) this.#move(pile, target);
    else if (over && over !== pile && this.showing?.isPlaying && !this.waiting) this.#refuse(pile, over);
    else this.#select(null);
    if (!this.waiting) this.renderer.settle(pile);
  }

  /** @param {string} pile */
  onCancel(pile) {
    this.renderer.markOver(null);
    this.#select(null);
    this.renderer.settle(pile);
  }

  onOutside() {
    this.#select(null);
  }

  /** @param {string} pile @param {DOMRect} rect */
  #under(pile, rect) {
    return this.layout ? chooseTarget(this.inRoom(rect), this.#targets(pile), this.layout) : null;
  }

  /** Lets go of whatever is held, chosen or spread. */
  letGo() {
    this.pointers.cancel();
    this.rest.hide();
    this.#select(null);
  }
}
