// @ts-check
/** Words of the settings. */

export const settings = {
  title: "Баптаулар",
  done: "Дайын",
  kept: "Осы браузерде сақталады.",
  /** @type {Record<string, {title: string, choices: Record<string, string>}>} */
  of: {
    theme: { title: "Жарық не қараңғы", choices: { auto: "Құрылғыдағыдай", light: "Жарық", dark: "Қараңғы" } },
    suits: { title: "Мастьтардың түсі", choices: { two: "Екі", four: "Төрт" } },
    indices: { title: "Картадағы белгілер", choices: { plain: "Кәдімгі", large: "Ірі" } },
  },
};
