// @ts-check
/** Turns keys into intents, and the clicks that screen readers and voices make. Knows no table. */

const STOCK = "s";

/** @param {HTMLElement} root @param {{choose(pile: string): void, letGo(): void}} intents */
export function followKeys(root, intents) {
  const ends = new AbortController();
  const { signal } = ends;

  const onKey = (/** @type {KeyboardEvent} */ event) => {
    const isHere = event.target instanceof Node && root.contains(event.target);
    if (!isHere && event.target !== document.body) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
    const pile = pileOf(event.target);
    if (event.key === "Escape") intents.letGo();
    else if (event.key.toLowerCase() === "d" || (event.key === " " && !pile)) intents.choose(STOCK);
    else if (pile && (event.key === "Enter" || event.key === " ")) intents.choose(pile);
    else return;
    event.preventDefault();
  };

  document.addEventListener("keydown", onKey, { signal });
  root.addEventListener(
    "click",
    (event) => {
      const pile = pileOf(event.target);
      if (event.detail === 0 && pile) intents.choose(pile);
    },
    { signal },
  );
  return { stop: () => ends.abort() };
}

/** The pile an element is or belongs to. @param {EventTarget | null} target @returns {string | null} */
export function pileOf(target) {
  const element = target instanceof Element ? target.closest("[data-pile]") : null;
  return element instanceof HTMLElement ? (element.dataset.pile ?? null) : null;
}
