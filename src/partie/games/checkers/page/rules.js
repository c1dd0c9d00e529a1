// How draughts is played, English and Czech.

import { chapter, diagram, glossary } from "../../../board/diagram.js";

/** @import { Diagram } from "../../../board/diagram.js" */

/** A corner of a board; the square at the lower left is dark. @param {number} size @returns {Pick<Diagram, "width" | "height" | "fields" | "lines" | "size">} */
function corner(size) {
  /** @type {[number, number][]} */
  const fields = [];
  for (let x = 0; x < size; x++) {
    for (let y = 0; y < size; y++) if ((x + (size - 1 - y)) % 2 === 0) fields.push([x + 0.5, y + 0.5]);
  }
  return {
    width: size,
    height: size,
    fields,
    lines: [
      [0, 0, size, 0],
      [0, size, size, size],
      [0, 0, 0, size],
      [size, 0, size, size],
    ],
    size: 0.8,
  };
}

const FIVE = corner(5);
const SIX = corner(6);

/** A square of a corner by column and row from below, such as c3. @param {string} name @param {number} size @returns {[number, number]} */
function at(name, size) {
  return ["abcdef".indexOf(name[0]) + 0.5, size - Number(name[1]) + 0.5];
}

/** @param {string} kind @param {string} names @param {number} size @returns {[number, number, string][]} */
function put(kind, names, size) {
  return names.split(" ").map((name) => [...at(name, size), kind]);
}

/** @param {string[]} names @param {number} size */
function way(names, size) {
  return names.map((name) => at(name, size));
}

/** @param {typeof import("../../../lib/i18n.js").t} t */
export function rules(t) {
  return [
    chapter(
      t("Aim"),
      t("Take or block all men of the other side: whoever cannot move has lost."),
      t("Twelve men each stand on the dark squares. Men move one square forward, diagonally."),
    ),
    chapter(
      t("Captures"),
      t(
        "A man jumps over a neighbour of the other colour onto the free square behind it, forward only, and takes it. If it can jump on from there, it has to.",
      ),
      t("Captures are compulsory: the pieces that must capture are lit. Which of several captures is made is free."),
      diagram({
        ...FIVE,
        says: t("One move: the white man takes two men."),
        pieces: [...put("white", "a1", 5), ...put("black", "b2 d4", 5)],
        path: way(["a1", "c3", "e5"], 5),
        marks: put("next-empty", "c3 e5", 5),
      }),
    ),
    chapter(
      t("Kings"),
      t(
        "A man that reaches the far row becomes a king and its move ends there. Kings move and capture backwards, too.",
      ),
      diagram({
        ...FIVE,
        says: t("English: a king goes one square in any direction."),
        pieces: put("white-king", "c3", 5),
        marks: put("next-empty", "b2 d2 b4 d4", 5),
      }),
      diagram({
        ...SIX,
        says: t("Czech: a king flies any distance, takes a piece from afar and lands behind it."),
        pieces: [...put("white-king", "a1", 6), ...put("black", "c3", 6)],
        path: way(["a1", "e5"], 6),
        marks: put("next-empty", "d4 e5 f6", 6),
      }),
    ),
    chapter(
      t("English and Czech"),
      glossary([
        [
          t("English draughts (checkers)"),
          t(
            "Black begins. Kings go one square. A game without a capture and without a man's move for 40 moves by each side is a draw.",
          ),
        ],
        [
          t("Czech draughts"),
          t(
            "White begins. Kings fly, and a king that can capture goes before a man. It lands where it can capture on, if there is such a square. Taken pieces leave the board when the move has ended, and none is jumped twice. After 15 quiet moves by each side the game is drawn.",
          ),
        ],
        [
          t("Czech draughts, free landing"),
          t("The same, but a king may land on any free square behind the piece it takes."),
        ],
      ]),
      t("The same position for the third time is a draw in all of them."),
    ),
    chapter(
      t("On this board"),
      t(
        "Choose the piece, then each square it lands on; where only one way leads there, the last square is enough. The settings show numbers of squares or letters at the edge.",
      ),
    ),
  ];
}
