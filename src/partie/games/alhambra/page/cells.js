// Names of cells: `e2n1` is two steps east and one north of the fountain, `c` the fountain's own cell.

import { t } from "../../../lib/i18n.js";

/**
 * Steps to the east and to the south of the fountain.
 * @param {string} cell
 * @returns {[number, number]}
 */
export function place(cell) {
  const [, across, along] = /^([ew]\d+)?([ns]\d+)?/.exec(cell) ?? [];
  return [signed(across, "w"), signed(along, "n")];
}

/**
 * @param {string | undefined} text
 * @param {string} negative
 */
function signed(text, negative) {
  if (!text) return 0;
  return Number(text.slice(1)) * (text[0] === negative ? -1 : 1);
}

/**
 * @param {number} east
 * @param {number} south
 */
export function cellName(east, south) {
  const across = east > 0 ? `e${east}` : east < 0 ? `w${-east}` : "";
  const along = south > 0 ? `s${south}` : south < 0 ? `n${-south}` : "";
  return across + along || "c";
}

/** Where a cell is, for a screen reader: the map has no coordinates, but the fountain. @param {string} cell */
export function cellWords(cell) {
  const [east, south] = place(cell);
  const across =
    east > 0 ? t("{number} right", { number: east }) : east < 0 ? t("{number} left", { number: -east }) : "";
  const along =
    south > 0 ? t("{number} down", { number: south }) : south < 0 ? t("{number} up", { number: -south }) : "";
  if (across && along) return t("{across} and {along} from the fountain", { across, along });
  return across || along ? t("{way} from the fountain", { way: across || along }) : "";
}
