// The move that was played beside a better one: only what differs is marked.

import { takenCells, wayOfMove } from "./moment.js";

/** @import { Effect, Scene } from "../lib/types.js" */

/** @typedef {{taps: string[], path: string[], effects: Effect[], side: string | null, played: string[], played_effects: Effect[]}} Better what should have been played instead of the last move */

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
  const [takes, taken] = [takenCells(better.effects), takenCells(better.played_effects)];
  const way = wayOfMove(better.taps, better.path, better.effects);
  const isSameWay = String(way) === String(wayOfMove(better.played, scene.path, better.played_effects));
  const mistakes = isSameWay
    ? taken.filter((cell) => !takes.includes(cell))
    : wrongCells(
        scene,
        better.played.filter((cell) => !takes.includes(cell)),
        way,
      );
  const others = takes.filter((cell) => !taken.includes(cell) && cell !== way[way.length - 1]); // what both take needs no sign
  const marks = Object.fromEntries([
    ...mistakes.map((cell) => [cell, "mistake"]),
    ...others.map((cell) => [cell, "better-take"]),
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
