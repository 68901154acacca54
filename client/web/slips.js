// @ts-check
/** Slips of the finger: the second half of a double click takes no control that has come under the pointer meanwhile. */

const SOON = 350;
const NEAR = 24;

let latest = { control: /** @type {Element | null} */ (null), at: -Infinity, x: 0, y: 0 };

/** @param {MouseEvent} event */
function isSlip(event) {
  const control = controlOf(event);
  const { control: before, at, x, y } = latest;
  const isNear = Math.hypot(event.clientX - x, event.clientY - y) < NEAR;
  if (!control || control === before || !isNear) return false;
  return event.detail > 1 || (/** @type {PointerEvent} */ (event).pointerType === "touch" && event.timeStamp - at < SOON);
}

/** @param {Event} event */
function controlOf(event) {
  const { target } = event;
  if (!(target instanceof Element) || target.closest(".table")) return null;
  return target.closest("label") ?? target.closest("button, a, input, summary");
}

/** From now on, on all pages. */
export function catchSlips() {
  addEventListener("click", (event) => {
    if (event.detail === 0) return;
    if (isSlip(event)) {
      event.preventDefault();
      event.stopPropagation();
    } else latest = { control: controlOf(event), at: event.timeStamp, x: event.clientX, y: event.clientY };
  }, true);
}
