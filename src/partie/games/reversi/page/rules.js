// How reversi is played.

import { chapter, diagram, glossary } from "../../../board/diagram.js";

/** @import { Diagram } from "../../../board/diagram.js" */

/** Squares of a part of the board. @param {number} across @param {number} down @returns {Pick<Diagram, "width" | "height" | "lines" | "size" | "surface">} */
function squares(across, down) {
  /** @type {[number, number, number, number][]} */
  const lines = [];
  for (let x = 0; x <= across; x++) lines.push([x, 0, x, down]);
  for (let y = 0; y <= down; y++) lines.push([0, y, across, y]);
  return { width: across, height: down, lines, size: 0.82, surface: "felt" };
}

/** Discs drawn by rows of signs: x black, o white. @param {string[]} rows @returns {[number, number, string][]} */
function discs(rows) {
  return rows.flatMap((row, y) =>
    [...row].flatMap((sign, x) =>
      sign === "."
        ? []
        : [/** @type {[number, number, string]} */ ([x + 0.5, y + 0.5, sign === "x" ? "black" : "white"])],
    ),
  );
}

/** @param {typeof import("../../../lib/i18n.js").t} t */
export function rules(t) {
  return [
    chapter(
      t("Aim"),
      t("Have more discs of your colour than the other side when neither side can move."),
      t("Black begins. The empty squares at the end count for the winner."),
    ),
    chapter(
      t("Moves"),
      t(
        "Put a disc so that it and another disc of yours enclose discs of the other side in a straight line: across, down or diagonally. All enclosed discs turn to your colour, in every direction.",
      ),
      diagram({
        ...squares(6, 3),
        says: t("Black plays the marked square and turns the three white discs in the row."),
        pieces: discs(["......", "xooo..", "......"]),
        marks: [[4.5, 1.5, "next-empty"]],
      }),
      t("A move that turns no disc is not allowed. The squares where you may play are marked."),
    ),
    chapter(
      t("Passing"),
      t(
        "A side that cannot move passes; the page does so by itself and says it. If neither side can move, the game is over.",
      ),
    ),
    chapter(
      t("What to know"),
      glossary([
        [
          t("Corner"),
          t("A disc in a corner can never be turned, and discs beside it along the edge often cannot either."),
        ],
        [
          t("Squares beside an empty corner"),
          t("A disc there often gives the corner away. The square diagonally beside the corner is the most dangerous."),
        ],
        [
          t("Mobility"),
          t(
            "Few discs and many moves are good in the middle of the game. A side without good moves has to make bad ones.",
          ),
        ],
        [t("Parity"), t("It is good to make the last move in each region of empty squares.")],
      ]),
    ),
    chapter(
      t("On this board"),
      t("Tap a marked square. Squares are named by column and row from the top left corner: a1 to h8."),
    ),
  ];
}
