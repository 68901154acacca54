// @ts-check
/** A table to look at: shows a position in its room, lets cards travel from where they were, spreads a pile one rests on. */

import { pileUnder } from "./drop.js";
import { layOut, pileNames } from "./layout.js";
import { pilesOf, shiftsOf } from "./piles.js";
import { Renderer } from "./render.js";
import { followRest } from "./rest.js";
import { Spread } from "./spread.js";
import { viewOf } from "./view.js";

/**
 * @typedef {import("./layout.js").GameInfo} GameInfo
 * @typedef {import("./piles.js").Position} Position
 * @typedef {{card?: string | null, source: string, destination: string, is_turned: boolean}} Step
 * @typedef {{game: GameInfo, position: Position | null, isPlaying: boolean, steps?: readonly Step[] | null, isNew?: boolean,
 *   labels?: Record<string, string>}} Showing
 * @typedef {{moves: readonly string[], areOpen: boolean, isUnsent: boolean, selected: string | null, pointed: string | null}} Mind
 *   the moves shown that have no answer yet, whether more is wanted whose outcome is open, whether the first may not have
 *   reached the server, the pile chosen, and the one a pointer or the focus rests on
 */

/** @type {Mind} */
const NOTHING = { moves: [], areOpen: false, isUnsent: false, selected: null, pointed: null };

export class StillTable {
  /** @param {HTMLElement} root an element that fills its room @param {{isReadOnly?: boolean, duration?: number}} [how] see Renderer */
  constructor(root, how = { isReadOnly: true }) {
    this.root = root;
    this.isReadOnly = Boolean(how.isReadOnly);
    root.classList.add("table");
    root.classList.toggle("is-read-only", this.isReadOnly);
    this.renderer = new Renderer(root, how);
    this.spread = new Spread(root);
    this.showing = /** @type {Showing | null} */ (null);
    this.layout = /** @type {import("./fit.js").Layout | null} */ (null);
    this.shifts = /** @type {import("./render.js").Shift[]} */ ([]);
    this.isNew = false;
    this.frame = 0;
    this.arranged = "";
    this.rest = followRest(root, this);
    /** The room's extent, where the browser has told it: to ask for it makes it lay out the whole page anew. */
    this.room = /** @type {{width: number, height: number} | null} */ (null);
    this.sizes = new ResizeObserver(() => {
      this.room = { width: root.clientWidth, height: root.clientHeight };
      this.redrawSoon();
    });
    this.sizes.observe(root);
  }

  /** What whoever plays here has in mind. @returns {Mind} */
  mind() {
    return NOTHING;
  }

  /** Shows a position; cheap to call again with the same. Without steps, a table to look at changes at once. @param {Showing} showing */
  update(showing) {
    const before = this.showing;
    const isSame = before !== null && before.position === showing.position && before.game.name === showing.game.name;
    if (before && before.game.name !== showing.game.name) this.forget();
    if (!isSame) this.takeSteps(showing);
    this.showing = { labels: {}, ...showing };
    this.isNew ||= Boolean(showing.isNew) && !isSame;
    this.redrawSoon();
  }

  /** Turns the steps into cards that travel. @param {Showing} showing */
  takeSteps({ steps }) {
    if (steps?.length) this.shifts.push(...shiftsOf(steps, null));
    else {
      this.shifts = [];
      this.renderer.halt();
    }
  }

  /** Nothing is left of the game that was shown. */
  forget() {
    this.shifts = [];
    this.arranged = "";
  }

  destroy() {
    cancelAnimationFrame(this.frame);
    this.sizes.disconnect();
    this.rest.stop();
    this.renderer.clear();
    this.root.classList.remove("table", "is-read-only");
  }

  redrawSoon() {
    if (!this.frame) this.frame = requestAnimationFrame(() => this.flush(true));
  }

  /** Draws what has changed, if anything has; in a room without extent nothing, and no card will travel there later. */
  flush(isFrame = false) {
    if (!this.frame && !isFrame) return;
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    const { showing } = this;
    this.room ??= { width: this.root.clientWidth, height: this.root.clientHeight };
    const { width, height } = this.room;
    const [shifts, isNew] = [this.shifts, this.isNew];
    this.shifts = [];
    this.isNew = false;
    if (!showing || width === 0 || height === 0) return;
    const layout = this.#arrange(showing.game, width, height);
    this.renderer.show(viewOf(showing, layout, this.mind()), shifts, isNew);
    if (this.spread.pile) this.onRest(this.spread.pile);
  }

  /** @param {GameInfo} game @param {number} width @param {number} height */
  #arrange(game, width, height) {
    const arranged = `${game.name} ${width} ${height}`;
    if (arranged !== this.arranged || !this.layout) {
      this.layout = layOut(game, width, height);
      this.renderer.arrange(this.layout, pileNames(game), width, height);
      this.arranged = arranged;
    }
    return this.layout;
  }

  /** The pile whose place a point of the screen is in, whatever flies over it. @param {number} x @param {number} y */
  pileAt(x, y) {
    return this.layout ? pileUnder(this.inRoom(new DOMRect(x, y)), this.layout) : null;
  }

  /** Spreads the pile a pointer or the focus rests on. @param {string | null} pile */
  onRest(pile) {
    const { showing, layout } = this;
    const place = pile ? layout?.places.get(pile) : null;
    const cards = showing && pile ? (pilesOf(showing.game, showing.position, this.mind().moves).get(pile)?.cards ?? []) : [];
    if (pile && place && cards.length > 1) this.spread.show(pile, cards, place);
    else this.spread.hide();
  }

  /** @param {DOMRect} rect */
  inRoom(rect) {
    const room = this.root.getBoundingClientRect();
    return { x: rect.x - room.x, y: rect.y - room.y, width: rect.width, height: rect.height };
  }
}
