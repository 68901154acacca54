// @ts-check
/** Turns pointer events into intents: a tap on a pile, a drag from one to a point, a long press, a hold. Knows no table. */

const SLOP = { mouse: 4, pen: 6, touch: 9 };
const LONG_PRESS = 420;

/**
 * @typedef {{
 *   pileAt(x: number, y: number): string | null,
 *   mayDrag(pile: string): boolean,
 *   onTap(pile: string): void,
 *   onLift(pile: string): HTMLElement | null,
 *   onDrag(pile: string, rect: DOMRect): void,
 *   onDrop(pile: string, rect: DOMRect): void,
 *   onCancel(pile: string): void,
 *   onRest(pile: string | null): void,
 *   onOutside(): void,
 *   mayHold(pile: string): boolean,
 *   onHold(): void,
 *   onHoldEnd(): void,
 * }} Intents
 * @typedef {{id: number, kind: string, pile: string | null, x: number, y: number, element: HTMLElement | null, isLong: boolean,
 *   isHeld: boolean, timer: number, since: number}} Press  `isLong`: it shows what lies there; `isHeld`: it does something as long as
 *   it lasts; `since`: when it began, by its event: a page that is slow to hear of the end may think a tap a long press
 */

/** @param {HTMLElement} root @param {Intents} intents @returns {{cancel(): void, stop(): void, lifted(): string | null}} */
export function followPointers(root, intents) {
  /** @type {Press | null} */
  let press = null;
  const ends = new AbortController();
  const listen = (/** @type {string} */ type, /** @type {(event: any) => void} */ act) =>
    root.addEventListener(type, act, { signal: ends.signal });

  const cancel = () => {
    if (!press) return;
    clearTimeout(press.timer);
    const { pile, element, isLong, isHeld } = press;
    press = null;
    if (isHeld) intents.onHoldEnd();
    if (isLong) intents.onRest(null);
    if (pile && element) intents.onCancel(pile);
  };

  /** @param {string} pile */
  const linger = (pile) => {
    if (!press || press.element) return;
    if (intents.mayHold(pile)) {
      press.isHeld = true;
      intents.onHold();
    } else if (press.kind !== "mouse") {
      press.isLong = true;
      intents.onRest(pile);
    }
  };

  listen("pointerdown", (/** @type {PointerEvent} */ event) => {
    if (press || event.button !== 0 || !event.isPrimary) return;
    const pile = intents.pileAt(event.clientX, event.clientY);
    const { pointerId: id, pointerType: kind, clientX: x, clientY: y, timeStamp: since } = event;
    press = { id, kind, pile, x, y, element: null, isLong: false, isHeld: false, timer: 0, since };
    root.setPointerCapture(id);
    if (pile && (kind !== "mouse" || intents.mayHold(pile))) press.timer = window.setTimeout(() => linger(pile), LONG_PRESS);
  });

  listen("pointermove", (/** @type {PointerEvent} */ event) => {
    if (!press || press.id !== event.pointerId) return;
    const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
    if (!press.element) {
      const slop = SLOP[/** @type {keyof typeof SLOP} */ (press.kind)] ?? SLOP.touch;
      if (!press.pile || Math.hypot(dx, dy) < slop || !intents.mayDrag(press.pile)) return;
      clearTimeout(press.timer);
      if (press.isLong) intents.onRest(null);
      press.isLong = false;
      press.element = intents.onLift(press.pile);
      if (!press.element) return;
    }
    press.element.style.transform = `translate(${dx}px, ${dy}px)`;
    intents.onDrag(/** @type {string} */ (press.pile), press.element.getBoundingClientRect());
  });

  listen("pointerup", (/** @type {PointerEvent} */ event) => {
    if (!press || press.id !== event.pointerId) return;
    const { pile, element, isLong, isHeld, timer, x, y, since } = press;
    clearTimeout(timer);
    press = null;
    if (isHeld) intents.onHoldEnd();
    else if (element && pile) intents.onDrop(pile, element.getBoundingClientRect());
    else if (isLong && event.timeStamp - since >= LONG_PRESS) intents.onRest(null);
    else if (pile && Math.hypot(event.clientX - x, event.clientY - y) < 40) intents.onTap(pile);
    else if (!pile) intents.onOutside();
  });

  listen("pointercancel", (/** @type {PointerEvent} */ event) => {
    if (press?.id === event.pointerId) cancel();
  });
  listen("lostpointercapture", (/** @type {PointerEvent} */ event) => {
    if (press?.id === event.pointerId) cancel();
  });
  listen("contextmenu", (/** @type {Event} */ event) => event.preventDefault());
  listen("dragstart", (/** @type {Event} */ event) => event.preventDefault());

  return {
    cancel,
    stop() {
      cancel();
      ends.abort();
    },
    lifted: () => (press?.element ? press.pile : null),
  };
}
