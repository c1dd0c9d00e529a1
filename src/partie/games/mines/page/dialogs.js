// The windows of Minesweeper: a new game, and a position given as text. They close only when the server agreed.

import { button, h } from "../../../dom.js";
import { field, openDialog, select } from "../../../dialogs/dialog.js";
import { later, t } from "../../../i18n.js";
import { actions, number, sizeOf, usualMines } from "./parts.js";
import { pictureField } from "./screenshot.js";

/** @import { GameInfo } from "../../../types.js" */

/** @type {[string, string][]} start rule and what it means */
const STARTS = [
  ["open", later("First cell and its neighbours are free")],
  ["safe", later("First cell is free")],
  ["none", later("No promise")],
  ["sure", later("Never needs a guess")],
];
const OWN = "own";

/**
 * @param {GameInfo} game
 * @param {string} shown the variant being played, which is proposed
 * @param {(variant: string) => Promise<void>} start rejected with a sentence
 */
export function newGameDialog({ variants }, shown, start) {
  const [base, rule] = splitVariant(shown);
  const known = variants.some(({ name }) => name === base);
  const variant = select([...variants.map(({ name, title }) => /** @type {[string, string]} */ ([name, title])), [OWN, t("Own size")]], known ? base : OWN);
  const rules = select(STARTS.map(([name, text]) => /** @type {[string, string]} */ ([name, t(text)])), rule);
  const sizes = known ? [30, 16, 99] : base.split(/[x/]/).map(Number);
  const [width, height, mines] = [number(sizes[0], 1, 100), number(sizes[1], 1, 100), number(sizes[2], 0, 9999)];
  const size = h("div", { class: "mines-size" }, field(t("Width"), width), field(t("Height"), height), field(t("Mines"), mines));
  size.hidden = known;
  variant.addEventListener("change", () => (size.hidden = variant.value !== OWN));
  const chosen = () => `${variant.value === OWN ? `${width.value}x${height.value}/${mines.value}` : variant.value}/${rules.value}`;
  formDialog(t("New game"), t("Start"), [field(t("Variant"), variant), size, field(t("Start"), rules)], () => start(chosen()));
}

/**
 * @param {object} options
 * @param {string[]} options.rows the shown position
 * @param {number} options.mines of the shown position
 * @param {(picture: File) => void} options.read
 * @param {(rows: string[], mines: string) => Promise<void>} options.use rejected with a sentence, and the cells it names
 * @param {(start: {rows: string[], mines?: number, wrong?: string[], problem?: string}) => void} options.edit enters a position by taps
 */
export function positionDialog({ rows, mines, read, use, edit }) {
  const shown = h("textarea", { class: "text mines-text", rows: 4, readonly: true, spellcheck: "false" }, rows.join("\n"));
  const pasted = h("textarea", { class: "text mines-text", rows: 6, spellcheck: "false", autocapitalize: "off" });
  const count = number(mines, 0, 9999);
  const typed = () => pasted.value.trim().split(/[/\n]+/).map((row) => row.replaceAll(/\s/g, "")).filter((row) => row);
  pasted.addEventListener("change", () => (count.value = String(usualMines(sizeOf(typed()), count.value))));
  /** @type {{wrong?: string[], problem?: string}} what the server said last */
  let refused = {};
  const analyse = async () => {
    const given = typed();
    if (given.length === 0) throw new Error(t("Paste a position first, or enter it by taps."));
    await use(given, count.value).catch((error) => {
      refused = { wrong: error.cells, problem: error.message };
      throw error;
    });
  };
  /** @param {Parameters<typeof edit>[0]} start */
  const byTaps = (start) => {
    dialog.close();
    edit(start);
  };
  const fromText = () => {
    const given = typed();
    if (given.length === 0) return byTaps({ rows: rows.map((row) => ".".repeat(row.length)), mines });
    const width = Math.max(...given.map((row) => row.length));
    byTaps({ rows: given.map((row) => editable(row).padEnd(width, ".")), mines: count.valueAsNumber, ...refused });
  };
  const dialog = formDialog(t("Position"), t("Analyse"), [
    field(t("This position"), shown),
    h("div", { class: "row-of-buttons" }, button({ label: t("Change it by taps"), act: () => byTaps({ rows: rows.map(editable), mines }) })),
    h("hr", {}),
    pictureField(read),
    field(t("Another position"), pasted, t("Rows of 0-8, . for unknown, ! for a flag.")),
    h("div", { class: "row-of-buttons" }, button({ label: t("Enter it by taps"), act: fromText })),
    field(t("Mines"), count),
  ], analyse);
}

/**
 * A window with a form; a sentence of refusal appears in it, and nothing entered is lost.
 * @param {string} title
 * @param {string} label of the button that sends it
 * @param {HTMLElement[]} content
 * @param {() => Promise<void>} send
 */
function formDialog(title, label, content, send) {
  const problem = h("p", { class: "problem", role: "alert" });
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    problem.textContent = "";
    try {
      await send();
      dialog.close();
    } catch (error) {
      problem.textContent = error instanceof Error ? error.message : String(error);
      problem.scrollIntoView({ block: "nearest" });
    }
  };
  const dialog = openDialog(title, h("form", { class: "form", onsubmit: submit }, ...content, problem, actions(() => dialog.close(), label)));
  return dialog;
}

/** The board and the start rule of a variant. @param {string} variant */
function splitVariant(variant) {
  const found = STARTS.find(([name]) => variant.endsWith(`/${name}`))?.[0];
  return found ? [variant.slice(0, -found.length - 1), found] : [variant, "open"];
}

/** With the signs that can be put by taps. @param {string} row */
function editable(row) {
  return row.toLowerCase().replaceAll("f", "!").replaceAll(/[^0-8!?]/g, ".");
}
