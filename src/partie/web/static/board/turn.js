// The board seen from its other side: who plays alone against the computer sits below, and may turn it.

import { cheapest } from "./walk.js";

/** @import { Cell, Geometry, NewGame } from "../lib/types.js" */
/** @typedef {Geometry & {turned?: boolean}} TurnedGeometry */
/** @typedef {Geometry["labels"][number]} Label */

/**
 * Everything turned by half a circle, but for the labels: those of an edge stay at their edge, those of a cell
 * in the same corner of it.
 * @param {Geometry} geometry
 * @returns {TurnedGeometry}
 */
export function turned(geometry) {
  const { width, height, cells, lines, dots, fields, labels, label_sets: sets } = geometry;
  const [across, down] = [(/** @type {number} */ x) => width - x, (/** @type {number} */ y) => height - y];
  const label = (/** @type {Label} */ one) => ({ ...one, ...labelPlace(one, cells, across, down) });
  return {
    ...geometry,
    turned: true,
    cells: cells.map((cell) => ({ ...cell, x: across(cell.x), y: down(cell.y) })),
    lines: lines.map(([x1, y1, x2, y2]) => [across(x1), down(y1), across(x2), down(y2)]),
    dots: dots.map(([x, y]) => [across(x), down(y)]),
    fields: fields.map(([x, y]) => [across(x), down(y)]),
    labels: labels.map(label),
    label_sets: Object.fromEntries(Object.entries(sets).map(([name, set]) => [name, set.map(label)])),
  };
}

/**
 * @param {Label} label
 * @param {Cell[]} cells
 * @param {(x: number) => number} across
 * @param {(y: number) => number} down
 */
function labelPlace({ x, y }, cells, across, down) {
  const isBeside = (/** @type {number} */ at, /** @type {number[]} */ taken) =>
    at < Math.min(...taken) - 0.5 || at > Math.max(...taken) + 0.5;
  const [besideX, besideY] = [
    isBeside(
      x,
      cells.map((cell) => cell.x),
    ),
    isBeside(
      y,
      cells.map((cell) => cell.y),
    ),
  ];
  if (besideX !== besideY) return { x: besideX ? x : across(x), y: besideY ? y : down(y) };
  const cell = cheapest(cells, (one) => Math.hypot(one.x - x, one.y - y));
  return cell ? { x: across(cell.x) + x - cell.x, y: down(cell.y) + y - cell.y } : { x, y };
}

/**
 * Whether a person who plays alone sits where the board has the other side.
 * @param {Geometry} geometry
 * @param {NewGame["seats"]} seats
 * @param {string[]} sides of those seats
 */
export function sitsOpposite({ below }, seats, sides) {
  const alone = seats.filter((seat) => seat === "human").length === 1;
  return below !== "" && alone && sides[seats.indexOf("human")] !== below;
}

/** From which side a board is seen. */
export class Facing {
  /** @type {[Geometry, Geometry] | null} the board as it is, and seen from its other side */
  #faces = null;
  #turned = false; // the person wants it the other way round

  /** Another game. @param {Geometry} geometry */
  lay(geometry) {
    if (this.#faces?.[0] !== geometry) this.#faces = [geometry, turned(geometry)];
    this.#turned = false;
  }

  turn() {
    this.#turned = !this.#turned;
  }

  /**
   * @param {NewGame["seats"]} seats
   * @param {string[]} sides of those seats
   */
  seen(seats, sides) {
    if (!this.#faces) return null;
    const [straight, other] = this.#faces;
    return sitsOpposite(straight, seats, sides) !== this.#turned ? other : straight;
  }
}
