// How five in a row is played, with its rules and openings.

import { chapter, diagram, glossary } from "../../../board/diagram.js";
import { OPENING_MEANINGS, RULE_MEANINGS } from "./texts.js";

/** @import { Diagram } from "../../../board/diagram.js" */

/** Crossings of so many lines. @param {number} across @param {number} down @returns {Pick<Diagram, "width" | "height" | "lines">} */
function crossings(across, down) {
  /** @type {[number, number, number, number][]} */
  const lines = [];
  for (let x = 0; x < across; x++) lines.push([x + 0.6, 0.2, x + 0.6, down]);
  for (let y = 0; y < down; y++) lines.push([0.2, y + 0.6, across, y + 0.6]);
  return { width: across + 0.2, height: down + 0.2, lines };
}

/** Stones drawn by rows of signs: x black, o white. @param {string[]} rows @returns {[number, number, string][]} */
function stones(rows) {
  return rows.flatMap((row, y) =>
    [...row].flatMap((sign, x) =>
      sign === "."
        ? []
        : [/** @type {[number, number, string]} */ ([x + 0.6, y + 0.6, sign === "x" ? "black" : "white"])],
    ),
  );
}

/** @param {[number, number][]} cells @returns {[number, number][]} */
function places(cells) {
  return cells.map(([x, y]) => [x + 0.6, y + 0.6]);
}

/** @param {typeof import("../../../lib/i18n.js").t} t */
export function rules(t) {
  return [
    chapter(
      t("Aim"),
      t(
        "Black begins. By turns the players put a stone on a free crossing. Whoever is first to have five in a row wins: across, down or diagonally. Stones are never moved.",
      ),
      diagram({
        ...crossings(7, 5),
        says: t("Black has five in a row."),
        pieces: stones([".......", ".oo....", ".xxxxx.", "..ooo..", "......."]),
        rows: [
          places([
            [1, 2],
            [5, 2],
          ]),
        ],
      }),
    ),
    chapter(
      t("Threats"),
      t(
        "A four has to be stopped at once. An open four cannot be stopped any more, so an open three has to be stopped before it becomes one. Two such threats made by one stone win.",
      ),
      diagram({
        ...crossings(7, 3),
        says: t("An open three: a fourth stone on either side makes an open four."),
        pieces: stones([".......", "..xxx..", "......."]),
        marks: [
          [1.6, 1.6, "next-empty"],
          [5.6, 1.6, "next-empty"],
        ],
      }),
      diagram({
        ...crossings(7, 5),
        says: t("A stone on the marked crossing makes two open threes at once."),
        pieces: stones([".......", "...x...", "...x...", ".xx....", "......."]),
        marks: [[3.6, 3.6, "next-empty"]],
      }),
    ),
    chapter(
      t("Rules to choose from"),
      glossary([
        [t("Five or more"), t(RULE_MEANINGS.free)],
        [t("Exactly five"), t(RULE_MEANINGS.standard)],
        [t("Renju"), t(RULE_MEANINGS.renju)],
        [t("Caro"), t(RULE_MEANINGS.caro)],
        [t("Six or more"), t(RULE_MEANINGS.six)],
        [t("Caro, exactly five"), t(RULE_MEANINGS.exactcaro)],
        [t("Exactly five, both ends open"), t(RULE_MEANINGS.exactopen)],
      ]),
      diagram({
        ...crossings(7, 5),
        says: t("Renju: Black must not play on the cross, it would make two open threes. White may."),
        pieces: stones([".......", "...x...", "...x...", ".xx....", "......."]),
        marks: [[3.6, 3.6, "forbidden"]],
      }),
    ),
    chapter(
      t("Openings"),
      t(
        "Black has an advantage, so an opening rule makes the start fair: one player puts the first stones, the other one chooses a colour.",
      ),
      glossary([
        [t("Swap2"), t(OPENING_MEANINGS.swap2)],
        [t("Swap"), t(OPENING_MEANINGS.swap)],
        [t("Swap after the first stone"), t(OPENING_MEANINGS.swap1)],
        [t("Pro"), t(OPENING_MEANINGS.pro)],
        [t("Long Pro"), t(OPENING_MEANINGS.longpro)],
        [t("Balanced opening"), t(OPENING_MEANINGS.balanced)],
      ]),
      diagram({
        ...crossings(7, 5),
        says: t(
          "Swap2: after these three stones the second player takes Black, takes White, or puts two more stones and lets the first one choose.",
        ),
        pieces: stones([".......", "..o....", "...x...", "....x..", "......."]),
      }),
    ),
  ];
}
