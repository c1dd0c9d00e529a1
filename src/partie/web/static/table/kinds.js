// What a state says about the next piece and where it may not stand.

import { hasSteps } from "../board/taps.js";

/** @import { GameInfo, State } from "../types.js" */

/**
 * The kind of the next piece. Where a player puts pieces of both colours, the scene knows whose is next.
 * @param {State} state
 */
export function nextKind({ scene, sides, turn }) {
  return scene.next ?? sides[turn];
}

/**
 * Why the person to move may not take an empty cell; nothing where several taps make a move.
 * @param {State} state
 * @param {string} cell
 * @param {GameInfo} game
 */
export function whyNot({ scene, legal }, cell, { mark_names: marks }) {
  const why = marks[scene.marks?.[cell] ?? ""] ?? scene.asks;
  return hasSteps(legal) || !why ? "" : `${cell}: ${why}`;
}
