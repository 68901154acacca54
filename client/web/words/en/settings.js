// @ts-check
/** Words of the settings. */

export const settings = {
  title: "Settings",
  done: "Done",
  kept: "Kept in this browser.",
  /** @type {Record<string, {title: string, choices: Record<string, string>}>} */
  of: {
    theme: { title: "Light or dark", choices: { auto: "As the device", light: "Light", dark: "Dark" } },
    suits: { title: "Colours of the suits", choices: { two: "Two", four: "Four" } },
    indices: { title: "Ranks on the cards", choices: { plain: "Plain", large: "Large" } },
    sound: { title: "Sounds", choices: { off: "Off", on: "On" } },
  },
};
