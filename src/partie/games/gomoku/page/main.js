// Five in a row: the table of two with its rules, boards and opening rules to choose from, and threats to light.

import { fieldsControl } from "../../../dialogs/fields.js";
import { h } from "../../../lib/dom.js";
import { later, t } from "../../../lib/i18n.js";
import { mount as mountTable } from "../../../table/table.js";
import { threatLights } from "./threats.js";
import { FORBIDDEN_MEANINGS, OPENING_MEANINGS, RULE_MEANINGS } from "./texts.js";

/** @import { Context, GameInfo, Mounted, State } from "../../../lib/types.js" */

const CHOSEN_LATER = ["swap", "swap1", "swap2"]; // openings in which colours are chosen

/**
 * @param {HTMLElement} root
 * @param {Context} context
 * @returns {Promise<Mounted>}
 */
export function mount(root, context) {
  return mountTable(root, context, { variantControl, lights: threatLights, stones: true, notes, whyNot });
}

/** @type {Record<string, [string, string]>} texts of a choice, to the player who made it and about the computer */
const CHOSEN = {
  black: [later("You took Black; the computer plays White."), later("The computer took Black; you play White.")],
  white: [later("You took White; the computer plays Black."), later("The computer took White; you play Black.")],
  two: [
    later("You put two more stones; then the computer chooses."),
    later("The computer puts two more stones; then you choose."),
  ],
};

/**
 * What was chosen in the opening, as it concerns the person who plays against the computer.
 * @param {State} state
 */
function notes({ scene, seats }) {
  const { chosen } = scene.facts;
  if (!chosen || seats.filter((seat) => seat === "human").length !== 1) return scene.notes;
  const [mine, computers] = CHOSEN[chosen.choice];
  return [seats[chosen.seat] === "human" ? t(mine) : t(computers)];
}

/**
 * @param {State} state
 * @param {string} cell
 */
function whyNot({ scene, variant }, cell) {
  if (scene.marks?.[cell] !== "forbidden") return "";
  return variant.startsWith("renju")
    ? t("{cell} is forbidden for Black: two threes, two fours or more than five.", { cell })
    : t("{cell} is forbidden for Black by this rule.", { cell });
}

/**
 * Rule, board and opening, with what they mean.
 * @param {string} variant chosen at first
 * @param {GameInfo} game
 */
export function variantControl(variant, game) {
  const fields = fieldsControl(game, variant);
  const meaning = h("p", { class: "field-help", role: "status" });
  const explain = () => {
    const { rule, forbidden, opening } = fields.values();
    meaning.textContent = [
      RULE_MEANINGS[String(rule)],
      FORBIDDEN_MEANINGS[String(forbidden)],
      OPENING_MEANINGS[String(opening)],
    ]
      .filter(Boolean)
      .map((text) => t(text ?? ""))
      .join(" ");
  };
  fields.element.append(meaning);
  fields.element.addEventListener("change", explain);
  explain();
  return {
    element: fields.element,
    value: fields.value,
    settled: fields.settled,
    beginner: () => beginner(String(fields.values().opening)),
  };
}

/**
 * The player who makes the first move of an opening, and whether it is known what that one plays.
 * @param {string} opening
 */
function beginner(opening) {
  return { index: opening === "balanced" ? 1 : 0, known: !CHOSEN_LATER.includes(opening) };
}
