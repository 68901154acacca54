// @ts-check
/** Lets the browser keep what it needs to open these pages without a network. */

/** What is fetched at the same time is told together. */
const TOGETHER = 300;

/** Begins once the page stands, so that nothing waits for it. */
export function keepForOffline() {
  if (!("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  const tell = () => serviceWorker.controller?.postMessage({ files: performance.getEntriesByType("resource").map(({ name }) => name) });
  let timer = 0;
  serviceWorker.addEventListener("controllerchange", tell);
  // What was on its way when the worker took over came past it.
  new PerformanceObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(tell, TOGETHER);
  }).observe({ type: "resource" });
  const register = () => serviceWorker.register("/worker.js", { updateViaCache: "none" }).then(tell, noteUnkept);
  if (document.readyState === "complete") void register();
  else addEventListener("load", register, { once: true });
}

/** Without it all works but the page that opens offline. @param {unknown} why */
function noteUnkept(why) {
  console.info("nothing is kept for times without a network:", why);
}
