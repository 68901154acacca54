// @ts-check
/** The words of the keyboard: the list of all keys at the table. */

export const keys = {
  tool: "Keys",
  title: "Keys of the table",
  /** Each the keys as they are printed, with spaces between, and what they do. */
  lines: [
    ["← → ↑ ↓", "go from pile to pile"],
    ["Home End", "to the first pile, to the last one"],
    ["Enter", "choose the pile: a card that shall move, then its place"],
    ["Space d", "turn up a card; held down, one after the other"],
    ["k", "show the key of each pile; pressing two of them moves a card from one to the other"],
    ["Esc", "let go of a card, or hide the keys"],
    ["p", "say how the race stands"],
    ["f", "play the game out, once every card can go up"],
    ["r", "the rules of this game"],
    ["?", "this list"],
  ],
  practice: [["u Backspace", "take the last move back"], ["h", "a hint; Esc closes it"]],
  naming: "While the keys are shown, letters are piles, digits are cells, Shift and a digit foundations, 9 is the stock and 0 the waste: first a card's key, then its place's. A letter that no pile has does what it does otherwise.",
};
