// @ts-check
/** What this browser knows, and how it changes by what the server says. Pure but for the store at the end. */

/**
 * @typedef {import("./table/layout.js").GameInfo & {max_progress: number, rules: string[], may_be_winnable?: boolean}} GameInfo
 * @typedef {import("./table/piles.js").Position & {turn: number, progress: number, may_undo?: boolean, may_finish?: boolean, is_stuck?: boolean}} Position
 * @typedef {{turn: number, verdict: "won" | "lost" | "undecided", move?: string | null, left?: number | null, back?: number | null, is_exact?: boolean}} Advice
 *   in practice, what the solver says of the table as it is
 * @typedef {{id: string, name: string, is_claimed?: boolean, is_bot?: boolean}} Player
 * @typedef {{number: number, is_provisional: boolean, change?: number | null}} Rating
 * @typedef {"playing" | "solved" | "stuck" | "resigned" | "forfeit" | "exhausted" | "time"} SeatState
 * @typedef {{seat: number, player?: Player | null, is_house: boolean, is_ready: boolean, state?: SeatState | null,
 *   progress: number, reached: number, place?: number | null, agrees: boolean, away?: number | null, grace?: number | null,
 *   rating?: Rating | null, hints?: number, awayUntil?: number | null}} Seat  `awayUntil`: when an away player's seat is given up or forfeit, by this browser's clock
 * @typedef {{race: string, version: number, game: string, state: "lobby" | "countdown" | "running" | "ended" | "cancelled",
 *   minutes: number, is_open: boolean, is_quick: boolean, is_ranked: boolean, is_rated?: boolean, is_winnable?: boolean,
 *   difficulty?: "easy" | "medium" | "hard" | null, maker: number, seats: Seat[], you?: number | null,
 *   commitment: string, starts_in?: number | null, elapsed?: number | null, left?: number | null, position?: Position | null, advice?: Advice | null, name?: string | null,
 *   reveal?: {seed: string, salt: string, line?: string[], slack?: number | null} | null, rematch?: string | null, daily?: string | null,
 *   paired?: string | null, house_in?: number | null, delay?: number, delay_moves?: number, is_shown_whole?: boolean,
 *   is_watching?: boolean, shown_in?: number | null, tables?: SeatTable[], crowd?: number}} RaceView  `paired`: where a rival was found;
 *   `is_watching`: this is how spectators see it, `delay` seconds late; `tables`: theirs, and everybody's in the end
 * @typedef {{seat: number, table: import("./table/piles.js").Position, behind?: number, may_win?: boolean | null,
 *   steps?: import("./table/table.js").Step[] | null}} SeatTable
 *   `behind`: how many moves are held back; `steps`: which cards changed place since the table before
 * @typedef {RaceView & {startsAt: number | null, endsAt: number | null, begunAt: number | null, houseAt: number | null, shownAt: number | null,
 *   why?: string, steps?: import("./table/table.js").Step[] | null, turns?: number}} Race
 *   the `At`s by this browser's own clock, in milliseconds since the page was opened; `shownAt`: when spectators see the first cards
 * @typedef {{race: string, game: string, seats: number, taken: number, minutes: number, maker: string, is_bot?: boolean, is_rated?: boolean,
 *   is_winnable?: boolean, difficulty?: "easy" | "medium" | "hard" | null}} Summary
 * @typedef {{kind: string, [field: string]: any}} Event
 * @typedef {{race: string, first: number, last: number, events: Event[]}} Events
 * @typedef {{day: string, game: string, left: number, endsAt: number}} Day `endsAt`: when the next begins, by this browser's clock
 * @typedef {{standing: import("./connection.js").Standing, day: Day | null, player: Player | null, games: GameInfo[], lobby: Summary[] | null,
 *   races: string[], race: Race | null, missing: string | null, missingWhy: string}} State `races`: those one sits in;
 *   `missing`: the code of a race that was asked for and not shown; `missingWhy`: the reason of the refusal
 */

/** A whole race as it has come, with this browser's own clock. @param {RaceView} view @param {number} now @returns {Race} */
export function takeRace(view, now) {
  const after = (/** @type {number | null | undefined} */ wait) => (wait === null || wait === undefined ? null : now + wait);
  const begunAt = view.elapsed === null || view.elapsed === undefined ? null : now - view.elapsed;
  return { ...view, seats: withClocks(view.seats, now), startsAt: after(view.starts_in), endsAt: after(view.left), houseAt: after(view.house_in), shownAt: after(view.shown_in), begunAt };
}

/** @param {Seat[]} seats @param {number} now @returns {Seat[]} */
function withClocks(seats, now) {
  return seats.map((seat) => ({ ...seat, awayUntil: typeof seat.away === "number" ? now + seat.away : null }));
}

/**
 * The race after what happened; the same one if it is known already; null where something between is missing.
 * @param {Race} race @param {Events} message @param {number} now @returns {Race | null}
 */
export function takeEvents(race, message, now) {
  if (message.race !== race.race || message.last <= race.version) return race;
  if (message.first > race.version + 1) return null;
  const after = message.events.reduce((before, event) => takeEvent(before, event, now), race);
  return { ...after, version: message.last };
}

/** @param {Race} race @param {Event} event @param {number} now @returns {Race} */
function takeEvent(race, event, now) {
  switch (event.kind) {
    case "seated":
      return withSeat(race, event.seat, { ...freeSeat(event.seat), player: event.player, is_house: Boolean(event.is_house), rating: event.rating ?? null });
    case "vacated":
      return vacate(race, event);
    case "ready":
      return withSeat(race, event.seat, { is_ready: event.is_ready });
    case "countdown":
      return { ...race, state: "countdown", startsAt: now + event.starts_in };
    case "countdown_stopped":
      return { ...race, state: "lobby", startsAt: null };
    case "begun":
      return begin(race, event, now);
    case "moved":
      return move(race, event);
    case "hinted":
      return withSeat({ ...race, advice: event.advice ?? null }, event.seat, { hints: event.hints });
    case "seen":
      return see(race, event);
    case "progress":
      return withSeat(race, event.seat, { progress: event.progress, reached: event.reached });
    case "seat_ended":
      return withSeat(race, event.seat, { state: event.state, progress: event.progress, reached: event.reached, awayUntil: null });
    case "away":
      return withSeat(race, event.seat, { awayUntil: now + event.left });
    case "back":
      return withSeat(race, event.seat, { awayUntil: null, grace: event.grace ?? null });
    case "outage":
      return standStill(race, event.lasts);
    case "race_ended":
      return { ...race, state: "ended", seats: withClocks(event.seats, now), elapsed: event.elapsed, reveal: event.reveal, left: null, endsAt: null, shownAt: null, tables: event.tables ?? [] };
    case "cancelled":
      return { ...race, state: "cancelled", why: event.why, paired: event.race ?? null };
    case "rematch_asked":
      return withSeat(race, event.seat, { agrees: event.agrees });
    case "rematch_made":
      return { ...race, rematch: event.race };
    default:
      return race;
  }
}

/** @param {number} seat @returns {Seat} */
function freeSeat(seat) {
  return { seat, player: null, is_house: false, is_ready: false, progress: 0, reached: 0, agrees: false };
}

/** @param {Race} race @param {number} number @param {Partial<Seat>} change @returns {Race} */
function withSeat(race, number, change) {
  return { ...race, seats: race.seats.map((seat) => (seat.seat === number ? { ...seat, ...change } : seat)) };
}

/** @param {Race} race @param {Event} event @returns {Race} */
function vacate(race, event) {
  const left = withSeat(race, event.seat, freeSeat(event.seat));
  return { ...left, maker: event.maker, you: race.you === event.seat ? null : race.you };
}

/** @param {Race} race @param {Event} event @param {number} now @returns {Race} */
function begin(race, event, now) {
  const playing = { state: /** @type {SeatState} */ ("playing"), grace: event.grace ?? null };
  const seats = race.seats.map((seat) => (seat.player ? { ...seat, ...playing } : seat));
  const position = event.position ?? null;
  const shown = { position, tables: event.tables ?? [], is_watching: position === null };
  return { ...race, ...shown, seats, is_rated: Boolean(event.is_rated), state: "running", startsAt: null, shownAt: null, begunAt: now, endsAt: now + event.left };
}

/** What has become of a table that spectators see. @param {Race} race @param {Event} event @returns {Race} */
function see(race, event) {
  const { seat, table, behind = 0, may_win = null, steps = [] } = event;
  const others = (race.tables ?? []).filter((each) => each.seat !== seat);
  return { ...race, tables: [...others, { seat, table, behind, may_win, steps }] };
}

/** @param {Race} race @param {Event} event @returns {Race} */
function move(race, event) {
  const { position, seat, reached } = event;
  return withSeat({ ...race, position, steps: event.steps, turns: event.turns ?? 1, advice: null }, seat, { progress: position.progress, reached });
}

/** The clocks stood still for so long. @param {Race} race @param {number} lasts @returns {Race} */
function standStill(race, lasts) {
  const later = (/** @type {number | null | undefined} */ at) => (typeof at === "number" ? at + lasts : null);
  const seats = race.seats.map((seat) => ({ ...seat, awayUntil: later(seat.awayUntil) }));
  return { ...race, seats, begunAt: later(race.begunAt), endsAt: later(race.endsAt) };
}

/** The seats somebody sits in, best first as things stand. @param {Race} race */
export function inOrder(race) {
  const key = (/** @type {Seat} */ seat) => (seat.state === "solved" ? [0, 0, seat.reached] : [1, -seat.progress, seat.reached]);
  return race.seats.filter((seat) => seat.player).sort((one, other) => {
    const [a, b] = [key(one), key(other)];
    return a[0] - b[0] || a[1] - b[1] || a[2] - b[2] || one.seat - other.seat;
  });
}

/** Whether nobody is ahead because nobody got anywhere. @param {Race} race */
export function isForNothing(race) {
  const seats = inOrder(race);
  return seats.length > 1 && seats.every((seat) => !seat.progress && seat.state !== "solved");
}

/** Whether nothing was found in time: one may ask again. @param {Advice} advice */
export function saysNothing({ verdict, move }) {
  return verdict === "undecided" && !move;
}

/** The seat this browser's player has, if any. @param {Race} race */
export function ownSeat(race) {
  return race.you === null || race.you === undefined ? null : (race.seats.find((seat) => seat.seat === race.you) ?? null);
}

/** The others who still play. @param {Race} race */
export function stillPlaying(race) {
  return race.seats.filter((seat) => seat.seat !== race.you && seat.state === "playing").map(({ player }) => player);
}

/** A code as it is written in addresses: case and dashes do not matter. @param {string} text */
export function readCode(text) {
  const last = text.trim().replace(/[?#].*$/, "").replace(/\/+$/, "").split("/").at(-1) ?? "";
  return last.replace(/[^0-9A-Za-z]/g, "").toUpperCase();
}

/** A code as people read it. @param {string} code */
export function writeCode(code) {
  return code.length === 8 ? `${code.slice(0, 4)}-${code.slice(4)}` : code;
}

/** Whether one sits in a race that is worth going back to. @param {Race} race */
export function isSeated(race) {
  const seat = race.is_watching ? null : ownSeat(race);
  const isWaiting = race.state === "lobby" || race.state === "countdown";
  return seat !== null && (isWaiting || (race.state === "running" && seat.state === "playing"));
}

/** The list of the races one sits in, as the race one follows has it. @param {State} state @returns {State} */
function withRaces(state) {
  const { race, races } = state;
  if (!race || races.includes(race.race) === isSeated(race)) return state;
  return { ...state, races: isSeated(race) ? [...races, race.race] : races.filter((each) => each !== race.race) };
}

/** The one state, and who is told of its changes. */
export class Store {
  constructor() {
    /** @type {State} */
    this.state = { standing: { status: "connecting", until: null }, day: null, player: null, games: [], lobby: null, races: [], race: null, missing: null, missingWhy: "" };
    /** @type {Set<(state: State) => void>} */
    this.listeners = new Set();
  }

  /** @param {Partial<State>} change */
  set(change) {
    this.state = withRaces({ ...this.state, ...change });
    for (const listener of [...this.listeners]) listener(this.state);
  }

  /** @param {string} name */
  game(name) {
    return this.state.games.find((game) => game.name === name) ?? null;
  }
}
