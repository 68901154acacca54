// @ts-check
/** A pile spread out: a quiet panel near it with all its cards, the lowest first. */

import { smallSign } from "./cards.js";
import { rankText } from "./names.js";

const DISTANCE = 6;

export class Spread {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.panel = document.createElement("div");
    this.panel.className = "spread";
    this.panel.hidden = true;
    this.panel.setAttribute("aria-hidden", "true");
    root.append(this.panel);
    this.pile = /** @type {string | null} */ (null);
  }

  /** @param {string} name @param {readonly (string | null)[]} cards @param {import("./fit.js").Place} place */
  show(name, cards, place) {
    this.pile = name;
    this.panel.replaceChildren(
      ...cards.map((card) => {
        const chip = document.createElement("span");
        chip.className = "chip";
        chip.classList.toggle("is-back", !card);
        if (!card) return chip;
        chip.dataset.suit = card[1];
        const rank = document.createElement("b");
        rank.textContent = rankText(card[0]);
        chip.append(rank, smallSign(card[1]));
        return chip;
      }),
    );
    this.panel.hidden = false;
    const { clientWidth: width, clientHeight: height } = this.root;
    const { offsetWidth, offsetHeight } = this.panel;
    const fitsAbove = place.y - offsetHeight - DISTANCE >= 0;
    const top = fitsAbove ? place.y - offsetHeight - DISTANCE : place.y + place.height + DISTANCE;
    const left = place.x + place.width / 2 - offsetWidth / 2;
    this.panel.style.left = `${Math.max(4, Math.min(width - offsetWidth - 4, left))}px`;
    this.panel.style.top = `${Math.max(4, Math.min(height - offsetHeight - 4, top))}px`;
  }

  hide() {
    this.pile = null;
    this.panel.hidden = true;
  }
}
