// @ts-check
/** What the pages have in common: the connection, the state, the race one follows, and the way from page to page. */

import { fetchRace } from "./addresses.js";
import { Connection } from "./connection.js";
import { closesAt, isAttempt, momentOf, noteAttempt, shortDay } from "./daily.js";
import { gameWords, inWords } from "./games.js";
import { languageNow, onLanguage } from "./language.js";
import { eventWords, graceWords } from "./news.js";
import { createProgressNews, withoutEarlierProgress } from "./progress_news.js";
import { say, showStanding, toast } from "./notices.js";
import { noteHeld } from "./held.js";
import { forgetSeat, heldGrace, holdSeat } from "./seats.js";
import { ownSeat, Store, takeEvents, takeRace } from "./state.js";
import { whyRefused } from "./refusals.js";
import { texts } from "./texts.js";

/** @typedef {import("./requests.js").Message} Message */
/** @typedef {import("./state.js").Race} Race */
/** @typedef {{update?(state: import("./state.js").State): void, onOpen?(): void, unmount?(): void, readonly isStill?: boolean}} Page
 *    `onOpen`: what it asks of the server, on each new socket; `isStill`: what it shows needs no socket, nor does what one does there */

/** A clock that differs by less has only been rounded, or its message was on its way for longer. */
const STOOD_STILL = 1_500;

export class App {
  /** @param {(path: string, isInstead?: boolean) => void} go */
  constructor(go) {
    this.go = go;
    this.store = new Store();
    this.progress = createProgressNews();
    this.page = /** @type {Page | null} */ (null);
    /** The code of the race the present page is about. */
    this.wanted = /** @type {string | null} */ (null);
    const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket`;
    /** The race whose resume is on its way. */
    this.resuming = /** @type {string | null} */ (null);
    /** The race that one watches as its spectators do, though one sits in it. */
    this.watched = /** @type {string | null} */ (null);
    /** The games as the server names them unasked, and their words in the language of the pages. */
    this.plainGames = /** @type {import("./state.js").GameInfo[]} */ ([]);
    this.gameWords = /** @type {Map<string, import("./games.js").GameWords>} */ (new Map());
    onLanguage.add(() => void this.#nameGames());
    void this.#nameGames();
    this.connection = new Connection(address, {
      onOpen: () => this.#opened(),
      onNews: (message) => this.#hear(message),
      onWelcome: (welcome) => this.#greeted(welcome),
      onStanding: (standing) => this.#stands(standing),
    });
    this.store.listeners.add((state) => {
      if (state.race) {
        holdSeat(state.race);
        noteAttempt(state.race);
        noteHeld(state.race);
      }
      this.page?.update?.(state);
    });
  }

  /** Whether what is asked now reaches the server, as far as one knows. */
  get isWell() {
    return this.store.state.standing.status === "well";
  }

  /** Asks; the answer, or null when it was a refusal, which has then been shown. @param {Message} message */
  async ask(message) {
    const answer = await this.connection.request(message);
    if (answer.type !== "refused") return answer;
    this.tellRefusal(answer);
    return null;
  }

  /** @param {Message} refusal */
  tellRefusal(refusal) {
    const toList = { label: texts.home.heldShow, act: () => this.go("/") };
    toast(whyRefused(refusal), refusal.reason === "too_many_races" ? toList : undefined);
  }

  /** One does not sit in this race any more. @param {string} code */
  forgetRace(code) {
    forgetSeat(code);
    const { race, races } = this.store.state;
    this.store.set({ races: races.filter((each) => each !== code), race: race?.race === code ? null : race });
  }

  /** Asks for a seat by `create` or `quick` and goes to its race. @param {Message} message */
  async enter(message) {
    void fetchRace();
    const answer = await this.ask(message);
    if (answer?.type !== "race") return;
    this.store.set({ race: takeRace(answer.race, performance.now()) });
    this.go(`/race/${answer.race.race}`);
  }

  /** Comes back as the player of a recovery code; the welcome, or why not. @param {string} code */
  signIn(code) {
    return this.connection.recover(code, () => this.store.set({ player: null, race: null }));
  }

  /** Follows a race, seen by this page from now on. @param {string} code */
  follow(code) {
    this.wanted = code;
    this.store.state.missing = null;
    if (this.connection.isOpen && this.store.state.race?.race !== code) void this.#resume(code);
  }

  /** Watches a race in which one's own game is over as its spectators do, or goes back to one's own table. @param {string} code @param {boolean} isWatching */
  async watch(code, isWatching) {
    const before = this.watched;
    this.watched = isWatching ? code : null;
    if (await this.ask({ type: isWatching ? "watch" : "resume", race: code })) return;
    this.watched = before;
  }

  /** Takes a table that came with a refusal. @param {import("./state.js").Position} position */
  takePosition(position) {
    const { race } = this.store.state;
    if (race) this.store.set({ race: { ...race, position, steps: null } });
  }

  /** Gives up a seat and goes home. @param {string} code */
  async leave(code) {
    const answer = await this.ask({ type: "leave", race: code });
    if (!answer) return;
    this.forgetRace(code);
    this.go("/");
  }

  /** @param {import("./connection.js").Standing} standing */
  #stands(standing) {
    showStanding(standing, () => this.connection.comeBack(), this.store.state.races.length > 0, Boolean(this.page?.isStill));
    if (standing.status === "signedOut") this.store.set({ standing, player: null, race: null });
    else this.store.set({ standing });
  }

  /** Hello has been said: in the same breath, what this page is about. */
  #opened() {
    const { race } = this.store.state;
    const code = this.wanted ?? (race && ["ended", "cancelled"].includes(race.state) ? null : race?.race);
    this.resuming = null;
    if (code) void this.#resume(code);
    this.page?.onOpen?.();
  }

  /** @param {Message} welcome */
  #greeted(welcome) {
    this.plainGames = welcome.games;
    this.store.set({ games: inWords(welcome.games, this.gameWords), races: welcome.races ?? [] });
    this.#know(welcome.player);
    this.#takeDay(welcome.day);
    const isForgotten = this.connection.isForgotten && !welcome.player.is_claimed;
    this.connection.isForgotten = false;
    if (isForgotten) toast(texts.connection.newGuest(welcome.player.name));
  }

  async #nameGames() {
    const spoken = languageNow();
    const words = await gameWords();
    if (spoken !== languageNow()) return;
    this.gameWords = words;
    if (this.plainGames.length) this.store.set({ games: inWords(this.plainGames, words) });
  }

  /** @param {import("./state.js").Player} player */
  #know(player) {
    this.connection.noteName(player);
    this.store.set({ player });
  }

  /** Takes the day it is, and says so if a new one has begun. @param {{day: string, game: string, left: number}} day */
  #takeDay(day) {
    const { day: before, race } = this.store.state;
    this.store.set({ day: { ...day, endsAt: performance.now() + day.left } });
    if (!before || before.day === day.day) return;
    const kept = race && isAttempt(race) && race.state === "running" && this.wanted === race.race ? race.daily : null;
    const words = texts.daily;
    if (!kept) toast(words.newDay(shortDay(day.day)));
    else toast(words.newDayInAttempt(shortDay(kept), words.nextAt(momentOf(closesAt(kept)))));
  }

  /** @param {string} code */
  async #resume(code) {
    if (this.resuming === code) return;
    this.resuming = code;
    const { race } = this.store.state;
    const version = race?.race === code ? race.version : undefined;
    const type = this.watched === code ? "watch" : "resume";
    const answer = await this.connection.request({ type, race: code, ...(version === undefined ? {} : { version }) });
    if (answer.reason === "lost" || answer.reason === "hello_first") return;
    if (this.resuming === code) this.resuming = null;
    if (answer.type !== "refused") return;
    if (answer.reason !== "try_again") {
      this.forgetRace(code);
      this.store.set({ missing: code, missingWhy: answer.reason, ...(version === undefined ? {} : { race: null }) });
    } else if (this.wanted === code) void this.#resume(code);
  }

  /** @param {Message} message */
  #hear(message) {
    const now = performance.now();
    const { race } = this.store.state;
    if (message.type === "lobby") this.store.set({ lobby: message.races });
    else if (message.type === "account") this.#know(message.player);
    else if (message.type === "day") this.#takeDay(message.day);
    else if (message.type === "crowd") {
      if (race?.race === message.race) this.store.set({ race: { ...race, crowd: message.watching } });
    } else if (message.type === "race") {
      const code = message.race.race;
      const taken = takeRace(message.race, now);
      noteHeld(taken);
      if (code === this.wanted || code === race?.race) this.#show(race?.race === code ? race : null, taken);
    } else if (message.type === "events" && race && message.race === race.race) {
      const after = takeEvents(race, /** @type {any} */ (message), now);
      if (after === null) void this.#resume(race.race);
      else if (after !== race) {
        this.store.set({ race: after });
        for (const event of withoutEarlierProgress(message.events)) this.#tell(race, event);
        this.#leadBack(race, after);
      }
    }
  }

  /** Takes a race that came whole, and says what has happened to its clocks meanwhile. @param {Race | null} before @param {Race} after */
  #show(before, after) {
    const had = (before && ownSeat(before)?.grace) ?? heldGrace(after.race);
    this.store.set({ race: keepTable(before, after), missing: null });
    const isSameView = Boolean(before?.is_watching) === Boolean(after.is_watching);
    const stood = isSameView && before?.endsAt && after.endsAt ? after.endsAt - before.endsAt : 0;
    if (stood > STOOD_STILL) toast(texts.news.outage(stood));
    const words = graceWords(had, after);
    if (words) toast(words);
    if (before) this.#leadBack(before, after);
  }

  /** A race that begins, or goes on elsewhere, calls its player from whatever page there is. @param {Race} before @param {Race} after */
  #leadBack(before, after) {
    const isCalled = (before.state === "lobby" && (after.state === "countdown" || after.state === "running")) || after.paired;
    if (!isCalled || this.wanted === after.race || !ownSeat(before)) return;
    const code = after.paired ?? after.race;
    if (this.wanted || document.querySelector("dialog[open], .code-box:not([hidden])")) toast(texts.news.countdown, this.#wayTo(code));
    else this.go(`/race/${code}`);
  }

  /** @param {string} code @returns {{label: string, act: () => void}} */
  #wayTo(code) {
    return { label: texts.home.backButton, act: () => this.go(`/race/${code}`) };
  }

  /** @param {Race} race @param {import("./state.js").Event} event */
  #tell(race, event) {
    const most = this.store.game(race.game)?.max_progress ?? 1;
    const words = eventWords(race, event, this.store.state.player?.id) ?? this.progress.words(race, event, most, performance.now());
    if (!words) return;
    const isElsewhere = this.wanted !== race.race;
    // At one's own table the result says it.
    if (event.kind === "race_ended" && !isElsewhere && ownSeat(race) && !race.is_watching) return;
    if (event.kind === "rematch_asked" && isToast(race, event)) toast(words, this.#wayTo(race.race));
    else if (event.kind === "rematch_made" && isElsewhere && this.wanted !== event.race) toast(words, this.#wayTo(event.race));
    else if (isToast(race, event)) toast(words);
    else say(words);
  }
}

/** What is worth more than a word in passing. @param {Race} race @param {import("./state.js").Event} event */
function isToast(race, event) {
  if (event.kind === "back") return event.seat === race.you;
  if (event.kind === "rematch_asked") return !document.querySelector(".result");
  return event.kind === "countdown_stopped" || event.kind === "outage";
}

/**
 * A race that came whole, with the very table that is shown if it is still that: a card on its way stays where it is.
 * @param {Race | null} before @param {Race} after
 */
function keepTable(before, after) {
  const isSame = before?.race === after.race && before.position && before.position.turn === after.position?.turn;
  return isSame ? { ...after, position: before.position, steps: before.steps } : after;
}
