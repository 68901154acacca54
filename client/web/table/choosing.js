// @ts-check
/** A table at which moves are chosen: what a tap or a drop means, now or when its turn comes, and what is shown meanwhile. */

import { endsOf, movesBySource } from "./names.js";
import { pilesOf } from "./piles.js";
import { choiceWords, emptyStockWords, refusalWords, stepsWords } from "./speech.js";
import { StagedTable } from "./staged.js";
import { likelyMoves } from "./view.js";
import { touchedBy, Wishes } from "./wishes.js";

/**
 * @typedef {import("./still.js").Step} Step
 * @typedef {import("./still.js").Showing} Showing
 * @typedef {{onMove(text: string): void, onRefusal(words: string): void, say(words: string): void, onWish?(isKept: boolean): void,
 *   isBusy?(): boolean, onCommand?(command: import("./keys.js").Command): void}} Answers
 *   `onWish`: something more is wanted while the last move is still on its way, and kept unless it is too much; `isBusy`: whether
 *   something else than a move is on its way
 */

export const STOCK = "s";

export class ChoosingTable extends StagedTable {
  /** @param {HTMLElement} root @param {Answers} answers */
  constructor(root, answers) {
    super(root);
    this.answers = answers;
    this.selected = /** @type {string | null} */ (null);
    /** The pile that a pointer or the focus rests on. */
    this.pointed = /** @type {string | null} */ (null);
    /** The move that has no answer yet, and what is wanted after it. */
    this.waiting = /** @type {string | null} */ (null);
    this.wishes = new Wishes();
    /** Whether that move may not have reached the server yet. */
    this.isUnsent = false;
  }

  mind() {
    const { staged, areOpen, isUnsent, selected, pointed } = this;
    return { moves: staged, areOpen, isUnsent, selected, pointed };
  }

  /** Whether the next move has to wait for its turn. */
  get isBusy() {
    return this.waiting !== null || Boolean(this.answers.isBusy?.());
  }

  /** Whether what comes of all that is wanted is more than the moves that are shown. */
  get areOpen() {
    return this.wishes.areOpen || (this.waiting === null && this.isBusy);
  }

  /** @param {Showing} showing */
  update(showing) {
    super.update(showing);
    if (!showing.isPlaying) this.dropWishes();
    else this.goOn();
    if (!this.targetsOf(this.selected).length) this.selected = null;
  }

  /** Turns the steps into cards that travel, less those shown already. @param {Showing} showing */
  takeSteps(showing) {
    const shifts = this.settleFirst(showing, this.waiting);
    this.shifts.push(...shifts);
    this.waiting = null;
    for (const words of stepsWords(showing.game, showing.steps ?? [])) this.tell(words);
  }

  /** Says what was moved. @param {string} words */
  tell(words) {
    this.answers.say(words);
  }

  /** Shows a move at once, until the next position. @param {string} text */
  pending(text) {
    if (!this.showing?.position) return;
    this.waiting = text;
    this.isUnsent = false;
    this.selected = null;
    this.redrawSoon();
    this.#restage();
  }

  /** Says that the pending move is still on its way. */
  markUnsent() {
    this.isUnsent = this.waiting !== null;
    this.redrawSoon();
  }

  /** Takes a pending move back, and whatever was to follow it. */
  putBack() {
    this.waiting = null;
    this.dropWishes();
  }

  /** Does something in its turn: now, or after all that is on its way. @param {() => void} act */
  inTurn(act) {
    if (this.isBusy || this.wishes.count) this.#wish({ kind: "act", act });
    else act();
  }

  /** Decides what was wanted next, as soon as nothing is on its way any more. */
  goOn() {
    while (this.showing?.isPlaying && !this.isBusy) {
      const wish = this.wishes.take();
      if (!wish) break;
      if (wish.kind === "act") wish.act();
      else if (wish.kind === "tap") this.#decideTap(wish);
      else if (this.showing.position?.legal?.includes(wish.text)) this.answers.onMove(wish.text);
      else this.#refuseWish(wish.text);
    }
    this.redrawSoon();
    this.#restage();
  }

  forget() {
    super.forget();
    this.selected = null;
    this.waiting = null;
    this.wishes.clear();
  }

  /** The moves to choose from. */
  likely() {
    return this.showing ? likelyMoves(this.showing, this.staged, this.areOpen) : [];
  }

  /** Where a pile's top may go now. @param {string | null} pile @returns {string[]} */
  targetsOf(pile) {
    const moves = pile ? (movesBySource(this.likely()).get(pile) ?? []) : [];
    return moves.map(({ destination }) => destination);
  }

  #restage() {
    const moves = [...(this.waiting === null ? [] : [this.waiting]), ...this.wishes.shown()];
    if (moves.join() !== this.staged.join()) this.stage(moves);
  }

  /** Wants nothing any more; what was shown of it goes back. */
  dropWishes() {
    this.wishes.clear();
    this.#restage();
  }

  /** @param {import("./wishes.js").Wish} wish */
  #wish(wish) {
    const isKept = this.wishes.add(wish);
    this.selected = null;
    this.redrawSoon();
    this.#restage();
    this.answers.onWish?.(isKept);
  }

  /** A tap whose turn has come. A card that had not been seen is chosen, but not moved; nor is the waste turned over. @param {import("./wishes.js").Tap} wish */
  #decideTap({ pile, card, isKey }) {
    if (isKey) {
      this.#decideKey(pile);
      return;
    }
    const targets = this.targetsOf(pile);
    if (pile === STOCK && !this.showing?.position?.legal?.includes("deal")) {
      this.answers.onRefusal(emptyStockWords(targets.length > 0));
      return;
    }
    const isNew = card !== this.topCard(pile);
    if (isNew && targets.length && this.selected === null) this.#choose(pile, targets);
    else this.choose(pile);
  }

  /** A key whose turn has come. Where it is refused, whatever was to follow goes: it may be the other half of the move. @param {string} pile */
  #decideKey(pile) {
    const { selected } = this;
    const isMeant = selected ? selected === pile || this.targetsOf(selected).includes(pile) : this.targetsOf(pile).length > 0;
    if (!isMeant) this.dropWishes();
    this.chooseByKey(pile);
  }

  /** @param {string} text */
  #refuseWish(text) {
    const { source, destination } = endsOf(text);
    const isDeal = text === "deal" || text === "redeal";
    this.dropWishes();
    this.refuse(isDeal ? null : source, isDeal ? STOCK : destination);
  }

  /** Asks for a move, now or in its turn. @param {string} text */
  want(text) {
    this.selected = null;
    this.redrawSoon();
    if (this.isBusy) this.#wish({ kind: "move", text });
    else this.answers.onMove(text);
  }

  /** @param {string} source @param {string} destination */
  move(source, destination) {
    const move = (movesBySource(this.likely()).get(source) ?? []).find((each) => each.destination === destination);
    if (move) this.want(move.text);
  }

  /** Whether nobody can say yet if a card may go from one pile to another. @param {string[]} piles */
  isUnsure(...piles) {
    if (!this.isBusy) return false;
    const touched = touchedBy(this.staged);
    return this.areOpen || piles.some((pile) => touched.has(pile));
  }

  /** @param {string | null} pile */
  select(pile) {
    this.selected = pile;
    this.redrawSoon();
  }

  /** @param {string} pile @param {string[]} targets */
  #choose(pile, targets) {
    this.select(pile);
    this.answers.say(choiceWords(this.topCard(pile), targets.length));
  }

  /** What a tap or a key on a pile means. @param {string} pile */
  choose(pile) {
    if (!this.showing?.isPlaying) return;
    const { selected } = this;
    const targets = this.targetsOf(pile);
    if (selected && selected !== pile && this.targetsOf(selected).includes(pile)) this.move(selected, pile);
    else if (selected === pile) this.select(null);
    else if (targets.length === 1) this.move(pile, targets[0]);
    else if (targets.length > 1) this.#choose(pile, targets);
    else if (selected && this.isUnsure(selected, pile)) this.want(`${selected}-${pile}`);
    else if (this.isUnsure(pile)) this.#wish({ kind: "tap", pile, card: this.topCard(pile) });
    else this.refuse(selected, pile);
  }

  /** What a pile's own key means: the first one chooses a card and moves nothing, the second one is its place. @param {string} pile */
  chooseByKey(pile) {
    if (!this.showing?.isPlaying) return;
    const { selected } = this;
    const targets = this.targetsOf(pile);
    if (pile === STOCK || pile === selected) this.choose(pile);
    else if (selected && this.targetsOf(selected).includes(pile)) this.move(selected, pile);
    else if (selected && this.isUnsure(selected, pile)) this.want(`${selected}-${pile}`);
    else if (!selected && targets.length) this.#choose(pile, targets);
    else if (!selected && this.isUnsure(pile)) this.#wish({ kind: "tap", pile, card: this.topCard(pile), isKey: true });
    else this.refuse(selected, pile);
  }

  /** @param {string | null} source what was to be moved, if known @param {string} pile */
  refuse(source, pile) {
    this.select(null);
    const { game } = /** @type {Showing} */ (this.showing);
    this.answers.onRefusal(refusalWords(game, { source, pile, card: this.topCard(source ?? pile) }));
  }

  /** @param {string} pile */
  topCard(pile) {
    const { game, position } = /** @type {Showing} */ (this.showing);
    return pilesOf(game, position, this.staged).get(pile)?.cards.at(-1) ?? null;
  }
}
