// @ts-check
/** All words of the pages in one catalogue. */

import { daily } from "./texts_daily.js";
import { about, rules, short } from "./texts_rules.js";
import { winnableTexts } from "./texts_winnable.js";

/** @param {number} milliseconds @returns {string} such as `6:41`, or `14:06:41` where it is more than the longest race */
export function clock(milliseconds) {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const minutes = Math.floor(seconds / 60);
  const two = (/** @type {number} */ part) => String(part).padStart(2, "0");
  return minutes > 60 ? `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** @param {number} milliseconds @returns {string} such as `6:41.3` */
export function fineClock(milliseconds) {
  return `${clock(milliseconds)}.${Math.floor((milliseconds % 1000) / 100)}`;
}

/** @param {number} count @param {string} one @param {string} [many] */
export function counted(count, one, many = `${one}s`) {
  return `${count} ${count === 1 ? one : many}`;
}

/** @param {number} milliseconds @returns {string} such as `12 seconds` */
function seconds(milliseconds) {
  return counted(Math.round(milliseconds / 1000), "second");
}

/** @param {string[]} names such as `A, B and C` */
function listed(names) {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
}

/** @param {number} place */
export function ordinal(place) {
  return `${place}${(place % 100 >= 11 && place % 100 <= 13 ? null : { 1: "st", 2: "nd", 3: "rd" }[place % 10]) ?? "th"}`;
}

export const texts = {
  name: "Ecliptic",
  skip: "To the content",
  short: (/** @type {import("./state.js").GameInfo} */ game) => short[game.name] ?? counted(game.decks, "deck"),
  toHome: "To the start",
  close: "Close",
  copy: "Copy",
  copied: "Copied.",
  notCopied: "The browser did not let us copy; select the text and copy it yourself.",
  broken: (/** @type {string} */ what) => `Something went wrong in this page: ${what}. Reloading it is safe.`,
  loading: "Reaching the server …",
  daily,

  connection: {
    connecting: "Connecting …",
    lost: "Connection lost. Trying again …",
    lostFor: (/** @type {number} */ seconds) => `Connection lost. Next try in ${seconds} s.`,
    offline: (/** @type {boolean} */ isRacing) => `You are offline.${isRacing ? " Your race is kept." : ""}`,
    restarting: (/** @type {boolean} */ isRacing) => `The server is restarting.${isRacing ? " Your race is kept." : ""}`,
    unready: "The server is not ready yet. Trying again …",
    trying: "The server cannot save just now. Trying again …",
    flood: (/** @type {number} */ seconds) => `Too much at once. Back in ${seconds} s.`,
    back: "Connected again.",
    newGuest: (/** @type {string} */ name) => `This server does not know you any more. You are a new guest, ${name}.`,
    outdated: "This page is older than its server.",
    reload: "Reload",
    taken: "Playing in another window",
    takenWords: "You sat down in this race from another window or device, so this one has stopped. Only one can hold your seat.",
    playHere: "Play here",
  },

  nav: { rules: "Rules", about: "About", you: "You are", signIn: "Sign in" },

  home: {
    title: "Races at patience",
    lede: "Everyone gets the same secret deal at the same instant. Whoever gets furthest wins.",
    facts: ["No account needed, no download.", "The server checks every move.", "Every deal is proved after the race."],
    choose: "Choose a game",
    quick: "Race now",
    quickWords: "against whoever comes first",
    house: "Play the house",
    houseWords: "starts at once",
    make: "Make a race",
    makeWords: "for two to eight",
    practice: "Practice",
    practiceWords: "alone, 15 min, with undo",
    rules: "Rules of this game",
    code: "Join by code",
    codeHint: "Code or link",
    join: "Join",
    noCode: "Type the eight letters and digits of a race, such as 7KQ2-M4XD.",
    lobby: "Open races",
    lobbyEmpty: "Nobody is waiting just now. Race now, or make an open race and be the first.",
    lobbyLine: (/** @type {import("./state.js").Summary} */ race) =>
      `${race.maker || "Somebody"} · ${race.taken} of ${race.seats} · ${race.minutes} min${race.is_rated ? " · rated" : ""}${race.is_winnable ? ` · ${winnableTexts.of(race)}` : ""}`,
    joinThis: (/** @type {string} */ game, /** @type {string} */ maker) => `Join ${maker}'s race of ${game}`,
    held: "Races you sit in",
    heldKinds: {
      practice: (/** @type {string} */ game) => `Your practice of ${game} goes on.`,
      daily: (/** @type {string} */ game) => `Your attempt at ${game} goes on.`,
      waiting: (/** @type {string} */ game) => `Your race of ${game} waits for its start.`,
      running: (/** @type {string} */ game) => `Your race of ${game} is on.`,
    },
    heldCode: (/** @type {string} */ code) => `You have a seat in the race ${code}.`,
    heldShow: "Show them",
    backButton: "Back to it",
  },

  making: {
    title: "Make a race",
    game: "Game",
    seats: "Seats",
    minutes: "Minutes",
    who: "Who may come",
    byLink: "By link",
    byLinkWords: "only those you send it to",
    open: "Open",
    openWords: "listed for everybody here",
    house: "Give the last seat to the house",
    level: "How the house plays",
    levels: /** @type {Record<string, string>} */ ({
      random: "at random", greedy: "takes whatever goes", patient: "looks ahead", perfect: "as well as can be",
    }),
    rated: "Rated",
    ratedWords: "if all have names of their own",
    make: "Make it",
    alone: "One seat is practice: nobody else can join.",
    cancel: "Cancel",
    range: (/** @type {number} */ low, /** @type {number} */ high) => `A number from ${low} to ${high}.`,
  },

  waiting: {
    title: (/** @type {string} */ game) => `A race of ${game}`,
    quickTitle: "Looking for a rival",
    quickWords: "The race starts by itself, three seconds after somebody sits down. You can also send this link to a friend.",
    invited: (/** @type {string} */ maker) => `${maker} asks you to a race. Everyone gets the same cards.`,
    invitedByNobody: "Take a seat. Everyone gets the same cards.",
    link: "Link to this race",
    code: (/** @type {string} */ code) => `or by its code ${code}`,
    seats: (/** @type {number} */ taken, /** @type {number} */ all) => `${taken} of ${counted(all, "seat")} taken`,
    free: "Free",
    you: "you",
    house: "house",
    maker: "maker",
    ready: "Ready",
    notReady: "Not ready yet",
    away: (/** @type {number} */ left) => `away, free in ${seconds(left + 499)}`,
    sayReady: "I am ready",
    takeReady: "Not ready after all",
    startNow: "Start now",
    join: "Join this race",
    full: "All seats are taken. You can watch once it has begun.",
    orWatch: "Or wait here, and you can watch it once it has begun.",
    leave: "Leave",
    houseInstead: "Play the house instead",
    nobodyYet: "Nobody has come yet. You can wait on, or play the house.",
    facts: (/** @type {number} */ minutes, /** @type {boolean} */ isOpen) => `${counted(minutes, "minute")} · ${isOpen ? "open to everybody" : "by link only"}`,
    whenReady: "It starts when everybody is ready.",
    makerMay: "It starts when everybody is ready, or when you say so.",
    waitsFor: (/** @type {string[]} */ names) => `It starts as soon as ${listed(names)} ${names.length === 1 ? "is" : "are"} here.`,
    alone: "It needs at least two. Send the link to somebody.",
  },

  race: {
    title: (/** @type {string} */ code) => `Race ${code}`,
    unknown: "There is no such race",
    noCode: "This is no code of a race: one has eight letters and digits, such as 7KQ2-M4XD.",
    unknownWords: (/** @type {string} */ code) => `No race has the code ${code}. Perhaps a letter is wrong. A race that has been over for a day has only its replay left.`,
    cancelled: "This race will not start",
    cancelledWhy: /** @type {Record<string, string>} */ ({ empty: "Everybody has left it.", expired: "Nobody came in time." }),
    startsIn: "Starts in",
    leave: "Leave",
    stops: "Whoever leaves now stops the start.",
    left: "Time left",
    took: "The race took",
    rated: "Rated",
    resign: "Resign",
    resignTitle: "Resign this race?",
    resignWords: "Your game ends here and keeps its progress. The others play on. This is final.",
    resignPractice: "You will see the proof of its deal, and can begin another.",
    resignYes: "Resign",
    endTitle: "End this practice?",
    endYes: "End it",
    resignNo: "Play on",
    undo: "Undo",
    undoTitle: "Take the last move back (u)",
    rules: "Rules",
    colours: "Four colours",
    result: "Result",
    ended: (/** @type {string} */ state, /** @type {string[]} */ others) => {
      const words = { solved: "Solved!", stuck: "Stuck.", resigned: "Resigned.", forfeit: "Forfeit: you were away for too long.", exhausted: "Out of moves." };
      const rest = others.length > 1 ? "The others play on." : others.length ? `${others[0]} plays on.` : "";
      return state === "time" ? "Time is up." : [words[/** @type {keyof typeof words} */ (state)], rest].filter(Boolean).join(" ");
    },
    goHome: "To the start",
    clock: { left: "left", elapsed: "elapsed", took: "took" },
    practiceFor: (/** @type {number} */ minutes) => `Practice, ${minutes} min`,
    phase: (/** @type {number} */ phase) => (phase === 1 ? "first phase" : "second phase: to the foundations"),
    minuteLeft: "One minute left.",
    slow: "The server has not answered yet. Your move is kept, and sent again if need be.",
    wait: "One move at a time: the last one is still on its way.",
    waitLost: "One move at a time: the last one goes out as soon as the connection is back.",
  },

  lanes: {
    title: "Racers",
    you: "you",
    house: "house",
    of: (/** @type {number} */ progress, /** @type {number} */ all) => `${progress} of ${all}`,
    state: (/** @type {import("./state.js").Seat} */ seat) => ({
      playing: "playing",
      solved: `solved ${clock(seat.reached)}`,
      stuck: "stuck",
      resigned: "resigned",
      forfeit: "forfeit",
      exhausted: "out of moves",
      time: "time up",
    })[seat.state ?? ""] ?? "waiting",
    away: (/** @type {number} */ left) => `away ${clock(left + 999)}`,
  },

  rating: {
    rated: "rated",
    bot: "bot",
    number: (/** @type {number} */ number, /** @type {boolean} */ isProvisional) => `${number}${isProvisional ? "?" : ""}`,
    title: (/** @type {boolean} */ isProvisional) => (isProvisional ? "Rating, provisional: only a few races are known" : "Rating"),
    change: (/** @type {number} */ before, /** @type {number} */ by) => `${before} → ${before + by} (${by < 0 ? "−" : "+"}${Math.abs(by)})`,
    guest: "Without a name of your own it counts for nobody's rating.",
    claim: "Claim one",
    claimKeeps: "; you are called back when the race starts.",
  },

  news: {
    seated: (/** @type {string} */ name) => `${name} sat down.`,
    vacated: (/** @type {string} */ name) => `${name} left.`,
    ready: (/** @type {string} */ name) => `${name} is ready.`,
    unready: (/** @type {string} */ name) => `${name} is not ready.`,
    countdown: "The race starts in three seconds.",
    stopped: "Somebody left: the start is stopped.",
    begun: "The cards are shown. Go!",
    seatEnded: (/** @type {string} */ name, /** @type {string} */ state) => `${name}: ${state}.`,
    away: (/** @type {string} */ name, /** @type {number} */ left) => `${name} is away. The seat is forfeit in ${seconds(left)}.`,
    awayBefore: (/** @type {string} */ name, /** @type {number} */ left) => `${name} is away. The seat is free in ${seconds(left)}.`,
    back: (/** @type {string} */ name) => `${name} is back.`,
    grace: (/** @type {number} */ left) => `You are back. In this race you may be away for ${seconds(left)} more.`,
    outage: (/** @type {number} */ lasts) => `The server was away for ${seconds(lasts)}; the clock stood still.`,
    ended: "The race is over.",
    paired: "A rival was found.",
    rematch: (/** @type {string} */ name) => `${name} asks for a rematch.`,
    rematchMade: "The rematch is on.",
  },

  result: {
    title: "The race is over",
    won: "You won",
    shared: "You share first place",
    place: (/** @type {string} */ place) => `You came ${place}`,
    practice: "Practice is over",
    practiceSolved: "Solved",
    practiceTime: "Time is up",
    solved: (/** @type {string | null} */ name, /** @type {string} */ time) => `${name ?? "You"} solved the deal in ${time}.`,
    faster: (/** @type {string | null} */ name, /** @type {string} */ by) => `${name ?? "You"} solved it ${by} faster.`,
    onlyOne: (/** @type {string | null} */ name, /** @type {string} */ time) => `Only ${name ?? "you"} solved it, in ${time}.`,
    further: (/** @type {string | null} */ name, /** @type {number} */ by) => `Nobody solved it; ${name ?? "you"} got ${by} further.`,
    earlier: (/** @type {string | null} */ name, /** @type {string} */ by) => `Equal progress; ${name === null ? "you were" : `${name} was`} there ${by} earlier.`,
    nobody: "Nobody got anywhere",
    nobodyWords: "Not one card has brought anybody forward, so nobody is ahead.",
    equal: "Equal progress at the same instant: the place is shared.",
    alone: (/** @type {string | null} */ name, /** @type {number} */ progress, /** @type {number} */ all) => `${name ?? "You"} got to ${progress} of ${all}.`,
    tenths: (/** @type {number} */ milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`,
    reached: (/** @type {string} */ time) => `reached at ${time}`,
    rematch: "Rematch",
    rematchTake: "No rematch after all",
    rematchAsked: (/** @type {string[]} */ names) => `${listed(names)} ${names.length === 1 ? "asks" : "ask"} for a rematch.`,
    rematchWait: (/** @type {string[]} */ names) => `You ask for a rematch. It waits for ${listed(names)}.`,
    rematchGo: "To the rematch",
    again: "Practice again",
    look: "Look at the table",
    home: "To the start",
    proof: "Proof of the deal",
    proofWords: (/** @type {string} */ game) => `The commitment is the SHA-256 of these bytes, one after the other: the text ecliptic/commit/1, a zero byte, the text ${game}, a zero byte, the 32 bytes of the salt, the 32 bytes of the seed. Salt and seed are written in hexadecimal, two signs a byte.`,
    commitment: "Commitment",
    seed: "Seed",
    salt: "Salt",
    copyOf: (/** @type {string} */ what) => `Copy the ${what.toLowerCase()}`,
    holds: "Checked in this browser: the commitment is that of this salt and seed.",
    fails: "Checked in this browser: the commitment is NOT that of this salt and seed.",
    deal: "See the cards with",
  },

  rules,
  about,
};
