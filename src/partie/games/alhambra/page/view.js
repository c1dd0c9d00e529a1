// What is in front of the screen right now: the position, who looks, what is picked up. The parts draw it.

/** @import { State } from "../../../types.js" */
/** @import { Chair } from "./chairs.js" */
/** @import { Table } from "./position.js" */

/**
 * What the person has picked up but not yet done.
 * @typedef {object} Choice
 * @property {Set<number>} display places of cards to be taken
 * @property {string | null} market the tile to be bought
 * @property {string[]} paid cards of the hand
 * @property {string | null} tile a waiting tile or one of the reserve
 * @property {string | null} cell a tile of the own map
 */

/**
 * @typedef {object} View
 * @property {State} state
 * @property {Table} table
 * @property {Chair[]} chairs
 * @property {Choice} choice
 * @property {number} viewer whose hand lies in front of the screen
 * @property {boolean} handOpen whether it may be seen
 * @property {number} shownMap whose map is looked at
 * @property {(choice: Choice) => void} choose picks something else up
 * @property {(move: string) => void} play
 * @property {(text: string) => void} complain
 */

/** @returns {Choice} */
export function nothing() {
  return { display: new Set(), market: null, paid: [], tile: null, cell: null };
}

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

/**
 * The first legal move that fits.
 * @param {View} view
 * @param {(text: string) => boolean} fits
 */
export function legal({ state }, fits) {
  return state.legal.find(({ move }) => fits(move))?.move;
}

/**
 * Whether `y1+g3` names just these cards.
 * @param {string} text
 * @param {string[]} cards
 */
export function sameCards(text, cards) {
  return cards.length > 0 && [...cards].sort().join("+") === text.split("+").sort().join("+");
}

/** @param {string[]} cards */
export function sumOf(cards) {
  return cards.reduce((sum, card) => sum + Number(card.slice(1)), 0);
}

/**
 * The parts that are there.
 * @param {(HTMLElement | false | undefined)[]} parts
 */
export function present(parts) {
  return parts.flatMap((part) => (part ? [part] : []));
}
