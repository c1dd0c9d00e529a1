// What a state says about the next piece and where it may not stand.

import { t } from "../lib/i18n.js";

/** @import { Refused } from "../board/board.js" */
/** @import { GameInfo, State } from "../lib/types.js" */

/**
 * The kind of the next piece. Where a player puts pieces of both colours, the scene knows whose is next.
 * @param {State} state
 */
export function nextKind({ scene, sides, turn }) {
  return scene.next ?? sides[turn];
}

/**
 * Why a tap of the person to move led to nothing.
 * @param {State} state
 * @param {Refused} refused
 * @param {GameInfo} game
 */
export function whyNot({ scene, legal, sides, turn }, { cell, name, kind, from }, { mark_names: marks }) {
  const must = Object.values(scene.marks ?? {}).includes("must");
  if (from && !must) return t("{piece} cannot go there.", { piece: from });
  const moves = legal.some(({ taps }) => taps.length > 1 && taps[0] in scene.pieces) || scene.stacks.length > 0;
  if (moves && !must && kind !== undefined) {
    return kind && isOwn(kind, sides[turn], scene) ? t("{piece} cannot be moved now.", { piece: name }) : "";
  }
  const why = marks[scene.marks?.[cell] ?? ""] ?? scene.prompt;
  return why && `${name}: ${why}`;
}

/**
 * Whether a piece is the player's own; every card is.
 * @param {string} kind
 * @param {string} side
 * @param {State["scene"]} scene
 */
function isOwn(kind, side, { stacks }) {
  return stacks.length > 0 || kind.split("-")[0] === side;
}
