// @ts-check
/** Draws a table: keeps its elements, moves cards between piles, and lets them travel from where they were. */

import { dressCard, faceOf, makeCard, smallSign } from "./cards.js";
import { drawGround } from "./ground.js";
import { deal, fadeIn, isMotionReduced, stop, swell, travel } from "./motion.js";
import { pileLabel, pileWords, rankText, suitOf } from "./names.js";
import { redealSign } from "./signs.js";
import { texts } from "../texts.js";

/**
 * @typedef {import("./layout.js").GameInfo} GameInfo
 * @typedef {import("./fit.js").Layout} Layout
 * @typedef {import("./fit.js").Place} Place
 * @typedef {import("./piles.js").Pile} Pile
 * @typedef {{source: string, destination: string, isTurned: boolean}} Shift  one top card changing place
 * @typedef {{element: HTMLElement, slot: HTMLElement, badge: HTMLElement, cards: HTMLElement[]}} PileElements
 * @typedef {{game: GameInfo, layout: Layout, piles: Map<string, Pile>, sources: Map<string, string[]>, selected: string | null,
 *   pointed: string | null, pending: Set<string>, isUnsent: boolean, phase: number, base: string | null, redeals: number | null | undefined, isPlaying: boolean,
 *   isShown: boolean, labels: Record<string, string>}} View
 */

const COUNT_FROM = 4;
/** Everything that begins to move has arrived after so long. */
const LONGEST_MOTION = 1_000;
/** How far across a card its pile's count stands: between the lower corners, or in the lower right one where that is free. */
const BADGE_AT = { full: 0.405, small: 0.84 };
/** Its height, and how much of that lies on the card, in pixels; larger on larger cards. */
const BADGE = 19;
const BADGE_HALF = 13;
const BADGE_INSIDE = 10;
const BADGE_GROWS_FROM = 82;
const BADGE_LARGEST = 1.8;

export class Renderer {
  /** @param {HTMLElement} root @param {{isReadOnly?: boolean, duration?: number}} [how] `duration`: how long a card travels, in milliseconds */
  constructor(root, { isReadOnly = false, duration } = {}) {
    this.root = root;
    this.isReadOnly = isReadOnly;
    this.duration = duration;
    /** Until when something may still be on its way, by the page's clock. */
    this.movesUntil = -Infinity;
    /** @type {Map<string, PileElements>} */
    this.piles = new Map();
    this.ground = /** @type {Element | null} */ (null);
    this.words = document.createElement("p");
    this.words.className = "table-words";
    root.append(this.words);
  }

  /** Makes the piles of a game and puts them in their places. @param {Layout} layout @param {string[]} names
   * @param {number} width @param {number} height */
  arrange(layout, names, width, height) {
    this.root.dataset.arrangement = layout.kind;
    this.root.classList.add("is-still");
    const ground = drawGround(layout, width, height);
    if (this.ground) this.ground.replaceWith(ground);
    else this.root.prepend(ground);
    this.ground = ground;
    for (const [name, elements] of this.piles) {
      if (!names.includes(name)) {
        elements.element.remove();
        this.piles.delete(name);
      }
    }
    for (const name of names) this.#putPile(name, /** @type {Place} */ (layout.places.get(name)), layout, { width, height });
    const { words } = layout;
    this.words.hidden = words === null;
    if (words) setBox(this.words, words);
    this.root.style.setProperty("--card-width", `${layout.size.cardWidth}px`);
    this.root.style.setProperty("--card-height", `${layout.size.cardHeight}px`);
    this.root.style.setProperty("--edge", `${layout.size.edge}px`);
    this.root.style.setProperty("--badge-scale", badgeScale(layout.size).toFixed(2));
    requestAnimationFrame(() => this.root.classList.remove("is-still"));
  }

  /** Lets every card be where it belongs at once, and what is shown next too. */
  halt() {
    this.root.classList.add("is-still");
    if (performance.now() < this.movesUntil) for (const animation of this.root.getAnimations({ subtree: true })) animation.cancel();
    for (const { element } of this.piles.values()) element.classList.remove("is-lifted");
    requestAnimationFrame(() => this.root.classList.remove("is-still"));
  }

  /** @param {string} name @param {Place} place @param {Layout} layout @param {{width: number, height: number}} room */
  #putPile(name, place, { size }, room) {
    const elements = this.piles.get(name) ?? this.#makePile(name);
    setBox(elements.element, place);
    elements.element.dataset.fan = place.fan;
    setBox(elements.slot, {
      x: place.cardX - place.x, y: place.cardY - place.y, width: size.cardWidth, height: size.cardHeight,
    });
    elements.element.style.setProperty("--mark-left", `${place.cardX - place.x - 3}px`);
    elements.element.style.setProperty("--mark-top", `${place.cardY - place.y - 3}px`);
    const grown = badgeScale(size);
    const badge = Math.min(place.cardX + size.cardWidth * BADGE_AT[faceOf(size)], room.width - BADGE_HALF * grown);
    elements.badge.style.left = `${badge - place.x}px`;
    elements.badge.style.top = `${Math.min(place.cardY + size.cardHeight - BADGE_INSIDE * grown, room.height - BADGE * grown) - place.y}px`;
  }

  /** @param {string} name @returns {PileElements} */
  #makePile(name) {
    const element = document.createElement("div");
    element.className = `pile pile-${name[0]}`;
    element.dataset.pile = name;
    element.setAttribute("role", this.isReadOnly ? "img" : "button");
    if (!this.isReadOnly) element.tabIndex = 0;
    const slot = document.createElement("div");
    slot.className = "slot";
    slot.dataset.name = name;
    slot.setAttribute("aria-hidden", "true");
    const badge = document.createElement("span");
    badge.className = "pile-count";
    badge.setAttribute("aria-hidden", "true");
    element.append(slot, badge);
    this.root.append(element);
    const elements = { element, slot, badge, cards: [] };
    this.piles.set(name, elements);
    return elements;
  }

  /** Shows a view; the shifts say which cards travel. @param {View} view @param {Shift[]} shifts @param {boolean} isNew */
  show(view, shifts, isNew) {
    if (shifts.length || isNew) this.movesUntil = performance.now() + LONGEST_MOTION;
    const carried = this.#carry(shifts);
    for (const [name, elements] of this.piles) this.#fillPile(name, elements, view);
    for (const { element, from, isTurned } of carried) this.#letTravel(element, from, isTurned);
    if (isNew && view.isShown) this.#dealAll(view);
    if (view.phase === 2 && this.root.dataset.phase === "1" && !isNew) this.#lightUp();
    this.root.dataset.phase = String(view.phase);
    this.root.classList.toggle("is-playing", view.isPlaying);
    this.root.classList.toggle("is-choosing", view.selected !== null);
    this.words.textContent = view.base ? texts.table.buildsFrom(view.base) : "";
  }

  /** Takes cards along to where they go, and remembers where they were. @param {Shift[]} shifts */
  #carry(shifts) {
    const carried = [];
    for (const { source, destination, isTurned } of shifts) {
      const [from, to] = [this.piles.get(source), this.piles.get(destination)];
      if (!from || !to) continue;
      const top = from.cards[from.cards.length - 1];
      const rect = (top ?? from.slot).getBoundingClientRect();
      const element = source === "s" || !top ? makeCard() : top;
      if (element === top) from.cards.pop();
      stop(element);
      element.classList.remove("is-held");
      from.element.classList.remove("is-lifted");
      to.cards.push(element);
      to.element.insertBefore(element, to.badge);
      carried.push({ element, from: rect, isTurned });
    }
    return carried;
  }

  /** @param {HTMLElement} element @param {DOMRect} from @param {boolean} isTurned */
  #letTravel(element, from, isTurned) {
    if (!element.isConnected) return;
    element.style.transform = "";
    const now = element.getBoundingClientRect();
    const pile = element.parentElement;
    const shift = { dx: from.left - now.left, dy: from.top - now.top };
    if (Math.abs(shift.dx) + Math.abs(shift.dy) < 1 && !isTurned) return;
    pile?.classList.add("is-lifted");
    travel(element, shift, { isTurned, duration: this.duration, onEnd: () => pile?.classList.remove("is-lifted") });
  }

  /** The second phase begins: the foundations light up, the ring loosens. */
  #lightUp() {
    for (const [name, { element }] of this.piles) if (name[0] === "f" || name[0] === "t") swell(element, name[0] === "f");
  }

  /** @param {View} view */
  #dealAll(view) {
    const stock = this.piles.get("s")?.slot.getBoundingClientRect();
    const cards = [...view.piles.keys()].flatMap((name) => (name === "s" ? [] : (this.piles.get(name)?.cards ?? [])));
    if (!stock) return;
    if (isMotionReduced()) cards.forEach((element) => fadeIn(element));
    const far = cards.map((element) => {
      const rect = element.getBoundingClientRect();
      return { element, dx: stock.left - rect.left, dy: stock.top - rect.top };
    });
    if (!isMotionReduced()) deal(far);
  }

  /** @param {string} name @param {PileElements} elements @param {View} view */
  #fillPile(name, elements, view) {
    const place = /** @type {Place} */ (view.layout.places.get(name));
    const pile = /** @type {Pile} */ (view.piles.get(name));
    const shown = pile.cards.slice(-(place.shown + 1));
    while (elements.cards.length > shown.length) elements.cards.shift()?.remove();
    while (elements.cards.length < shown.length) {
      const card = makeCard();
      elements.element.insertBefore(card, elements.cards[0] ?? elements.badge);
      elements.cards.unshift(card);
    }
    shown.forEach((card, index) => this.#placeCard(elements.cards[index], card, shown.length - 1 - index, place, view));
    this.#describe(name, elements, pile, view);
  }

  /** @param {HTMLElement} element @param {string | null} card @param {number} depth 0 is the top @param {Place} place
   * @param {View} view */
  #placeCard(element, card, depth, place, { layout }) {
    dressCard(element, card, layout.size);
    const reach = depth * layout.size.edge;
    const across = place.fan === "left" ? -reach : place.fan === "right" ? reach : 0;
    const along = place.fan === "up" ? -reach : place.fan === "down" ? reach : 0;
    element.style.left = `${place.cardX - place.x + across}px`;
    element.style.top = `${place.cardY - place.y + along}px`;
    element.classList.toggle("is-under", depth > 0);
    if (depth === 0 && card) element.dataset.card = card;
    else delete element.dataset.card;
  }

  /** Attributes, count and words of a pile. @param {string} name @param {PileElements} elements @param {Pile} pile @param {View} view */
  #describe(name, elements, pile, view) {
    const targets = view.isPlaying ? (view.sources.get(name) ?? []) : [];
    const isPlaceOf = (/** @type {string | null} */ pile) => pile !== null && (view.sources.get(pile) ?? []).includes(name);
    const isTarget = isPlaceOf(view.selected);
    const { element, slot, badge } = elements;
    element.toggleAttribute("data-legal", targets.length > 0);
    element.toggleAttribute("data-target", isTarget);
    if (isTarget) element.setAttribute("aria-description", texts.table.isPlace);
    else element.removeAttribute("aria-description");
    element.toggleAttribute("data-possible", view.selected === null && isPlaceOf(view.pointed));
    element.toggleAttribute("data-selected", view.selected === name);
    element.toggleAttribute("data-pending", view.pending.has(name));
    element.toggleAttribute("data-unsent", view.pending.has(name) && view.isUnsent);
    element.toggleAttribute("data-empty", pile.count === 0);
    element.classList.toggle("is-open", [...view.sources.values()].some((each) => each.includes(name)));
    if (!this.isReadOnly) element.setAttribute("aria-pressed", String(view.selected === name));
    const isCounted = name === "s" ? pile.count > 0 && view.isShown : name !== "f" && pile.count >= COUNT_FROM;
    badge.hidden = !isCounted || name[0] === "f";
    badge.textContent = String(pile.count);
    const hint = slotHint(name, view);
    if (slot.dataset.hint !== hint) {
      slot.dataset.hint = hint;
      slot.replaceChildren(...hintNodes(hint));
    }
    const words = view.labels[name] ?? pileWords(view.game, name);
    const label = pileLabel(view.game, { pile: name, words, ...pile, targets, redeals: view.redeals });
    if (element.getAttribute("aria-label") !== label) element.setAttribute("aria-label", label);
  }

  /** Takes a pile's top card up. @param {string} name @returns {HTMLElement | null} */
  lift(name) {
    const elements = this.piles.get(name);
    const top = elements?.cards[elements.cards.length - 1];
    if (!elements || !top) return null;
    stop(top);
    elements.element.classList.add("is-lifted");
    top.classList.add("is-held");
    return top;
  }

  /** Lets a card that was taken up go back to its place. @param {string} name */
  settle(name) {
    const elements = this.piles.get(name);
    const top = elements?.cards[elements.cards.length - 1];
    elements?.element.classList.remove("is-lifted");
    if (!top) return;
    const from = top.getBoundingClientRect();
    top.classList.remove("is-held");
    this.#letTravel(top, from, false);
  }

  /** Marks where a dragged card would go. @param {string | null} name */
  markOver(name) {
    for (const [each, { element }] of this.piles) element.toggleAttribute("data-over", each === name);
  }

  clear() {
    this.root.replaceChildren();
    this.piles.clear();
  }
}

/** How much larger a pile's count is than on small cards. @param {import("./fit.js").Size} size */
function badgeScale({ cardWidth }) {
  return Math.max(1, Math.min(BADGE_LARGEST, cardWidth / BADGE_GROWS_FROM));
}

/** @param {HTMLElement} element @param {{x: number, y: number, width: number, height: number}} box */
function setBox(element, { x, y, width, height }) {
  element.style.left = `${x}px`;
  element.style.top = `${y}px`;
  element.style.width = `${width}px`;
  element.style.height = `${height}px`;
}

/** What an empty place says: a suit, the base, that the waste can be turned over. @param {string} name @param {View} view */
function slotHint(name, view) {
  const suit = suitOf(view.game, name);
  if (suit) return `suit ${suit}`;
  if (name[0] === "f" && view.base) return `rank ${view.base}`;
  if (name === "s" && view.sources.has("s")) return "redeal";
  return "";
}

/** @param {string} hint @returns {Node[]} */
function hintNodes(hint) {
  const [kind, value] = hint.split(" ");
  if (kind === "suit") return [smallSign(value)];
  if (kind === "redeal") return [redealSign()];
  const word = document.createElement("span");
  word.textContent = kind === "rank" ? rankText(value) : "";
  return [word];
}
