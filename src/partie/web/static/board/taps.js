// Moves made by touching cells one after another. Knows no rules: only which moves the server calls legal.

/** @import { LegalMove } from "../lib/types.js" */

/**
 * @typedef {object} Continuation
 * @property {string | null} move the move that exactly these taps make
 * @property {Set<string>} next the cells that go on with a legal move
 */

/**
 * @param {LegalMove[]} legal
 * @param {string[]} prefix the cells touched so far
 * @returns {Continuation}
 */
export function continuation(legal, prefix) {
  const fitting = legal.filter(({ taps }) => prefix.every((cell, index) => taps[index] === cell));
  const exact = fitting.find(({ taps }) => taps.length === prefix.length);
  const longer = fitting.filter(({ taps }) => taps.length > prefix.length);
  return { move: exact?.move ?? null, next: new Set(longer.map(({ taps }) => taps[prefix.length])) };
}

/**
 * What a tap leads to: a longer prefix, a whole move, or a fresh start from the cell that was hit.
 * A move that could also go on is made by touching its last cell again. Where only one move ends on an empty cell,
 * a touch of that cell makes the whole of it: several jumps at once.
 * @param {LegalMove[]} legal
 * @param {string[]} prefix
 * @param {string} cell
 * @param {(cell: string) => boolean} [occupied]
 * @returns {{prefix: string[], move: string | null}}
 */
export function tapped(legal, prefix, cell, occupied = () => true) {
  const here = continuation(legal, prefix);
  if (here.next.has(cell)) return completed(legal, [...prefix, cell]);
  const whole = occupied(cell) ? undefined : endings(legal, prefix).get(cell);
  if (whole) return completed(legal, whole);
  if (prefix.at(-1) === cell) return { prefix: [], move: here.move };
  const afresh = continuation(legal, []).next.has(cell);
  return afresh ? completed(legal, [cell]) : { prefix: [], move: null };
}

/**
 * The cells on which one move alone ends that has begun, with all its taps.
 * @param {LegalMove[]} legal
 * @param {string[]} prefix
 * @returns {Map<string, string[]>}
 */
export function endings(legal, prefix) {
  const fitting =
    prefix.length === 0
      ? []
      : legal.filter(({ taps }) => taps.length > prefix.length && prefix.every((cell, index) => taps[index] === cell));
  const lasts = fitting.map(({ taps }) => taps[taps.length - 1]);
  return new Map(
    fitting
      .filter((_, index) => lasts.indexOf(lasts[index]) === lasts.lastIndexOf(lasts[index]))
      .map(({ taps }) => [taps[taps.length - 1], taps]),
  );
}

/**
 * @param {LegalMove[]} legal
 * @param {string[]} prefix
 */
function completed(legal, prefix) {
  const { move, next } = continuation(legal, prefix);
  return { prefix, move: next.size === 0 ? move : null };
}

/**
 * Whether it helps to light the first cells: it does where pieces or cards are moved, not where new ones are put down.
 * @param {LegalMove[]} legal
 * @param {(cell: string) => boolean} occupied
 */
export function beginsOnPieces(legal, occupied) {
  return legal.some(({ taps }) => taps.length > 1 && occupied(taps[0]));
}
