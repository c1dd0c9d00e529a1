// The moves of a line as they are drawn: what is put down, the way of what moves, what is taken.

import { isBetween } from "./motion.js";

/** @import { Cell } from "../types.js" */

/** @typedef {{taps: string[], kind: string}} Step one move of a line */

/**
 * @typedef {object} ReadStep
 * @property {string[]} way cells a piece goes over; one cell: it is put down there
 * @property {string[]} taken cells whose pieces are taken by a tap
 * @property {string} kind
 */

/**
 * Follows a line over the board: whether a tap takes up a piece, puts one down or takes one depends on what stands there then.
 * @param {Step[]} steps
 * @param {Record<string, string>} pieces before the first
 * @param {(cell: string) => Cell | undefined} place
 * @returns {ReadStep[]}
 */
export function readLine(steps, pieces, place) {
  const standing = new Map(Object.entries(pieces));
  return steps.map(({ taps, kind }) => {
    const isOther = (/** @type {string} */ cell) => standing.has(cell) && colourOf(standing.get(cell)) !== colourOf(kind);
    const taken = taps.length > 1 && isOther(taps[taps.length - 1]) ? taps.slice(-1) : [];
    const way = taps.slice(0, taps.length - taken.length);
    play(standing, way, taken, kind, place);
    return { way, taken, kind };
  });
}

/**
 * @param {Map<string, string>} standing
 * @param {string[]} way
 * @param {string[]} taken
 * @param {string} kind
 * @param {(cell: string) => Cell | undefined} place
 */
function play(standing, way, taken, kind, place) {
  const moved = standing.get(way[0]) ?? kind;
  for (const cell of [...taken, way[0]]) standing.delete(cell);
  for (const [index, cell] of way.slice(1).entries()) {
    const [from, to] = [place(way[index]), place(cell)];
    if (!from || !to) continue;
    const jumped = [...standing].filter(([id, other]) => colourOf(other) !== colourOf(kind) && isBetween(from, to, place(id) ?? from));
    for (const [id] of jumped) standing.delete(id);
  }
  standing.set(way[way.length - 1], moved);
}

/** @param {string} [kind] */
function colourOf(kind = "") {
  return kind.split("-")[0];
}
