// @ts-check
/** Words of the settings. */

export const settings = {
  title: "Баптаулар",
  done: "Дайын",
  kept: "Осы браузерде сақталады.",
  /** @type {Record<string, {title: string, choices: Record<string, string>}>} */
  of: {
    theme: { title: "Күндізгі не түнгі", choices: { auto: "Авто", light: "Күн", dark: "Түн" } },
    suits: { title: "Мастьтардың түсі", choices: { two: "Екі", four: "Төрт" } },
    indices: { title: "Картадағы белгілер", choices: { plain: "Кәдімгі", large: "Ірі" } },
    sound: { title: "Дыбыс", choices: { off: "Өшірулі", on: "Қосулы" } },
  },
};
