// @ts-check
/** How long to wait before one asks again: random, so that not all ask at once. Pure but for the dice. */

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
const TRY_AGAIN_WITHIN = 1_500;
const FLOOD_SECONDS = 10;

/** Before the next socket is opened, in milliseconds. @param {number} tries how many have failed in a row */
export function waitAfter(tries) {
  return Math.random() * Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries);
}

/** Before a request is made again that the server could not do, in milliseconds. */
export function waitToTryAgain() {
  return TRY_AGAIN_WITHIN * (0.3 + 0.7 * Math.random());
}

/** What a server that heard too much asks for, in milliseconds. @param {string} reason such as `too many messages; wait 10 seconds` */
export function waitNamed(reason) {
  return Number(/\d+/.exec(reason)?.[0] ?? FLOOD_SECONDS) * 1000;
}
