// @ts-check
/**
 * Kazakh as the pages use it: numbers, lists, dates and endings. Chromium says that it knows Kazakh, but has neither words nor
 * numbers of it: so numbers are written as in Russian, which does it the same, and the words are here.
 */

import { formsOf, timeOfDay } from "../forms.js";

export const { fineClock, number, tenth } = formsOf("ru");

/** After a number a noun stays as it is. @param {number} count @param {string} noun */
export const counted = (count, noun) => `${number(count)} ${noun}`;

/** @param {string[]} parts @param {string} last */
const joined = (parts, last) => (parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} ${last} ${parts[parts.length - 1]}`);
/** Such as `A, B және C`. @param {string[]} parts */
export const listed = (parts) => joined(parts, "және");
/** Such as `A, B немесе C`. @param {string[]} parts */
export const either = (parts) => joined(parts, "немесе");

/** The ending a number takes when it is read, by the last word of it: ones, tens, then hundreds and thousands. */
const OUT_OF = ["", "ден", "ден", "тен", "тен", "тен", "дан", "ден", "ден", "дан"];
const TENS_OUT_OF = ["", "нан", "дан", "дан", "тан", "ден", "тан", "тен", "нен", "нан"];

/** @param {number} count */
function ending(count) {
  if (count % 10) return OUT_OF[count % 10];
  if (count % 100) return TENS_OUT_OF[(count % 100) / 10];
  return count && count % 1000 === 0 ? "нан" : "ден";
}

/** A place that stands by itself, as in a column: it has an ending only before a word. @param {number} place */
export const ordinal = (place) => `${place}`;

/** A part of a number, such as `52-ден 12`. @param {number} part @param {number} all */
export const outOf = (part, all) => `${all}-${ending(all)} ${part}`;

/** @param {number} milliseconds how many seconds that is */
export const inSeconds = (milliseconds) => Math.round(milliseconds / 1000);

const MONTHS = ["қаңтар", "ақпан", "наурыз", "сәуір", "мамыр", "маусым", "шілде", "тамыз", "қыркүйек", "қазан", "қараша", "желтоқсан"];
const WEEKDAYS = ["жексенбі", "дүйсенбі", "сейсенбі", "сәрсенбі", "бейсенбі", "жұма", "сенбі"];

export const dates = {
  /** @param {number} at */
  shortDay: (at) => `${new Date(at).getUTCDate()} ${MONTHS[new Date(at).getUTCMonth()]}`,
  /** @param {number} at */
  fullDay: (at) => `${new Date(at).getUTCFullYear()} ж. ${dates.shortDay(at)}`,
  /** @param {number} at */
  longDay: (at) => `${dates.fullDay(at)}, ${WEEKDAYS[new Date(at).getUTCDay()]}`,
  /** @param {number} at */
  weekday: (at) => WEEKDAYS[new Date(at).getDay()],
  /** A moment where the reader is. @param {number} at @param {string} _place a city of the zone, which has no Kazakh name here */
  here: (at, _place) => `${dates.weekday(at)} ${timeOfDay(at)} жергілікті уақыт`,
  /** @param {number} at */
  utc: (at) => `${timeOfDay(at, "UTC")} UTC`,
};
