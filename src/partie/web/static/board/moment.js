// What there is to be seen of a board at a moment: the scene, the taps made so far, and which marks follow from both.

import { beginsOnPieces, continuation } from "./taps.js";

/** @import { Effect, LegalMove, Scene } from "../lib/types.js" */

/**
 * @typedef {object} View what the board shows
 * @property {Scene} scene
 * @property {LegalMove[]} legal moves a person may make now
 * @property {string} side kind of piece a new stone is drawn as
 * @property {Record<string, string[][]>} [rowsAfter] rows that the first taps of a move complete
 * @property {Record<string, string>} [double_taps] cell -> the move that two touches of it make
 * @property {boolean} [isPreparing] the moves are prepared for the next turn, not played
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
export function wayOf({ view: { scene, legal }, prefix }) {
  return prefix.length === 0 ? scene.path : begunWay(legal, prefix);
}

/** The way of the piece that the taps have taken up, as far as they go. @param {LegalMove[]} legal @param {string[]} prefix */
function begunWay(legal, prefix) {
  const begun = legal.find(({ taps }) => prefix.every((cell, index) => taps[index] === cell));
  const way = begun?.path?.slice(0, prefix.length) ?? [];
  return way.length > 1 ? way : [];
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
      legal,
    },
    prefix,
    hovered,
  } = moment;
  if (stacks.length > 0) return null; // a card is framed where it goes, not shown
  const way = begunWay(legal, prefix);
  if (way.length > 0) return { cell: way[way.length - 1], isBegun: true };
  const begun = prefix.findLast((id) => !(id in pieces));
  if (begun !== undefined) return { cell: begun, isBegun: true };
  return hovered !== null && nextCells(moment).has(hovered) && !(hovered in pieces)
    ? { cell: hovered, isBegun: false }
    : null;
}

/** Pieces that the previewed move would make the mover's own where they stand. @param {Moment} moment @param {string} cell */
export function changedBy({ view: { legal }, prefix }, cell) {
  const taps = prefix.at(-1) === cell ? prefix : [...prefix, cell];
  return legal.find((move) => move.taps.join(" ") === taps.join(" "))?.changed ?? [];
}

/**
 * @param {string} kind
 * @returns {(cell: string) => Mark}
 */
export function pair(kind) {
  return (cell) => [cell, kind];
}

/** @typedef {{taps: string[], path?: string[], effects?: Effect[], kind: string, sign?: string}} Step one move of a line; sign: instead of its number */

/**
 * @typedef {object} ReadStep
 * @property {string[]} way cells a piece goes over; one cell: it is put down there
 * @property {string[]} taken cells whose pieces leave the board
 * @property {string} kind
 * @property {string} [sign]
 */

/** How the moves of a line are drawn, as the rules say it. @param {Step[]} steps @returns {ReadStep[]} */
export function readLine(steps) {
  return steps.map(({ taps, path = [], effects = [], kind, sign }) => {
    const way = wayOfMove(taps, path, effects);
    return { way, taken: takenCells(effects).filter((cell) => cell !== way[way.length - 1]), kind, sign };
  });
}

/**
 * The way of the moved piece, else where a piece is put down, else what is touched.
 * @param {string[]} taps
 * @param {string[]} path
 * @param {Effect[]} effects
 */
export function wayOfMove(taps, path, effects) {
  if (path.length > 0) return path;
  const placed = effects.find(({ kind }) => kind === "place");
  return placed ? placed.cells.slice(0, 1) : taps;
}

/** @param {Effect[]} effects */
export function takenCells(effects) {
  return effects.flatMap(({ kind, cells }) => (kind === "take" ? cells : []));
}
