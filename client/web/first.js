// @ts-check
/**
 * Runs before anything is drawn, which no module does: so pages come in the theme that was chosen (settings.js) and never flash in
 * another, and the socket (connection.js) and the words of the language that will be spoken (language.js) are on their way beside
 * the modules.
 */

(() => {
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  /** @type {(name: string) => string} */
  const kept = (name) => {
    try {
      return localStorage.getItem(`ecliptic-${name}`) ?? "";
    } catch {
      return "";
    }
  };
  for (const name of ["theme", "suits", "indices"]) if (kept(name)) document.documentElement.dataset[name] = kept(name);
  const spoken = ["en", "pl", "kk"];
  const wanted = [kept("language"), ...navigator.languages.map((each) => each.split("-")[0].toLowerCase())];
  const language = wanted.find((each) => spoken.includes(each)) ?? "en";
  for (const name of (script.dataset.words ?? "").split(" ").filter(Boolean)) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = new URL(`words/${language}/${name}.js`, script.src).href;
    document.head.append(link);
  }
  const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket`;
  if (kept("signed-out")) return;
  const early = { socket: new WebSocket(address, ["ecliptic.v1.json"]), end: /** @type {CloseEvent | null} */ (null) };
  early.socket.onclose = (event) => { early.end = event; };
  Object.assign(window, { early });
})();
