// @ts-check
/** The addresses: which page each shows, the module that makes it, and the words that it says besides those of all pages. */

/**
 * @typedef {(root: HTMLElement, app: import("./app.js").App, argument: string) => import("./app.js").Page} Mount
 * @typedef {import("./language.js").Part} Part
 */

/** A page with a style of its own, which stands in the head from then on. @template T @param {string} name @param {Promise<T>} module */
async function styled(name, module) {
  const href = new URL(name, import.meta.url).href;
  const links = /** @type {HTMLLinkElement[]} */ ([...document.querySelectorAll("link[rel=stylesheet]")]);
  if (links.some((each) => each.href === href)) return module;
  const link = document.createElement("link");
  const coming = new Promise((resolve, reject) => Object.assign(link, { rel: "stylesheet", href, onload: resolve, onerror: reject }));
  document.head.append(link);
  const [it] = await Promise.all([module, coming.catch((why) => (link.remove(), Promise.reject(why)))]);
  return it;
}

/** @type {[RegExp, () => Promise<{mount: Mount}>, string, Part[]][]} */
export const PAGES = [
  [/^\/(?:race|watch)\/([^/]+)\/?$/, () => import("./pages/race.js"), "race", ["table", "keys", "practice", "proof", "watch"]],
  [/^\/watch\/?$/, () => import("./pages/watch.js"), "watch", ["watch"]],
  [/^\/replay(?:\/([^/]+))?\/?$/, () => styled("replay.css", import("./pages/replay.js")), "replay", ["replay", "table", "keys", "practice", "analysis"]],
  [/^\/rules(?:\/([^/]+))?\/?$/, () => import("./pages/rules.js"), "rules", ["rules", "table"]],
  [/^\/me\/?$/, () => import("./pages/me.js"), "me", ["account", "ratings", "replay", "watch"]],
  [/^\/about\/?$/, () => import("./pages/about.js"), "about", ["about"]],
  [/^\/daily(?:\/([^/]+))?\/?$/, () => import("./pages/day.js"), "daily", ["proof"]],
  [/^\/daily\/([^/]+\/[^/]+)\/?$/, () => import("./pages/daily_game.js"), "daily", ["proof"]],
  [/^\/boards\/([^/]+\/(?:all|week\/[^/]+))\/?$/, () => import("./pages/board.js"), "daily", []],
  [/^\/ratings\/([^/]+)\/?$/, () => import("./pages/ratings.js"), "daily", ["ratings"]],
  [/^\/player\/([^/]+)\/?$/, () => import("./pages/daily_player.js"), "daily", ["ratings", "replay", "watch"]],
  [/^\/practice\/?$/, () => import("./pages/practice.js"), "practice", ["practice"]],
  [/^\/$/, () => import("./pages/home.js"), "home", ["watch"]],
  [/^/, () => import("./pages/missing.js"), "missing", []],
];

/** What a race is played by; asked for beside its seat, it comes while the server answers. */
export async function fetchRace() {
  await Promise.all([import("./pages/race.js"), import("./pages/playing.js")]).catch(() => null);
}

/** The page at an address. @param {string} path */
export function pageAt(path) {
  return /** @type {typeof PAGES[number]} */ (PAGES.find(([pattern]) => pattern.test(path)));
}
