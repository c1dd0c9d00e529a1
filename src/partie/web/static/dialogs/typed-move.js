// A line to type moves and questions into, for who plays by keyboard or listens to a screen reader.

import { button, h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { meaningOf, piecesOf, stacksOf, standingOn } from "../table/position-text.js";
import { field, openDialog, submit } from "./dialog.js";

/** @import { Cell, GameInfo, Side, State } from "../lib/types.js" */

/**
 * @param {object} options
 * @param {State} options.state
 * @param {GameInfo} options.game
 * @param {Side[]} options.sides
 * @param {Cell[]} options.cells
 * @param {(move: string) => void} options.play
 */
export function typedDialog({ state, game, sides, cells, play }) {
  const { scene, legal } = state;
  const names = game.piece_names;
  const input = h("input", { class: "input", spellcheck: "false", autocapitalize: "off", autocomplete: "off" });
  const answer = h("p", { class: "typed-answer", role: "status" });
  const show = (/** @type {string} */ text) => {
    answer.textContent = text;
  };
  const use = () => {
    const meaning = meaningOf(input.value, legal, cells);
    if (!meaning) {
      show(t("{text} is neither a possible move nor a place of the board.", { text: input.value }));
    } else if ("cell" in meaning) {
      show(`${meaning.cell}: ${standingOn(scene, meaning.cell, names) ?? t("empty")}`);
    } else {
      dialog.close();
      play(meaning.move);
    }
  };
  const stacks = stacksOf(scene);
  const questions = [
    ...(stacks.length > 0
      ? [button({ label: t("Cards"), act: () => show(stacks.join(". ")) })]
      : sides.map((side) =>
          button({ label: side.name, act: () => show(piecesOf(scene, side, names).join(". ") || t("empty")) }),
        )),
    button({
      label: t("Possible moves"),
      act: () => show(legal.map(({ label, move }) => label ?? move).join(", ") || t("None")),
    }),
  ];
  const dialog = openDialog(
    t("Type a move"),
    h(
      "form",
      { class: "form", onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), use()) },
      field(
        t("Move or question"),
        input,
        t("A move plays it. A place with a question mark, such as d5?, says what is there."),
      ),
      h("div", { class: "row-of-buttons", role: "group", "aria-label": t("Read aloud") }, ...questions),
      answer,
      h(
        "div",
        { class: "dialog-actions" },
        button({ label: t("Close"), act: () => dialog.close() }),
        submit(t("Play")),
      ),
    ),
  );
  input.focus();
}
