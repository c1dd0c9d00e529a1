// Words for what the server names in one word: pieces, marks, endings, players, values.

import { capitalised, later, served, t } from "./i18n.js";

/** @import { Outcome, Seat, State, Thought } from "./types.js" */

/** @type {Record<string, string>} */
const PIECES = {
  black: later("black stone"),
  white: later("white stone"),
  "black-king": later("black king"),
  "white-king": later("white king"),
};

/** @type {Record<string, string>} */
const ENDINGS = {
  five: later("Five in a row."),
  board_full: later("The board is full."),
  all_forbidden: later("Black has only forbidden points left."),
  resigned: later("The other side gave up."),
  blocked: later("No move is left."),
  too_few: later("Fewer than three men are left."),
  repeated: later("The position was repeated."),
  quiet: later("Nothing was captured for too long."),
  full: later("The board is full."),
};

/** @type {Record<string, string>} */
const FACTS = {
  last: later("last move"),
  row: later("part of a row"),
  chosen: later("chosen"),
  next: later("possible"),
  forbidden: later("forbidden"),
  "double-mill": later("double mill"),
  "threat-black-five": later("Black makes five"),
  "threat-black-open-four": later("Black makes an open four"),
  "threat-black-four": later("Black makes a four"),
  "threat-black-double": later("Black makes a double threat"),
  "threat-black-three": later("Black makes an open three"),
  "threat-white-five": later("White makes five"),
  "threat-white-open-four": later("White makes an open four"),
  "threat-white-four": later("White makes a four"),
  "threat-white-double": later("White makes a double threat"),
  "threat-white-three": later("White makes an open three"),
};

/**
 * The spoken name of a cell, e.g. "h8, black stone, last move".
 * @param {string} cell
 * @param {string | undefined} kind
 * @param {string[]} facts
 */
export function describeCell(cell, kind, facts) {
  const standing = kind === undefined ? t("empty") : t(PIECES[kind] ?? kind.replaceAll("-", " "));
  return [cell, standing, ...facts.map((fact) => t(FACTS[fact] ?? fact))].join(", ");
}

/** @param {string} side */
export function sideName(side) {
  return capitalised(t(side));
}

/** @param {Seat} seat */
export function computerName(seat) {
  if (seat === "human") return t("Person");
  return seat.level === null ? t("Computer, full strength") : t("Computer, level {level}", { level: seat.level });
}

/** @type {Record<string, [number, string, string]>} what a player chose: who, and the same said to that player and about the computer */
const CHOSEN = {
  "The first player took Black.": [0, later("You took Black; the computer plays White."), later("The computer took Black; you play White.")],
  "The first player took White.": [0, later("You took White; the computer plays Black."), later("The computer took White; you play Black.")],
  "The second player took Black.": [1, later("You took Black; the computer plays White."), later("The computer took Black; you play White.")],
  "The second player took White.": [1, later("You took White; the computer plays Black."), later("The computer took White; you play Black.")],
  "The second player puts two more stones.": [1, later("You put two more stones; then the computer chooses."), later("The computer puts two more stones; then you choose.")],
};

/**
 * A note of the scene as it concerns the person who plays against the computer.
 * @param {string} note
 * @param {Seat[]} seats
 */
export function noteText(note, seats) {
  const chosen = CHOSEN[note];
  if (!chosen || seats.filter((seat) => seat === "human").length !== 1) return served(note);
  const [player, mine, computers] = chosen;
  return seats[player] === "human" ? t(mine) : t(computers);
}

/**
 * What to call a player: "You" against the computer, "Person" where people share the board.
 * @param {Seat[]} seats
 * @param {number} index
 */
export function playerName(seats, index) {
  const alone = seats.filter((seat) => seat === "human").length === 1;
  return seats[index] === "human" && alone ? t("You") : computerName(seats[index]);
}

/**
 * The line a person looks at to know what is going on.
 * @param {State} state
 * @param {string[]} sides
 */
export function statusText(state, sides) {
  if (state.outcome) return resultText(state.outcome, state.seats, sides);
  if (state.thinking) return t("Thinking…");
  const people = state.seats.filter((seat) => seat === "human").length;
  return people === 1 && state.seats[state.turn] === "human"
    ? t("Your move")
    : t("{side} to move", { side: sideName(sides[state.turn]) });
}

/**
 * @param {Outcome} outcome
 * @param {Seat[]} seats
 * @param {string[]} sides
 */
function resultText({ winners }, seats, sides) {
  if (winners.length !== 1) return t("A draw");
  const person = seats.indexOf("human");
  if (seats.filter((seat) => seat === "human").length !== 1) return t("{side} wins", { side: sideName(sides[winners[0]]) });
  return winners[0] === person ? t("You won") : t("The computer won");
}

/** Why the game ended. @param {State} state */
export function endingText({ outcome, seats }) {
  if (!outcome) return "";
  const reason = outcome.reason.toLowerCase();
  const byMe = outcome.winners.length === 1 && seats[outcome.winners[0]] !== "human" && reason === "resigned";
  if (byMe) return t("You gave up.");
  return t(ENDINGS[reason] ?? capitalised(`${reason.replaceAll("_", " ")}.`));
}

/** A number a person understands. @param {Thought} thought */
export function valueText({ value, value_kind: kind, forced_win: forced }) {
  if (forced) return t("Forced win");
  if (value === null) return "";
  if (kind === "mine_percent") return t("Mine: {value} %", { value: Math.round(value) });
  if (kind === "points") return t("{value} points", { value: value.toFixed(1) });
  return t("Chance to win: {value} %", { value: Math.round(value) });
}
