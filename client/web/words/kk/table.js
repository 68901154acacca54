// @ts-check
/** The words of the table: cards, piles, moves, and why one is not possible. */

import { either } from "./forms.js";

/** @typedef {import("../../table/names.js").Role} Role */
/** @typedef {import("../../table/names.js").Side} Side */

/** The same of a suit: `пика төрттігі`. @type {Record<string, string>} */
const OF_SUIT = {
  A: "тұзы", 2: "екілігі", 3: "үштігі", 4: "төрттігі", 5: "бестігі", 6: "алтылығы", 7: "жетілігі", 8: "сегіздігі", 9: "тоғыздығы", T: "ондығы",
  J: "валеті", Q: "дамасы", K: "королі",
};
/** @type {Record<string, string>} */
const RANKS = {
  A: "тұз", 2: "екілік", 3: "үштік", 4: "төрттік", 5: "бестік", 6: "алтылық", 7: "жетілік", 8: "сегіздік", 9: "тоғыздық", T: "ондық",
  J: "валет", Q: "дама", K: "король",
};
/** @type {Record<string, string>} */
const SUITS = { C: "трефа", D: "бубна", H: "черва", S: "пика" };
/** @type {Record<Side, string>} */
const SIDES = {
  upperLeft: "жоғарғы сол жақ", upperRight: "жоғарғы оң жақ", lowerLeft: "төменгі сол жақ", lowerRight: "төменгі оң жақ",
  left: "сол жақ", middle: "ортаңғы", right: "оң жақ", above: "жоғарғы", below: "төменгі",
};

/** @param {string} words */
const capital = (words) => words[0].toUpperCase() + words.slice(1);
/** @param {number} count */
const cards = (count) => `${count} карта`;

/** @param {string} name such as `4S` */
function card(name) {
  const [rank, suit] = name;
  return `${SUITS[suit] ?? suit} ${OF_SUIT[rank] ?? rank}`;
}

/** @param {string | null} name */
const chosenCard = (name) => (name ? card(name) : "карта");

/** @param {Role} role */
function pile(role) {
  const { kind, number, side } = role;
  if (kind === "stock") return "қор";
  if (kind === "waste") return "қалдық";
  if (kind === "foundation" && role.suit) return `${role.isSecond ? "екінші " : ""}${SUITS[role.suit]} іргетасы`;
  if (kind === "foundation") return side ? `${SIDES[side]} іргетас` : `${number}-іргетас`;
  if (kind === "equator") return `экватордың ${number}-ұяшығы`;
  if (kind === "cell") return side ? `${SIDES[side]} ұяшық` : `${number}-ұяшық`;
  return kind === "zodiac" ? `зодиактың ${number}-үймесі` : `${side ? `${SIDES[side]} ` : `${number}-`}үйме`;
}

/** Endings of what a pile is called last: where a card goes, where it lies. @type {[string, string, string][]} */
const ENDINGS = [
  ["іргетасы", "іргетасына", "іргетасында"], ["іргетас", "іргетасқа", "іргетаста"], ["ұяшығы", "ұяшығына", "ұяшығында"], ["ұяшық", "ұяшыққа", "ұяшықта"],
  ["үймесі", "үймесіне", "үймесінде"], ["үйме", "үймеге", "үймеде"], ["қор", "қорға", "қорда"], ["қалдық", "қалдыққа", "қалдықта"],
];

/** @param {Role} role @param {1 | 2} which 1: where to, 2: where */
function declined(role, which) {
  const words = pile(role);
  const found = ENDINGS.find(([ending]) => words.endsWith(ending));
  return found ? `${words.slice(0, -found[0].length)}${found[which]}` : words;
}

/** @param {Role} role */
const toPile = (role) => declined(role, 1);

export const table = {
  card,
  pile,
  /** What is printed on the card. */
  index: (/** @type {string} */ rank) => (rank === "T" ? "10" : rank),
  buildsFrom: (/** @type {string} */ rank) => `негіз: ${RANKS[rank] ?? rank}`,

  /** @param {string} name @param {{count: number, redeals: number | null, may: "deal" | "redeal" | null}} stock */
  stockLabel: (name, { count, redeals, may }) => {
    const left = redeals ? `, тағы ${redeals} рет аударуға болады` : "";
    return `${capital(name)}, ${count ? cards(count) : "бос"}${left}${may ? { deal: "; карта ашады", redeal: "; қалдықты аударады" }[may] : ""}`;
  },
  /** @param {string} name @param {{top: string | null, count: number, targets: Role[]}} holds */
  pileLabel: (name, { top, count, targets }) => {
    const held = count ? `${top ? `үстінде ${card(top)}, ` : ""}${cards(count)}` : "бос";
    return `${capital(name)}, ${held}${targets.length ? `; мұнда бара алады: ${either(targets.map(pile))}` : ""}`;
  },

  cannotGo: (/** @type {string | null} */ name, /** @type {Role} */ role) => `${capital(chosenCard(name))} ${toPile(role)} бара алмайды.`,
  noneLeft: "Ашатын карта қалмады.",
  stockEmpty: "Қор бос. Қалдықты аудару үшін оны тағы бір рет таңдаңыз.",
  noPlace: (/** @type {string} */ name) => `${capital(card(name))} қазір ешқайда бара алмайды.`,
  nothingOn: (/** @type {Role} */ role) => `${capital(declined(role, 2))} ештеңе жоқ.`,
  chosen: (/** @type {string | null} */ name, /** @type {number} */ places) => `Таңдалды: ${chosenCard(name)}; баратын орын саны: ${places}.`,
  keysShown: "Әр үйме өз пернесін көрсетеді: картаның, содан соң орнының пернесін басыңыз. Escape жасырады.",
  keysHidden: "Үймелердің пернелері жасырылды.",
  noKey: (/** @type {string} */ key) => `Ешбір үйменің ${key} пернесі жоқ.`,
  isPlace: "таңдалған карта осында бара алады",
  turnedOver: "Қалдық аударылды.",
  dealt: (/** @type {string} */ name) => `Ашылды: ${card(name)}.`,
  movedMany: (/** @type {number} */ count) => `${cards(count)} көшірілді.`,
  moved: (/** @type {string} */ name, /** @type {Role} */ role) => `${capital(card(name))} ${toPile(role)} барды.`,
};
