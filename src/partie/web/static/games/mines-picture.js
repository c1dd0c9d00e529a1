// A screenshot of a minefield becomes a position: chosen, dropped or pasted, read by the server, checked by the person.

import { readMines } from "../api.js";
import { choice, field, openDialog } from "../dialogs/dialog.js";
import { button, h } from "../dom.js";
import { t } from "../i18n.js";

/** @type {[string, string][]} a sign of the notation and how it looks */
const SIGNS = [[".", ""], ["!", "⚑"], ...Array.from({ length: 9 }, (_, number) => /** @type {[string, string]} */ ([String(number), String(number)]))];
/** @type {Record<string, number>} the usual number of mines of a size */
const USUAL_MINES = { "8x8": 10, "9x9": 10, "16x16": 40, "30x16": 99 };
const LARGEST = 8 * 1024 * 1024; // bytes, the same as in limits.py

/** The picture among dropped or pasted things. @param {DataTransfer | null} data */
export function pictureOf(data) {
  return [...(data?.files ?? [])].find((file) => file.type.startsWith("image/")) ?? null;
}

/**
 * A place that takes a picture by click; what is dropped or pasted anywhere on the page is taken there.
 * @param {(picture: File) => void} take
 */
export function pictureField(take) {
  const input = h("input", { class: "visually-hidden", type: "file", accept: "image/*", onchange: () => input.files?.[0] && take(input.files[0]) });
  return h("label", { class: "picture-drop" }, input, h("span", {}, t("Choose a screenshot, drop it here, or paste it.")));
}

/**
 * Reads the picture and lets the person correct what was read.
 * @param {File} picture
 * @param {(rows: string[], mines: number) => void} use
 * @param {(text: string) => void} refuse
 */
export async function readPicture(picture, use, refuse) {
  if (picture.size > LARGEST) return refuse(t("The picture is too large: at most {size} MB are read.", { size: 8 }));
  try {
    const { rows, doubtful, look } = await readMines(picture);
    new Correction(rows, new Set(doubtful), look, use).open();
  } catch (error) {
    refuse(error instanceof Error ? error.message : String(error));
  }
}

/** A dialog with the field that was read; a tap puts the chosen sign. */
class Correction {
  #rows;
  #doubtful;
  #look;
  #use;
  #text = h("p", { role: "status" });
  #signs = choice(t("A tap puts"), "mines-sign", SIGNS.map(([sign, shown]) => /** @type {[string, string]} */ ([sign, shown || t("covered")])), ".");

  /**
   * @param {string[]} rows
   * @param {Set<string>} doubtful
   * @param {string} look
   * @param {(rows: string[], mines: number) => void} use
   */
  constructor(rows, doubtful, look, use) {
    this.#rows = rows.map((row) => [...row]);
    this.#doubtful = doubtful;
    this.#look = look;
    this.#use = use;
  }

  open() {
    const size = `${this.#rows[0].length}x${this.#rows.length}`;
    const mines = h("input", { class: "text", type: "number", value: USUAL_MINES[size] ?? 10, min: 0, max: 9999, required: true });
    const send = (/** @type {Event} */ event) => {
      event.preventDefault();
      dialog.close();
      this.#use(this.#rows.map((row) => row.join("")), Number(mines.value));
    };
    const dialog = openDialog(
      t("What the picture shows"),
      h(
        "form",
        { class: "form", onsubmit: send },
        h("p", {}, t("{size} cells, drawn like {look}.", { size, look: this.#look })),
        this.#text,
        h("div", { class: "mines-stage" }, this.#grid()),
        h("div", { class: "mines-signs" }, this.#signs.element),
        field(t("Mines"), mines),
        h("div", { class: "dialog-actions" }, button({ label: t("Cancel"), act: () => dialog.close() }), h("button", { type: "submit", class: "button primary" }, h("span", {}, t("Analyse")))),
      ),
    );
    dialog.classList.add("dialog-wide");
    this.#count();
  }

  #grid() {
    const lines = this.#rows.map((row, y) => h("div", { class: "mine-row", role: "row" }, ...row.map((_, x) => this.#cell(x, y))));
    const grid = h("div", { class: "mines-field is-small", role: "grid", "aria-label": t("What the picture shows") }, ...lines);
    grid.style.setProperty("--columns", String(this.#rows[0].length));
    grid.style.setProperty("--rows", String(this.#rows.length));
    return grid;
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  #cell(x, y) {
    const name = nameOf(x, y);
    const cell = h("button", { type: "button", role: "gridcell", onclick: () => this.#put(cell, x, y, this.#signs.value()) });
    cell.addEventListener("keydown", (event) => /^[0-8.!]$/.test(event.key) && this.#put(cell, x, y, event.key));
    this.#draw(cell, name, this.#rows[y][x]);
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
    this.#doubtful.delete(nameOf(x, y));
    this.#draw(cell, nameOf(x, y), sign);
    this.#count();
  }

  /**
   * @param {HTMLElement} cell
   * @param {string} name
   * @param {string} sign
   */
  #draw(cell, name, sign) {
    const kind = /\d/.test(sign) ? `open-${sign}` : sign === "!" ? "flag" : sign === "?" ? "question" : "covered";
    const doubtful = this.#doubtful.has(name);
    cell.className = `mine-cell is-${kind} ${doubtful ? "is-doubtful" : ""}`;
    cell.textContent = sign === "!" ? "⚑" : sign === "." || sign === "0" ? "" : sign;
    const shown = sign === "." ? t("covered") : sign === "!" ? t("flag") : sign === "?" ? t("question mark") : sign === "0" ? t("empty") : sign;
    cell.setAttribute("aria-label", `${name}, ${shown}${doubtful ? `, ${t("doubtful")}` : ""}`);
  }

  #count() {
    const names = [...this.#doubtful];
    this.#text.textContent =
      names.length === 0 ? t("Every cell was read surely.") : t("Please check the marked cells: {cells}.", { cells: names.slice(0, 12).join(", ") + (names.length > 12 ? " …" : "") });
  }
}

/**
 * Columns are letters: a, …, z, aa, ab, …
 * @param {number} x
 * @param {number} y
 */
function nameOf(x, y) {
  const letters = x < 26 ? "" : String.fromCharCode(96 + Math.floor(x / 26));
  return `${letters}${String.fromCharCode(97 + (x % 26))}${y + 1}`;
}
