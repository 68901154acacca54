// @ts-check
/** What has been asked and not answered yet, in order. Knows no socket. */

/**
 * @typedef {{type: string, id?: number, [field: string]: any}} Message
 * @typedef {{message: Message & {id: number}, resolve: (answer: Message) => void, isSent: boolean, order: number,
 *   isUnsure: boolean, tryingSince: number | null}} Entry  `order`: the latest id when it was sent; `isUnsure`: its socket broke, and
 *   it must not be asked twice; `tryingSince`: refused with `try_again` from then on
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
    const entry = { message: { ...message, id }, resolve, isSent: false, order: 0, isUnsure: false, tryingSince: null };
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

  /** What was sent before this ping, which has been answered, was lost on the way. @param {number} ping */
  overdue(ping) {
    return [...this.#entries.values()].filter((entry) => entry.isSent && entry.tryingSince === null && entry.order < ping);
  }

  /** The socket is gone: what was asked waits for the next one, in order; what is said on each socket anyway is forgotten. */
  lose() {
    for (const entry of this.#entries.values()) {
      const { type } = entry.message;
      if (OF_THE_SOCKET.has(type)) this.#forget(entry);
      else if (isOnce(entry) && entry.isSent) entry.isUnsure = true;
      else entry.isSent = false;
      entry.tryingSince = null;
    }
  }

  /**
   * A new socket, and the races one sits in: the one that is new was made by what is unsure, and is what it is answered with;
   * where there is none it was not made, and can be asked for again.
   * @param {readonly string[]} races @param {ReadonlySet<string>} known
   */
  settle(races, known) {
    const made = races.filter((race) => !known.has(race));
    for (const entry of this.#entries.values()) {
      if (!entry.isUnsure) continue;
      entry.isUnsure = false;
      entry.isSent = false;
      const race = made.pop();
      if (race) entry.message = { type: "resume", race, id: entry.message.id };
    }
  }

  /** @param {Entry} entry */
  #forget(entry) {
    this.#entries.delete(entry.message.id);
    entry.resolve({ type: "refused", reason: "lost" });
  }
}

/** @param {Entry} entry */
export function isOnce(entry) {
  return ONCE.has(entry.message.type);
}
