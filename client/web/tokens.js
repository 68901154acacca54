// @ts-check
/** The token this browser keeps of its player, for all of its tabs: one browser is one player. */

import { remember, remembered } from "./dom.js";

const TOKEN = "ecliptic-token";
const FIRST = "ecliptic-first-visit";
/** What a server gives out, and no more than it reads. */
const READABLE = /^[\x21-\x7e]{1,200}$/;
/** So long a tab waits for another one that is about to get a token. */
const LONGEST_FIRST = 5_000;

/** @returns {string | null} */
export function keptToken() {
  return remembered(TOKEN) || null;
}

/** Whether a server could read it; what somebody or something has damaged cannot be. @param {string} token */
export function isReadable(token) {
  return READABLE.test(token);
}

/** @param {string | null} token */
export function keepToken(token) {
  remember(TOKEN, token);
}

/** Does something whenever another tab has kept another token. @param {() => void} act */
export function onKeptElsewhere(act) {
  addEventListener("storage", (event) => event.key === TOKEN && act());
}

/**
 * Lets tabs that know no token yet be somebody one after the other, so that the next finds the token of the first.
 * @param {() => Promise<unknown> | null} act gives what ends the turn, or null where nothing is awaited
 */
export function inTurn(act) {
  if (!navigator.locks) {
    act();
    return;
  }
  void navigator.locks.request(FIRST, () => Promise.race([act(), new Promise((done) => setTimeout(done, LONGEST_FIRST))]));
}
