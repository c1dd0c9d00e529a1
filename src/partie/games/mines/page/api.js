// What the server knows about minefields.

import { post } from "../../../lib/api.js";

const FILE = "application/octet-stream";

/**
 * The position on a screenshot of a minefield.
 * @param {Blob} picture
 * @returns {Promise<{rows: string[], doubtful: string[], look: string, cut: string[]}>} cut: sides at which the board may go on
 */
export function readMines(picture) {
  return post("mines/picture", picture, FILE);
}

/**
 * @typedef {object} Recording a recorded minefield
 * @property {string} variant
 * @property {string} position
 * @property {string[]} moves
 * @property {number[]} times seconds of each move
 * @property {string} player
 * @property {"won" | "lost" | "unfinished"} result
 * @property {number} seconds
 * @property {number} value 3BV of the board
 * @property {number} solved 3BV of what was opened
 * @property {number} speed 3BV a second
 * @property {string} doubt
 */

/**
 * A RAWVF file as moves that can be played.
 * @param {Blob} file
 * @returns {Promise<Recording>}
 */
export function readRecording(file) {
  return post("mines/recording", file, FILE);
}

/**
 * A finished game as a RAWVF file.
 * @param {{variant: string, position: string, moves: string[], times: number[]}} played
 * @returns {Promise<{text: string}>}
 */
export function recordMines(played) {
  return post("mines/record", JSON.stringify({ game: "mines", ...played }));
}

/**
 * What would follow if the facts were true.
 * @param {string} variant
 * @param {string} position
 * @param {Record<string, string>} facts covered cell to `mine`, `safe` or a number
 * @returns {Promise<{percent: number, mine_percent: Record<string, number>}>}
 */
export function supposeMines(variant, position, facts) {
  return post("mines/suppose", JSON.stringify({ game: "mines", variant, position, facts }));
}
