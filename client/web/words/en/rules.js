// @ts-check
/** The words about the games, their rules and how to play. */

import { counted, MOVES } from "./forms.js";

export const rules = {
  title: "Rules",
  lede: "Eight games of patience, each a race. The sentences are made from the very rules the server plays by.",
  unknown: "There is no such game.",
  all: "All games",
  play: "Play it",
  whole: "All the rules",
  examples: "Examples to play, in a new tab",
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

/** Examples to play; `wanted` by the names the server has for them, `goals` for one that has no words here yet. */
export const lessons = {
  title: "Try it",
  count: (/** @type {number} */ number, /** @type {number} */ all) => `${number} of ${all}`,
  wanted: /** @type {Record<string, string>} */ ({
    "zodiac-cells": "The end of the first phase. Cards of stock and waste go on a pile of their suit, one rank up or down, or to a free cell of the equator. All cells are full here: build the card of one on a pile. Once stock and waste are empty, the second phase begins.",
    "zodiac-second": "The second phase. The tops of the piles and the cards of the cells go to the foundations, each suit from ace to king, and nothing else moves any more. Finish it.",
    "zodiac-1914-second": "The second phase by the older reading: the first four foundations go up from ace to king, the other four down from king to ace. Once a card fits both, and only one of them leads to the end.",
    "four-seasons-begun": "The card of the first corner is the base. Each other corner begins with a card of that rank. Clear the way for one, and begin a corner.",
    "four-seasons-space": "A space takes any card, from the waste or from another pile. Use one to bring two more cards to the corners.",
    "czarina-filled": "In Czarina a space is no place for your cards: the stock fills it at once. Empty a pile of the cross and see.",
    "corners-cells": "Here nothing is built: the cross is five cells for a card each. While the stock has cards it fills them; once it is empty, a free cell may take the top of the waste. Bring two more cards to the corners.",
    "corners-redeal": "The stock comes round again: when it is empty, tap its place to turn the waste over. That goes twice and no more. Bring two more cards to the corners.",
    "simplicity-colours": "Piles are built down in alternating colours: a red six goes on a black seven. Build, so that two more cards get to the corners.",
    "florentine-middle": "The card in the middle is never built on. It may go to a corner, or to a space of the cross; then the stock fills the middle at once. Bring two more cards to the corners.",
    "florentine-redeal": "The stock comes round once: when it is empty, tap its place to turn the waste over. Bring two more cards to the corners.",
  }),
  goals: /** @type {Record<string, string>} */ ({
    won: "Win the game from here.", second_phase: "Reach the second phase.", begun: "Begin another foundation.", filled: "Let the stock fill a space.", two_up: "Bring two more cards to the foundations.",
  }),
  fewest: (/** @type {number} */ moves) => `It takes ${counted(moves, MOVES)} at least.`,
  done: (/** @type {string} */ goal, /** @type {number} */ moves) => `${{ won: "Won", second_phase: "The second phase begins", begun: "A corner is begun", filled: "The stock has filled the space", two_up: "Two more cards are up" }[goal] ?? "Done"}, in ${counted(moves, MOVES)}.`,
  outcomes: { lost: "From here it cannot be done any more. Take a move back, or begin again.", away: "This leads away from the example. Take a move back, or begin again." },
  back: "Take back",
  again: "Begin again",
  next: "Next example",
};
