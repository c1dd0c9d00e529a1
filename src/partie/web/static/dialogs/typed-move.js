// A line to type moves and questions into, for who plays by keyboard or listens to a screen reader.

import { button, h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { meaningOf, piecesOf, stacksOf, standingOn } from "../table/position-text.js";
import { field, openDialog, submit } from "./dialog.js";

/** @import { Cell, GameInfo, Side, State } from "../lib/types.js" */

/**
 * For the games of the table.
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
  const stacks = stacksOf(scene);
  lineDialog({
    help: t("A move plays it. A place with a question mark, such as d5?, says what is there."),
    understand: (text) => {
      const meaning = meaningOf(text, legal, cells);
      if (meaning === null || "move" in meaning) return meaning;
      return { answer: `${meaning.cell}: ${standingOn(scene, meaning.cell, names) ?? t("empty")}` };
    },
    questions: [
      ...(stacks.length > 0
        ? [{ label: t("Cards"), answer: () => stacks.join(". ") }]
        : sides.map((side) => ({
            label: side.name,
            answer: () => piecesOf(scene, side, names).join(". ") || t("empty"),
          }))),
      {
        label: t("Possible moves"),
        answer: () => legal.map(({ label, move }) => label ?? move).join(", ") || t("None"),
      },
    ],
    play,
  });
}

/**
 * @param {object} options
 * @param {string} options.help how moves and questions are written
 * @param {(text: string) => {move: string} | {answer: string} | null} options.understand null: neither
 * @param {{label: string, answer: () => string}[]} options.questions that one button asks
 * @param {(move: string) => void} options.play
 */
export function lineDialog({ help, understand, questions, play }) {
  const input = h("input", { class: "input", spellcheck: "false", autocapitalize: "off", autocomplete: "off" });
  const answer = h("p", { class: "typed-answer", role: "status" });
  const show = (/** @type {string} */ text) => {
    answer.textContent = text;
  };
  const use = () => {
    const meaning = understand(input.value);
    if (!meaning) {
      show(t("{text} is neither a possible move nor a place of the board.", { text: input.value }));
    } else if ("answer" in meaning) {
      show(meaning.answer);
    } else {
      dialog.close();
      play(meaning.move);
    }
  };
  const dialog = openDialog(
    t("Type a move"),
    h(
      "form",
      { class: "form", onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), use()) },
      field(t("Move or question"), input, help),
      h(
        "div",
        { class: "row-of-buttons", role: "group", "aria-label": t("Read aloud") },
        ...questions.map(({ label, answer: say }) => button({ label, act: () => show(say()) })),
      ),
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
