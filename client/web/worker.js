// @ts-check
/// <reference lib="webworker" />
/**
 * Keeps what the pages need to open without a network, where they then say so. It asks the network first for every page, so
 * nobody is shown an old one while there is a network; it keeps files of one state of the folder, and no answer about games.
 */

const here = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
/** Where the files of this state lie; the server writes it here, so that each state has a worker of its own. */
const FILES = "{{static}}/";
const CACHE = `ecliptic ${FILES}`;
const SHELL = "/";

here.addEventListener("install", (event) => event.waitUntil(keepShell().then(() => here.skipWaiting())));
here.addEventListener("activate", (event) => event.waitUntil(forgetOthers().then(() => here.clients.claim())));
here.addEventListener("message", (event) => event.waitUntil(keepFiles(event.data?.files)));
here.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => findKept(SHELL)));
  else if (pathOf(request.url).startsWith(FILES)) event.respondWith(findFile(request));
});

/** @param {string} address */
function pathOf(address) {
  return new URL(address, location.origin).pathname;
}

/** Keeps the page that opens everywhere; while the server is of another state than this worker, there is none to keep. */
async function keepShell() {
  const answer = await fetch(SHELL, { cache: "no-store" });
  if (!answer.ok || !(await answer.clone().text()).includes(`"${FILES}`)) throw new Error("the server's pages are of another state");
  await (await caches.open(CACHE)).put(SHELL, answer);
}

async function forgetOthers() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
}

/** Keeps what a page has loaded before this worker heard of it. @param {unknown} addresses */
async function keepFiles(addresses) {
  if (!Array.isArray(addresses)) return;
  const cache = await caches.open(CACHE);
  const files = addresses.filter((each) => typeof each === "string" && pathOf(each).startsWith(FILES));
  await Promise.all(files.map(async (each) => (await findKept(each, cache)).ok || keep(each, await fetch(each), cache)));
}

/**
 * Keeps an answer that is the file it was asked for. A network that wants to be paid first answers everything with a page.
 * @param {string} address @param {Response} answer @param {Cache} cache
 */
async function keep(address, answer, cache) {
  const isPage = (answer.headers.get("content-type") ?? "text/html").startsWith("text/html");
  if (answer.ok && !answer.redirected && !isPage) await cache.put(address, answer);
}

/** @param {Request} request */
async function findFile(request) {
  const cache = await caches.open(CACHE);
  const kept = await findKept(request.url, cache);
  if (kept.ok) return kept;
  const answer = await fetch(request);
  await keep(request.url, answer.clone(), cache);
  return answer;
}

/** What is kept for an address, whatever it was packed by; else an answer that is no answer. @param {string} address
 * @param {Cache} [cache] */
async function findKept(address, cache) {
  return (await (cache ?? (await caches.open(CACHE))).match(address, { ignoreVary: true })) ?? Response.error();
}
