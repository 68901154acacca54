// @ts-check
/** Signs for what one can go to or press: small drawings of lines, beside words or in their place. */

import { drawing } from "./dom.js";

/** Each in a square of 24. @type {Record<string, string>} */
export const SIGNS = {
  race: "M5 21V4h13l-3.2 4.5L18 13H5",
  daily: "M12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5",
  watch: "M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12M12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6",
  rules: "M12 6.5C10 5 7 4.5 3 5v13.5c4-.5 7 0 9 1.5 2-1.5 5-2 9-1.5V5c-4-.5-7 0-9 1.5M12 6.5V20",
  about: "M12 2.8a9.2 9.2 0 1 0 0 18.4 9.2 9.2 0 0 0 0-18.4M12 11v5.5M12 7.4v.4",
  settings: "M4 7h9M19 7h1M16 4.6a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.8M4 17h1M11 17h9M8 14.6a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.8",
  you: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4.5 20.5c.8-4 3.7-6 7.5-6s6.7 2 7.5 6",
};

/** @param {string} name */
export function sign(name) {
  return drawing("svg", { viewBox: "0 0 24 24", class: "way-sign", "aria-hidden": "true" }, drawing("path", { d: SIGNS[name] }));
}
