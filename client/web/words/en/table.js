// @ts-check
/** The words of the table: cards, piles, moves, and why one is not possible. */

import { counted, either } from "./forms.js";

/** @typedef {import("../../table/names.js").Role} Role */
/** @typedef {import("../../table/names.js").Side} Side */

/** @type {Record<string, string>} */
const RANKS = {
  A: "ace", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", T: "ten",
  J: "jack", Q: "queen", K: "king",
};
/** @type {Record<string, string>} */
const SUITS = { C: "clubs", D: "diamonds", H: "hearts", S: "spades" };
/** @type {Record<Side, string>} */
const SIDES = {
  upperLeft: "upper left", upperRight: "upper right", lowerLeft: "lower left", lowerRight: "lower right",
  left: "left", middle: "middle", right: "right", above: "above", below: "below",
};

/** @param {string} words */
const capital = (words) => words[0].toUpperCase() + words.slice(1);
/** @param {number} count */
const cards = (count) => counted(count, { one: "card", other: "cards" });
/** @param {string | null} name */
const the = (name) => `The ${name ? card(name) : "card"}`;

/** @param {string} name such as `4S` */
function card(name) {
  return `${RANKS[name[0]] ?? name[0]} of ${SUITS[name[1]] ?? name[1]}`;
}

/** @param {Role} role */
function pile(role) {
  switch (role.kind) {
    case "stock":
      return "stock";
    case "waste":
      return "waste";
    case "foundation":
      if (role.suit) return `${role.isSecond ? "second " : ""}foundation of ${SUITS[role.suit]}`;
      return `foundation ${role.side ? SIDES[role.side] : role.number}`;
    case "equator":
      return `equator cell ${role.number}`;
    case "cell":
      return role.side === "middle" && role.isOnly ? "cell in the middle" : `cell ${role.side ? SIDES[role.side] : role.number}`;
    case "zodiac":
      return `zodiac pile ${role.number}`;
    default:
      return `pile ${role.side ? SIDES[role.side] : role.number}`;
  }
}

/** @param {Role} role */
function thePile(role) {
  const words = pile(role);
  return /\d$/.test(words) ? words : `the ${words}`;
}

export const table = {
  card,
  pile,
  /** What is printed on the card. */
  index: (/** @type {string} */ rank) => (rank === "T" ? "10" : rank),
  buildsFrom: (/** @type {string} */ rank) => `builds from ${/[AJQK]/.test(rank) ? RANKS[rank] : rank === "T" ? "10" : rank}`,

  /** @param {string} name @param {{count: number, redeals: number | null, may: "deal" | "redeal" | null}} stock */
  stockLabel: (name, { count, redeals, may }) => {
    const left = redeals ? `, ${counted(redeals, { one: "redeal", other: "redeals" })} left` : "";
    return `${capital(name)}, ${count ? cards(count) : "empty"}${left}${may ? { deal: "; deals a card", redeal: "; turns the waste over" }[may] : ""}`;
  },
  /** @param {string} name @param {{top: string | null, count: number, targets: Role[]}} holds */
  pileLabel: (name, { top, count, targets }) => {
    const held = count ? `${top ? `${card(top)} on top, ` : ""}${cards(count)}` : "empty";
    return `${capital(name)}, ${held}${targets.length ? `; can go to ${either(targets.map(pile))}` : ""}`;
  },

  cannotGo: (/** @type {string | null} */ name, /** @type {Role} */ role) => `${the(name)} cannot go to ${thePile(role)}.`,
  noneLeft: "No card is left to deal.",
  stockEmpty: "The stock is empty. Choose it again to turn the waste over.",
  noPlace: (/** @type {string} */ name) => `${the(name)} has no place to go now.`,
  nothingOn: (/** @type {Role} */ role) => `Nothing lies on ${thePile(role)}.`,
  chosen: (/** @type {string | null} */ name, /** @type {number} */ places) => `${the(name)} is chosen; ${counted(places, { one: "place", other: "places" })} to go.`,
  keysShown: "Each pile shows its key: press a card's, then its place's. Escape hides them.",
  keysHidden: "The keys of the piles are hidden.",
  noKey: (/** @type {string} */ key) => `No pile has the key ${key}.`,
  isPlace: "the chosen card can go here",
  turnedOver: "The waste is turned over.",
  dealt: (/** @type {string} */ name) => `Dealt: ${card(name)}.`,
  movedMany: (/** @type {number} */ count) => `${cards(count)} moved.`,
  moved: (/** @type {string} */ name, /** @type {Role} */ role) => `${the(name)} to ${thePile(role)}.`,
};
