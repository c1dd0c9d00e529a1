// What is in front of the screen right now: the table, who looks, what is picked up. The parts draw it.

import { valueOf } from "./art.js";

/** @import { State, Analysis } from "../../../lib/types.js" */
/** @import { Chair } from "./seats.js" */
/** @import { Table } from "./table.js" */

/**
 * @typedef {object} View
 * @property {State} state
 * @property {Table} table
 * @property {Chair[]} chairs
 * @property {string[]} choice what the person has picked up but not yet done: the first taps of a move
 * @property {number} viewer whose hand lies in front of the screen
 * @property {string[][]} dealt the hands that everybody began with; none where this page did not see them
 * @property {boolean} handOpen whether it may be seen
 * @property {Analysis | null} hint
 * @property {boolean} hinting a hint is being looked for
 * @property {string} waiting what the move is called that waits for the connection
 * @property {string} complaint why what was tried last is not possible
 * @property {(choice: string[]) => void} choose picks something else up
 * @property {(move: string) => void} play
 * @property {(text: string) => void} complain
 */

/**
 * The seats of people.
 * @param {Chair[]} chairs
 */
export function people(chairs) {
  return chairs.flatMap((chair, index) => (chair.player === "person" ? [index] : []));
}

/**
 * Whose hand lies in front of the screen: the person's to move, else the one's before.
 * @param {Chair[]} chairs
 * @param {number} turn
 */
export function viewerOf(chairs, turn) {
  const seats = people(chairs);
  if (seats.includes(turn) || seats.length === 0) return turn;
  return seats.filter((seat) => seat < turn).at(-1) ?? seats[seats.length - 1];
}

/** Whether the person in front of the screen is to move. @param {View} view */
export function isMine({ state }) {
  return state.legal.length > 0;
}

/** Whether an action is due of the person who sees the hand: others learn nothing from what can be paid. @param {View} view */
export function acts(view) {
  return isMine(view) && view.handOpen && view.table.step === "action";
}

/**
 * The legal move made by these taps, the first ones in any order.
 * @param {View} view
 * @param {string[]} taps
 * @param {string} end the last tap
 */
export function moveOf({ state }, taps, end) {
  const wanted = [...taps].sort().join(" ");
  return state.legal.find((move) => move.taps.at(-1) === end && move.taps.slice(0, -1).sort().join(" ") === wanted)
    ?.move;
}

/** The cells and places that complete a move begun with this tap. @param {View} view @param {string} tap */
export function endsOf({ state }, tap) {
  return state.legal.flatMap(({ taps }) => (taps.length === 2 && taps[0] === tap ? [taps[1]] : []));
}

/** Whether a tap is of this kind: `display-2` is of the kind `display`. @param {string | undefined} tap @param {string} kind */
export function isTap(tap, kind) {
  return tap?.startsWith(`${kind}-`) ?? false;
}

/** The cards of taps such as `hand-y5`. @param {string[]} taps */
export function paidCards(taps) {
  return taps.flatMap((tap) => (isTap(tap, "hand") ? [tap.slice("hand-".length)] : []));
}

/** @param {string[]} cards */
export function sumOf(cards) {
  return cards.reduce((sum, card) => sum + valueOf(card), 0);
}

/** Whether the hint touches this. @param {View} view @param {string} tap */
export function isHinted({ hint }, tap) {
  return hint?.taps.includes(tap) ?? false;
}

/**
 * The parts that are there.
 * @param {(HTMLElement | false | undefined | null)[]} parts
 */
export function present(parts) {
  return parts.flatMap((part) => (part ? [part] : []));
}
