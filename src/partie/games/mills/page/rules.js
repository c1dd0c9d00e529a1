// How morris is played.

import { chapter, diagram, glossary } from "../../../board/diagram.js";

/** @import { Diagram } from "../../../board/diagram.js" */

const MARGIN = 0.6;
/** @type {Pick<Diagram, "width" | "height" | "lines" | "dots" | "size">} */
const BOARD = { width: 7.2, height: 7.2, size: 0.66, ...squares() };

/** @returns {Pick<Diagram, "lines" | "dots">} three squares and their spokes */
function squares() {
  /** @type {[number, number, number, number][]} */
  const lines = [];
  /** @type {[number, number][]} */
  const dots = [];
  for (const ring of [0, 1, 2]) {
    const [near, middle, far] = [ring + MARGIN, 3 + MARGIN, 6 - ring + MARGIN];
    lines.push([near, near, far, near], [near, far, far, far], [near, near, near, far], [far, near, far, far]);
    dots.push(
      [near, near],
      [middle, near],
      [far, near],
      [far, middle],
      [far, far],
      [middle, far],
      [near, far],
      [near, middle],
    );
  }
  const [first, last, middle] = [MARGIN, 6 + MARGIN, 3 + MARGIN];
  lines.push(
    [first, middle, first + 2, middle],
    [last - 2, middle, last, middle],
    [middle, first, middle, first + 2],
    [middle, last - 2, middle, last],
  );
  return { lines, dots };
}

/** A point by its name, such as a7. @param {string} name @returns {[number, number]} */
function at(name) {
  return ["abcdefg".indexOf(name[0]) + MARGIN, 7 - Number(name[1]) + MARGIN];
}

/** @param {string} kind @param {string} names @returns {[number, number, string][]} */
function men(kind, names) {
  return names.split(" ").map((name) => [...at(name), kind]);
}

/** @param {typeof import("../../../lib/i18n.js").t} t */
export function rules(t) {
  return [
    chapter(
      t("Aim"),
      t(
        "Close mills, three men of yours in a row along a line. Each mill takes a man of the other side. Whoever has fewer than three men, or cannot move, has lost.",
      ),
      diagram({
        ...BOARD,
        says: t("White has closed the mill at the top and takes one of Black's men."),
        pieces: [...men("white", "a7 d7 g7"), ...men("black", "b4 d2 f4")],
        rows: [["a7", "d7", "g7"].map(at)],
        marks: men("next-take", "b4 d2 f4"),
      }),
    ),
    chapter(
      t("Placing"),
      t(
        "White begins. By turns the players put their men, nine each, on free points. Those still in the hand lie in the tray beside the board.",
      ),
      t(
        "Whoever closes a mill takes a man at once: not one that stands in a mill, unless all of them do. Two mills closed at once take one man as well.",
      ),
    ),
    chapter(
      t("Moving and flying"),
      t(
        "When all men are placed, a man goes along a line to the next free point. Mills may be opened and closed again, as often as one likes.",
      ),
      t("Whoever has only three men left flies: a man may go to any free point."),
      diagram({
        ...BOARD,
        says: t(
          "A double mill: the man between two mills opens one and closes the other, and takes a man with every move.",
        ),
        pieces: [...men("white", "a7 a4 a1 b6 b2"), ...men("black", "d2 e3 f6 g4")],
        arrows: [[...at("a4"), ...at("b4")]],
        rows: [["a7", "a4", "a1"].map(at)],
      }),
    ),
    chapter(
      t("Draws"),
      t("The same position for the third time, or fifty moves by each side without a man taken, is a draw."),
    ),
    chapter(
      t("Variants"),
      glossary([
        [t("Nine men's morris without flying"), t("Three men move along the lines like all others.")],
        [t("Lasker morris"), t("Ten men each; whoever has men in the hand may place one or move one.")],
        [t("Six men's morris"), t("Two squares, six men each, nobody flies.")],
        [
          t("Twelve men's morris (Morabaraba)"),
          t("The corners are joined by lines, too; twelve men each. A full board is a draw."),
        ],
      ]),
    ),
    chapter(
      t("On this board"),
      t(
        "Choose a free point to place a man. Later choose the man, then where it goes; after a mill choose the man you take. A ring marks the point a man left, a cross the man that was taken.",
      ),
    ),
  ];
}
