// The calls about the puzzles of a day.

import { get, post } from "../lib/api.js";

/** @import { TodayModel, TryModel, PuzzleModel } from "../lib/wire.js" */

/** @typedef {{variant: string, start: string, line: string[]}} OwnPuzzle of the visitor, such as a moment of a reviewed game */

/** @type {Map<string, Promise<TodayModel>>} */
const days = new Map();

/**
 * The puzzles of a day, asked for once per language.
 * @param {string} date such as 2026-11-18
 * @returns {Promise<TodayModel>}
 */
export function fetchDay(date) {
  const key = `${document.documentElement.lang} ${date}`;
  const found = days.get(key) ?? get(`today?date=${date}`);
  days.set(key, found);
  found.catch(() => days.delete(key));
  return found;
}

/**
 * What the server says to moves that may solve a puzzle.
 * @param {{game: string, date?: string, own?: OwnPuzzle, moves: string[], give_up?: boolean}} body
 * @returns {Promise<TryModel>}
 */
export function tryMoves(body) {
  return post("today/try", JSON.stringify(body));
}

/**
 * @param {string} date
 * @param {string} game
 * @returns {Promise<PuzzleModel | undefined>}
 */
export async function fetchPuzzle(date, game) {
  return (await fetchDay(date)).puzzles.find((puzzle) => puzzle.game === game);
}
