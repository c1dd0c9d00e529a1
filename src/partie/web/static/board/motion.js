// Pieces that move: along the path of the last move, and what it took goes as it is passed.

/** @import { Cell, Scene } from "../lib/types.js" */

const STEP = 190; // milliseconds from one landing to the next
const MOST_MOVES = 2; // from one moment to another that are shown as movements
const NEAR = 0.2; // of a cell: what is taken lies this close to the way

/**
 * Whether the new scene is one move further than the old one, by a piece that moved.
 * @param {Scene} before
 * @param {Scene} after
 */
export function isNextMove(before, after) {
  const [from, to] = [after.path?.[0], after.path?.at(-1)];
  if (from === undefined || to === undefined || after.path.length < 2) return false;
  const [old, now] = [before.pieces[from], after.pieces[to]];
  if (!old || !now || colourOf(old) !== colourOf(now)) return false;
  return (from === to || !(to in before.pieces)) && after.taken.every((cell) => cell in before.pieces);
}

/** @param {string} kind */
function colourOf(kind) {
  return kind.split("-")[0];
}

/** After how many milliseconds a piece on that cell is taken. @param {Cell[]} path @param {Cell} cell */
export function takenAfter(path, cell) {
  const passed = path.slice(1).findIndex((to, index) => isBetween(path[index], to, cell));
  return STEP * (passed < 0 ? path.length - 1 : passed + 0.6);
}

/** Whether a cell lies on the straight way. @param {Cell} from @param {Cell} to @param {Cell} cell */
export function isBetween(from, to, cell) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const along = ((cell.x - from.x) * dx + (cell.y - from.y) * dy) / length;
  const aside = Math.abs((cell.x - from.x) * dy - (cell.y - from.y) * dx) / length;
  return aside < NEAR && along > 0 && along < length;
}

/**
 * Whether so many moves lie between two moments that everything is drawn at once.
 * @param {number} before how many moves were made
 * @param {number} after
 */
export function isFar(before, after) {
  return Math.abs(after - before) > MOST_MOVES;
}

/** Whether the person wants things to move. */
export function mayMove() {
  return typeof matchMedia === "function" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** @param {SVGElement} drawn @param {Cell[]} path */
export function moveAlong(drawn, path) {
  const frames = path.map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)`, easing: "ease-in-out" }));
  drawn.animate(frames, { duration: STEP * (path.length - 1) });
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

/** Lets a card turn up. @param {SVGElement} drawn @param {Cell} cell */
export function flip(drawn, { x, y }) {
  const frames = [0.05, 1].map((width) => ({ transform: `translate(${x}px, ${y}px) scale(${width}, 1)` }));
  drawn.animate(frames, { duration: STEP, easing: "ease-out" });
}

/** Lets a piece go after a while. @param {SVGElement} drawn @param {number} delay milliseconds */
export function fade(drawn, delay) {
  const fading = drawn.animate([{ opacity: 1 }, { opacity: 0 }], { duration: STEP, delay, fill: "forwards" });
  fading.onfinish = fading.oncancel = () => drawn.remove();
}
