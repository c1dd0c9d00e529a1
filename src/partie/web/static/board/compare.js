// The move that was played beside a better one: only what differs is marked.

/** @import { Scene } from "../lib/types.js" */

/** @typedef {{taps: string[], side: string | null, played: string[]}} Better what should have been played instead of the last move */

/**
 * @typedef {object} Compared
 * @property {Record<string, string>} marks cell -> "mistake" or "better-take"
 * @property {string[]} way of the better move, to be drawn; empty where the piece went there
 */

/**
 * @param {Scene} scene after the move that was played
 * @param {Better} better
 * @returns {Compared}
 */
export function compareMoves(scene, better) {
  const isGone = (/** @type {string} */ cell) => scene.taken.includes(cell) && !(cell in scene.pieces);
  const taps = better.taps.filter((cell) => !isGone(cell)); // what both take needs no sign
  const mover = better.side ?? scene.pieces[scene.path[scene.path.length - 1] ?? better.played[0]];
  const takes = taps.length > 1 && isOther(scene.pieces[taps[taps.length - 1]], mover) ? taps.slice(-1) : [];
  const way = taps.slice(0, taps.length - takes.length);
  const playedWay = better.played.filter((cell) => !isGone(cell));
  const isSameWay = String(way) === String(playedWay);
  const mistakes = isSameWay
    ? scene.taken.filter((cell) => !better.taps.includes(cell))
    : wrongCells(scene, better.played, way);
  const marks = Object.fromEntries([
    ...mistakes.map((cell) => [cell, "mistake"]),
    ...takes.map((cell) => [cell, "better-take"]),
  ]);
  return { marks, way: isSameWay ? [] : way };
}

/**
 * Where the played move ended, else what else of it the better one does not touch.
 * @param {Scene} scene
 * @param {string[]} played
 * @param {string[]} way of the better move
 */
function wrongCells(scene, played, way) {
  const choices = [scene.path.slice(-1), scene.last, played.slice(0, 1), played].map((cells) =>
    cells.filter((cell) => !way.includes(cell)),
  );
  return choices.find(({ length }) => length > 0) ?? [];
}

/**
 * @param {string | undefined} kind of the piece there
 * @param {string | undefined} mover kind of the piece that moves
 */
function isOther(kind, mover) {
  return kind !== undefined && mover !== undefined && kind.split("-")[0] !== mover.split("-")[0];
}
