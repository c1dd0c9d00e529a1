// How go is played.

import { chapter, diagram, glossary } from "../../../board/diagram.js";

/** @import { Diagram } from "../../../board/diagram.js" */

/** Crossings of so many lines, a corner of the board below on the left. @param {number} across @param {number} down @returns {Pick<Diagram, "width" | "height" | "lines">} */
function corner(across, down) {
  /** @type {[number, number, number, number][]} */
  const lines = [];
  for (let x = 0; x < across; x++) lines.push([x + 0.6, 0, x + 0.6, down - 0.4]);
  for (let y = 0; y < down; y++) lines.push([0.6, y + 0.6, across + 0.2, y + 0.6]);
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

/** @param {typeof import("../../../lib/i18n.js").t} t */
export function rules(t) {
  return [
    chapter(
      t("Aim"),
      t("Surround more points than the other side. By turns the players put a stone on a free crossing, or pass."),
      t("Black begins. White gets a few points, the komi, for moving second."),
    ),
    chapter(
      t("Taking stones"),
      t(
        "Stones of one colour that are joined along the lines form a chain. The free crossings beside it are its liberties. A chain without a liberty is taken off the board.",
      ),
      diagram({
        ...corner(6, 4),
        says: t("White is in atari: a black stone on the marked crossing takes both stones."),
        pieces: stones(["......", ".xx...", "xoo...", ".xx..."]),
        marks: [[3.6, 2.6, "next-empty"]],
      }),
      t("A stone must not be put where it would have no liberty, unless it takes something."),
    ),
    chapter(
      t("Ko"),
      t(
        "A single stone that has just taken another one may not be taken back at once: an earlier board must not come back.",
      ),
      diagram({
        ...corner(6, 4),
        says: t("Black takes on the marked crossing; White must play elsewhere before taking back."),
        pieces: stones(["......", ".xo...", "xo.o..", ".xo..."]),
        marks: [[2.6, 2.6, "next-empty"]],
      }),
    ),
    chapter(
      t("Life and death"),
      t(
        "A group with two separate eyes can never be taken. A group that cannot make two eyes is dead, unless it takes its attackers.",
      ),
      diagram({
        ...corner(6, 3),
        says: t("Black lives with two eyes in the corner: White can play on neither."),
        pieces: stones(["ooooo.", "xxxxo.", ".x.xo."]),
      }),
    ),
    chapter(
      t("The end"),
      t(
        "Two passes end the game. The page marks dead stones; tap those that it got wrong. When both sides agree, the board is counted. Who does not agree plays on.",
      ),
      glossary([
        [
          t("Chinese count"),
          t("Your living stones and the empty crossings that only you surround. Prisoners do not matter."),
        ],
        [
          t("Japanese count"),
          t(
            "The empty crossings that only you surround, and your prisoners, dead stones among them. So do not play in your own territory without need.",
          ),
        ],
        [
          t("Seki"),
          t("Two groups that cannot take each other both live; by Japanese rules they have no points there."),
        ],
      ]),
    ),
    chapter(
      t("On this board"),
      t(
        "Tap a crossing; on a small screen tap it again to confirm. Columns have letters without I, rows numbers from below.",
      ),
    ),
  ];
}
