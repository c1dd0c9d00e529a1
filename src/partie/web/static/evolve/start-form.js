// What a person chooses before a player learns: how many play, the algorithm, how long, the seed and the rivals.

import { field, openDialog } from "../dialogs/dialog.js";
import { button, h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";

/** @import { LearnOptionsModel } from "../lib/wire.js" */

/** Shares of the generations that a run has by default. @type {[string, number][]} */
const BUDGETS = [
  ["short", 0.25],
  ["default", 1],
  ["long", 4],
];

/**
 * @param {string} title of the game
 * @param {LearnOptionsModel} options
 * @param {Record<string, string>} algorithms what they are called
 * @param {(settings: Record<string, string | number>) => void} begin
 */
export function askForSettings(title, options, algorithms, begin) {
  const words = { short: t("short, a quarter"), default: t("as usual"), long: t("long, four times") };
  const seats = choice(
    t("Players"),
    options.seats.map((count) => [String(count), String(count)]),
    String(options.players),
  );
  const algorithm = choice(
    t("Algorithm"),
    options.algorithms.map(({ name }) => [name, algorithms[name]]),
    options.algorithms[0].name,
  );
  const budget = choice(
    t("How long"),
    BUDGETS.map(([name]) => [name, words[/** @type {keyof typeof words} */ (name)]]),
    "default",
  );
  const seed = h("input", {
    class: "input",
    type: "number",
    min: "0",
    max: "999999999",
    step: "1",
    value: String(options.seed),
  });
  const rivals = options.rivals.map((name) => h("input", { type: "checkbox", value: name }));
  const rivalBoxes = h(
    "fieldset",
    {},
    h("legend", {}, t("Rivals")),
    ...rivals.map((box) => h("label", {}, box, ` ${box.value}`)),
  );
  const named = () => rivals.filter(({ checked }) => checked).map(({ value }) => value);
  const learner = () => options.algorithms.find(({ name }) => name === algorithm.field.value) ?? options.algorithms[0];
  const checkDefaults = () => {
    rivalBoxes.disabled = !learner().has_rivals;
    for (const box of rivals) box.checked = learner().rivals.includes(box.value);
  };
  algorithm.field.addEventListener("change", checkDefaults);
  checkDefaults();
  const chosen = () => {
    const found = learner();
    /** @type {Record<string, string | number>} */
    const settings = { Algorithm: found.name, Seed: Number(seed.value) };
    if (options.seats.length > 1) settings.NumberOfPlayers = Number(seats.field.value);
    const share = BUDGETS.find(([name]) => name === budget.field.value)?.[1] ?? 1;
    if (found.generations !== null && share !== 1) {
      settings.Generations = Math.max(1, Math.round(found.generations * share));
    }
    const sitting = named().join(",");
    if (found.has_rivals && sitting && sitting !== found.rivals.join(",")) settings.Rivals = sitting;
    return settings;
  };
  const form = h(
    "div",
    { class: "evolve-settings" },
    h(
      "p",
      {},
      t(
        "It plays thousands of games and keeps one core of the server's machine busy, mostly for minutes. You see how long it still takes, can stop it at any time and go on later.",
      ),
    ),
    ...(options.seats.length > 1 ? [seats.label] : []),
    algorithm.label,
    budget.label,
    field(t("Seed"), seed),
    rivalBoxes,
  );
  const start = () => {
    dialog.close();
    begin(chosen());
  };
  const dialog = openDialog(
    t("{game}: let a player learn?", { game: title }),
    form,
    h(
      "div",
      { class: "dialog-actions" },
      button({ label: t("Cancel"), act: () => dialog.close() }),
      button({ label: t("Start"), kind: "primary", act: start }),
    ),
  );
}

/**
 * @param {string} name
 * @param {string[][]} choices values and what they are called
 * @param {string} value
 */
function choice(name, choices, value) {
  const select = h(
    "select",
    { class: "select" },
    ...choices.map(([one, text]) => h("option", { value: one, selected: one === value }, text)),
  );
  return { label: field(name, select), field: select };
}
