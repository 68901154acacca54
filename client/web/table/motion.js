// @ts-check
/** How cards travel: short, interruptible, by transforms; faded instead where motion is not wanted. */

const TRAVEL = 170;
const FADE = 140;
const DEAL_SPREAD = 400;
const EASE_OUT = "cubic-bezier(0.2, 0.7, 0.25, 1)";

export function isMotionReduced() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Lets an element that stands in its new place come from where it was.
 * @param {HTMLElement} element
 * @param {{dx: number, dy: number}} from
 * @param {{isTurned?: boolean, delay?: number, duration?: number, onEnd?: () => void}} [how]
 */
export function travel(element, from, { isTurned = false, delay = 0, duration = TRAVEL, onEnd } = {}) {
  stop(element);
  if (isMotionReduced()) {
    fadeIn(element, onEnd);
    return;
  }
  const start = `translate(${from.dx}px, ${from.dy}px)`;
  const frames = isTurned
    ? [
        { transform: `${start} scaleX(0.05)` },
        { transform: "translate(0, 0) scaleX(1)" },
      ]
    : [{ transform: start }, { transform: "translate(0, 0)" }];
  const animation = element.animate(frames, { duration, delay, easing: EASE_OUT, fill: "backwards" });
  if (onEnd) animation.addEventListener("finish", onEnd);
}

/** @param {HTMLElement} element @param {() => void} [onEnd] */
export function fadeIn(element, onEnd) {
  const animation = element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE, easing: "ease-out" });
  if (onEnd) animation.addEventListener("finish", onEnd);
}

/** Makes an element stand out for a moment. @param {HTMLElement} element @param {boolean} isMuch */
export function swell(element, isMuch) {
  const frames = isMotionReduced()
    ? [{ opacity: 0.3 }, { opacity: 1 }]
    : [{ transform: "scale(1)" }, { transform: `scale(${isMuch ? 1.12 : 0.95})` }, { transform: "scale(1)" }];
  element.animate(frames, { duration: 520, easing: "ease-in-out" });
}

/** Ends whatever moves an element now. @param {HTMLElement} element */
export function stop(element) {
  for (const animation of element.getAnimations()) animation.cancel();
}

/** Deals cards pile by pile from one place. @param {{element: HTMLElement, dx: number, dy: number}[]} cards in order */
export function deal(cards) {
  cards.forEach(({ element, dx, dy }, index) => {
    const delay = (index / Math.max(1, cards.length)) * DEAL_SPREAD;
    travel(element, { dx, dy }, { delay, duration: TRAVEL + 20 });
  });
}
