// @ts-check
/** Why the server refuses something, by its reason. */

/** @typedef {{reason: string, text: string, race?: string | null}} Refusal */

/** The server's own sentence, where it says more than the reason does. @param {Refusal} refusal */
const said = ({ text }) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?)]$/.test(text) ? "" : "."}`;

/** @type {Record<string, (refusal: Refusal) => string>} */
export const refusals = {
  malformed: said,
  hello_first: () => "The connection was not ready yet. Try again.",
  already_greeted: () => "This connection has its player already.",
  unknown_token: () => "This server does not know you any more.",
  unknown_recovery: () => "This recovery code brings nobody back; each works once.",
  bad_name: said,
  name_taken: said,
  not_claimed: () => "Claim a name first.",
  unknown_game: said,
  unknown_race: said,
  impossible_race: said,
  none_ready: said,
  had_enough: said,
  too_many_races: said,
  unknown_day: said,
  day_over: () => "That day is over; a new one has begun.",
  attempt_first: () => "Your attempt comes first; after it you can play as often as you like.",
  race_full: () => "All seats of this race are taken.",
  race_begun: () => "This race has begun: nobody can come or go any more.",
  not_begun: () => "This race has not begun yet.",
  race_over: () => "This race is over.",
  not_over: () => "This race is not over yet.",
  not_seated: () => "You have no seat in this race.",
  not_maker: () => "Only who made the race can start it before everybody is ready.",
  too_few: () => "A race needs at least two; share its link, or play the house.",
  wrong_turn: () => "The table had changed meanwhile. This is how it stands.",
  malformed_move: () => "That is no move.",
  illegal_move: said,
  seat_ended: () => "Your game in this race is over.",
  nothing_to_undo: () => "There is no move to take back.",
  cannot_finish: () => "Not every card that is left can go up yet.",
  only_practice: () => "That is for practice only, a game alone.",
  busy: said,
  confirm: () => "This is final: it has to be confirmed.",
  alone: () => "A rematch needs somebody else who raced; make a new race instead.",
  still_racing: () => "You race in it yourself. Once your own game is over you may watch the others.",
  not_shown: () => "This is a daily deal that others may still play, so only its own player sees it for now.",
  try_again: () => "The server could not do it just now. Try again.",
};
