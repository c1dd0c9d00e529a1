// The games that the person deleted and the server does not know of yet: no list shows them, whatever happens to the page.

import { read, store } from "../lib/storage.js";

const KEY = "partie-deleted";

/**
 * @typedef {object} Deleted
 * @property {string} id
 * @property {number} moves it had then; one that was played on is wanted again
 * @property {number} until when it can be had back, milliseconds since 1970
 */

/** @type {Deleted[]} where the browser has no storage */
let here = [];

/** @returns {Deleted[]} */
export function pendingDeletions() {
  const found = read(KEY) ?? here;
  return Array.isArray(found) ? found.filter((one) => typeof one?.id === "string") : [];
}

/** @param {string} id */
export function pendingDeletion(id) {
  return pendingDeletions().find((game) => game.id === id) ?? null;
}

/** @param {Deleted} game */
export function addDeletion(game) {
  write([...others(game.id), game]);
}

/** The game is wanted again, or it exists nowhere any more. @param {string} id */
export function cancelDeletion(id) {
  write(others(id));
}

/** @param {string} id */
function others(id) {
  return pendingDeletions().filter((game) => game.id !== id);
}

/** @param {Deleted[]} games */
function write(games) {
  here = games;
  store(KEY, games);
}
