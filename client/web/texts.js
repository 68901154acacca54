// @ts-check
/** All words of the pages in one catalogue. */

import { daily } from "./texts_daily.js";

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

/** @param {number} place */
export function ordinal(place) {
  return `${place}${(place % 100 >= 11 && place % 100 <= 13 ? null : { 1: "st", 2: "nd", 3: "rd" }[place % 10]) ?? "th"}`;
}

/** @type {Record<string, string>} */
const short = {
  zodiac: "Twenty-four piles around the globe, eight cells along its equator. Two decks, two phases.",
  "zodiac-1914": "The older reading: half of the foundations are built downwards.",
  "four-seasons": "A cross of five piles, a foundation in each corner. Quick to learn.",
  czarina: "The cross again, but the stock fills every space at once.",
  corners: "No building at all: five single cards, four corners, and your nerve.",
  "corners-redeal": "The same, and the waste comes round twice more.",
  simplicity: "Twelve piles in two rows, built in alternating colours.",
  florentine: "A cross with a middle card of its own, and one redeal.",
};

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
    offline: "You are offline. Your race is kept.",
    restarting: "The server is restarting. Your race is kept.",
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
    practiceWords: "alone, with undo",
    rules: "Rules of this game",
    code: "Join by code",
    codeHint: "Code or link",
    join: "Join",
    noCode: "Type the eight letters and digits of a race, such as 7KQ2-M4XD.",
    lobby: "Open races",
    lobbyEmpty: "Nobody is waiting just now. Race now, or make an open race and be the first.",
    lobbyLine: (/** @type {import("./state.js").Summary} */ race) =>
      `${race.maker || "Somebody"} · ${race.taken} of ${race.seats} · ${race.minutes} min${race.is_rated ? " · rated" : ""}`,
    joinThis: (/** @type {string} */ game, /** @type {string} */ maker) => `Join ${maker}'s race of ${game}`,
    back: (/** @type {string} */ game) => `You have a seat in a race of ${game}.`,
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
    rated: "Rated",
    ratedWords: "if all have names of their own",
    make: "Make it",
    alone: "One seat is practice: nobody else can join.",
    cancel: "Cancel",
    range: (/** @type {string} */ what, /** @type {number} */ low, /** @type {number} */ high) => `${what}: a number from ${low} to ${high}.`,
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
    full: "All seats are taken. You can follow how far everybody is once it has begun.",
    leave: "Leave",
    houseInstead: "Play the house instead",
    nobodyYet: "Nobody has come yet. You can wait on, or play the house.",
    facts: (/** @type {number} */ minutes, /** @type {boolean} */ isOpen) => `${counted(minutes, "minute")} · ${isOpen ? "open to everybody" : "by link only"}`,
    whenReady: "It starts when everybody is ready.",
    makerMay: "It starts when everybody is ready, or when you say so.",
    alone: "It needs at least two. Send the link to somebody.",
    commitment: "Commitment to the deal",
  },

  race: {
    title: (/** @type {string} */ code) => `Race ${code}`,
    unknown: "There is no such race",
    unknownWords: (/** @type {string} */ code) => `No race has the code ${code}. Perhaps a letter is wrong; a race that is over is forgotten after a day.`,
    cancelled: "This race will not start",
    cancelledWhy: /** @type {Record<string, string>} */ ({ empty: "Everybody has left it.", expired: "Nobody came in time." }),
    startsIn: "Starts in",
    leave: "Leave",
    stops: "Whoever leaves now stops the start.",
    left: "Time left",
    practice: "Practice",
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
    spectating: "You are not in this race. Its cards are only for those who play; here is how far they are.",
    spectatingTitle: (/** @type {string} */ game) => `A race of ${game} is on`,
    ended: (/** @type {string} */ state) => ({
      solved: "Solved! The others play on.",
      stuck: "Stuck. The others play on.",
      resigned: "Resigned. The others play on.",
      forfeit: "Forfeit: you were away for too long.",
      exhausted: "Out of moves. The others play on.",
      time: "Time is up.",
    })[state] ?? "",
    base: (/** @type {string} */ rank) => `builds from ${rank}`,
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
    solved: (/** @type {string} */ name, /** @type {string} */ time) => `${name} solved the deal in ${time}.`,
    faster: (/** @type {string} */ name, /** @type {string} */ by) => `${name} solved it ${by} faster.`,
    onlyOne: (/** @type {string} */ name, /** @type {string} */ time) => `Only ${name} solved it, in ${time}.`,
    further: (/** @type {string} */ name, /** @type {number} */ by) => `Nobody solved it; ${name} got ${by} further.`,
    earlier: (/** @type {string} */ name, /** @type {string} */ by) => `Equal progress; ${name} was there ${by} earlier.`,
    equal: "Equal progress at the same instant: the place is shared.",
    alone: (/** @type {number} */ progress, /** @type {number} */ all) => `You got to ${progress} of ${all}.`,
    tenths: (/** @type {number} */ milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`,
    reached: (/** @type {string} */ time) => `reached at ${time}`,
    rematch: "Rematch",
    rematchTake: "No rematch after all",
    rematchAsked: (/** @type {string[]} */ names) => `${names.join(", ")} ${names.length === 1 ? "asks" : "ask"} for a rematch.`,
    rematchWait: "Asked. It begins as soon as everybody agrees.",
    rematchGo: "To the rematch",
    again: "Practice again",
    look: "Look at the table",
    home: "To the start",
    proof: "Proof of the deal",
    proofWords: "The commitment was public before the first card was shown. It is the SHA-256 of the game's name, the salt and the seed, so the deal cannot have been chosen later.",
    commitment: "Commitment",
    seed: "Seed",
    salt: "Salt",
    copyOf: (/** @type {string} */ what) => `Copy the ${what.toLowerCase()}`,
    holds: "Checked in this browser: they fit.",
    fails: "Checked in this browser: they do NOT fit.",
    deal: "See the cards with",
  },

  rules: {
    title: "Rules",
    lede: "Eight games of patience, each a race. The sentences are made from the very rules the server plays by.",
    unknown: "There is no such game.",
    all: "All games",
    play: "Play it",
    piles: "w is the waste, t a pile of the tableau, c a cell, f a foundation.",
    winner: "Who wins",
    winnerWords: "Who solves the deal is ahead of who does not, sooner before later. Else the greater progress wins, and of equal progress the one reached first. A progress once reached is never lost.",
  },

  about: {
    title: "About",
    parts: [
      ["What this is", "Ecliptic makes patience a race. Two to eight people get the same deal at the same instant, each at a table of their own. You see how far the others are, never their cards."],
      ["Why it is fair", "The server deals, checks every move and keeps the time; a browser decides nothing. Before the first card is shown it publishes a commitment to the deal, and afterwards the secret behind it, so that anybody can check that nothing was changed in between."],
      ["Who you are", "A guest, until you claim a name. This browser keeps a secret token that brings you back to your seat after a reload or a lost connection; a recovery code brings the owner of a name back anywhere. There are no passwords and no e-mail. Your account says what is kept, and deletes it."],
      ["What a rating is", "For each game a number, of players with names of their own. It begins at 1000 and says what you are worth all but surely, so it rises by winning and by being better known; a question mark stands behind it until about a dozen races are played. A quick race between two with names is rated, and any race whose maker says so."],
      ["How to play", "Drag a card, or tap it and then the place it shall go; where only one move is possible one tap is enough. By keyboard: Tab and Enter choose, D turns up the stock, U takes back in practice, Escape lets go."],
    ],
  },
};
