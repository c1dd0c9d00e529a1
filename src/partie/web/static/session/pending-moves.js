// Moves that wait for the connection, kept by the browser until they are played or the game went on without them.

import { read, store } from "../lib/storage.js";

const KEY = "partie-entered";
const MOST = 20; // games

/** @typedef {{type: string, move?: unknown, ply: number, [field: string]: unknown}} PendingMove a message of a move, and the ply it was chosen in */

/** @param {string | null} word of the game @returns {PendingMove | null} */
export function pendingMoveOf(word) {
  return all().find((one) => one.word === word)?.message ?? null;
}

/**
 * @param {string | null} word
 * @param {PendingMove | null} message null: none waits any more
 */
export function storePendingMove(word, message) {
  const before = all();
  const others = before.filter((one) => one.word !== word);
  if (message && word) store(KEY, [{ word, message }, ...others].slice(0, MOST));
  else if (others.length < before.length) store(KEY, others);
}

/** @returns {{word: string, message: PendingMove}[]} */
function all() {
  const found = read(KEY);
  return Array.isArray(found)
    ? found.filter((one) => typeof one?.word === "string" && Number.isInteger(one.message?.ply))
    : [];
}
