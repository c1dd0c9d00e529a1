// Arrow keys on a board of any shape.

/** @import { Cell } from "../lib/types.js" */

/** @typedef {"ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown"} Arrow */

/** @type {Record<Arrow, [number, number]>} */
export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const SIDEWAYS = 2.5; // how much more a step aside costs than a step ahead
export const SAME = 0.01; // coordinates closer than this are one row

/** Finds the next cell. Straight ahead where that reaches every cell, otherwise row by row (chequered boards), left and right within a row. */
export class Walk {
  #cells;
  #straight;
  /** @type {{arrow: Arrow, cell: string, x: number, y: number} | null} the row or column being followed */
  #course = null;

  /** @param {Cell[]} cells */
  constructor(cells) {
    this.#cells = cells;
    this.#straight = reachesAll(cells);
  }

  /**
   * @param {Cell} from
   * @param {Arrow} arrow
   * @returns {Cell | null}
   */
  next(from, arrow) {
    if (this.#straight) return ahead(this.#cells, from, arrow);
    return this.#byRows(from, arrow);
  }

  /**
   * @param {Cell} from
   * @param {Arrow} arrow
   */
  #byRows(from, arrow) {
    const course = this.#course;
    const followed = course && course.cell === from.id && (ARROWS[course.arrow][0] === 0) === (ARROWS[arrow][0] === 0);
    const { x, y } = followed ? course : from;
    const row = ARROWS[arrow][1] === 0 ? this.#cells.filter((cell) => Math.abs(cell.y - from.y) < SAME) : [];
    const found = inNextRow(row.length > 1 ? row : this.#cells, from, arrow, { x, y });
    if (found) this.#course = { arrow, cell: found.id, x, y };
    return found;
  }
}

/**
 * @param {Cell} from
 * @param {Cell} to
 * @param {Arrow} arrow
 */
function distances(from, to, arrow) {
  const [dx, dy] = ARROWS[arrow];
  const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
  const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
  return { along, aside };
}

/**
 * @template Item
 * @param {Item[]} items
 * @param {(item: Item) => number} cost
 * @returns {Item | null}
 */
export function cheapest(items, cost) {
  let best = null;
  let least = Infinity;
  for (const item of items) {
    const price = cost(item);
    if (price < least) [best, least] = [item, price];
  }
  return best;
}

/**
 * The nearest cell within the quarter of the plane the arrow points to.
 * @param {Cell[]} cells
 * @param {Cell} from
 * @param {Arrow} arrow
 */
function ahead(cells, from, arrow) {
  return cheapest(cells, (cell) => {
    const { along, aside } = distances(from, cell, arrow);
    return along > SAME && aside < along - SAME ? along + SIDEWAYS * aside : Infinity;
  });
}

/**
 * The nearest cell in the nearest row or column the arrow leads to.
 * @param {Cell[]} cells
 * @param {Cell} from
 * @param {Arrow} arrow
 * @param {{x: number, y: number}} course
 */
export function inNextRow(cells, from, arrow, course) {
  const far = 1000; // any row nearer beats any place in it
  return cheapest(cells, (cell) => {
    const { along } = distances(from, cell, arrow);
    const aside = ARROWS[arrow][0] === 0 ? Math.abs(cell.x - course.x) : Math.abs(cell.y - course.y);
    return along > SAME ? along * far + aside : Infinity;
  });
}

/** @param {Cell[]} cells */
function reachesAll(cells) {
  if (cells.length === 0) return true;
  const reached = new Set([cells[0]]);
  for (const cell of reached) {
    for (const arrow of /** @type {Arrow[]} */ (Object.keys(ARROWS))) {
      const found = ahead(cells, cell, arrow);
      if (found) reached.add(found);
    }
  }
  return reached.size === cells.length;
}
