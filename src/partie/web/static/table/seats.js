// Who sits where: what an address asks for, what is usual, what the settings add.

import { levelOf, settings } from "../lib/settings.js";
import { kindsOf } from "../lib/texts.js";
import { seatsFor } from "./choice.js";

/** @import { GameInfo, Seat } from "../lib/types.js" */

/** @param {GameInfo} game @returns {Seat[]} */
export function people({ sides }) {
  return sides.map(() => "human");
}

/** @param {GameInfo} game @returns {Seat[]} */
export function defaultSeats(game) {
  return game.sides.length === 1 ? people(game) : seatsFor({ variant: "", begins: "me", level: levelOf(game.name) });
}

/**
 * The person takes one side, the computer the others.
 * @param {GameInfo} game
 * @param {number} mine
 * @returns {Seat[]}
 */
export function against({ name, sides }, mine) {
  return sides.map((_, index) => (index === mine ? "human" : { level: levelOf(name) }));
}

/**
 * Whether a game can be played by these: as many as it has sides, of kinds and at levels it has.
 * @param {GameInfo} game
 * @param {Seat[]} seats
 */
export function canSit(game, seats) {
  return seats.length === game.sides.length && seats.every((seat) => hasPlayer(game, seat));
}

/**
 * @param {GameInfo} game
 * @param {Seat} seat
 */
export function hasPlayer(game, seat) {
  if (seat === "human") return true;
  if (seat.program) return game.sides.length === 2; // the server knows which of them plays it
  if (seat.learned) return true; // the server knows whether there is such a run
  if (seat.player) return kindsOf(game).some(({ value }) => value === seat.player);
  return seat.level === null || game.levels.includes(seat.level);
}

/**
 * Seats with what the settings ask of the computer.
 * @param {GameInfo} game
 * @param {Seat[]} seats
 * @returns {Seat[]}
 */
export function withSettings({ resigns }, seats) {
  return resigns ? seats.map((seat) => (seat === "human" ? seat : { ...seat, resigns: settings.resigns })) : seats;
}
