// @ts-check
/** The socket to the server: says hello, gives requests their answers, comes back by itself. */

import { remember, remembered } from "./dom.js";
import { texts } from "./texts.js";

/**
 * @typedef {{type: string, id?: number, [field: string]: any}} Message
 * @typedef {"connecting" | "well" | "lost" | "restarting" | "flood" | "taken" | "outdated"} Status
 * @typedef {{status: Status, until: number | null}} Standing `until`: when the next try is made
 * @typedef {{onNews(message: Message): void, onWelcome(welcome: Message): void, onStanding(standing: Standing): void}} Listeners
 * @typedef {{message: Message, resolve: (answer: Message) => void, isSent: boolean}} Waiting
 */

const SUBPROTOCOL = "ecliptic.v1.json";
const TOKEN = "ecliptic-token";
const PING_EVERY = 20_000;
const PONG_WITHIN = 8_000;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
/** What the server may be asked twice: it answers a repeated turn again, and the rest only says what one wants. */
const REPEATABLE = new Set(["move", "undo", "join", "resume", "lobby", "ready", "rematch", "resign", "leave"]);
const CLOSED = /** @type {Record<number, Status>} */ ({ 1012: "restarting", 4400: "outdated", 4409: "taken", 4429: "flood" });

export class Connection {
  /** @param {string} address @param {Listeners} listeners */
  constructor(address, listeners) {
    this.address = address;
    this.listeners = listeners;
    this.socket = /** @type {WebSocket | null} */ (null);
    this.isGreeted = false;
    this.lastId = 0;
    this.tries = 0;
    this.waiting = /** @type {Map<number, Waiting>} */ (new Map());
    this.retry = 0;
    this.pinging = 0;
    this.silence = 0;
    this.token = remembered(TOKEN);
    addEventListener("online", () => this.#hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.#check());
  }

  /** Opens the socket, now. */
  open() {
    clearTimeout(this.retry);
    this.retry = 0;
    this.listeners.onStanding({ status: this.tries ? "lost" : "connecting", until: null });
    const socket = new WebSocket(this.address, [SUBPROTOCOL]);
    this.socket = socket;
    socket.onopen = () => this.#greet();
    socket.onmessage = (event) => this.socket === socket && this.#hear(JSON.parse(event.data));
    socket.onclose = (event) => this.socket === socket && this.#lose(event.code, event.reason);
  }

  /**
   * Asks, and gives the answer; a refusal is an answer too. Asked without a connection, it waits for one.
   * @param {Message} message @returns {Promise<Message>}
   */
  request(message) {
    const asked = { ...message, id: ++this.lastId };
    return new Promise((resolve) => {
      const entry = { message: asked, resolve, isSent: false };
      this.waiting.set(asked.id, entry);
      if (this.isGreeted) this.#send(entry);
    });
  }

  /** Takes the seat back from the window that has it. */
  comeBack() {
    this.tries = 0;
    this.open();
  }

  #greet() {
    const id = ++this.lastId;
    const hello = { type: "hello", client: "ecliptic browser", ...(this.token ? { token: this.token } : {}) };
    const resolve = (/** @type {Message} */ answer) => this.#welcome(answer);
    const entry = { message: { ...hello, id }, resolve, isSent: false };
    this.waiting.set(id, entry);
    this.#send(entry);
  }

  /** @param {Message} answer */
  #welcome(answer) {
    if (answer.type === "refused" && answer.reason === "unknown_token") {
      this.#keep(null);
      this.#greet();
      return;
    }
    if (answer.type !== "welcome") {
      this.socket?.close();
      return;
    }
    if (answer.token) this.#keep(answer.token);
    this.tries = 0;
    this.isGreeted = true;
    this.listeners.onStanding({ status: "well", until: null });
    this.listeners.onWelcome(answer);
    for (const entry of this.waiting.values()) if (!entry.isSent) this.#send(entry);
    clearInterval(this.pinging);
    this.pinging = setInterval(() => this.#check(), PING_EVERY);
  }

  /** @param {string | null} token */
  #keep(token) {
    this.token = token;
    remember(TOKEN, token);
  }

  /** @param {Waiting} entry */
  #send(entry) {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    entry.isSent = true;
    this.socket.send(JSON.stringify(entry.message));
  }

  /** @param {Message} message */
  #hear(message) {
    clearTimeout(this.silence);
    this.silence = 0;
    const entry = message.re === undefined ? undefined : this.waiting.get(message.re);
    if (entry) this.waiting.delete(message.re);
    if (message.type !== "pong") this.listeners.onNews(message);
    entry?.resolve(message);
  }

  /** Asks whether anybody is there, and gives the socket up if nobody answers. */
  #check() {
    if (!this.isGreeted) {
      this.#hurry();
      return;
    }
    if (this.silence || this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send(JSON.stringify({ type: "ping" }));
    const { socket } = this;
    this.silence = setTimeout(() => {
      if (this.socket !== socket) return;
      socket.close();
      this.#lose(0, "");
    }, PONG_WITHIN);
  }

  #hurry() {
    if (this.retry) this.open();
  }

  /** @param {number} code @param {string} reason */
  #lose(code, reason) {
    this.socket = null;
    this.isGreeted = false;
    clearInterval(this.pinging);
    clearTimeout(this.silence);
    this.silence = 0;
    this.#sortWaiting();
    const status = CLOSED[code] ?? "lost";
    if (status === "taken" || status === "outdated") {
      this.listeners.onStanding({ status, until: null });
      return;
    }
    const wait = status === "flood" ? secondsIn(reason) * 1000 : this.#jitter();
    this.tries += 1;
    this.retry = setTimeout(() => this.open(), wait);
    this.listeners.onStanding({ status, until: performance.now() + wait });
  }

  #jitter() {
    return Math.random() * Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries);
  }

  /** What can be asked again waits for the next socket, in order; the rest is refused here. */
  #sortWaiting() {
    for (const [id, entry] of [...this.waiting]) {
      if (entry.message.type === "hello") this.waiting.delete(id);
      else if (entry.isSent && REPEATABLE.has(entry.message.type)) entry.isSent = false;
      else if (entry.isSent) {
        this.waiting.delete(id);
        entry.resolve({ type: "refused", reason: "lost", text: texts.connection.unanswered });
      }
    }
  }
}

/** @param {string} reason such as `too many messages; wait 10 seconds` */
function secondsIn(reason) {
  return Number(/\d+/.exec(reason)?.[0] ?? 10);
}
