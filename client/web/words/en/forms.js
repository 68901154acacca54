// @ts-check
/** English as the pages use it: numbers, lists, dates and ordinals. */

import { datesOf, formsOf, timeOfDay } from "../forms.js";

export const { counted, either, fineClock, formOf, listed, number, tenth } = formsOf("en-GB");

const ordinals = new Intl.PluralRules("en-GB", { type: "ordinal" });
const ENDINGS = /** @type {Record<string, string>} */ ({ one: "st", two: "nd", few: "rd", other: "th" });

/** @param {number} place such as `2nd` */
export const ordinal = (place) => `${place}${ENDINGS[ordinals.select(place)]}`;

/** @param {number} milliseconds @returns {string} such as `12 seconds` */
export const seconds = (milliseconds) => counted(Math.round(milliseconds / 1000), { one: "second", other: "seconds" });

/** Each thing with its plural. */
export const MOVES = { one: "move", other: "moves" };
export const CELLS = { one: "cell", other: "cells" };

export const dates = {
  ...datesOf("en-GB"),
  /** A moment where the reader is. @param {number} at @param {string} place a city of the zone, as it is called everywhere */
  here: (at, place) => `${dates.weekday(at)} ${timeOfDay(at)} in ${place}`,
  /** @param {number} at */
  utc: (at) => `${timeOfDay(at, "UTC")} UTC`,
};
