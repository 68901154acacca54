// @ts-check
/** How cards lie in piles, and how a step moves them. Pure. */

/** @typedef {import("./film.js").Cards} Cards */
/** @typedef {import("./film.js").Step} Step */
/** @typedef {import("./film.js").Table} Table */

/** A card nobody has turned yet. */
export const UNKNOWN = "??";

/** The table of a game on which the cards lie so. @param {Table} start any table of it @param {Cards} cards
 * @param {{turn: number, phase: number, progress: number}} known @returns {Table} */
export function tableOf({ tableau, cells, foundations, base }, { piles, redeals }, known) {
  const pile = (/** @type {string} */ kind, /** @type {number} */ index) => piles.get(`${kind}${index + 1}`) ?? [];
  return {
    ...known,
    tableau: tableau.map((_, index) => [...pile("t", index)]),
    cells: cells.map((_, index) => pile("c", index).at(-1) ?? null),
    foundations: foundations.map((_, index) => ({ card: pile("f", index).at(-1) ?? null, cards: pile("f", index).length })),
    stock: piles.get("s")?.length ?? 0,
    waste: [...(piles.get("w") ?? [])],
    redeals,
    base: base ?? null,
  };
}

/** @param {Table} table @returns {Cards} */
export function cardsOf(table) {
  const named = (/** @type {string} */ kind, /** @type {string[][]} */ piles) =>
    piles.map((pile, index) => /** @type {[string, string[]]} */ ([`${kind}${index + 1}`, [...pile]]));
  const foundations = table.foundations.map(({ card, cards }) => (card ? [...unknown(cards - 1), card] : unknown(cards)));
  const cells = table.cells.map((card) => (card ? [card] : []));
  const piles = new Map([...named("t", table.tableau), ...named("c", cells), ...named("f", foundations)]);
  piles.set("s", unknown(table.stock)).set("w", [...table.waste]);
  return { piles, redeals: table.redeals ?? null };
}

/** @param {number} count @returns {string[]} */
function unknown(count) {
  return Array.from({ length: count }, () => UNKNOWN);
}

/** Makes a step. One without a card turns the whole waste over to be the stock, or, taken back, the stock to be the waste. @param {Cards} cards @param {Step} step */
export function moveCard(cards, { card, source, destination }) {
  const from = cards.piles.get(source) ?? [];
  const to = cards.piles.get(destination) ?? [];
  if (card) {
    from.pop();
    to.push(card);
    return;
  }
  while (from.length) to.push(/** @type {string} */ (from.pop()));
  if (cards.redeals !== null) cards.redeals += destination === "s" ? -1 : 1;
}
