// @ts-check
/** The words about the whole, and why one may trust it. */

export const about = {
  title: "About",
  lede: "Ecliptic makes patience a race. Two to eight people get the same deal at the same instant, each at a table of their own, and whoever gets furthest wins.",
  why: "Why you can trust it",
  whyWords: "The server deals, checks every move and keeps the time; a browser decides nothing. And you need not take its word for the deal:",
  steps: [
    ["It commits", "Before the first card the server draws a secret seed and a salt, and shows their fingerprint, a SHA-256. It cannot change the deal any more."],
    ["You race", "Everybody gets the cards of this one seed. While you race you see how far the others are, not their cards."],
    ["It reveals", "When the race is over it tells seed and salt to all."],
    ["You verify", "Your browser works out the fingerprint and the cards again. They must be the same."],
  ],
  stepsTitle: "The way of a deal: the server commits to it, you race, it reveals it, you verify",
  check: "The commitment stands on the page before the first card: copy it, if you like. Verify, under a replay, checks it in your own browser; the command ecliptic verify also checks every move, the results and the places, on your own machine.",
  parts: /** @type {[string, string, string?][]} */ ([
    ["Why watching gives nothing away", "Spectators see a race late, half a minute unless its maker says otherwise, and the delay is kept by the server. Besides, no card is shown to them that not everybody who still races has turned. So a friend who watches cannot tell you what is to come. Whoever has ended may watch the rest.", "Live races"],
    ["What stays", "Every race that is over can be seen again for ever, all tables in step. Of a daily deal that others may still play, the replay is its player's alone until two hours after the day.", "The daily challenge"],
    ["Who you are", "A guest, until you claim a name. This browser keeps a secret token that brings you back to your seat after a reload or a lost connection; a recovery code brings the owner of a name back anywhere. There are no passwords, no e-mail, no cookies and nothing of anybody else on these pages. Your account says what is kept of you, and deletes it.", "Your account"],
    ["What a rating is", "For each game a number, of players with names of their own. It begins at 1000 and says what you are worth all but surely, so it rises by winning and by being better known; a question mark stands behind it until about a dozen races are played. A quick race between two with names is rated, and any race whose maker says so.", "Ratings"],
    ["Programs are welcome", "Whatever these pages do, a program can do too: races by WebSocket, as PROTOCOL.md says, and days, boards and replays as JSON. Bots say that they are bots, and have ratings of their own. PROOF.md says how to check a race in any language."],
  ]),
  protocol: "The protocol of races",
  api: "The JSON of this server, described",
  proof: "How to check a race",
  rules: "The rules of each game",
  licence: "Ecliptic is free software under the MIT licence: © 2026 the Ecliptic authors. Cards, signs and emblems are drawn for it.",
};
