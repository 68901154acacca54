// @ts-check
/** Polish as the pages use it: numbers, lists, dates and ordinals. */

import { datesOf, formsOf, timeOfDay } from "../forms.js";

export const { counted, either, fineClock, formOf, listed, number, tenth } = formsOf("pl");

/** @param {number} place such as `2.` */
export const ordinal = (place) => `${place}.`;

/** For so long, or in so long. @param {number} milliseconds @returns {string} such as `12 sekund` */
export const seconds = (milliseconds) => counted(Math.round(milliseconds / 1000), { one: "sekundę", few: "sekundy", many: "sekund", other: "sekundy" });

/** How many there are. */
export const MOVES = { one: "ruch", few: "ruchy", many: "ruchów", other: "ruchu" };
/** After so many, in so many. */
export const IN_MOVES = { one: "ruchu", other: "ruchach" };
/** Of so many. */
export const OF_MOVES = { one: "ruchu", other: "ruchów" };
export const CELLS = { one: "komórka", few: "komórki", many: "komórek", other: "komórki" };
export const SEATS = { one: "miejsce", few: "miejsca", many: "miejsc", other: "miejsca" };

export const dates = {
  ...datesOf("pl"),
  /** A moment where the reader is. @param {number} at @param {string} _place a city of the zone, which has no Polish name here */
  here: (at, _place) => `${dates.weekday(at)} ${timeOfDay(at)} Twojego czasu`,
  /** @param {number} at */
  utc: (at) => `${timeOfDay(at, "UTC")} UTC`,
};
