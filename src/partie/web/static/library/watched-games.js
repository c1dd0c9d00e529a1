// Words about a game that the computer played with itself and a person watched: who played, who won.

import { gameResult } from "../arena/results.js";
import { computerName } from "../lib/texts.js";
import { variantSides } from "../games/variants.js";

/** @import { GameInfo, Seat } from "../lib/types.js" */

/** @typedef {{variant: string, seats: Seat[]}} Played */

/** Whether only the computer played. @param {Pick<Played, "seats">} game */
export function isWatched({ seats }) {
  return seats.length > 0 && !seats.includes("human");
}

/** "White: Level 7, Black: Level 4". @param {Played} game @param {GameInfo} info */
export function watchedPlayers(game, info) {
  const sides = sideNames(game, info);
  return game.seats
    .map((seat, index) => [sides[index], computerName(seat, info)].filter(Boolean).join(": "))
    .join(", ");
}

/**
 * @param {Played} game
 * @param {GameInfo} info
 * @param {number[]} winners seats
 */
export function watchedWinner(game, info, winners) {
  const sides = sideNames(game, info);
  return gameResult(
    game.seats.map((seat, index) => sides[index] || computerName(seat, info)),
    winners,
    null,
  );
}

/**
 * Of games with several players.
 * @param {Played} game
 * @param {GameInfo} info
 * @returns {string[]}
 */
function sideNames({ variant, seats }, info) {
  return seats.length > 1 ? variantSides(info, variant).map((side) => info.side_names[side] ?? side) : [];
}
