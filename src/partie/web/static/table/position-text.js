// A position in words: what a typed text means, what stands where.

/** @import { Cell, GameInfo, LegalMove, Side, State } from "../lib/types.js" */

/** @typedef {{move: string} | {cell: string} | null} Meaning a move to be played, a cell that is asked about, or neither */

/**
 * `e4` plays the move where it is legal, `e4?` asks about the cell. Small and large letters differ only where moves do.
 * @param {string} text
 * @param {LegalMove[]} legal
 * @param {Pick<Cell, "id">[]} cells
 * @returns {Meaning}
 */
export function meaningOf(text, legal, cells) {
  const asks = text.trim().endsWith("?");
  const plain = text.replace("?", "").trim();
  const cell = cells.find(({ id }) => id.toLowerCase() === plain.toLowerCase());
  const move = asks ? null : moveOf(plain, legal);
  if (move) return { move };
  return cell ? { cell: cell.id } : null;
}

/**
 * By its name, its text, or the cells one touches: `e2e4`, `e2-e4`, `e2 e4`.
 * @param {string} text
 * @param {LegalMove[]} legal
 */
function moveOf(text, legal) {
  const exact = legal.find((one) => writings(one).includes(text));
  if (exact) return exact.move;
  const alike = legal.filter((one) => writings(one).some((written) => written.toLowerCase() === text.toLowerCase()));
  return alike.length === 1 ? alike[0].move : null;
}

/** @param {LegalMove} legal */
function writings({ move, label, taps }) {
  return [move, label ?? move, taps.join(""), taps.join("-"), taps.join(" ")];
}

/**
 * What stands on a cell; null: nothing.
 * @param {State["scene"]} scene
 * @param {string} cell
 * @param {GameInfo["piece_names"]} names
 */
export function standingOn(scene, cell, names) {
  const stack = scene.stacks.find((one) => one.cell === cell);
  if (stack) return cardsText(stack.cards) || null;
  const kind = scene.pieces[cell];
  return kind === undefined ? null : (names[kind] ?? kind.replaceAll("-", " "));
}

/** The faces from the lowest one in sight. @param {{face?: string}[]} cards */
function cardsText(cards) {
  return cards.flatMap(({ face }) => (face ? [face] : [])).join(" ");
}

/**
 * The pieces of one side, those of a kind together: `white pawn: a2, b2`.
 * @param {State["scene"]} scene
 * @param {Side} side
 * @param {GameInfo["piece_names"]} names
 * @returns {string[]}
 */
export function piecesOf({ pieces }, { kind: side }, names) {
  /** @type {Map<string, string[]>} */
  const cells = new Map();
  for (const [cell, kind] of Object.entries(pieces)) {
    if (kind.split("-")[0] === side) cells.set(kind, [...(cells.get(kind) ?? []), cell]);
  }
  return [...cells].map(([kind, where]) => `${names[kind] ?? kind}: ${where.sort().join(", ")}`);
}

/** All stacks with cards in sight, each with its cell. @param {State["scene"]} scene */
export function stacksOf({ stacks }) {
  return stacks.flatMap(({ cell, cards }) => (cardsText(cards) ? [`${cell}: ${cardsText(cards)}`] : []));
}
