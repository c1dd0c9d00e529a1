// Pieces that move: the effects of the last move, which the rules give, in the order they happen.

import { settings } from "../lib/settings.js";

/** @import { Cell, Effect, Scene } from "../lib/types.js" */

const STEP = 190; // milliseconds from one landing to the next
const MOST_MOVES = 2; // from one moment to another that are shown as movements
const NEAR = 0.2; // of a cell: two places closer than this are one

/**
 * What stands on the board after the effects of a move; null where they do not fit.
 * @param {Record<string, string>} pieces
 * @param {Effect[]} effects
 */
export function applyEffects(pieces, effects) {
  const standing = new Map(Object.entries(pieces));
  for (const { kind, cells, piece } of effects) {
    if (kind !== "place" && !(kind === "move" ? cells.slice(0, 1) : cells).every((cell) => standing.has(cell))) {
      return null;
    }
    if (kind === "move") {
      const moved = standing.get(cells[0]) ?? "";
      standing.delete(cells[0]);
      standing.set(cells[cells.length - 1], moved);
    } else {
      for (const cell of cells) {
        if (kind === "take") standing.delete(cell);
        else standing.set(cell, piece);
      }
    }
  }
  return Object.fromEntries(standing);
}

/**
 * Whether the new scene is one move further than the old one: then the effects of that move lead from one to the other.
 * @param {Scene} before
 * @param {Scene} after
 */
export function isNextMove(before, after) {
  const effects = after.effects ?? [];
  if (effects.length === 0) return false;
  const made = applyEffects(before.pieces, effects);
  return made !== null && isSame(made, after.pieces);
}

/** @param {Record<string, string>} one @param {Record<string, string>} other */
function isSame(one, other) {
  const cells = Object.keys(one);
  return cells.length === Object.keys(other).length && cells.every((cell) => one[cell] === other[cell]);
}

/**
 * @typedef {object} Motion when each effect is to be seen, in milliseconds after the first
 * @property {{way: string[], begins: number}[]} moves pieces on their way; one that goes on is one of them
 * @property {{cell: string, kind: string, begins: number}[]} leaving pieces that are taken, as the next one moves
 * @property {string[]} turned cells whose pieces become others where they stand
 */

/**
 * The effects of a move in time: each leg of a way takes a while, and what is taken goes meanwhile.
 * @param {Record<string, string>} pieces before
 * @param {Effect[]} effects
 * @returns {Motion}
 */
export function timeEffects(pieces, effects) {
  /** @type {Motion} */
  const motion = { moves: [], leaving: [], turned: [] };
  const standing = new Map(Object.entries(pieces));
  let now = 0;
  for (const { kind, cells, piece } of effects) {
    if (kind === "move") {
      const last = motion.moves[motion.moves.length - 1];
      if (last && last.way[last.way.length - 1] === cells[0]) last.way.push(...cells.slice(1));
      else motion.moves.push({ way: [...cells], begins: now });
      standing.set(cells[cells.length - 1], standing.get(cells[0]) ?? "");
      standing.delete(cells[0]);
      now += STEP * (cells.length - 1);
    } else if (kind === "take") {
      for (const cell of cells) motion.leaving.push({ cell, kind: standing.get(cell) ?? "", begins: now });
    } else if (kind === "change") {
      const moved = motion.moves.map(({ way }) => way[way.length - 1]);
      motion.turned.push(...cells.filter((cell) => !moved.includes(cell)));
    } else for (const cell of cells) standing.set(cell, piece);
  }
  return motion;
}

/**
 * Whether so many moves lie between two moments that everything is drawn at once.
 * @param {number} before how many moves were made
 * @param {number} after
 */
export function isFar(before, after) {
  return Math.abs(after - before) > MOST_MOVES;
}

/** Whether the person wants things to move: neither the settings nor the system say no. */
export function mayMove() {
  return (
    settings.animation && typeof matchMedia === "function" && !matchMedia("(prefers-reduced-motion: reduce)").matches
  );
}

/** @param {SVGElement} drawn @param {Cell[]} path @param {number} [delay] milliseconds */
export function moveAlong(drawn, path, delay = 0) {
  const frames = path.map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)`, easing: "ease-in-out" }));
  drawn.animate(frames, { duration: STEP * (path.length - 1), delay, fill: "backwards" });
}

/** Whether two places are as good as one. @param {Cell} from @param {Cell} to */
export function isNear(from, to) {
  return Math.hypot(from.x - to.x, from.y - to.y) <= NEAR;
}

/**
 * Lets a card come from where it lay.
 * @param {SVGElement} drawn
 * @param {Cell} from
 * @param {Cell} to
 * @param {number} [delay] milliseconds
 */
export function glide(drawn, from, to, delay = 0) {
  const frames = [{ translate: `${from.x - to.x}px ${from.y - to.y}px` }, { translate: "0px 0px" }];
  drawn.animate(frames, { duration: STEP, delay, easing: "ease-out", fill: "backwards" });
}

/** Lets a card or a disc turn. @param {SVGElement} drawn @param {Cell} cell */
export function flip(drawn, { x, y }) {
  const frames = [0.05, 1].map((width) => ({ transform: `translate(${x}px, ${y}px) scale(${width}, 1)` }));
  drawn.animate(frames, { duration: STEP, easing: "ease-out" });
}

/** Lets a piece go after a while. @param {SVGElement} drawn @param {number} delay milliseconds */
export function fade(drawn, delay) {
  const fading = drawn.animate([{ opacity: 1 }, { opacity: 0 }], { duration: STEP, delay, fill: "forwards" });
  fading.onfinish = fading.oncancel = () => drawn.remove();
}
