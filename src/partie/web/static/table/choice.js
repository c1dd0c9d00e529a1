// What is chosen for a new game of two, and the seats that follow from it.

import { levelOf } from "../lib/settings.js";

/** @import { Seat } from "../lib/types.js" */

/** @typedef {{variant: string, begins: "me" | "computer" | "people", level: number | null, program?: string | null, clock?: string | null}} NewGameChoice */

/**
 * @param {NewGameChoice} chosen
 * @returns {Seat[]}
 */
export function seatsFor({ begins, level, program }) {
  if (begins === "people") return ["human", "human"];
  const other = program ? { level: null, program } : { level };
  return begins === "me" ? ["human", other] : [other, "human"];
}

/**
 * @param {string} game
 * @param {Seat[]} seats
 * @param {string} variant
 * @param {string | null} [clock]
 * @returns {NewGameChoice}
 */
export function choiceOf(game, seats, variant, clock = null) {
  const computer = seats.find((seat) => seat !== "human");
  const begins = !computer ? "people" : seats[0] === "human" ? "me" : "computer";
  const level = computer && !computer.program ? computer.level : levelOf(game);
  return { variant, begins, level, program: computer?.program, clock };
}
