// Texts about tiles, cards and moves.

import { later, t } from "../../../lib/i18n.js";
import { CURRENCY_NAMES, KIND_NAMES, kindOf, priceOf, valueOf, wallsOf } from "./art.js";

/** @type {Record<string, string>} */
const WALLS = { N: later("wall N"), E: later("wall E"), S: later("wall S"), W: later("wall W") };

/** @param {string} tile */
export function tileName(tile) {
  const price = priceOf(tile);
  return price > 0 ? `${kindName(tile)} ${price}` : kindName(tile);
}

/** @param {string} tile */
export function kindName(tile) {
  return t(KIND_NAMES[kindOf(tile)] ?? tile);
}

/** The name with its walls, for a screen reader. @param {string} tile */
export function tileWords(tile) {
  const sides = [...wallsOf(tile)].map((side) => t(WALLS[side]));
  return [tileName(tile), ...sides].join(", ");
}

/** @param {string} card */
export function cardName(card) {
  return `${t(CURRENCY_NAMES[card[0]])} ${valueOf(card)}`;
}
