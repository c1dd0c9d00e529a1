// What there is to be seen of a board at a moment: the scene, the taps made so far, and which marks follow from both.

import { isBetween } from "./motion.js";
import { beginsOnPieces, continuation } from "./taps.js";

/** @import { Cell, LegalMove, Scene } from "../lib/types.js" */

/**
 * @typedef {object} View what the board shows
 * @property {Scene} scene
 * @property {LegalMove[]} legal moves a person may make now
 * @property {string} side kind of piece a new stone is drawn as
 * @property {Record<string, string[][]>} [rowsAfter] rows that the first taps of a move complete
 * @property {Record<string, string>} [double_taps] cell -> the move that two touches of it make
 * @property {boolean} [still] whether nothing moves to where it lies: many moves are passed over
 */

/**
 * @typedef {object} Moment
 * @property {View} view
 * @property {string[]} prefix the first taps of a move
 * @property {string | null} hovered the cell below the mouse
 * @property {Step[]} line to be drawn
 * @property {Record<string, import("./draw.js").Sign>} signs by cell
 */

/** @typedef {[cell: string, kind: string]} Mark */

/** @param {Moment} moment */
export function nextCells({ view, prefix }) {
  return continuation(view.legal, prefix).next;
}

/** Whether a piece or cards are there. @param {View} view @param {string} id */
export function isOccupied({ scene }, id) {
  return (
    id in scene.pieces || scene.stacks.some(({ cell, cards }) => cell === id || cards.some((card) => card.id === id))
  );
}

/** Whether a move begins with a piece or a card that is there already. @param {View} view */
export function movesPieces(view) {
  return view.scene.stacks.length > 0 || beginsOnPieces(view.legal, (id) => isOccupied(view, id));
}

/** The kind of piece that stands where the taps of a move have brought it. @param {Moment} moment */
export function placedKind({ view, prefix }) {
  return view.scene.pieces[prefix[0]] ?? view.side;
}

/** What a cell that goes on with a move is: free, a piece to move, or one of the other side to take. @param {Moment} moment @param {string} cell */
export function nextMark({ view, prefix }, cell) {
  const kind = view.scene.pieces[cell];
  if (kind === undefined) return "next-empty";
  return prefix.length > 0 && kind.split("-")[0] !== view.side.split("-")[0] ? "next-take" : "next-piece";
}

/** Everything that is marked on the cells of the board. @param {Moment} moment @returns {Mark[]} */
export function marksOf(moment) {
  const { view, prefix } = moment;
  const { scene } = view;
  const begun = prefix.length > 0;
  const next =
    begun || movesPieces(view)
      ? [...nextCells(moment)].filter(
          (cell) => !scene.marks?.[cell] && (cell in scene.pieces || !isOccupied(view, cell)),
        )
      : [];
  return [
    ...(begun ? [] : lastMarks(scene)),
    ...Object.entries(scene.marks ?? {}).filter(([cell]) => !prefix.includes(cell)),
    ...next.map((cell) => pair(nextMark(moment, cell))(cell)),
    ...prefix.filter((cell) => cell in scene.pieces).map(pair("chosen")),
  ];
}

/** Where the last move came from, went to, and what it took. @param {Scene} scene @returns {Mark[]} */
function lastMarks({ last, path, taken }) {
  if (path.length === 0) return last.map(pair("last"));
  const left = path.slice(0, -1).filter((cell) => cell !== path[path.length - 1]);
  return [...left.slice(0, 1).map(pair("left")), ...taken.map(pair("taken")), pair("last")(path[path.length - 1])];
}

/** The cards and stacks that are chosen or go on with a move. @param {Moment} moment @returns {Mark[]} */
export function cardMarks(moment) {
  const { view, prefix } = moment;
  if (view.scene.stacks.length === 0) return [];
  const next = [...nextCells(moment)].filter(
    (id) => isOccupied(view, id) && !(prefix.length === 0 && view.scene.marks?.[id]),
  );
  const wrong = Object.entries(view.scene.marks ?? {}).filter(([, kind]) => kind === "mistake");
  return [
    ...wrong.map(([id]) => pair("card-mark is-mistake")(id)),
    ...next.map(pair("card-mark is-next")),
    ...prefix.filter((id) => isOccupied(view, id)).map(pair("card-mark is-chosen")),
  ];
}

/** The cells the last move went over, or the one that is being made. @param {Moment} moment */
export function wayOf({ view: { scene }, prefix }) {
  if (prefix.length === 0) return scene.path;
  return prefix.length > 1 ? prefix.filter((cell, index) => index === 0 || !(cell in scene.pieces)) : [];
}

/**
 * Pieces that belong together; those the last move or the taps made are new.
 * @param {Moment} moment
 * @param {Set<string>} old rows that were there before the last move
 * @returns {{cells: string[], isNew: boolean}[]}
 */
export function rowsOf({ view, prefix }, old) {
  const made = view.rowsAfter?.[prefix.join(" ")] ?? [];
  const standing = view.scene.rows.filter((cells) => !cells.includes(prefix.length > 1 ? prefix[0] : ""));
  return [
    ...standing.map((cells) => ({ cells, isNew: !old.has(String(cells)) })),
    ...made.map((cells) => ({ cells, isNew: true })),
  ];
}

/** The cell of a new piece that is shown before it is there, by taps or below the mouse. @param {Moment} moment */
export function previewOf(moment) {
  const {
    view: {
      scene: { pieces, stacks },
    },
    prefix,
    hovered,
  } = moment;
  if (stacks.length > 0) return null; // a card is framed where it goes, not shown
  const begun = prefix.findLast((id) => !(id in pieces));
  if (begun !== undefined) return { cell: begun, isBegun: true };
  return hovered !== null && nextCells(moment).has(hovered) && !(hovered in pieces)
    ? { cell: hovered, isBegun: false }
    : null;
}

/**
 * @param {string} kind
 * @returns {(cell: string) => Mark}
 */
export function pair(kind) {
  return (cell) => [cell, kind];
}

/** @typedef {{taps: string[], kind: string, sign?: string}} Step one move of a line; sign: instead of its number */

/**
 * @typedef {object} ReadStep
 * @property {string[]} way cells a piece goes over; one cell: it is put down there
 * @property {string[]} taken cells whose pieces are taken by a tap
 * @property {string} kind
 * @property {string} [sign]
 */

/**
 * Follows a line over the board: whether a tap takes up a piece, puts one down or takes one depends on what stands there then.
 * @param {Step[]} steps
 * @param {Record<string, string>} pieces before the first
 * @param {(cell: string) => Cell | undefined} place
 * @returns {ReadStep[]}
 */
export function readLine(steps, pieces, place) {
  const standing = new Map(Object.entries(pieces));
  return steps.map(({ taps, kind, sign }) => {
    const isOther = (/** @type {string} */ cell) =>
      standing.has(cell) && colourOf(standing.get(cell)) !== colourOf(kind);
    const taken = taps.length > 1 && isOther(taps[taps.length - 1]) ? taps.slice(-1) : [];
    const way = taps.slice(0, taps.length - taken.length);
    play(standing, way, taken, kind, place);
    return { way, taken, kind, sign };
  });
}

/**
 * @param {Map<string, string>} standing
 * @param {string[]} way
 * @param {string[]} taken
 * @param {string} kind
 * @param {(cell: string) => Cell | undefined} place
 */
function play(standing, way, taken, kind, place) {
  const moved = standing.get(way[0]) ?? kind;
  for (const cell of [...taken, way[0]]) standing.delete(cell);
  for (const [index, cell] of way.slice(1).entries()) {
    const [from, to] = [place(way[index]), place(cell)];
    if (!from || !to) continue;
    const jumped = [...standing].filter(
      ([id, other]) => colourOf(other) !== colourOf(kind) && isBetween(from, to, place(id) ?? from),
    );
    for (const [id] of jumped) standing.delete(id);
  }
  standing.set(way[way.length - 1], moved);
}

/** @param {string} [kind] */
function colourOf(kind = "") {
  return kind.split("-")[0];
}
