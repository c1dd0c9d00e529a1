// The windows of Minesweeper: a new game, and a position given as text. They close only when the server agreed.

import { errorText, variantOf } from "../../../lib/api.js";
import { button, h } from "../../../lib/dom.js";
import { field, openDialog, select } from "../../../dialogs/dialog.js";
import { fieldsControl } from "../../../dialogs/fields.js";
import { t } from "../../../lib/i18n.js";
import { actions, number, sizeOf, usualMines } from "./parts.js";
import { pictureField } from "./screenshot.js";

/** @import { GameInfo } from "../../../lib/types.js" */

const OWN = "own";

/**
 * The usual fields and one's own, with the start rule; sizes and rules are what the game declares.
 * @param {GameInfo} game
 * @param {string} shown the variant being played, which is proposed
 * @param {(variant: string) => Promise<void>} start rejected with a sentence
 */
export function newGameDialog(game, shown, start) {
  const fields = fieldsControl(game, shown);
  const [width, height, mines, rules] = ["width", "height", "mines", "start"].map((name) => fields.row(name));
  const size = h("div", { class: "mines-size" }, width, height, mines);
  const named = game.variants.map(({ name, title }) => /** @type {[string, string]} */ ([name, title]));
  const variant = select([...named, [OWN, t("Own size")]], OWN, () => show());
  const show = () => (size.hidden = variant.value !== OWN);
  const propose = () => {
    const now = fields.values();
    variant.value = game.variants.find(({ values }) => SIDES.every((side) => values[side] === now[side]))?.name ?? OWN;
    show();
  };
  void fields.filled.then(propose);
  propose();
  const chosen = async () => {
    const sizes = game.variants.find(({ name }) => name === variant.value)?.values ?? {};
    return (await variantOf(game.name, { ...fields.values(), ...pick(sizes, SIDES) })).name;
  };
  formDialog(t("New game"), t("Start"), [field(t("Variant"), variant), size, rules], async () => start(await chosen()));
}

const SIDES = ["width", "height", "mines"];

/**
 * @template Value
 * @param {Record<string, Value>} from
 * @param {string[]} names
 */
function pick(from, names) {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
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
  const shown = h(
    "textarea",
    { class: "text mines-text", rows: 4, readonly: true, spellcheck: "false" },
    rows.join("\n"),
  );
  const pasted = h("textarea", { class: "text mines-text", rows: 6, spellcheck: "false", autocapitalize: "off" });
  const count = number(mines, 0, 9999);
  const typed = () =>
    pasted.value
      .trim()
      .split(/[/\n]+/)
      .map((row) => row.replaceAll(/\s/g, ""))
      .filter((row) => row);
  pasted.addEventListener("change", () => (count.value = String(usualMines(sizeOf(typed()), count.value))));
  /** @type {{wrong?: string[], problem?: string}} the server's last answer */
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
  const dialog = formDialog(
    t("Position"),
    t("Analyse"),
    [
      field(t("This position"), shown),
      h(
        "div",
        { class: "row-of-buttons" },
        button({ label: t("Change it by taps"), act: () => byTaps({ rows: rows.map(editable), mines }) }),
      ),
      h("hr", {}),
      pictureField(read),
      field(t("Another position"), pasted, t("Rows of 0-8, . for unknown, ! for a flag.")),
      h("div", { class: "row-of-buttons" }, button({ label: t("Enter it by taps"), act: fromText })),
      field(t("Mines"), count),
    ],
    analyse,
  );
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
      problem.textContent = errorText(error);
      problem.scrollIntoView({ block: "nearest" });
    }
  };
  const dialog = openDialog(
    title,
    h(
      "form",
      { class: "form", onsubmit: submit },
      ...content,
      problem,
      actions(() => dialog.close(), label),
    ),
  );
  return dialog;
}

/** With the signs that can be put by taps. @param {string} row */
function editable(row) {
  return row
    .toLowerCase()
    .replaceAll("f", "!")
    .replaceAll(/[^0-8!?]/g, ".");
}
