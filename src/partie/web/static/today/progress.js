// What the visitor solved, kept in the browser.

import { read, store } from "../lib/storage.js";
import { addDays, dayOf, streak } from "./days.js";

const KEY = "partie-today";
const PLAYING = "partie-today-playing"; // whole games of a puzzle: game -> its number and day
const BEGUN = "partie-today-begun"; // puzzles that are not solved yet: day and game -> how far the visitor is
const KEPT = 800; // days
const MOST_BEGUN = 60;

/**
 * @typedef {object} Solved
 * @property {string} on the day on which it was solved
 * @property {number} tries wrong moves before, or games lost
 * @property {number} seconds
 * @property {number} grade
 * @property {number} [moves] of a whole game
 */

/** @returns {Record<string, Record<string, Solved>>} by day and game */
export function solvedPuzzles() {
  const found = read(KEY);
  return found && typeof found === "object" && !Array.isArray(found) ? found : {};
}

/** @param {string} day */
export function solvedOn(day) {
  return solvedPuzzles()[day] ?? {};
}

/**
 * Notes the first solution of a puzzle; later ones change nothing.
 * @param {string} day
 * @param {string} game
 * @param {Omit<Solved, "on">} how
 * @returns {boolean} whether it is the first
 */
export function noteSolved(day, game, how) {
  const all = solvedPuzzles();
  if (all[day]?.[game]) return false;
  const oldest = addDays(dayOf(), -KEPT);
  const recent = Object.entries(all).filter(([one]) => one >= oldest);
  store(KEY, { ...Object.fromEntries(recent), [day]: { ...all[day], [game]: { ...how, on: dayOf() } } });
  return true;
}

/**
 * @typedef {object} Attempt
 * @property {string[]} moves right ones so far
 * @property {number} tries wrong moves
 * @property {number} seconds spent on it
 */

/**
 * How far the visitor is with a puzzle that was left.
 * @param {string} day
 * @param {string} game
 * @returns {Attempt | undefined}
 */
export function attemptAt(day, game) {
  const found = read(BEGUN)?.[`${day} ${game}`];
  return Array.isArray(found?.moves) ? found : undefined;
}

/**
 * @param {string} day
 * @param {string} game
 * @param {Attempt | undefined} attempt undefined: it is solved
 */
export function noteAttempt(day, game, attempt) {
  const place = `${day} ${game}`;
  const others = Object.entries(read(BEGUN) ?? {}).filter(([one]) => one !== place);
  store(BEGUN, Object.fromEntries(attempt ? [...others.slice(1 - MOST_BEGUN), [place, attempt]] : others));
}

/** Days in a row with a puzzle solved on its own day. */
export function currentStreak() {
  const days = Object.entries(solvedPuzzles())
    .filter(([day, games]) => Object.values(games).some(({ on }) => on === day))
    .map(([day]) => day);
  return streak(days, dayOf());
}

/**
 * The visitor begins a whole game that is a puzzle.
 * @param {string} game
 * @param {{number: number, day: string, grade: number}} puzzle
 */
export function notePlaying(game, puzzle) {
  store(PLAYING, { ...read(PLAYING), [game]: puzzle });
}

/**
 * A game at the table was won: notes the puzzle that it is, if it is one.
 * @param {{game: string, puzzle: number | null, result: string | null, moves: unknown[], seconds: number}} state
 */
export function noteGame({ game, puzzle, result, moves, seconds }) {
  if (puzzle === null || puzzle === undefined || result !== "won") return;
  const playing = read(PLAYING)?.[game];
  if (playing?.number !== puzzle) return;
  noteSolved(playing.day, game, { tries: 0, seconds, grade: playing.grade, moves: moves.length });
}
