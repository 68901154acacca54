// @ts-check
/** Examples to play: a position of a game and all that can become of it, as the server worked it out by its rules. */

import { createLoader, get } from "./daily_api.js";
import { button, h, link, put, remember } from "./dom.js";
import { say } from "./notices.js";
import { createTable } from "./table/table.js";
import { texts } from "./texts.js";

/**
 * @typedef {import("./table/table.js").Step} Step
 * @typedef {{move: string, to: number, steps: Step[]}} LessonWay
 * @typedef {{table: import("./table/piles.js").Position, outcome: "open" | "done" | "lost" | "away", ways: LessonWay[]}} LessonPosition
 * @typedef {{name: string, goal: string, moves: number, positions: LessonPosition[]}} Lesson
 * @typedef {{game: string, lessons: Lesson[]}} LessonPage
 */

/** The examples of a game, in a place of their own. @param {import("./app.js").App} app @param {import("./state.js").GameInfo} game */
export function createLessons(app, game) {
  const element = h("section", { class: "lesson", id: "example", "aria-label": texts.lessons.title });
  /** Whether it could not be fetched as there was no way to the server. */
  let isMissed = false;
  let playing = /** @type {ReturnType<typeof play> | null} */ (null);
  const loader = createLoader(element, () => get(app, `/api/games/${game.name}/lessons`), (page) => {
    playing?.end();
    isMissed = false;
    playing = play(game, /** @type {LessonPage} */ (page).lessons);
    return [playing.element];
  }, (trouble) => ((isMissed = trouble.status === 0), [h("p", { class: "plain" }, trouble.message), button(texts.daily.tryAgain, () => loader.load())]));
  void loader.load();
  return {
    element,
    /** The server can be reached again. */
    retry: () => void (isMissed && loader.load()),
    end() {
      loader.end();
      playing?.end();
    },
  };
}

/** @param {import("./state.js").GameInfo} game @param {Lesson[]} lessons */
function play(game, lessons) {
  const words = texts.lessons;
  const ends = new AbortController();
  const room = h("div", { class: "table-room" });
  const wanted = h("p", { class: "lesson-wanted" });
  const count = h("span", { class: "hint" });
  const said = h("p", { class: "lesson-said", role: "status" });
  const back = button(words.back, () => goBack(), { "data-lesson": "back" });
  const again = button(words.again, () => begin(chosen), { "data-lesson": "again" });
  const next = button(words.next, () => (begin((chosen + 1) % lessons.length), bringIntoSight()), { "data-lesson": "next", hidden: lessons.length < 2 });
  const race = link("/", { class: "button primary", "data-lesson": "play", onclick: () => remember("ecliptic-game", game.name), hidden: true }, texts.rules.play);
  const choices = h("div", { class: "choices" }, race, next, back, again);
  const element = h("div", { class: "lesson-parts" },
    h("div", { class: "lesson-head" }, h("h2", {}, words.title), count), wanted, said,
    h("div", { class: "lesson-table", "data-layout": game.layout }, room), choices);
  let chosen = 0;
  let path = [0];
  const table = createTable(room, { onMove: move, onRefusal: tell, say });
  // The keys of the page are its own as long as the table has not got the focus.
  addEventListener("keydown", (event) => event.target instanceof Node && !room.contains(event.target) && event.stopPropagation(), { capture: true, signal: ends.signal });
  begin(0);

  function here() {
    return lessons[chosen].positions[path[path.length - 1]];
  }

  /** @param {string} refusal */
  function tell(refusal) {
    put(said, refusal);
    said.dataset.outcome = "refused";
    bringIntoSight();
  }

  /** Words, table and buttons fit on any screen together. */
  function bringIntoSight() {
    element.scrollIntoView({ block: "nearest" });
    // Where the task is so long that not all of it fits, what is played and said counts.
    for (const each of [said, choices]) each.scrollIntoView({ block: "nearest" });
  }

  /** @param {number} number */
  function begin(number) {
    chosen = number;
    path = [0];
    const { name, goal, moves } = lessons[chosen];
    put(wanted, words.wanted[name] ?? words.goals[goal] ?? "");
    put(count, lessons.length > 1 ? words.count(chosen + 1, lessons.length) : "");
    show(null);
    put(said, words.fewest(moves));
  }

  function goBack() {
    if (path.length > 1) path = path.slice(0, -1);
    show(null);
  }

  /** @param {string} text */
  function move(text) {
    const way = here().ways.find((each) => each.move === text);
    if (!way) return;
    table.pending(text);
    path = [...path, way.to];
    show(way.steps);
    bringIntoSight();
  }

  /** @param {readonly Step[] | null} steps what has just happened, if a move was made */
  function show(steps) {
    const { table: position, outcome, ways } = here();
    const { goal } = lessons[chosen];
    // Of a position one comes back to the table is to be told that it has changed.
    table.update({ game, position: { ...position, legal: ways.map((way) => way.move) }, isPlaying: outcome !== "done" && outcome !== "away", steps });
    said.dataset.outcome = outcome;
    put(said, outcome === "open" ? "" : outcome === "done" ? words.done(goal, path.length - 1) : words.outcomes[outcome]);
    element.dataset.outcome = outcome;
    back.disabled = path.length < 2;
    again.disabled = path.length < 2;
    race.hidden = outcome !== "done";
    next.classList.toggle("primary", outcome === "done" && chosen + 1 < lessons.length);
    race.classList.toggle("primary", !(lessons.length > 1 && chosen + 1 < lessons.length));
  }

  return {
    element,
    end() {
      ends.abort();
      table.destroy();
    },
  };
}
