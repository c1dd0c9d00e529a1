// A window with a minefield to be filled in or corrected: a tap puts the chosen sign.

import { errorText } from "../../../lib/api.js";
import { choice, field, openDialog } from "../../../dialogs/dialog.js";
import { button, h } from "../../../lib/dom.js";
import { later, t } from "../../../lib/i18n.js";
import { actions, cellName, number, usualMines } from "./parts.js";

/**
 * @typedef {object} EditorOptions
 * @property {string[]} rows what the field shows at first
 * @property {number} [mines] the usual number of the size where it is not known
 * @property {Set<string>} [doubtful] cells a picture left open
 * @property {string[]} [wrong] cells that contradict each other
 * @property {string} [look] whose picture it was; without it the size can be chosen
 * @property {string[]} [cut] sides at which the board goes on outside the picture
 * @property {string} [problem] a sentence about it
 * @property {(rows: string[], mines: string) => Promise<void>} use rejected with a sentence, and the cells it names
 */

/** @type {Record<string, string>} */
const SIDES = {
  left: later("to the left"),
  top: later("at the top"),
  right: later("to the right"),
  bottom: later("at the bottom"),
};
const LARGEST = 100; // cells on a side
/** @type {[string, string][]} a sign of the notation and how it looks */
const SIGNS = [
  [".", ""],
  ["!", "⚑"],
  ...Array.from({ length: 9 }, (_, digit) => /** @type {[string, string]} */ ([String(digit), String(digit)])),
];

/** @param {EditorOptions} options */
export function editField(options) {
  new Editor(options).open();
}

class Editor {
  #requests = 0;
  #rows;
  #doubtful;
  /** @type {Set<string>} */
  #wrong;
  #options;
  #text = h("p", { role: "status" });
  #problem = h("p", { class: "problem", role: "alert" });
  #stage = h("div", { class: "mines-stage" });
  #mines;
  #signs = choice(
    t("Tap a cell to set it to"),
    "mines-sign",
    SIGNS.map(([sign, shown]) => /** @type {[string, string]} */ ([sign, shown || t("covered")])),
    ".",
  );

  /** @param {EditorOptions} options */
  constructor(options) {
    this.#rows = options.rows.map((row) => [...row]);
    this.#doubtful = options.doubtful ?? new Set();
    this.#wrong = new Set(options.wrong ?? []);
    this.#options = options;
    this.#mines = number(options.mines ?? usualMines(this.#size), 0, 9999);
    this.#problem.textContent = options.problem ?? "";
  }

  get #size() {
    return `${this.#rows[0].length}x${this.#rows.length}`;
  }

  open() {
    const { look } = this.#options;
    const dialog = openDialog(
      look ? t("What the picture shows") : t("Enter a position"),
      h(
        "form",
        { class: "form", onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), this.#send(dialog)) },
        look
          ? h("p", {}, t("{size} cells, drawn like {look}.", { size: this.#size.replace("x", "×"), look }))
          : this.#sizes(),
        look ? this.#text : null,
        this.#cutNote(),
        this.#stage,
        h("div", { class: "mines-signs" }, this.#signs.element),
        field(t("Mines"), this.#mines),
        this.#problem,
        actions(() => dialog.close(), t("Analyse")),
      ),
    );
    dialog.classList.add("dialog-wide");
    this.#showGrid();
  }

  /**
   * The answer to what was sent before counts no more when it is sent again.
   *
   * @param {HTMLDialogElement} dialog
   */
  async #send(dialog) {
    const request = ++this.#requests;
    try {
      await this.#options.use(
        this.#rows.map((row) => row.join("")),
        this.#mines.value,
      );
      dialog.close();
    } catch (error) {
      if (request !== this.#requests) return;
      this.#wrong = new Set(/** @type {{cells?: string[]}} */ (error).cells ?? []);
      this.#problem.textContent = errorText(error);
      this.#showGrid();
      this.#problem.scrollIntoView({ block: "nearest" });
    }
  }

  /** Numbers at a cut see cells that are not in the picture. */
  #cutNote() {
    const sides = (this.#options.cut ?? []).map((side) => t(SIDES[side]));
    const listed = [sides.slice(0, -1).join(", "), sides.at(-1)].filter(Boolean).join(` ${t("and")} `);
    return (
      sides.length > 0 &&
      h(
        "p",
        { class: "mines-cut" },
        t("The board seems to go on {sides}: the outer cells there are doubtful.", { sides: listed }),
      )
    );
  }

  #sizes() {
    const [width, height] = [number(this.#rows[0].length, 1, LARGEST), number(this.#rows.length, 1, LARGEST)];
    const resize = () =>
      width.reportValidity() && height.reportValidity() && this.#resize(width.valueAsNumber, height.valueAsNumber);
    for (const side of [width, height]) side.addEventListener("change", resize);
    return h(
      "div",
      { class: "mines-size" },
      field(t("Width"), width),
      field(t("Height"), height),
      button({ label: t("Cover all"), act: () => this.#coverAll() }),
    );
  }

  /**
   * @param {number} width
   * @param {number} height
   */
  #resize(width, height) {
    this.#rows = Array.from({ length: height }, (_, y) =>
      Array.from({ length: width }, (_unused, x) => this.#rows[y]?.[x] ?? "."),
    );
    this.#mines.value = String(usualMines(this.#size));
    this.#wrong.clear();
    this.#showGrid();
  }

  #coverAll() {
    this.#rows = this.#rows.map((row) => row.map(() => "."));
    this.#wrong.clear();
    this.#problem.textContent = "";
    this.#showGrid();
  }

  #showGrid() {
    const lines = this.#rows.map((row, y) =>
      h("div", { class: "mine-row", role: "row" }, ...row.map((_, x) => this.#cell(x, y))),
    );
    const label = this.#options.look ? t("What the picture shows") : t("Enter a position");
    const grid = h("div", { class: "mines-field is-small", role: "grid", "aria-label": label }, ...lines);
    grid.style.setProperty("--columns", String(this.#rows[0].length));
    grid.style.setProperty("--rows", String(this.#rows.length));
    this.#stage.replaceChildren(grid);
    this.#count();
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  #cell(x, y) {
    const cell = h("button", {
      type: "button",
      role: "gridcell",
      onclick: () => this.#put(cell, x, y, this.#signs.value()),
    });
    cell.addEventListener("keydown", (event) => /^[0-8.!]$/.test(event.key) && this.#put(cell, x, y, event.key));
    this.#draw(cell, cellName(x, y), this.#rows[y][x]);
    return cell;
  }

  /**
   * @param {HTMLElement} cell
   * @param {number} x
   * @param {number} y
   * @param {string} sign
   */
  #put(cell, x, y, sign) {
    this.#rows[y][x] = sign;
    this.#doubtful.delete(cellName(x, y));
    this.#wrong.delete(cellName(x, y));
    this.#draw(cell, cellName(x, y), sign);
    this.#count();
  }

  /**
   * @param {HTMLElement} cell
   * @param {string} name
   * @param {string} sign
   */
  #draw(cell, name, sign) {
    const kind = /\d/.test(sign) ? `open-${sign}` : sign === "!" ? "flag" : sign === "?" ? "question" : "covered";
    const doubt = this.#wrong.has(name) ? t("does not fit") : this.#doubtful.has(name) ? t("doubtful") : "";
    cell.className = `mine-cell is-${kind} ${doubt ? "is-doubtful" : ""}`;
    cell.textContent = sign === "!" ? "⚑" : sign === "." || sign === "0" ? "" : sign;
    const shown =
      sign === "."
        ? t("covered")
        : sign === "!"
          ? t("flag")
          : sign === "?"
            ? t("question mark")
            : sign === "0"
              ? t("empty")
              : sign;
    cell.setAttribute("aria-label", `${name}, ${shown}${doubt ? `, ${doubt}` : ""}`);
  }

  #count() {
    if (!this.#options.look) return;
    const names = [...this.#doubtful];
    this.#text.textContent =
      names.length === 0
        ? t("Every cell was read surely.")
        : t("Please check the marked cells: {cells}.", {
            cells: names.slice(0, 12).join(", ") + (names.length > 12 ? " …" : ""),
          });
  }
}
