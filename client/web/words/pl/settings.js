// @ts-check
/** Words of the settings. */

export const settings = {
  title: "Ustawienia",
  done: "Gotowe",
  kept: "Zapamiętane w tej przeglądarce.",
  /** @type {Record<string, {title: string, choices: Record<string, string>}>} */
  of: {
    theme: { title: "Jasno czy ciemno", choices: { auto: "Auto", light: "Jasno", dark: "Ciemno" } },
    suits: { title: "Barwy kolorów kart", choices: { two: "Dwie", four: "Cztery" } },
    indices: { title: "Oznaczenia na kartach", choices: { plain: "Zwykłe", large: "Duże" } },
    sound: { title: "Dźwięki", choices: { off: "Wyłączone", on: "Włączone" } },
  },
};
