// What a state says about the next piece and where it may not stand.

import { hasSteps } from "../board/taps.js";
import { served, t } from "../i18n.js";

/** @import { State } from "../types.js" */

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
 */
export function whyNot({ scene, legal }, cell) {
  if (scene.marks?.[cell] === "forbidden") return t("{cell} is forbidden for Black: two threes, two fours or more than five.", { cell });
  return hasSteps(legal) || scene.notes.length === 0 ? "" : `${cell}: ${served(scene.notes.at(-1) ?? "")}`;
}
