// Five in a row: the table of two with its rules, boards and opening rules to choose from, and threats to light.

import { field, select } from "../../../dialogs/dialog.js";
import { h } from "../../../dom.js";
import { later, t } from "../../../i18n.js";
import { mount as mountTable } from "../../../table/table.js";
import { ThreatLights } from "./threats.js";

/** @import { Context, Mounted, State } from "../../../types.js" */

/** @type {[string, string][]} what stands in a variant's name, and its English text */
const RULES = [
  ["free", later("Five or more")],
  ["standard", later("Exactly five")],
  ["renju", later("Renju")],
  ["caro", later("Caro")],
  ["six", later("Six or more")],
];

/** @type {[string, string, number][]} the same for openings, with the smallest board */
const OPENINGS = [
  ["free", later("None"), 5],
  ["swap2", later("Swap2"), 5],
  ["swap", later("Swap"), 5],
  ["swap1", later("Swap after the first stone"), 5],
  ["pro", later("Pro"), 7],
  ["longpro", later("Long Pro"), 9],
  ["balanced", later("Balanced opening"), 13],
];

/** @type {Record<string, string>} what a rule means */
const RULE_MEANINGS = {
  free: later("Five or more in a row win."),
  standard: later("Exactly five in a row win; six are nothing."),
  renju: later("Black must not make two threes, two fours or six at once; White may."),
  caro: later("Five closed by enemy stones at both ends do not win."),
  six: later("Six or more in a row win."),
};

/** @type {Record<string, string>} what an opening rule means */
const MEANINGS = {
  free: later("Black begins anywhere."),
  swap2: later("The first player puts three stones. The second one takes a colour, or puts two more stones and leaves the choice to the first."),
  swap: later("The first player puts three stones, the second one takes a colour."),
  swap1: later("The first player puts one stone, the second one takes a colour."),
  pro: later("Black's first stone stands on the centre, the second one at least three lines away from it."),
  longpro: later("Black's first stone stands on the centre, the second one at least four lines away from it."),
  balanced: later("Five stones stand already and neither side is better; White goes on."),
};

const CHOSEN_LATER = ["swap", "swap1", "swap2"]; // openings in which colours are chosen

const [SMALLEST, LARGEST] = [5, 22];

/**
 * @param {HTMLElement} root
 * @param {Context} context
 * @returns {Promise<Mounted>}
 */
export function mount(root, context) {
  return mountTable(root, context, { variantControl, lights: (board) => new ThreatLights(board), stones: true, notes, whyNot });
}

/** @type {Record<string, [string, string]>} what was chosen, said to the player who did and about the computer */
const CHOSEN = {
  black: [later("You took Black; the computer plays White."), later("The computer took Black; you play White.")],
  white: [later("You took White; the computer plays Black."), later("The computer took White; you play Black.")],
  two: [later("You put two more stones; then the computer chooses."), later("The computer puts two more stones; then you choose.")],
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
function whyNot({ scene }, cell) {
  return scene.marks?.[cell] === "forbidden" ? t("{cell} is forbidden for Black: two threes, two fours or more than five.", { cell }) : "";
}

/**
 * Rule, board and opening, which together are a variant's name.
 * @param {string} variant chosen at first
 */
export function variantControl(variant) {
  const [rule, size, opening = "free"] = variant.split("-");
  const rules = select(RULES.map(([name, text]) => [name, t(text)]), rule, () => explain());
  const sizes = select(numbers().map((number) => [String(number), `${number}×${number}`]), size, () => disable());
  const openings = select(OPENINGS.map(([name, text]) => [name, t(text)]), opening, () => explain());
  const meaning = h("p", { class: "field-help", role: "status" });
  const explain = () => (meaning.textContent = [RULE_MEANINGS[rules.value], MEANINGS[openings.value]].map((text) => t(text ?? "")).join(" "));
  const disable = () => {
    for (const [index, [, , smallest]] of OPENINGS.entries()) openings.options[index].disabled = Number(sizes.value) < smallest;
    if (openings.selectedOptions[0]?.disabled) openings.value = "free";
    explain();
  };
  disable();
  return {
    element: h(
      "div",
      { class: "field-group" },
      field(t("Rule"), rules),
      h("div", { class: "field-pair" }, field(t("Board"), sizes), field(t("Opening"), openings)),
      meaning,
    ),
    value: () => [rules.value, sizes.value, ...(openings.value === "free" ? [] : [openings.value])].join("-"),
    beginner: () => beginner(openings.value),
  };
}

/**
 * The player who makes the first move of an opening, and whether it is known what that one plays.
 * @param {string} opening
 */
function beginner(opening) {
  return { index: opening === "balanced" ? 1 : 0, known: !CHOSEN_LATER.includes(opening) };
}

function numbers() {
  return Array.from({ length: LARGEST - SMALLEST + 1 }, (_, index) => SMALLEST + index);
}
