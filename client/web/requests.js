// @ts-check
/** What has been asked and not answered yet, in order. Knows no socket. */

import { texts } from "./texts.js";

/**
 * @typedef {{type: string, id?: number, [field: string]: any}} Message
 * @typedef {{message: Message & {id: number}, resolve: (answer: Message) => void, isSent: boolean, order: number,
 *   tryingSince: number | null}} Entry  `order`: the latest id when it was sent; `tryingSince`: refused with `try_again` from then on
 */

/** What is said on each new socket anyway. */
const OF_THE_SOCKET = new Set(["hello", "resume", "lobby"]);
/** What would be done twice if it were asked twice; all the rest is numbered or only says what one wants. */
const ONCE = new Set(["create", "quick"]);
const TRY_FOR = 20_000;

export class Requests {
  #lastId = 0;
  #entries = /** @type {Map<number, Entry>} */ (new Map());

  /** The next request's number. */
  number() {
    return ++this.#lastId;
  }

  /** @param {Message} message @param {(answer: Message) => void} resolve @returns {Entry} */
  add(message, resolve) {
    const id = this.number();
    const entry = { message: { ...message, id }, resolve, isSent: false, order: 0, tryingSince: null };
    this.#entries.set(id, entry);
    return entry;
  }

  /** @param {Entry} entry */
  noteSent(entry) {
    entry.isSent = true;
    entry.order = this.#lastId;
  }

  /** @param {Entry} entry */
  has(entry) {
    return this.#entries.get(entry.message.id) === entry;
  }

  /** What has not been sent on this socket, in order. */
  unsent() {
    return [...this.#entries.values()].filter((entry) => !entry.isSent);
  }

  get isTrying() {
    return [...this.#entries.values()].some((entry) => entry.tryingSince !== null);
  }

  /**
   * Takes what is answered off the list; an answer that only asks for patience leaves it there.
   * @param {Message} answer @param {number} now @returns {{entry: Entry, isFinal: boolean} | null}
   */
  take(answer, now) {
    const entry = answer.re === undefined || answer.re === null ? undefined : this.#entries.get(answer.re);
    if (!entry) return null;
    const { type } = entry.message;
    if (answer.reason === "hello_first" && !OF_THE_SOCKET.has(type)) {
      entry.isSent = false;
      return { entry, isFinal: false };
    }
    if (answer.reason === "try_again" && type !== "hello") {
      entry.tryingSince ??= now;
      if (now - entry.tryingSince < TRY_FOR) return { entry, isFinal: false };
    }
    this.#entries.delete(entry.message.id);
    return { entry, isFinal: true };
  }

  /** What was sent before this ping, which has been answered, was lost on the way: the entries to send again. @param {number} ping */
  overdue(ping) {
    const lost = [...this.#entries.values()].filter((entry) => entry.isSent && entry.tryingSince === null && entry.order < ping);
    for (const entry of lost) if (ONCE.has(entry.message.type)) this.#refuse(entry);
    return lost.filter((entry) => this.has(entry));
  }

  /** The socket is gone: what can be asked again waits for the next one, in order; the rest is refused here. */
  lose() {
    for (const entry of this.#entries.values()) {
      const { type } = entry.message;
      if (OF_THE_SOCKET.has(type) || (ONCE.has(type) && entry.isSent && entry.tryingSince === null)) this.#refuse(entry);
      entry.isSent = false;
      entry.tryingSince = null;
    }
  }

  /** @param {Entry} entry */
  #refuse(entry) {
    this.#entries.delete(entry.message.id);
    entry.resolve({ type: "refused", reason: "lost", text: texts.connection.unanswered });
  }
}
