// @ts-check
/** The socket to the server: says hello, gives requests their answers, hears whether anybody is there, comes back by itself. */

import { remember, remembered } from "./dom.js";
import { isOnce, Requests } from "./requests.js";
import { inTurn, isReadable, keepToken, keptToken, onKeptElsewhere } from "./tokens.js";
import { waitAfter, waitNamed, waitToTryAgain } from "./waits.js";

/**
 * @typedef {import("./requests.js").Message} Message
 * @typedef {import("./requests.js").Entry} Entry
 * @typedef {"connecting" | "well" | "trying" | "lost" | "restarting" | "unready" | "flood" | "taken" | "outdated" | "signedOut"} Status
 *   `trying`: connected, but the server cannot do just now what it was asked; `unready`: it cannot even say welcome
 *   `signedOut`: nothing is said before one says who one is
 * @typedef {{hello: object, wasOut: boolean, onFound: () => void, resolve: (answer: Message) => void}} Returning
 * @typedef {{status: Status, until: number | null}} Standing `until`: when the next try is made
 * @typedef {{onOpen(): void, onNews(message: Message): void, onWelcome(welcome: Message): void,
 *   onStanding(standing: Standing): void}} Listeners `onOpen`: hello has been said, what shall follow it may be asked
 */

const SUBPROTOCOL = "ecliptic.v1.json";
const OUT = "ecliptic-signed-out";
const NAMED = "ecliptic-named";
const NONCE = "ecliptic-nonce";
const LONGEST_CODE = 80;
const PING_EVERY = 10_000;
const ANSWER_WITHIN = 8_000;
const OFFLINE_ANSWER_WITHIN = 2_500;
const SLOW_ANSWER = 2_000;
/** A timer that is so late was asleep, and what came meanwhile may not have been read yet. */
const ASLEEP = 2_000;
const LONGEST_RESTART = 30_000;
/** What the end of a socket means, by its code; all others are a lost connection. */
export const CLOSED = /** @type {Record<number, Status>} */ ({
  1012: "restarting", 4403: "signedOut", 4400: "outdated", 1002: "outdated", 1007: "outdated", 4409: "taken", 4429: "flood",
});

/**
 * The socket that first.js has opened, once, if it leads there, and its end if that says more than that it was lost.
 * @param {string} address @returns {{socket: WebSocket, end: CloseEvent | null} | null}
 */
function takeEarly(address) {
  const holder = /** @type {{early?: {socket: WebSocket, end: CloseEvent | null}}} */ (window);
  const { early } = holder;
  delete holder.early;
  const isOfUse = early?.socket.url === address && (!early.end || early.end.code in CLOSED);
  return isOfUse ? early : null;
}

export class Connection {
  /** @param {string} address @param {Listeners} listeners */
  constructor(address, listeners) {
    this.address = address;
    this.listeners = listeners;
    this.requests = new Requests();
    this.socket = /** @type {WebSocket | null} */ (null);
    /** Whether hello has been said on this socket: what is asked then is sent at once. */
    this.isOpen = false;
    this.isGreeted = false;
    this.tries = 0;
    this.retry = 0;
    this.notBefore = 0;
    this.pinging = 0;
    this.silence = 0;
    this.restartingSince = /** @type {number | null} */ (null);
    this.standing = /** @type {Standing} */ ({ status: "connecting", until: null });
    this.token = keptToken();
    /** Whether this browser was somebody whom the server does not know, or whose token is damaged. */
    this.isForgotten = false;
    this.onToken = () => {};
    /** The races one sits in, as far as one has heard. */
    this.known = /** @type {Set<string>} */ (new Set());
    /** The recovery code that is said instead of the token. */
    this.returning = /** @type {Returning | null} */ (null);
    for (const type of ["online", "pageshow", "focus"]) addEventListener(type, () => this.check());
    for (const type of ["visibilitychange", "resume"]) document.addEventListener(type, () => document.hidden || this.check());
    onKeptElsewhere(() => this.#agree());
    addEventListener("offline", () => this.check(OFFLINE_ANSWER_WITHIN));
  }

  /** Opens the socket, unless one has signed out here and not said yet who one is. */
  begin() {
    if (remembered(OUT) && !this.token) this.#stand("signedOut", null);
    else if (this.token) this.open();
    else {
      inTurn(() => {
        this.token = keptToken();
        this.open();
        return this.token ? null : new Promise((done) => { this.onToken = () => done(null); });
      });
    }
  }

  /** Opens the socket, now. */
  open() {
    clearTimeout(this.retry);
    this.retry = 0;
    this.#stand(this.standing.status, null);
    const early = takeEarly(this.address);
    const socket = early?.socket ?? new WebSocket(this.address, [SUBPROTOCOL]);
    this.socket = socket;
    socket.onopen = () => this.socket === socket && this.#greet();
    socket.onmessage = (event) => this.socket === socket && this.#hear(JSON.parse(event.data));
    socket.onclose = (event) => this.socket === socket && this.#lose(event.code, event.reason);
    this.#expectAnswer(ANSWER_WITHIN);
    if (early?.end) this.#lose(early.end.code, early.end.reason);
    else if (socket.readyState === WebSocket.OPEN) this.#greet();
  }

  /**
   * Asks, and gives the answer; a refusal is an answer too. Asked without a connection, it waits for one.
   * @param {Message} message @returns {Promise<Message>}
   */
  request(message) {
    return new Promise((resolve) => {
      const entry = this.requests.add(message, resolve);
      if (this.isOpen) this.#send(entry);
    });
  }

  /**
   * Comes back as the player of a recovery code: the welcome with the next code, or a refusal, and then all is as it was.
   * @param {string} code @param {() => void} onFound @returns {Promise<Message>}
   */
  recover(code, onFound) {
    const nonce = remembered(NONCE) ?? crypto.getRandomValues(new Uint32Array(6)).join("-");
    remember(NONCE, nonce);
    return new Promise((resolve) => {
      const wasOut = this.standing.status === "signedOut";
      this.returning = { hello: { recovery: code.trim().slice(0, LONGEST_CODE) || "-", nonce }, wasOut, onFound, resolve };
      if (this.socket) this.#drop("connecting");
      this.comeBack();
    });
  }

  /** Takes the seat back from the window that has it, or becomes a new guest where one has signed out. */
  comeBack() {
    this.tries = 0;
    this.standing = { status: "connecting", until: null };
    this.open();
  }

  /** Asks whether anybody is there and gives the socket up if nobody answers; without one, opens one at once. */
  check(within = ANSWER_WITHIN) {
    if (this.socket && this.socket.readyState > WebSocket.OPEN) this.#lose(0, "");
    if (this.retry && performance.now() >= this.notBefore) this.open();
    else if (this.isGreeted && (!this.silence || within < ANSWER_WITHIN)) this.#ping(within);
  }

  #greet() {
    this.isOpen = true;
    this.#expectAnswer(ANSWER_WITHIN);
    if (!this.returning && this.token && !isReadable(this.token) && this.#isLost()) return;
    const who = this.returning?.hello ?? (this.token ? { token: this.token } : {});
    const hello = { type: "hello", client: "ecliptic browser", ...who };
    this.#send(this.requests.add(hello, (answer) => this.#welcome(answer)));
    this.listeners.onOpen();
    this.#sendUnsent();
  }

  /** @param {Message} answer */
  #welcome(answer) {
    if (answer.reason === "lost") return;
    if (this.returning && answer.reason !== "try_again") this.#return(answer, this.returning);
    else if (answer.type === "welcome") this.#takeWelcome(answer);
    else if (answer.reason === "unknown_token") {
      if (!this.#isLost()) this.#greet();
    } else this.#drop("unready");
  }

  /**
   * Forgets a token that stands for nobody. Whether that ends it: who has a name, or had one until another tab heard the same, is
   * nobody else before it is asked.
   */
  #isLost() {
    const isEnded = remembered(NAMED) !== null || remembered(OUT) !== null;
    if (isEnded) this.#drop("signedOut");
    else this.#forget();
    this.isForgotten = this.token === null;
    return isEnded;
  }

  /** @param {Message} answer */
  #takeWelcome(answer) {
    const other = keptToken();
    if (answer.token && !answer.recovery && other && isReadable(other)) {
      this.token = other;
      this.#drop("connecting");
      return;
    }
    if (answer.token) this.#keep(answer.token);
    remember(OUT, null);
    this.tries = 0;
    this.restartingSince = null;
    this.isGreeted = true;
    this.requests.settle(answer.races ?? [], this.known);
    this.known = new Set(answer.races);
    this.listeners.onWelcome(answer);
    this.#stand("well", null);
    this.#sendUnsent();
    clearInterval(this.pinging);
    this.pinging = setInterval(() => this.check(), PING_EVERY);
  }

  /**
   * All tabs of a browser are who was kept last, as where two became new guests at the same moment; but who sits in a race stays.
   * One that knows no token yet looks for another's once it is welcomed.
   */
  #agree() {
    const kept = keptToken();
    if (!kept || kept === this.token || !isReadable(kept)) return;
    if (this.standing.status === "signedOut") {
      this.token = kept;
      this.comeBack();
    } else if (this.token && !this.known.size) {
      this.token = kept;
      if (this.isOpen) this.#drop("connecting");
    }
  }

  /** The answer to a recovery code: who one is from now on, or else all is as it was. @param {Message} answer @param {Returning} returning */
  #return(answer, returning) {
    this.returning = null;
    if (answer.type === "welcome") {
      remember(NONCE, null);
      returning.onFound();
      this.#takeWelcome(answer);
    } else {
      this.token ??= keptToken();
      if (this.token || !returning.wasOut) this.#greet();
      else this.#drop("signedOut");
    }
    returning.resolve(answer);
  }

  /** Remembers whether the player has a name: who has one is nobody else before it is asked. @param {{is_claimed?: boolean}} player */
  noteName(player) {
    remember(NAMED, player.is_claimed ? "1" : null);
  }

  /** @param {string} token */
  #keep(token) {
    this.token = token;
    keepToken(token);
    this.onToken();
  }

  /** The token is dead; another window may have another one by now. */
  #forget() {
    const kept = keptToken();
    if (kept === this.token) keepToken(null);
    this.token = kept === this.token ? null : kept;
  }

  #sendUnsent() {
    for (const entry of this.requests.unsent()) this.#send(entry);
  }

  /** @param {Entry} entry */
  #send(entry) {
    const { socket } = this;
    if (socket?.readyState !== WebSocket.OPEN) return;
    this.requests.noteSent(entry);
    socket.send(JSON.stringify(entry.message));
    setTimeout(() => this.socket === socket && this.requests.has(entry) && this.check(), SLOW_ANSWER);
  }

  /** @param {Message} message */
  #hear(message) {
    if (this.isGreeted) this.#forgetSilence();
    if (message.type === "beat") this.#ping(ANSWER_WITHIN);
    else if (message.type === "pong") this.#sendOverdue(this.requests.overdue(message.re));
    else this.#hearNews(message);
  }

  /** Sends again what was lost on the way; what must not be asked twice is cleared up by the next welcome. @param {Entry[]} entries */
  #sendOverdue(entries) {
    if (entries.some(isOnce)) this.#drop("lost");
    else for (const entry of entries) this.#send(entry);
  }

  /** @param {Message} message */
  #hearNews(message) {
    if (message.type === "race" && (message.race.you ?? null) !== null) this.known.add(message.race.race);
    const taken = this.requests.take(message, performance.now());
    if (message.type !== "refused" && message.type !== "welcome") this.listeners.onNews(message);
    if (taken?.isFinal) taken.entry.resolve(message);
    else if (taken && message.reason === "try_again") this.#tryLater(taken.entry);
    if (this.isGreeted) this.#stand(this.requests.isTrying ? "trying" : "well", null);
  }

  /** @param {Entry} entry */
  #tryLater(entry) {
    const { socket } = this;
    const again = () => this.socket === socket && this.requests.has(entry) && this.#send(entry);
    setTimeout(again, waitToTryAgain());
  }

  /** @param {number} within */
  #ping(within) {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send(JSON.stringify({ type: "ping", id: this.requests.number() }));
    this.#expectAnswer(within);
  }

  /** Gives the socket up unless something is heard in time. @param {number} within */
  #expectAnswer(within) {
    this.#forgetSilence();
    const { socket } = this;
    const due = performance.now() + within;
    this.silence = setTimeout(() => {
      this.silence = 0;
      if (this.socket !== socket) return;
      if (this.isGreeted && performance.now() > due + ASLEEP) this.#ping(within);
      else this.#drop("lost");
    }, within);
  }

  #forgetSilence() {
    clearTimeout(this.silence);
    this.silence = 0;
  }

  /** @param {Status} why */
  #drop(why) {
    this.socket?.close();
    this.#lose(0, "", why);
  }

  /** @param {number} code @param {string} reason @param {Status} [why] */
  #lose(code, reason, why = CLOSED[code] ?? "lost") {
    this.socket = null;
    this.isOpen = false;
    this.isGreeted = false;
    clearInterval(this.pinging);
    this.#forgetSilence();
    this.requests.lose();
    if (why === "signedOut") {
      // First of all, for a tab that opens with no token and no such word becomes a guest.
      remember(OUT, "1");
      this.#forget();
      remember(NAMED, null);
    }
    if (why === "taken" || why === "outdated" || why === "signedOut") {
      this.#stand(why, null);
      return;
    }
    const now = performance.now();
    const wait = why === "flood" ? waitNamed(reason) : waitAfter(this.tries);
    this.notBefore = why === "flood" ? now + wait : 0;
    this.tries += 1;
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.open(), wait);
    this.#stand(this.#told(why, now), now + wait);
  }

  /** A server that said it restarts is gone for a while. @param {Status} why @param {number} now @returns {Status} */
  #told(why, now) {
    if (why === "restarting") this.restartingSince = now;
    const isRestarting = this.restartingSince !== null && now - this.restartingSince < LONGEST_RESTART;
    return isRestarting ? "restarting" : why;
  }

  /** @param {Status} status @param {number | null} until */
  #stand(status, until) {
    const { standing } = this;
    this.standing = { status, until };
    if (standing.status !== status || standing.until !== until) this.listeners.onStanding(this.standing);
  }
}
