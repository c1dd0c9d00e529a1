// What a game says about one of its variants.

/** @import { GameInfo } from "../lib/types.js" */

/**
 * What the players of a variant play, the beginner first.
 * @param {GameInfo} game
 * @param {string} variant
 */
export function variantSides(game, variant) {
  const own = game.variants.find(({ name }) => name === variant)?.sides ?? [];
  return own.length > 0 ? own : game.sides;
}
