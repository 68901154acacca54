// @ts-check
/** Checks a deal's commitment in this browser: SHA-256 of the words, the game, the salt and the seed. */

/**
 * Whether seed and salt are what was committed to; null where the browser cannot tell (a page without TLS).
 * @param {{game: string, commitment: string, reveal: {seed: string, salt: string}}} deal
 * @returns {Promise<boolean | null>}
 */
export async function checkDeal({ game, commitment, reveal }) {
  if (!crypto.subtle) return null;
  const words = new TextEncoder().encode(`ecliptic/commit/1\0${game}\0`);
  const bytes = new Uint8Array([...words, ...bytesOf(reveal.salt), ...bytesOf(reveal.seed)]);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("") === commitment;
}

/** @param {string} hex */
function bytesOf(hex) {
  return (hex.match(/../g) ?? []).map((pair) => parseInt(pair, 16));
}
