// @ts-check
/** What a language does with numbers, lists, times and dates: plurals by their rules, the rest by Intl. */

/** @typedef {{one?: string, few?: string, many?: string, other: string}} Forms a word with each kind of number: what is not given is `other` */

/** @param {number} milliseconds @returns {string} such as `6:41`, or `14:06:41` where it is more than the longest race */
export function clock(milliseconds) {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const minutes = Math.floor(seconds / 60);
  const two = (/** @type {number} */ part) => String(part).padStart(2, "0");
  return minutes > 60 ? `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Signs that are not seen, or turn what stands around them. */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/gu;
/** Letters that are written from right to left. */
const LEFTWARDS = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** A text that somebody typed, for a place within one of ours: nothing of ours is turned by it. @param {string} text */
export function typed(text) {
  const seen = text.replace(UNSEEN, " ");
  return LEFTWARDS.test(seen) ? `\u2068${seen}\u2069` : seen;
}

/** @param {string} locale whose numbers, plurals and lists these are */
export function formsOf(locale) {
  const plurals = new Intl.PluralRules(locale);
  const all = new Intl.ListFormat(locale, { type: "conjunction" });
  const any = new Intl.ListFormat(locale, { type: "disjunction" });
  const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const tenths = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const point = tenths.formatToParts(0.1).find(({ type }) => type === "decimal")?.value ?? ".";
  const number = (/** @type {number} */ count) => plain.format(count);
  /** The form a count asks for. @param {number} count @param {Forms} forms */
  const formOf = (count, forms) => forms[/** @type {keyof Forms} */ (plurals.select(count))] ?? forms.other;
  return {
    formOf,
    number,
    /** Such as `12.3`. @param {number} amount */
    tenth: (amount) => tenths.format(amount),
    /** A count with its word, such as `3 moves`. @param {number} count @param {Forms} forms */
    counted: (count, forms) => `${number(count)} ${formOf(count, forms)}`,
    /** Such as `A, B and C`. @param {string[]} parts */
    listed: (parts) => all.format(parts),
    /** Such as `A, B or C`. @param {string[]} parts */
    either: (parts) => any.format(parts),
    /** Such as `6:41.3`. @param {number} milliseconds */
    fineClock: (milliseconds) => `${clock(milliseconds)}${point}${Math.floor((milliseconds % 1000) / 100)}`,
  };
}

/** How a language writes days, given as the instant at which they begin by UTC, and times. @param {string} locale */
export function datesOf(locale) {
  const written = (/** @type {number} */ at, /** @type {Intl.DateTimeFormatOptions} */ form) => new Intl.DateTimeFormat(locale, form).format(at);
  const day = (/** @type {number} */ at, /** @type {Intl.DateTimeFormatOptions} */ form) => written(at, { timeZone: "UTC", ...form });
  const fullDay = (/** @type {number} */ at) => day(at, { day: "numeric", month: "long", year: "numeric" });
  return {
    /** Such as `30 November`. @param {number} at */
    shortDay: (at) => day(at, { day: "numeric", month: "long" }),
    /** Such as `30 November 2026`. */
    fullDay,
    /** Such as `Monday, 30 November 2026`. @param {number} at */
    longDay: (at) => `${day(at, { weekday: "long" })}, ${fullDay(at)}`,
    /** Such as `Monday`, where one is. @param {number} at */
    weekday: (at) => written(at, { weekday: "long" }),
  };
}

/** A time of day, such as `14:05`, where one is unless a zone is given. @param {number} at @param {string} [timeZone] */
export function timeOfDay(at, timeZone) {
  return new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone }).format(at);
}

/** What the server calls the house, which no player may be called, and how it plays by that. @type {Record<string, import("../house.js").Level>} */
export const HOUSE = { "The House (at random)": "random", "The House (greedy)": "greedy", "The House (patient)": "patient", "The House (perfect)": "perfect" };
