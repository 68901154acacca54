// @ts-check
/** Cards, piles and moves in words, and moves as sources with their destinations. */

/** @typedef {import("./layout.js").GameInfo} GameInfo */

/** @type {Record<string, string>} */
const RANKS = {
  A: "ace", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", T: "ten",
  J: "jack", Q: "queen", K: "king",
};
/** @type {Record<string, string>} */
const SUITS = { C: "clubs", D: "diamonds", H: "hearts", S: "spades" };
const SUIT_ORDER = ["C", "D", "H", "S"];
const CORNERS = ["upper left", "upper right", "lower left", "lower right"];
const CROSS = ["left", "middle", "right", "above", "below"];
const CROSS_WITHOUT_MIDDLE = ["left", "right", "above", "below"];

/** @param {string} card */
export function cardWords(card) {
  return `${RANKS[card[0]] ?? card[0]} of ${SUITS[card[1]] ?? card[1]}`;
}

/** @param {string} rank one character */
export function rankWords(rank) {
  return RANKS[rank] ?? rank;
}

/** The rank as it is printed on a card. @param {string} rank one character */
export function rankText(rank) {
  return rank === "T" ? "10" : rank;
}

/** What a pile is called. @param {GameInfo} game @param {string} pile */
export function pileWords(game, pile) {
  const number = Number(pile.slice(1));
  switch (pile[0]) {
    case "s":
      return "stock";
    case "w":
      return "waste";
    case "f":
      return game.layout === "globe"
        ? `${number > 4 ? "second " : ""}foundation of ${SUITS[SUIT_ORDER[(number - 1) % 4]]}`
        : `foundation ${CORNERS[number - 1] ?? number}`;
    case "c":
      if (game.layout === "globe") return `equator cell ${number}`;
      return game.layout === "cross" ? `cell ${game.cells === 1 ? "in the middle" : CROSS[number - 1]}` : `cell ${number}`;
    default:
      if (game.layout === "globe") return `zodiac pile ${number}`;
      if (game.layout !== "cross") return `pile ${number}`;
      return `pile ${(game.tableau === 4 ? CROSS_WITHOUT_MIDDLE : CROSS)[number - 1] ?? number}`;
  }
}

/** The suit an empty foundation waits for, where that is fixed. @param {GameInfo} game @param {string} pile */
export function suitOf(game, pile) {
  return game.layout === "globe" && pile[0] === "f" ? SUIT_ORDER[(Number(pile.slice(1)) - 1) % 4] : null;
}

/**
 * The legal moves by source; dealing and redealing are moves of the stock.
 * @param {readonly string[]} legal
 * @returns {Map<string, {destination: string, text: string}[]>}
 */
export function movesBySource(legal) {
  const moves = new Map();
  for (const text of legal) {
    const { source, destination } = endsOf(text);
    const key = text === "redeal" ? "s" : source;
    moves.set(key, [...(moves.get(key) ?? []), { destination, text }]);
  }
  return moves;
}

/** Where a move goes from and to. @param {string} text */
export function endsOf(text) {
  if (text === "deal") return { source: "s", destination: "w" };
  if (text === "redeal") return { source: "w", destination: "s" };
  const [source, destination] = text.split("-");
  return { source, destination };
}

/** @param {readonly string[]} words */
function listWords(words) {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} or ${words[words.length - 1]}`;
}

/** A pile as a screen reader says it.
 * @param {GameInfo} game
 * @param {{pile: string, words: string, cards: readonly (string | null)[], count: number,
 *   targets: readonly string[], redeals: number | null | undefined}} pile
 */
export function pileLabel(game, { pile, words, cards, count, targets, redeals }) {
  const top = cards[cards.length - 1];
  const name = words[0].toUpperCase() + words.slice(1);
  if (pile === "s") {
    const left = typeof redeals === "number" && redeals > 0 ? `, ${redeals} redeal${redeals > 1 ? "s" : ""} left` : "";
    const does = targets.length === 0 ? "" : count > 0 ? "; deals a card" : "; turns the waste over";
    return `${name}, ${count === 0 ? "empty" : countWords(count)}${left}${does}`;
  }
  const holds = count === 0 ? "empty" : `${top ? `${cardWords(top)} on top, ` : ""}${countWords(count)}`;
  const goes = targets.length > 0 ? `; can go to ${listWords(targets.map((each) => pileWords(game, each)))}` : "";
  return `${name}, ${holds}${goes}`;
}

/** @param {number} count */
function countWords(count) {
  return count === 1 ? "1 card" : `${count} cards`;
}
