// @ts-check
/** The sounds themselves: a few soft tones, made by the browser. */

/** @typedef {[number, number, number]} Tone its pitch in hertz, when it begins, and for how long it is heard, in seconds */

/** @type {Record<import("./sounds.js").Sound, Tone[]>} */
const TONES = {
  deal: [[392, 0, 0.09]],
  move: [[330, 0, 0.12]],
  foundation: [[523, 0, 0.14], [784, 0.07, 0.22]],
  refused: [[175, 0, 0.16], [156, 0.09, 0.18]],
  finished: [[392, 0, 0.3], [523, 0.12, 0.3], [659, 0.24, 0.3], [784, 0.36, 0.6]],
};
const LOUD = 0.09;
/** How long a tone takes to be there: without it, one would hear a click. */
const RISE = 0.012;
const SILENT = 0.0001;

let context = /** @type {AudioContext | null} */ (null);

/** @param {import("./sounds.js").Sound} what */
export function play(what) {
  context ??= new AudioContext();
  // A browser that has put it to rest, as for a tab in the background, lets it go on after a touch or a key.
  if (context.state === "suspended") void context.resume();
  for (const tone of TONES[what]) sing(context, tone);
}

/** @param {AudioContext} to @param {Tone} tone */
function sing(to, [pitch, after, lasts]) {
  const at = to.currentTime + after;
  const voice = new OscillatorNode(to, { type: "triangle", frequency: pitch });
  const loud = new GainNode(to, { gain: 0 });
  loud.gain.setValueAtTime(SILENT, at);
  loud.gain.exponentialRampToValueAtTime(LOUD, at + RISE);
  loud.gain.exponentialRampToValueAtTime(SILENT, at + lasts);
  voice.connect(loud).connect(to.destination);
  voice.start(at);
  voice.stop(at + lasts);
}
