// The game of this tab, for when it is loaded again: its beginning and its moves, so that not even a new server loses it.

/** @import { Recording } from "./api.js" */
/** @import { NewGame } from "../../../lib/types.js" */

/**
 * @typedef {object} KeptGame
 * @property {NewGame} request
 * @property {number} began when the first cell was opened, 0 before
 * @property {number} took seconds to its end
 * @property {number[]} [times] of each move
 * @property {Recording | null} [recording] that is gone through
 * @property {number} [ply] of the recording that is shown
 */

const KEPT = "partie-mines";

/**
 * @param {string} address of the page
 * @param {KeptGame} game
 */
export function keepGame(address, game) {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ address, ...game }));
  } catch {
    // Without storage the address alone brings the cells back, on newly drawn mines.
  }
}

/**
 * @param {string} address
 * @returns {KeptGame | null}
 */
export function keptGame(address) {
  try {
    const { address: found, ...game } = JSON.parse(sessionStorage.getItem(KEPT) ?? "{}");
    return found === address && game.request ? game : null;
  } catch {
    return null;
  }
}
