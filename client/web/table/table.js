// @ts-check
/** The table: shows a position, offers its legal moves by pointer and keyboard, and says which one was chosen. */

import { followPointers } from "./drag.js";
import { chooseTarget, pileUnder } from "./drop.js";
import { followKeys } from "./keys.js";
import { layOut, pileNames } from "./layout.js";
import { endsOf, movesBySource } from "./names.js";
import { pilesOf, shiftsOf } from "./piles.js";
import { Renderer } from "./render.js";
import { followRest } from "./rest.js";
import { choiceWords, refusalWords, stepWords } from "./speech.js";
import { Spread } from "./spread.js";
import { sourcesOf, viewOf } from "./view.js";

/**
 * @typedef {import("./layout.js").GameInfo} GameInfo
 * @typedef {import("./piles.js").Position} Position
 * @typedef {{card?: string | null, source: string, destination: string, is_turned: boolean}} Step
 * @typedef {{game: GameInfo, position: Position | null, isPlaying: boolean, steps?: readonly Step[] | null, isNew?: boolean,
 *   labels?: Record<string, string>}} Showing
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

export class Table {
  /** @param {HTMLElement} root @param {Answers} answers */
  constructor(root, answers) {
    this.root = root;
    this.answers = answers;
    root.classList.add("table");
    this.renderer = new Renderer(root);
    this.spread = new Spread(root);
    this.showing = /** @type {Showing | null} */ (null);
    this.layout = /** @type {import("./fit.js").Layout | null} */ (null);
    this.selected = /** @type {string | null} */ (null);
    this.waiting = /** @type {string | null} */ (null);
    /** Whether that move may not have reached the server yet. */
    this.isUnsent = false;
    this.shifts = /** @type {import("./render.js").Shift[]} */ ([]);
    this.isNew = false;
    this.frame = 0;
    this.arranged = "";
    this.lastTap = { pile: "", at: -Infinity };
    this.pointers = followPointers(root, this);
    this.rest = followRest(root, this);
    this.keys = followKeys(root, this);
    this.sizes = new ResizeObserver(() => this.#redrawSoon());
    this.sizes.observe(root);
  }

  /** Shows a position; cheap to call again with the same. @param {Showing} showing */
  update(showing) {
    const before = this.showing;
    const isSame = before !== null && before.position === showing.position && before.game.name === showing.game.name;
    if (before && before.game.name !== showing.game.name) this.#forget();
    if (!isSame) this.#takeSteps(showing);
    this.showing = { labels: {}, ...showing };
    this.isNew ||= Boolean(showing.isNew) && !isSame;
    if (!this.#targets(this.selected).length) this.selected = null;
    this.#redrawSoon();
  }

  /** Turns the steps into cards that travel, less the one shown already. @param {Showing} showing */
  #takeSteps(showing) {
    const { steps } = showing;
    const lifted = this.pointers.lifted();
    const touched = (steps ?? []).flatMap(({ source, destination }) => [source, destination]);
    if (lifted && touched.includes(lifted)) this.pointers.cancel();
    if (this.waiting) this.#flush();
    if (steps) this.shifts.push(...shiftsOf(steps, this.waiting));
    this.waiting = null;
    if (steps?.length) this.answers.say(stepWords(showing.game, steps[0]));
  }

  /** Shows a move at once, until the next position. @param {string} text */
  pending(text) {
    if (!this.showing?.position) return;
    this.#flush();
    this.waiting = text;
    this.isUnsent = false;
    this.selected = null;
    this.shifts.push({ ...endsOf(text), isTurned: false });
    this.#redrawSoon();
    this.#flush();
  }

  /** Says that the pending move is still on its way. */
  markUnsent() {
    this.isUnsent = this.waiting !== null;
    this.#redrawSoon();
  }

  /** Takes a pending move back. */
  putBack() {
    if (!this.waiting) return;
    this.#flush();
    const { source, destination } = endsOf(this.waiting);
    this.waiting = null;
    this.shifts.push({ source: destination, destination: source, isTurned: false });
    this.#redrawSoon();
    this.#flush();
  }

  destroy() {
    cancelAnimationFrame(this.frame);
    this.sizes.disconnect();
    this.pointers.stop();
    this.rest.stop();
    this.keys.stop();
    this.renderer.clear();
    this.root.classList.remove("table");
  }

  #forget() {
    this.pointers.cancel();
    this.selected = null;
    this.waiting = null;
    this.shifts = [];
    this.arranged = "";
  }

  #redrawSoon() {
    if (!this.frame) this.frame = requestAnimationFrame(() => this.#flush(true));
  }

  /** Draws what has changed, if anything has. */
  #flush(isFrame = false) {
    if (!this.frame && !isFrame) return;
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    const { showing } = this;
    const { clientWidth: width, clientHeight: height } = this.root;
    if (!showing || width === 0 || height === 0) return;
    const { game } = showing;
    const arranged = `${game.name} ${width} ${height}`;
    if (arranged !== this.arranged || !this.layout) {
      this.layout = layOut(game, width, height);
      this.renderer.arrange(this.layout, pileNames(game), width, height);
      this.arranged = arranged;
    }
    const { waiting, isUnsent, selected } = this;
    const view = viewOf(showing, this.layout, { waiting, isUnsent, selected });
    const [shifts, isNew] = [this.shifts, this.isNew];
    this.shifts = [];
    this.isNew = false;
    this.renderer.show(view, shifts, isNew);
    if (this.spread.pile) this.onRest(this.spread.pile);
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
    this.#redrawSoon();
    if (move) this.answers.onMove(move.text);
  }

  /** @param {string | null} pile */
  #select(pile) {
    this.selected = pile;
    this.#redrawSoon();
  }

  /** The pile whose place a point of the screen is in, whatever flies over it. @param {number} x @param {number} y */
  pileAt(x, y) {
    return this.layout ? pileUnder(this.#inRoom(new DOMRect(x, y)), this.layout) : null;
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
    const over = this.layout ? pileUnder(this.#inRoom(rect), this.layout) : null;
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

  /** Spreads the pile a pointer or the focus rests on. @param {string | null} pile */
  onRest(pile) {
    const { showing, layout } = this;
    const place = pile ? layout?.places.get(pile) : null;
    const cards = showing && pile ? (pilesOf(showing.game, showing.position, this.waiting).get(pile)?.cards ?? []) : [];
    if (pile && place && cards.length > 1) this.spread.show(pile, cards, place);
    else this.spread.hide();
  }

  /** @param {DOMRect} rect */
  #inRoom(rect) {
    const room = this.root.getBoundingClientRect();
    return { x: rect.x - room.x, y: rect.y - room.y, width: rect.width, height: rect.height };
  }

  /** @param {string} pile @param {DOMRect} rect */
  #under(pile, rect) {
    return this.layout ? chooseTarget(this.#inRoom(rect), this.#targets(pile), this.layout) : null;
  }

  /** Lets go of whatever is held, chosen or spread. */
  letGo() {
    this.pointers.cancel();
    this.rest.hide();
    this.#select(null);
  }
}
