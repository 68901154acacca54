// @ts-check
/** The time of a film as it plays: play, pause, speed, and going to a moment. Knows nothing of what is shown. */

export const SPEEDS = [1, 2, 5, 10, 30];
/** A frame that comes later than this was held up, as by a hidden tab; the film does not make up for it. */
const LONGEST_FRAME = 250;

/** @typedef {"playing" | "stepped" | "sought"} How  time has passed, or somebody went a step, or anywhere else */

export class Playback {
  /** @param {number} length in milliseconds @param {(time: number, how: How) => void} onTime @param {() => void} onState plays or not, or at another speed */
  constructor(length, onTime, onState) {
    this.length = length;
    this.onTime = onTime;
    this.onState = onState;
    this.time = 0;
    this.speed = 1;
    this.isPlaying = false;
    this.frame = 0;
    this.before = 0;
  }

  /** Plays on, from the beginning if the end is reached. */
  play() {
    if (this.isPlaying) return;
    if (this.time >= this.length) this.seek(0);
    this.isPlaying = true;
    this.before = performance.now();
    this.#wait();
    this.onState();
  }

  pause() {
    if (!this.isPlaying) return;
    this.isPlaying = false;
    cancelAnimationFrame(this.frame);
    this.onState();
  }

  toggle() {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  /** Goes to a moment, and plays on from there if it plays. @param {number} time @param {How} [how] */
  seek(time, how = "sought") {
    this.time = Math.max(0, Math.min(this.length, Math.round(time)));
    this.onTime(this.time, how);
  }

  /** @param {number} speed */
  setSpeed(speed) {
    this.speed = speed;
    this.onState();
  }

  /** One speed up or down. @param {1 | -1} by */
  changeSpeed(by) {
    const next = SPEEDS[SPEEDS.indexOf(this.speed) + by];
    if (next) this.setSpeed(next);
  }

  #wait() {
    this.frame = requestAnimationFrame(() => this.#pass(performance.now()));
  }

  /** @param {number} now */
  #pass(now) {
    const passed = Math.min(LONGEST_FRAME, Math.max(0, now - this.before));
    this.before = now;
    this.time = Math.min(this.length, this.time + passed * this.speed);
    this.onTime(this.time, "playing");
    if (!this.isPlaying) return;
    if (this.time >= this.length) this.pause();
    else this.#wait();
  }
}
