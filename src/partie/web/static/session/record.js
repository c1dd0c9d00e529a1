// A whole game as data, as docs/games.md describes it: what is saved, linked to, and gone on with.

/** @import { GameRecord, State } from "../lib/types.js" */

export const FORMAT = "partie-game";
export const VERSION = 1;

/**
 * The game a state tells.
 * @param {State} state of a game without secrets
 * @returns {GameRecord}
 */
export function recordOf({ game, variant, start, moves }) {
  return {
    format: FORMAT,
    version: VERSION,
    game,
    variant,
    start,
    moves: moves.map(({ text, seat }) => ({ text, seat })),
  };
}
