// How Minesweeper is played.

import { chapter, glossary } from "../../../board/diagram.js";
import { EMPTY_SCENE } from "../../../board/empty-scene.js";
import { h } from "../../../lib/dom.js";
import { MinesField } from "./field.js";

const CELL = 30; // pixels in an example

/**
 * A field to look at.
 * @param {string[]} grid rows of signs
 * @param {string} says
 * @param {string[]} [proof] numbers that are framed
 * @param {Record<string, number>} [chances] written on covered cells
 */
function example(grid, says, proof = [], chances = {}) {
  const nothing = () => {};
  const field = new MinesField({ open: nothing, flag: nothing, cycle: nothing, question: nothing });
  field.element.inert = true;
  field.setCell(CELL);
  field.show({ ...EMPTY_SCENE, grid }, "none");
  field.showPercent(chances);
  field.frame(proof);
  return h(
    "figure",
    { class: "diagram" },
    h("div", { class: "mines-example", role: "img", "aria-label": says }, field.element),
    h("figcaption", {}, says),
  );
}

/** @param {typeof import("../../../lib/i18n.js").t} t */
export function rules(t) {
  return [
    chapter(
      t("Aim"),
      t(
        "Open every cell without a mine. A number says how many of the eight cells around it are mines; an empty cell opens everything around it by itself.",
      ),
      example(["1!1", "111"], t("One cell around each of these numbers is a mine: the one with the flag.")),
    ),
    chapter(
      t("Flags"),
      t(
        "A flag keeps you from opening a cell; the game can be won without any. Where as many flags stand around a number as it says, a click or tap on the number opens the rest around it.",
      ),
    ),
    chapter(
      t("Two patterns to know"),
      example(
        ["...", "11."],
        t(
          "Two ones at an edge: the mine of the left one is beside the right one, too, so everything else around that is safe.",
        ),
        ["a2", "b2"],
        { c1: 0, c2: 0 },
      ),
      example(["....", "1221"], t("1-2-2-1: the mines are behind both twos."), ["b2", "c2"], {
        a1: 0,
        b1: 100,
        c1: 100,
        d1: 0,
      }),
    ),
    chapter(
      t("The start"),
      glossary([
        [t("First cell and its neighbours are free"), t("The first click or tap always opens a piece of the field.")],
        [t("First cell is free"), t("The first click or tap is never a mine.")],
        [t("No guarantee"), t("Even the first cell may be a mine.")],
        [t("Never needs a guess"), t("Every cell can be proved from what is open.")],
      ]),
    ),
    chapter(
      t("Help while playing"),
      glossary([
        [t("Hint"), t("The best cell, the numbers that prove it, and its risk where it has to be guessed.")],
        [t("Chances"), t("Green is safe, red is a mine; the number in a cell is its risk in percent.")],
        [t("What if"), t("Suppose what a cell is, and see what would follow.")],
        [t("Touch"), t("What a tap and a long press do, and whether risky taps have to be repeated.")],
      ]),
    ),
  ];
}
