// What a typed text means on a minefield: `d5` opens, `!d5` flags, `*d5` opens around a number, `d5?` asks.

/** @typedef {{move: string} | {answer: string} | null} Meaning */

/**
 * @param {string} text
 * @param {(cell: string) => string | null} describe what is known of a cell; null: there is no such cell
 * @returns {Meaning}
 */
export function meaningOf(text, describe) {
  const [, sign, cell, asks] = /^\s*([!?*]?)([a-z]{1,2}[1-9]\d?)(\??)\s*$/i.exec(text) ?? [];
  const known = cell ? describe(cell.toLowerCase()) : null;
  if (known === null) return null;
  return asks ? { answer: known } : { move: sign + cell.toLowerCase() };
}
