/** Walks two catalogues side by side: what one has and the other lacks, and what their functions say to sample arguments. */

const SAMPLES = {
  string: ["Zażółć"],
  "string | null": ["Zażółć", null],
  "string[]": [["Ann"], ["Ann", "Bob"], ["Ann", "Bob", "Cid"]],
  number: [0, 1, 2, 5, 12, 22, 60, 101, 1000],
  boolean: [true, false],
  Moment: [{ here: null, utc: "14:00 UTC" }, { here: "Monday 15:00", utc: "14:00 UTC" }],
};
/** Of arguments whose type says little, by name. */
const NAMED = {
  at: [0, 1_800_000_000_000],
  state: ["solved", "stuck", "resigned", "forfeit", "exhausted", "time"],
  seat: ["playing", "solved", "stuck", "resigned", "forfeit", "exhausted", "time", undefined].map((state) => ({ state, reached: 61_000 })),
  level: ["random", "perfect"],
  game: [{ name: "zodiac", decks: 2 }, { name: "of-tomorrow", decks: 1 }],
  race: [{ maker: "Zażółć", taken: 1, seats: 2, minutes: 15, is_rated: true, is_winnable: true, difficulty: "easy" }, { maker: "", taken: 2, seats: 8, minutes: 5 }],
  deal: [{ is_winnable: true, difficulty: "hard" }, { is_winnable: true }],
  reveal: [{ line: ["a", "b"], slack: 0 }, { line: ["a"], slack: 1 }, { line: Array(57).fill("a"), slack: 5 }, { line: Array(22).fill("a") }],
  racers: [[{ name: null, progress: 3 }, { name: "Zażółć", progress: 2 }]],
  all: [51],
  left: ["6:41", null],
  refusal: [{ reason: "malformed", text: "why not" }],
  rank: ["A", "2", "T", "K"],
  card: ["AC", "2D", "TH", "KS"],
  role: rolesOfAll(),
  stock: [{ count: 3, redeals: 2, may: "deal" }, { count: 0, redeals: 1, may: "redeal" }, { count: 0, redeals: null, may: null }],
  holds: [{ top: "4S", count: 2, targets: rolesOfAll() }, { top: null, count: 1, targets: [] }, { top: null, count: 0, targets: [] }],
};

function rolesOfAll() {
  const sides = ["upperLeft", "upperRight", "lowerLeft", "lowerRight", "left", "middle", "right", "above", "below", null];
  const kinds = ["stock", "waste", "foundation", "equator", "cell", "zodiac", "pile"];
  const plain = kinds.flatMap((kind) => sides.map((side) => ({ kind, side, number: 3, suit: null, isSecond: false, isOnly: false })));
  return [...plain, ...["C", "D", "H", "S"].flatMap((suit) => [true, false].map((isSecond) => ({ kind: "foundation", side: null, number: 1, suit, isSecond, isOnly: false })))];
}

/** The parameters of a function as `[type or "", name]`. @param {Function} made */
function parametersOf(made) {
  const source = made.toString();
  const head = source.slice(0, source.includes("=>") ? source.indexOf("=>") : source.indexOf("{"));
  const inside = head.replace(/^\s*(?:function\s*\w*|\w+(?=\())?\s*\(?/, "").replace(/\)\s*$/, "");
  const parts = inside.split(/,(?![^{]*\})/).filter((part) => part.trim());
  return parts.map((part) => {
    const type = /@type \{(.*?)\} \*\//.exec(part)?.[1] ?? "";
    return [type, part.replace(/\/\*.*?\*\//g, "").replace(/=.*/, "").trim().replace(/^\{.*\}$/, "record")];
  });
}

/** Of arguments that are known by where they are. @type {[RegExp, string, unknown[]][]} */
const PLACED = [
  [/^table\.(?:card|dealt|moved|noPlace)$/, "name", NAMED.card],
  [/^table\.(?:cannotGo|chosen)$/, "name", [...NAMED.card, null]],
  [/^table\.stockLabel$/, "record", NAMED.stock],
  [/^table\.pileLabel$/, "record", NAMED.holds],
  [/^race\.ended$/, "state", NAMED.state],
  [/^refusals\./, "record", NAMED.refusal],
  [/./, "rank", NAMED.rank],
  [/./, "name", SAMPLES.string],
  [/./, "text", ["why not"]],
];
const NUMBERS = ["milliseconds", "place", "amount", "status"];

/** @param {string} path @param {string} type @param {string} name */
function samplesOf(path, type, name) {
  const placed = PLACED.find(([where, what]) => where.test(path) && what === name);
  const isVague = !type || type === "string" || type === "string | null";
  if (placed && isVague) return placed[2];
  return SAMPLES[type.replace(/^import\("[^"]*"\)\./, "")] ?? NAMED[name] ?? (NUMBERS.includes(name) ? SAMPLES.number : null);
}

/** @param {unknown[][]} lists */
function combinations(lists) {
  return lists.reduce((all, list) => all.flatMap((some) => list.map((each) => [...some, each])), [[]]);
}

/** @param {string} path @param {Function} model @param {Function} made @param {(path: string, fault: string) => void} blame */
function compareSayings(path, model, made, blame) {
  const samples = parametersOf(model).map(([type, name]) => [samplesOf(path, type, name), name]);
  const unknown = samples.find(([list]) => !list);
  if (unknown) return blame(path, `no sample is known for its ${unknown[1]}`);
  for (const given of combinations(samples.map(([list]) => list))) {
    const [wanted, said] = [[model(...given)].flat(), [made(...given)].flat()];
    if (wanted.length !== said.length) blame(path, `${JSON.stringify(given)} gives ${said.length} parts`);
    said.forEach((text, index) => judge(path, text, wanted[index], given, blame));
  }
}

/** @param {string} path @param {unknown} text @param {string} wanted @param {unknown[]} given @param {(path: string, fault: string) => void} blame */
function judge(path, text, wanted, given, blame) {
  const what = `${JSON.stringify(given)} gives ${JSON.stringify(text)}`;
  if (typeof text !== "string" || (wanted && !text)) return blame(path, what);
  if (/undefined|NaN|\[object|\bnull\b/.test(text) || /  |^\s+$| [.,;:]/.test(text.replaceAll(" …", "").replaceAll("_ .", "_"))) blame(path, what);
  const names = given.flat().filter((each) => each === "Zażółć" || each === "Ann" || each === "Cid");
  for (const name of names) if (wanted.includes(name) && !text.includes(name)) blame(path, `${what} without ${name}`);
}

/** Everything in which a catalogue is not as the model is, as `path: fault`. */
export function compare(model, made, path = "") {
  const faults = [];
  const blame = (where, fault) => faults.length < 40 && faults.push(`${where}: ${fault}`);
  const walk = (one, other, where) => {
    if (typeof one !== typeof other || Array.isArray(one) !== Array.isArray(other)) return blame(where, `${typeof one} there, ${typeof other} here`);
    if (typeof one === "function") return compareSayings(where, one, other, blame);
    if (typeof one !== "object") return judge(where, other, one, [], blame);
    for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) walk(one[key], other[key], where ? `${where}.${key}` : key);
  };
  walk(model, made, path);
  return faults;
}

/** Every sentence of a catalogue, as `[path, text]`; functions as they stand in the source. */
export function sentences(made, path = "") {
  if (typeof made === "string") return [[path, made]];
  if (typeof made === "function") return [[path, made.toString().replace(/\/\*.*?\*\//g, "").replace(/\$\{[^{}]*\}|\\n/g, " ")]];
  return Object.entries(made).flatMap(([key, value]) => sentences(value, path ? `${path}.${key}` : key));
}
