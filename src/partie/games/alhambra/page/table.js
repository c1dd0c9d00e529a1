// What lies on the table, as the server tells it in the facts of a scene (partie.games.alhambra.formats.facts). There are no rules here.

/** @import { Scene } from "../../../lib/types.js" */

/**
 * @typedef {object} Scoring rows are players, then Dirk where he plays
 * @property {number[]} points all of them
 * @property {(number | null)[]} walls of them for the wall
 * @property {number[][]} shares of them for each kind of building
 */

/**
 * @typedef {object} Forecast what the next scoring would bring if it came now
 * @property {number} number 1 to 3
 * @property {number[][]} places points of the first, second and third for each kind
 * @property {number[][]} gains what one more building of each kind would bring each row
 */

/**
 * @typedef {object} Table
 * @property {number} players
 * @property {number[]} scores points so far
 * @property {"action" | "placing" | "award" | "over"} step
 * @property {string[][]} hands
 * @property {(string | null)[]} display money
 * @property {(string | null)[]} market
 * @property {string[]} waiting tiles to be placed now
 * @property {string[][]} reserves
 * @property {string[]} dirk
 * @property {Record<string, string>[]} palaces cell -> tile; the fountain is on "c"
 * @property {number[][]} counts buildings of each kind: players, then Dirk where he plays
 * @property {Record<string, string[]>[]} fits tile of the market -> cells where each player could place it
 * @property {number} bag tiles left
 * @property {number} deck cards left
 * @property {Scoring[]} scorings held so far
 * @property {(Forecast & Scoring) | null} next
 * @property {{player: number, places: string[]} | null} last who moved last, and what was touched
 */

/**
 * @param {Scene} scene
 * @returns {Table}
 */
export function tableOf({ facts }) {
  return /** @type {Table} */ (/** @type {unknown} */ (facts));
}

/** Whether Dirk has a row of his own behind the players. @param {Table} table */
export function hasDirk({ players, counts }) {
  return counts.length > players;
}
