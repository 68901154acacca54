// @ts-check
/** A key for every pile: letters for the tableau, digits for cells, shifted digits for foundations, 9 the stock, 0 the waste. */

const STOCK = "9";
const WASTE = "0";

/** How the key of a pile is written; nothing where it has none. @param {string} pile */
export function keyOf(pile) {
  const number = Number(pile.slice(1));
  switch (pile[0]) {
    case "s":
      return STOCK;
    case "w":
      return WASTE;
    case "t":
      return number <= 26 ? String.fromCharCode(96 + number) : "";
    case "c":
      return number < 9 ? String(number) : "";
    default:
      return number <= 9 ? `⇧${number}` : "";
  }
}

/** The pile that a key stands for, on any keyboard. @param {KeyboardEvent} event @returns {string | null} */
export function pileOfKey(event) {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
  if (digit === undefined) {
    const letter = letterOf(event);
    return letter ? `t${letter.charCodeAt(0) - 96}` : null;
  }
  if (event.shiftKey) return `f${digit}`;
  return digit === STOCK ? "s" : digit === WASTE ? "w" : `c${digit}`;
}

/**
 * The Latin letter of a key, small: the one it writes, or on a keyboard with other letters the one in its place.
 * @param {KeyboardEvent} event @returns {string | null}
 */
export function letterOf({ key, code }) {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  const isOther = /^\p{L}$/u.test(key);
  return isOther ? (/^Key([A-Z])$/.exec(code)?.[1].toLowerCase() ?? null) : null;
}
