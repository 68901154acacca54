// @ts-check
/** The table one plays at: offers the legal moves of the position by pointer and keyboard, and says which one was chosen. */

import { edgeOf, neighbourOf } from "./arrows.js";
import { ChoosingTable, STOCK } from "./choosing.js";
import { followPointers } from "./drag.js";
import { chooseTarget, pileUnder } from "./drop.js";
import { followFocus } from "./focus.js";
import { keyOf } from "./key_names.js";
import { pileNames } from "./layout.js";
import { followKeys } from "./keys.js";
import { createRun } from "./running.js";
import { keyWords, namingWords } from "./speech.js";
import { touchedBy } from "./wishes.js";

/** @typedef {import("./still.js").Step} Step */
/** @typedef {import("./choosing.js").Answers} Answers */

/** A second tap on the same pile within this time is the same tap. */
const SAME_TAP = 280;
const SAME_DEAL = 120;
/** Whoever taps a card and then its place, and the card is on its way since the first tap, means it to go no farther. */
const SECOND_TAP = 450;

/** Makes a table in an element that fills its room. @param {HTMLElement} root @param {Answers} answers */
export function createTable(root, answers) {
  return new Table(root, answers);
}

export class Table extends ChoosingTable {
  /** @param {HTMLElement} root @param {Answers} answers */
  constructor(root, answers) {
    super(root, answers);
    this.lastTap = { pile: "", at: -Infinity };
    /** Where a single tap has brought a card. */
    this.lastPlace = /** @type {string | null} */ (null);
    this.run = createRun(() => this.#runOn(), () => this.#tellLast());
    /** What was said last of a run: who listens would not keep up with all of it. */
    this.unsaid = "";
    this.pointers = followPointers(root, this);
    this.keys = followKeys(root, this);
    this.focus = followFocus(root);
  }

  /** @param {import("./still.js").Showing} showing */
  takeSteps(showing) {
    const lifted = this.pointers.lifted();
    const isTouched = showing.steps?.some(({ source, destination }) => source === lifted || destination === lifted);
    if (isTouched && !this.isAsShown(showing, this.waiting)) this.pointers.cancel();
    super.takeSteps(showing);
  }

  flush(isFrame = false) {
    super.flush(isFrame);
    this.focus?.settle();
  }

  /** @param {string} words */
  tell(words) {
    if (this.run.isOn) this.unsaid = words;
    else super.tell(words);
  }

  #tellLast() {
    if (this.unsaid) super.tell(this.unsaid);
    this.unsaid = "";
  }

  putBack() {
    this.run.stop();
    super.putBack();
  }

  dropWishes() {
    const lifted = this.pointers.lifted();
    if (lifted && touchedBy(this.staged).has(lifted)) this.pointers.cancel();
    super.dropWishes();
  }

  destroy() {
    this.run.stop();
    this.pointers.stop();
    this.keys.stop();
    this.focus.stop();
    super.destroy();
  }

  forget() {
    super.forget();
    this.run.stop();
    this.pointers.cancel();
  }

  /** @param {string} pile */
  mayDrag(pile) {
    if (pile === STOCK || !this.showing?.isPlaying) return false;
    return this.targetsOf(pile).length > 0 || (this.isUnsure(pile) && this.topCard(pile) !== null);
  }

  /** @param {string} pile */
  onTap(pile) {
    if (!this.showing?.isPlaying) return;
    const now = performance.now();
    const isSame = this.lastTap.pile === pile && now - this.lastTap.at < (pile === STOCK ? SAME_DEAL : SAME_TAP);
    const isDone = this.lastPlace === pile && now - this.lastTap.at < (this.waiting === null ? SAME_TAP : SECOND_TAP);
    if (isSame || isDone) return;
    this.lastTap = { pile, at: now };
    this.lastPlace = null;
    this.rest.hide();
    const [only, ...others] = this.selected || pile === STOCK ? [] : this.targetsOf(pile);
    this.choose(pile);
    if (!others.length) this.lastPlace = only ?? null;
  }

  /** @param {string} pile */
  onLift(pile) {
    this.select(pile);
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
    if (target) this.move(pile, target);
    else if (!over || over === pile || !this.showing?.isPlaying) this.select(null);
    else if (this.isUnsure(pile, over)) this.want(`${pile}-${over}`);
    else this.refuse(pile, over);
    this.renderer.settle(pile);
  }

  /** @param {string} pile */
  onCancel(pile) {
    this.renderer.markOver(null);
    this.select(null);
    this.renderer.settle(pile);
  }

  onOutside() {
    this.select(null);
  }

  /** @param {string} pile */
  mayHold(pile) {
    return pile === STOCK && this.#mayDeal();
  }

  onHold() {
    this.rest.hide();
    this.run.start();
  }

  onHoldEnd() {
    this.run.stop();
  }

  #mayDeal() {
    return Boolean(this.showing?.isPlaying && this.showing.position?.legal?.includes("deal"));
  }

  /** Deals the next card of a run, unless the one before is still on its way. */
  #runOn() {
    if (this.isBusy || this.wishes.count) return "later";
    if (!this.#mayDeal()) return "over";
    this.want("deal");
    return "done";
  }

  /** @param {string | null} pile */
  onRest(pile) {
    super.onRest(pile);
    const pointed = pile === STOCK ? null : pile;
    if (this.pointed === pointed) return;
    this.pointed = pointed;
    this.redrawSoon();
  }

  /** @param {string} pile @param {DOMRect} rect */
  #under(pile, rect) {
    return this.layout ? chooseTarget(this.inRoom(rect), this.targetsOf(pile), this.layout) : null;
  }

  /** Lets go of whatever is held, chosen, spread or still wanted. */
  letGo() {
    this.run.stop();
    this.pointers.cancel();
    this.rest.hide();
    this.dropWishes();
    this.select(null);
  }

  /** Lets go of what is held or wanted; of nothing, hides the piles' keys. */
  onEscape() {
    const isIdle = this.selected === null && !this.wishes.count && !this.run.isOn && this.pointers.lifted() === null;
    this.letGo();
    if (isIdle && this.isNaming()) this.onNaming();
    else if (isIdle) this.onCommand("close");
  }

  /** @param {import("./arrows.js").Arrow} arrow */
  onArrow(arrow) {
    const from = this.focus.current();
    if (!this.layout || !from) return;
    this.focus.go(this.focus.isHere() ? (neighbourOf(this.layout, from, arrow) ?? from) : from);
  }

  /** Gives the keyboard's focus to the pile that had it last. */
  takeFocus() {
    const pile = this.focus.current();
    if (pile) this.focus.go(pile);
  }

  /** @param {boolean} isLast */
  onEdge(isLast) {
    const pile = this.layout && edgeOf(this.layout, isLast);
    if (pile) this.focus.go(pile);
  }

  /** Whether the piles show their keys, which then choose them. */
  isNaming() {
    return this.root.classList.contains("is-naming");
  }

  /** Shows the piles' keys, or hides them. */
  onNaming() {
    const isOn = this.root.classList.toggle("is-naming");
    for (const slot of /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll(".pile > .slot"))) {
      const key = keyOf(slot.dataset.name ?? "");
      slot.dataset.key = key;
      slot.parentElement?.toggleAttribute("aria-keyshortcuts", isOn);
      if (isOn) slot.parentElement?.setAttribute("aria-keyshortcuts", key.replace("⇧", "Shift+"));
    }
    this.answers.say(namingWords(isOn));
  }

  /** @param {string} pile */
  hasPile(pile) {
    return Boolean(this.showing && pileNames(this.showing.game).includes(pile));
  }

  /** @param {string} key */
  onNoPile(key) {
    if (this.showing?.isPlaying) this.answers.onRefusal(keyWords(key));
  }

  /** Whether there is anybody to obey. @param {import("./keys.js").Command} command */
  onCommand(command) {
    this.answers.onCommand?.(command);
    return this.answers.onCommand !== undefined;
  }
}
