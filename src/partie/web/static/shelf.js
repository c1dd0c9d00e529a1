// The games a person left behind, the newest of each kind, kept in the browser.

import { canonical } from "./route.js";

const KEY = "partie-shelf";

/**
 * @typedef {object} Left
 * @property {string} game
 * @property {string} address of the page, with the position
 * @property {string} word the server knows the whole game by
 * @property {number} when milliseconds since 1970
 */

/** The newest first. @returns {Left[]} */
export function left() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter(isLeft).map((game) => ({ ...game, address: canonical(game.address) })).sort((one, other) => other.when - one.when) : [];
  } catch {
    return [];
  }
}

/** @param {any} found */
function isLeft(found) {
  return typeof found?.game === "string" && /^#\/[a-z]/.test(found.address) && typeof found.word === "string" && Number.isFinite(found.when);
}

/** Takes the place of the game of the same kind. @param {Omit<Left, "when">} game */
export function leave(game) {
  write([{ ...game, when: Date.now() }, ...left().filter((other) => other.game !== game.game)]);
}

/** @param {string} game */
export function forget(game) {
  write(left().filter((other) => other.game !== game));
}

/** @param {Left[]} games */
function write(games) {
  try {
    localStorage.setItem(KEY, JSON.stringify(games));
  } catch {
    // Without storage nothing is kept; the address still has the position.
  }
}
