// @ts-check
/** Lets the browser keep what it needs to open these pages without a network. */

/** Begins once the page stands, so that nothing waits for it. */
export function keepForOffline() {
  if (!("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  const tell = () => serviceWorker.controller?.postMessage({ files: performance.getEntriesByType("resource").map(({ name }) => name) });
  serviceWorker.addEventListener("controllerchange", tell);
  const register = () => serviceWorker.register("/worker.js", { updateViaCache: "none" }).then(tell, noteUnkept);
  if (document.readyState === "complete") void register();
  else addEventListener("load", register, { once: true });
}

/** Without it all works but the page that opens offline. @param {unknown} why */
function noteUnkept(why) {
  console.info("nothing is kept for times without a network:", why);
}
