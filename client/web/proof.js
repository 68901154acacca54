// @ts-check
/**
 * A second implementation of what a replay proves of its deal, written from PROOF.md: commitment, deck, first table,
 * signature. It needs WebCrypto, which browsers have on https and on their own machine only: ask `mayProve` first.
 */

/** @typedef {{game: string, key: string, signature: string, [field: string]: unknown}} Replay */
/** @typedef {{card?: string | null, cards: number}} Foundation */
/** @typedef {{tableau: string[][], cells: (string | null)[], foundations: Foundation[], stock: number, base: string | null}} Start */

const RANKS = "A23456789TJQK";
const SUITS = "CDHS";
const SEED_BYTES = 32;
const WORDS = 2 ** 32;

/** In what order the piles get their first card: PROOF.md, "The first table". @type {Record<string, string>} */
const ORDERS = {
  "zodiac": "c1-8 t1-24",
  "zodiac-1914": "c1-8 t1-24",
  "four-seasons": "t1-5 f1",
  "czarina": "t1-5 f1",
  "corners": "c1-5 f1",
  "corners-redeal": "c1-5 f1",
  "simplicity": "t1-12 f1",
  "florentine": "t1 c1 t2-4 f1",
};
const TWO_DECKS = new Set(["zodiac", "zodiac-1914"]);

/** Keys under which anybody can sign, the highest bit left out: PROOF.md, "The signature". */
const OPEN_KEYS = new Set([
  "00".repeat(32),
  `01${"00".repeat(31)}`,
  "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
  "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
  ...["ec", "ed", "ee"].map((first) => `${first}${"ff".repeat(30)}7f`),
]);

const utf8 = new TextEncoder();

/** Whether this browser can compute the proof at this address. @returns {boolean} */
export function mayProve() {
  return Boolean(globalThis.crypto?.subtle);
}

/** Whether the game is one whose deals are known here. @param {string} game @returns {boolean} */
export function isKnown(game) {
  return Object.hasOwn(ORDERS, game);
}

/**
 * The cards in the order they are dealt, each as rank and suit.
 * @param {string} game @param {string} seed 64 hexadecimal digits @returns {Promise<string[]>}
 */
export async function dealOf(game, seed) {
  const cards = unshuffled(game);
  const words = await wordStream(game, bytesOf(seed));
  for (let last = cards.length - 1; last > 0; last -= 1) {
    const other = await below(last + 1, words);
    [cards[last], cards[other]] = [cards[other], cards[last]];
  }
  return cards;
}

/**
 * What is published before a deal is played.
 * @param {string} game @param {string} salt @param {string} seed @returns {Promise<string>} 64 hexadecimal digits
 */
export async function commitmentOf(game, salt, seed) {
  const told = joined(utf8.encode(`ecliptic/commit/1\0${game}\0`), bytesOf(salt), bytesOf(seed));
  return hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", told)));
}

/** The seed of a deal known by name. @param {string} name @returns {Promise<string>} 64 hexadecimal digits */
export async function seedOf(name) {
  const told = utf8.encode(`ecliptic/named/1\0${name.normalize("NFC")}`);
  return hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", told)));
}

/** How the cards lie when the first of them are dealt. @param {string} game @param {string[]} deck @returns {Start} */
export function startOf(game, deck) {
  const order = orderOf(game);
  /** @param {string} kind */
  const cardsOn = (kind) => {
    const names = order.filter((name) => name[0] === kind).sort((one, other) => Number(one.slice(1)) - Number(other.slice(1)));
    return names.map((name) => deck[order.indexOf(name)]);
  };
  const dealt = cardsOn("f");
  const foundations = TWO_DECKS.has(game) ? 8 : 4;
  return {
    tableau: cardsOn("t").map((card) => [card]),
    cells: cardsOn("c"),
    foundations: Array.from({ length: foundations }, (_, index) => (dealt[index] ? { card: dealt[index], cards: 1 } : { cards: 0 })),
    stock: deck.length - order.length,
    base: dealt.length ? dealt[0][0] : null,
  };
}

/**
 * Whether a table, such as a film's first one, is how a deck begins.
 * @param {string} game @param {string[]} deck @param {any} table of the protocol's shape @returns {boolean}
 */
export function isStart(game, deck, table) {
  const plain = (/** @type {any} */ each) => canonical({
    tableau: each.tableau,
    cells: each.cells,
    foundations: each.foundations.map((/** @type {Foundation} */ pile) => [pile.card ?? null, pile.cards]),
    stock: each.stock,
    base: each.base ?? null,
  });
  return plain(startOf(game, deck)) === plain(table) && table.waste.length === 0;
}

/**
 * Whether the signature is the replay's, by the key in it; null where this browser cannot tell.
 * @param {Replay} replay as it came, every field of it @returns {Promise<boolean | null>}
 */
export async function checkSignature(replay) {
  const { signature, ...signed } = replay;
  try {
    if (isOpen(bytesOf(replay.key))) return false;
    const key = await crypto.subtle.importKey("raw", bytesOf(replay.key), { name: "Ed25519" }, false, ["verify"]);
    return await crypto.subtle.verify({ name: "Ed25519" }, key, bytesOf(signature, 64), signedBytes(signed));
  } catch (error) {
    return error instanceof DOMException && error.name === "NotSupportedError" ? null : false;
  }
}

/** @param {Uint8Array} key @returns {boolean} */
function isOpen(key) {
  return OPEN_KEYS.has(hexOf(Uint8Array.from(key, (byte, place) => (place === key.length - 1 ? byte & 0x7f : byte))));
}

/** What a signature is of. @param {Record<string, unknown>} signed a replay without its signature @returns {Uint8Array<ArrayBuffer>} */
export function signedBytes(signed) {
  return utf8.encode(`ecliptic/replay/1\0${canonical(signed)}`);
}

/** The one way to write plain data as JSON (RFC 8785, of its numbers whole ones). @param {unknown} document @returns {string} */
export function canonical(document) {
  if (Array.isArray(document)) return `[${document.map(canonical).join(",")}]`;
  if (document === null || typeof document !== "object") return JSON.stringify(document);
  const fields = Object.entries(document).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${canonical(value)}`).join(",")}}`;
}

/** @param {string} game @returns {string[]} the piles' names in the order they get their first card */
function orderOf(game) {
  if (!isKnown(game)) throw new RangeError(`no game is called ${game}`);
  return ORDERS[game].split(" ").flatMap((part) => {
    const [first, last = first.slice(1)] = part.split("-");
    const from = Number(first.slice(1));
    return Array.from({ length: Number(last) - from + 1 }, (_, index) => `${first[0]}${from + index}`);
  });
}

/** @param {string} game @returns {string[]} */
function unshuffled(game) {
  if (!isKnown(game)) throw new RangeError(`no game is called ${game}`);
  const deck = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));
  return TWO_DECKS.has(game) ? [...deck, ...deck] : deck;
}

/**
 * The stream of 32-bit words of a seed: the blocks of HMAC-SHA256 one after the other.
 * @param {string} game @param {Uint8Array<ArrayBuffer>} seed @returns {Promise<() => Promise<number>>}
 */
async function wordStream(game, seed) {
  const key = await crypto.subtle.importKey("raw", seed, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  /** @type {number[]} */
  const ready = [];
  let block = 0;
  return async () => {
    if (!ready.length) {
      const number = new DataView(new ArrayBuffer(8));
      number.setBigUint64(0, BigInt(block));
      block += 1;
      const told = joined(utf8.encode(`ecliptic/deal/1\0${game}\0`), new Uint8Array(number.buffer));
      const read = new DataView(await crypto.subtle.sign("HMAC", key, told));
      for (let place = 0; place < read.byteLength; place += 4) ready.push(read.getUint32(place));
    }
    return /** @type {number} */ (ready.shift());
  };
}

/**
 * A whole number below a bound, each equally likely: words that would favour some are passed over.
 * @param {number} bound @param {() => number | Promise<number>} words @returns {Promise<number>}
 */
export async function below(bound, words) {
  const limit = WORDS - (WORDS % bound);
  let word = await words();
  while (word >= limit) word = await words();
  return word % bound;
}

/** @param {string} hex @param {number} [length] @returns {Uint8Array<ArrayBuffer>} */
function bytesOf(hex, length = SEED_BYTES) {
  if (!new RegExp(`^[0-9a-f]{${2 * length}}$`).test(hex)) throw new RangeError(`wanted ${length} bytes in hexadecimal digits`);
  return Uint8Array.from(/** @type {RegExpMatchArray} */ (hex.match(/../g)), (pair) => Number.parseInt(pair, 16));
}

/** @param {Uint8Array} bytes @returns {string} */
function hexOf(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {...Uint8Array} parts @returns {Uint8Array<ArrayBuffer>} */
function joined(...parts) {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}
