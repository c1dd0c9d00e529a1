// Moves that wait for the connection, stored until they are played or the game has gone on without them.

import { read, store } from "../lib/storage.js";

const KEY = "partie-entered";
const MOST = 20; // games

/** @typedef {{type: string, move?: unknown, ply: number, [field: string]: unknown}} PendingMove a message of a move, and the ply it was chosen in */

/** @param {string | null} sessionId of the game @returns {PendingMove | null} */
export function pendingMoveOf(sessionId) {
  return all().find(({ word }) => word === sessionId)?.message ?? null;
}

/**
 * @param {string | null} sessionId
 * @param {PendingMove | null} message null: none waits any more
 */
export function storePendingMove(sessionId, message) {
  const before = all();
  const others = before.filter(({ word }) => word !== sessionId);
  if (message && sessionId) store(KEY, [{ word: sessionId, message }, ...others].slice(0, MOST));
  else if (others.length < before.length) store(KEY, others);
}

/** As they are stored; `word` is the id of the session. @returns {{word: string, message: PendingMove}[]} */
function all() {
  const found = read(KEY);
  return Array.isArray(found)
    ? found.filter((one) => typeof one?.word === "string" && Number.isInteger(one.message?.ply))
    : [];
}
