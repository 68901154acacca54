// @ts-check
/** The words of the table: cards, piles, moves, and why one is not possible. */

import { counted, either } from "./forms.js";

/** @typedef {import("../../table/names.js").Role} Role */
/** @typedef {import("../../table/names.js").Side} Side */

/** @type {Record<string, string>} */
const RANKS = {
  A: "as", 2: "dwójka", 3: "trójka", 4: "czwórka", 5: "piątka", 6: "szóstka", 7: "siódemka", 8: "ósemka", 9: "dziewiątka", T: "dziesiątka",
  J: "walet", Q: "dama", K: "król",
};
/** Of which ranks a foundation is built: `od asa`. @type {Record<string, string>} */
const FROM = {
  A: "asa", 2: "dwójki", 3: "trójki", 4: "czwórki", 5: "piątki", 6: "szóstki", 7: "siódemki", 8: "ósemki", 9: "dziewiątki", T: "dziesiątki",
  J: "waleta", Q: "damy", K: "króla",
};
/** @type {Record<string, string>} */
const SUITS = { C: "trefl", D: "karo", H: "kier", S: "pik" };
/** @type {Record<Side, string>} */
const SIDES = {
  upperLeft: "lewy górny", upperRight: "prawy górny", lowerLeft: "lewy dolny", lowerRight: "prawy dolny",
  left: "po lewej", middle: "na środku", right: "po prawej", above: "u góry", below: "na dole",
};

/** @param {string} words */
const capital = (words) => words[0].toUpperCase() + words.slice(1);
/** @param {number} count */
const cards = (count) => counted(count, { one: "karta", few: "karty", many: "kart", other: "karty" });

/** @param {string} name such as `4S` */
function card(name) {
  return `${RANKS[name[0]] ?? name[0]} ${SUITS[name[1]] ?? name[1]}`;
}

/** @param {string | null} name */
const chosenCard = (name) => (name ? card(name) : "karta");

/** @param {Role} role */
function pile(role) {
  const { kind, number, side } = role;
  if (kind === "stock") return "zapas";
  if (kind === "waste") return "stos odrzuconych";
  if (kind === "foundation" && role.suit) return `${role.isSecond ? "drugi " : ""}fundament ${SUITS[role.suit]}`;
  if (kind === "foundation") return side ? `${SIDES[side]} fundament` : `fundament ${number}`;
  if (kind === "equator") return `komórka ${number} równika`;
  if (kind === "cell") return side ? `komórka ${SIDES[side]}` : `komórka ${number}`;
  return kind === "zodiac" ? `stos ${number} zodiaku` : `stos ${side ? SIDES[side] : number}`;
}

/** Where a card goes. @param {Role} role */
function toPile(role) {
  const words = pile(role);
  if (role.kind === "equator" || role.kind === "cell") return words.replace("komórka", "do komórki");
  return `na ${words}`;
}

/** Where nothing lies. @param {Role} role */
function onPile(role) {
  const words = pile(role);
  if (role.kind === "stock") return "w zapasie";
  if (role.kind === "equator" || role.kind === "cell") return words.replace("komórka", "w komórce");
  if (role.kind === "foundation") return `na ${words.replace(/drugi|lewy|prawy/, "$&m").replace(/górny|dolny/, "$&m").replace("fundament", "fundamencie")}`;
  return `na ${words.replace("stos", "stosie")}`;
}

export const table = {
  card,
  pile,
  /** What is printed on the card. */
  index: (/** @type {string} */ rank) => (rank === "T" ? "10" : rank),
  buildsFrom: (/** @type {string} */ rank) => `od ${FROM[rank] ?? rank}`,

  /** @param {string} name @param {{count: number, redeals: number | null, may: "deal" | "redeal" | null}} stock */
  stockLabel: (name, { count, redeals, may }) => {
    const left = redeals ? `, ${counted(redeals, { one: "odwrócenie", few: "odwrócenia", many: "odwróceń", other: "odwrócenia" })} do użycia` : "";
    return `${capital(name)}, ${count ? cards(count) : "pusty"}${left}${may ? { deal: "; odkryje kartę", redeal: "; odwróci stos odrzuconych" }[may] : ""}`;
  },
  /** @param {string} name @param {{top: string | null, count: number, targets: Role[]}} holds */
  pileLabel: (name, { top, count, targets }) => {
    const held = count ? `${top ? `na wierzchu ${card(top)}, ` : ""}${cards(count)}` : "brak kart";
    return `${capital(name)}, ${held}${targets.length ? `; może iść ${either(targets.map(toPile))}` : ""}`;
  },

  cannotGo: (/** @type {string | null} */ name, /** @type {Role} */ role) => `${capital(chosenCard(name))} nie może iść ${toPile(role)}.`,
  noneLeft: "Nie ma już kart do odkrycia.",
  stockEmpty: "Zapas jest pusty. Wybierz go jeszcze raz, aby odwrócić stos odrzuconych.",
  noPlace: (/** @type {string} */ name) => `${capital(card(name))} nie ma teraz dokąd pójść.`,
  nothingOn: (/** @type {Role} */ role) => `${capital(onPile(role))} nic nie leży.`,
  chosen: (/** @type {string | null} */ name, /** @type {number} */ places) => `Wybrano: ${chosenCard(name)}; możliwe miejsca: ${places}.`,
  keysShown: "Każdy stos pokazuje swój klawisz: naciśnij klawisz karty, potem jej miejsca. Escape je chowa.",
  keysHidden: "Klawisze stosów są schowane.",
  noKey: (/** @type {string} */ key) => `Żaden stos nie ma klawisza ${key}.`,
  isPlace: "tu może iść wybrana karta",
  turnedOver: "Stos odrzuconych odwrócony.",
  dealt: (/** @type {string} */ name) => `Odkryto: ${card(name)}.`,
  movedMany: (/** @type {number} */ count) => `Przeniesiono: ${cards(count)}.`,
  moved: (/** @type {string} */ name, /** @type {Role} */ role) => `${capital(card(name))} ${toPile(role)}.`,
};
