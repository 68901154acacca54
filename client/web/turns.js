// @ts-check
/** One seat's turns: sends one at a time, shows it at once, and takes it back when it is refused. */

import { toast } from "./telling.js";
import { texts } from "./texts.js";

const SLOW = 3_000;
const AGAIN = 300;
const TRIES = 4;

export class Turns {
  /** @param {import("./app.js").App} app @param {{pending(text: string): void, putBack(): void}} table */
  constructor(app, table) {
    this.app = app;
    this.table = table;
    this.isWaiting = false;
  }

  /** Makes a move. @param {string} text */
  async move(text) {
    await this.#take((turn) => ({ type: "move", turn, move: text }), () => this.table.pending(text));
  }

  /** Takes the last move back. */
  async undo() {
    if (this.app.store.state.race?.position?.may_undo) await this.#take((turn) => ({ type: "undo", turn }), () => {});
  }

  /** @param {(turn: number) => import("./app.js").Message} make @param {() => void} show */
  async #take(make, show) {
    const { race } = this.app.store.state;
    if (this.isWaiting || !race?.position) return;
    this.isWaiting = true;
    show();
    const slow = setTimeout(() => toast(texts.race.slow), SLOW);
    const answer = await this.#askUntilTaken({ ...make(race.position.turn), race: race.race });
    clearTimeout(slow);
    this.isWaiting = false;
    if (answer.type === "refused") this.#refuse(race.race, answer);
  }

  /** @param {import("./app.js").Message} message */
  async #askUntilTaken(message) {
    let answer = await this.app.connection.request(message);
    for (let tried = 1; tried < TRIES && answer.reason === "try_again"; tried += 1) {
      await new Promise((done) => setTimeout(done, AGAIN));
      answer = await this.app.connection.request(message);
    }
    return answer;
  }

  /** @param {string} code @param {import("./app.js").Message} answer */
  #refuse(code, answer) {
    this.table.putBack();
    toast(answer.text);
    const { race } = this.app.store.state;
    if (race?.race === code && answer.position) this.app.store.set({ race: { ...race, position: answer.position } });
  }
}
