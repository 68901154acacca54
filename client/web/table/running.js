// @ts-check
/** Does something again and again while it is held, at a pace one can follow. */

const PACE = 300;

/** @param {() => "done" | "later" | "over"} step `later`: not now, but perhaps next time; `over`: no more of it @param {() => void} onStop */
export function createRun(step, onStop) {
  let timer = 0;

  function stop() {
    if (!timer) return;
    clearInterval(timer);
    timer = 0;
    onStop();
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
