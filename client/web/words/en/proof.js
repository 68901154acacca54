// @ts-check
/** The words about the commitment to a deal, and of what was and was not checked of it. */

export const proof = {
  title: "Commitment",
  copy: "Copy the commitment",
  atOnce: "The whole order of the cards was fixed by this before you saw one of them. A game alone begins at once, so it came together with the first table; note it, and after the game you can check that no later card was changed.",
  wasShown: "It is the one this browser was shown before the first card.",
  notShown: "Only who noted it then can tell that it was public before the first card.",
  download: "Download the replay",
  fileName: (/** @type {string} */ race) => `ecliptic-${race}.json`,
  later: (/** @type {string} */ until) => `This deal can still be played, so its seed and salt are not revealed, and nothing about the cards can be proved yet. From ${until} on the replay can be checked, here and by the command ecliptic verify, by anybody.`,
  laterTitle: "This replay cannot be checked yet.",
  own: "The file has your moves as the server signed them now, without the seed. Keep it to compare it with what is public then.",
  otherShown: "It is NOT the one this browser was shown before the first card.",
};
