// @ts-check
/** The words about the games, their rules and how to play, and about the whole. */

/** @type {Record<string, string>} */
export const short = {
  zodiac: "Twenty-four piles around the globe, eight cells along its equator. Two decks, two phases.",
  "zodiac-1914": "The globe by its older reading: half of the foundations are built downwards.",
  "four-seasons": "A cross of five piles, a foundation in each corner. Quick to learn.",
  czarina: "A cross of five piles, and the stock fills every space at once.",
  corners: "No building at all: five single cards, four corners, and your nerve.",
  "corners-redeal": "No building at all: five single cards, four corners, and the waste comes round twice more.",
  simplicity: "Twelve piles in two rows, built in alternating colours.",
  florentine: "A cross with a middle card of its own, and one redeal.",
};

export const rules = {
  title: "Rules",
  lede: "Eight games of patience, each a race. The sentences are made from the very rules the server plays by.",
  unknown: "There is no such game.",
  all: "All games",
  play: "Play it",
  how: "How to play",
  howParts: [
    "Drag a card, or tap it and then the place it shall go; where only one move is possible one tap is enough. The places a card can go to are marked.",
    "A tap on the stock turns up a card; held, one after the other. So does the key D. When the stock is empty, the same turns the waste over, where the rules let it.",
    "To see all cards of a pile and where the upper one can go, rest the mouse on it or go there by keys; on a touch screen, hold a finger on it.",
    "By keyboard, arrows go from pile to pile and Enter chooses; K shows a key for each pile, and two of them make a move. In practice U takes the last move back. The question mark lists all keys.",
  ],
  names: "What the piles are called",
  showNames: "Show these names at the table",
  range: (/** @type {string} */ first, /** @type {string} */ last) => `${first} to ${last.match(/\d+$/)?.[0] ?? last}`,
  corners: "The colours around the empty corners are those of the four seasons, spring, summer, autumn and winter. They say nothing about suits: any suit may begin in any corner.",
  winner: "Who wins",
  winnerWords: "Who solves the deal is ahead of who does not, sooner before later. Else the greater progress wins, and of equal progress the one reached first. A progress once reached is never lost.",
};

export const about = {
  title: "About",
  parts: [
    ["What this is", "Ecliptic makes patience a race. Two to eight people get the same deal at the same instant, each at a table of their own. While you race you see how far the others are, not their cards."],
    ["Why it is fair", "The server deals, checks every move and keeps the time; a browser decides nothing. Before the first card is shown it publishes a commitment to the deal, and afterwards the secret behind it, so that anybody can check that nothing was changed in between."],
    ["Watching and replays", "Anybody may watch a race, as late as its maker says, half a minute unless it was changed, and without any card that not everybody who still races has turned. Whoever has ended may watch the rest. Every race that is over can be seen again for ever, all tables in step. Of a daily deal that others may still play, the replay is its player's alone until two hours after the day."],
    ["How to check it", "The commitment stands on the page before the first card: copy it. Verify, under a replay, works out in your own browser whether the deal is the one that was committed to, and whether the cards came in its order; the command ecliptic verify also checks every move, the results and the places, on your own machine."],
    ["Who you are", "A guest, until you claim a name. This browser keeps a secret token that brings you back to your seat after a reload or a lost connection; a recovery code brings the owner of a name back anywhere. There are no passwords and no e-mail. Your account says what is kept, and deletes it."],
    ["What a rating is", "For each game a number, of players with names of their own. It begins at 1000 and says what you are worth all but surely, so it rises by winning and by being better known; a question mark stands behind it until about a dozen races are played. A quick race between two with names is rated, and any race whose maker says so."],
    ["How to play", rules.howParts.join(" ")],
  ],
};
