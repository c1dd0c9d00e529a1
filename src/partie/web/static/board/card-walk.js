// Arrow keys among stacks of cards.

import { ARROWS, cheapest, inNextRow, SAME } from "./walk.js";

/** @import { Cell } from "../lib/types.js" */
/** @import { Arrow } from "./walk.js" */

/** Finds the next card: sideways along the row of stacks, up and down within a stack and then to the next row. */
export class CardWalk {
  #stops;

  /** @param {{cell: Cell, row: number}[]} stops */
  constructor(stops) {
    this.#stops = stops;
  }

  /**
   * @param {Cell} from
   * @param {Arrow} arrow
   * @returns {Cell | null}
   */
  next(from, arrow) {
    const row = this.#stops.find(({ cell }) => cell.id === from.id)?.row ?? from.y;
    const inRow = this.#stops.filter((stop) => Math.abs(stop.row - row) < SAME).map(({ cell }) => cell);
    if (ARROWS[arrow][1] === 0) return inNextRow(inRow, from, arrow, from);
    const inStack = inRow.filter(({ x }) => Math.abs(x - from.x) < SAME);
    return inNextRow(inStack, from, arrow, from) ?? this.#inRowBeyond(row, from, arrow);
  }

  /**
   * @param {number} row
   * @param {Cell} from
   * @param {Arrow} arrow
   */
  #inRowBeyond(row, from, arrow) {
    const far = 1000; // any row nearer beats any place in it, any stack nearer any depth in it
    return (
      cheapest(this.#stops, ({ cell, row: other }) => {
        const along = (other - row) * ARROWS[arrow][1];
        return along > SAME ? (along * far + Math.abs(cell.x - from.x)) * far + Math.abs(cell.y - from.y) : Infinity;
      })?.cell ?? null
    );
  }
}
