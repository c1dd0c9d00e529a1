// The game of this tab, for when it is loaded again: its beginning and its moves, so that not even a new server loses it.

/** @import { NewGame } from "../types.js" */

/** @typedef {{request: NewGame, began: number, took: number, times?: number[]}} KeptGame `began`: when the first cell was opened, 0 before; `took`: seconds to its end; `times`: of each move */

const KEPT = "partie-mines";

/**
 * @param {string} address of the page
 * @param {KeptGame} game
 */
export function keepGame(address, game) {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ address, ...game }));
  } catch {
    // Without storage the address alone brings the cells back, on mines drawn anew.
  }
}

/**
 * @param {string} address
 * @returns {KeptGame | null}
 */
export function keptGame(address) {
  try {
    const { address: found, request, began, took, times } = JSON.parse(sessionStorage.getItem(KEPT) ?? "{}");
    return found === address && request ? { request, began, took, times } : null;
  } catch {
    return null;
  }
}
