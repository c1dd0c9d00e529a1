// Puzzles cut from the visitor's own reviewed games: moments where one move was much better, asked again in growing intervals.

import { read, store } from "../lib/storage.js";
import { addDays } from "./days.js";

const KEY = "partie-practice";
const MOST = 100;
const INTERVALS = [1, 3, 7, 21, 60]; // days until a solved puzzle is asked again

/**
 * @typedef {object} Practice
 * @property {string} game
 * @property {string} variant
 * @property {string} start the position as text
 * @property {string} side that is to move
 * @property {string} move the better one
 * @property {string} reason why, as the review said
 * @property {string} review the address of the moment in the review
 * @property {number} step how often it was solved in a row
 * @property {string} due the day on which it is asked next
 */

/** @returns {Practice[]} */
export function practices() {
  const found = read(KEY);
  return Array.isArray(found)
    ? found.filter((one) => typeof one?.start === "string" && typeof one.due === "string")
    : [];
}

/** Those to be asked on a day, the longest waiting first. @param {string} today */
export function duePractices(today) {
  return practices()
    .filter(({ due }) => due <= today)
    .sort((one, other) => (one.due < other.due ? -1 : Number(one.due > other.due)));
}

/**
 * Keeps a moment once; the oldest make room.
 * @param {Omit<Practice, "step" | "due">} moment
 * @param {string} today
 */
export function keepPractice(moment, today) {
  const all = practices();
  if (all.some((one) => isSame(one, moment))) return;
  store(KEY, [...all, { ...moment, step: 0, due: today }].slice(-MOST));
}

/**
 * A puzzle was answered: solved at the first try it waits longer than before, else it comes again tomorrow.
 * @param {Pick<Practice, "game" | "start">} which
 * @param {boolean} atOnce
 * @param {string} today
 */
export function answered(which, atOnce, today) {
  const changed = practices().map((one) => {
    if (!isSame(one, which)) return one;
    const step = atOnce ? Math.min(one.step + 1, INTERVALS.length) : 0;
    return { ...one, step, due: addDays(today, INTERVALS[Math.max(0, step - 1)]) };
  });
  store(KEY, changed);
}

/**
 * @param {Pick<Practice, "game" | "start">} one
 * @param {Pick<Practice, "game" | "start">} other
 */
function isSame(one, other) {
  return one.game === other.game && one.start === other.start;
}
