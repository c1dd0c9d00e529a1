// Small things the windows of Minesweeper share.

import { button, h } from "../../../lib/dom.js";
import { t } from "../../../lib/i18n.js";

/** @type {Record<string, number>} the usual number of mines of a size */
const USUAL_MINES = { "8x8": 10, "9x9": 10, "16x16": 40, "30x16": 99 };

/**
 * @param {() => void} cancel
 * @param {string} label
 */
export function actions(cancel, label) {
  return h(
    "div",
    { class: "dialog-actions" },
    button({ label: t("Cancel"), act: cancel }),
    h("button", { type: "submit", class: "button primary" }, h("span", {}, label)),
  );
}

/**
 * @param {number} value
 * @param {number} min
 * @param {number} max
 */
export function number(value, min, max) {
  return h("input", { class: "text", type: "number", value, min, max, required: true });
}

/**
 * @param {string} size such as 9x9
 * @param {number | string} [otherwise] for a size without a usual number
 */
export function usualMines(size, otherwise = 10) {
  return Number(USUAL_MINES[size] ?? otherwise);
}

/**
 * @param {string} variant
 * @param {string[]} rows
 */
export function minesOf(variant, rows) {
  return Number(/^\d+x\d+\/(\d+)/.exec(variant)?.[1] ?? usualMines(sizeOf(rows)));
}

/**
 * Columns are letters: a, …, z, aa, ab, …
 * @param {number} x
 * @param {number} y
 */
export function cellName(x, y) {
  return `${columnName(x)}${y + 1}`;
}

/** @param {number} x */
export function columnName(x) {
  const high = x < 26 ? "" : String.fromCharCode(96 + Math.floor(x / 26));
  return high + String.fromCharCode(97 + (x % 26));
}

/**
 * Width and height of a variant, where its name or its declaration tells.
 * @param {import("../../../lib/types.js").GameInfo} game
 * @param {string} variant
 * @returns {[number, number] | null}
 */
export function sidesOf({ variants }, variant) {
  const own = /^(\d{1,3})x(\d{1,3})\//.exec(variant);
  if (own) return [Number(own[1]), Number(own[2])];
  const values = variants.find(({ name }) => variant === name || variant.startsWith(`${name}/`))?.values;
  return values ? [Number(values.width), Number(values.height)] : null;
}

/** @param {string[]} rows */
export function sizeOf(rows) {
  return `${rows[0]?.length ?? 0}x${rows.length}`;
}

/** A position as a person may know it. @param {string} position */
export function withoutSecrets(position) {
  return position.replace(/ (seed|mines):\S+/, "");
}
