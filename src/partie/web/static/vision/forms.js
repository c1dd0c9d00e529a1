// What a person can tell about a board: the game, its size and rules, who is to move, what a picture does not show.

import { choice, field, select } from "../dialogs/dialog.js";
import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";

/** @import { GameInfo } from "../lib/types.js" */
/** @import { OptionModel } from "../lib/wire.js" */
/** @import { BoardData, Values } from "./board-data.js" */

/**
 * @typedef {object} FormActions
 * @property {(game: string) => void} onGame
 * @property {(side: string) => void} onSide
 * @property {(name: string, value: string | number | boolean) => void} onField a field of the variant
 * @property {(name: string, value: number | null) => void} onAnswer what a picture does not show
 */

/**
 * @param {BoardData} board
 * @param {(side: string) => void} onSide
 */
export function sideChoice(board, onSide) {
  const { sides, side_names: names } = board.game;
  if (sides.length !== 2) return null;
  const moving = board.state ? board.state.sides[board.state.turn] : (board.side ?? sides[0]);
  const chosen = choice(
    t("To move"),
    "see-side",
    sides.map((side) => /** @type {[string, string]} */ ([side, names[side] ?? side])),
    moving,
  );
  chosen.element.addEventListener("change", () => onSide(chosen.value()));
  return chosen.element;
}

/**
 * @param {BoardData} board
 * @param {GameInfo[]} games that are read
 * @param {FormActions} actions
 */
export function boardForm(board, games, { onGame, onField, onAnswer }) {
  const game = select(
    games.map(({ name, title }) => /** @type {[string, string]} */ ([name, title])),
    board.game.name,
    onGame,
  );
  return h(
    "div",
    { class: "form see-form" },
    field(t("Game"), game),
    ...board.game.fields
      .filter(({ name }) => board.picture === null || !board.fixed.includes(name) || board.fixed.length === 1)
      .map((one) => variantField(one, board.allValues, onField)),
    ...(board.game.interpreter?.questions ?? []).map((one) => answerField(one, board.answers, onAnswer)),
  );
}

/**
 * @param {OptionModel} option
 * @param {Values} values
 * @param {(name: string, value: string | number | boolean) => void} change
 */
function variantField({ name, kind, help, low, high, choices }, values, change) {
  if (kind === "choice") {
    return field(
      help,
      select(
        choices.map(({ value, title }) => /** @type {[string, string]} */ ([value, title])),
        String(values[name]),
        (word) => change(name, word),
      ),
    );
  }
  const input = h("input", {
    class: "text",
    type: "number",
    inputmode: "numeric",
    min: low,
    max: high,
    value: String(values[name] ?? ""),
    onchange: () => input.reportValidity() && change(name, input.valueAsNumber),
  });
  return field(help, input);
}

/**
 * @param {OptionModel} option
 * @param {Values} answers
 * @param {(name: string, value: number | null) => void} change
 */
function answerField({ name, help, low, high }, answers, change) {
  const input = h("input", {
    class: "text",
    type: "number",
    inputmode: "numeric",
    min: low,
    max: high,
    value: name in answers ? String(answers[name]) : "",
    onchange: () => input.reportValidity() && change(name, input.value === "" ? null : input.valueAsNumber),
  });
  return field(help, input, t("Empty: as the pieces suggest"));
}
