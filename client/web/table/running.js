// @ts-check
/** Does something again and again while it is held, at a pace one can follow. */

const PACE = 300;

/** @param {() => "done" | "later" | "over"} step `later`: not now, but perhaps next time; `over`: no more of it */
export function createRun(step) {
  let timer = 0;

  function stop() {
    clearInterval(timer);
    timer = 0;
  }

  function advance() {
    if (step() === "over") stop();
  }

  return {
    get isOn() {
      return timer !== 0;
    },
    start() {
      if (timer) return;
      timer = window.setInterval(advance, PACE);
      advance();
    },
    stop,
  };
}
