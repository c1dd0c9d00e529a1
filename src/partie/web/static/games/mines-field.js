// The minefield: a grid of buttons. It knows no rules, only what each cell shows and what a person did to it.

import { h } from "../dom.js";
import { later, t } from "../i18n.js";

/** @import { Scene } from "../types.js" */

/**
 * @typedef {object} FieldOptions
 * @property {(cell: string) => void} open
 * @property {(cell: string) => void} flag by its key
 * @property {(cell: string) => void} cycle by mouse or finger: the next of flag, question mark, nothing
 * @property {(cell: string) => void} question
 * @property {() => boolean} flagging whether a tap puts a flag
 */

const LONG_PRESS = 420; // milliseconds
const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** @type {Record<string, string>} the sign and the spoken name of what a cell shows */
const NAMES = {
  covered: later("covered"),
  flag: later("flag"),
  question: later("question mark"),
  mine: later("mine"),
  exploded: later("exploded mine"),
  "wrong-flag": later("wrong flag"),
};
/** @type {Record<string, string>} */
const SIGNS = { flag: "⚑", question: "?", mine: "✹", exploded: "✹", "wrong-flag": "⚑" };

export class MinesField {
  /** @type {Map<string, HTMLButtonElement>} */
  #cells = new Map();
  /** @type {Map<string, string>} what each cell shows */
  #kinds = new Map();
  #width = 0;
  #size = "";
  #current = "a1";
  #options;
  #pressed = 0; // timer of a long press
  #longPressed = false;
  element = h("div", { class: "mines-field", role: "grid" });

  /** @param {FieldOptions} options */
  constructor(options) {
    this.#options = options;
    this.element.addEventListener("click", (event) => this.#clicked(event));
    this.element.addEventListener("contextmenu", (event) => this.#menu(event));
    this.element.addEventListener("pointerdown", (event) => this.#down(event));
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) this.element.addEventListener(name, () => clearTimeout(this.#pressed));
    this.element.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {string} label */
  setLabel(label) {
    this.element.setAttribute("aria-label", label);
    for (const [cell, kind] of this.#kinds) this.#describe(cell, kind);
  }

  focus() {
    this.#cells.get(this.#current)?.focus();
  }

  /**
   * @param {string} size changes when the board does
   * @param {Scene} scene
   */
  show(size, scene) {
    const names = Object.keys(scene.pieces).filter((name) => /\d$/.test(name));
    if (this.#size !== size || names.length !== this.#cells.size) this.#build(size, names);
    for (const name of names) this.#draw(name, scene.pieces[name]);
    this.showPercent({});
    this.showHint("", []);
    for (const name of scene.last) this.#cells.get(name)?.classList.add("is-last");
  }

  /** Writes how likely each cell is a mine. @param {Record<string, number>} percent */
  showPercent(percent) {
    for (const [name, cell] of this.#cells) {
      const value = percent[name];
      const known = value !== undefined && this.#kinds.get(name) !== "flag";
      cell.classList.toggle("has-percent", known);
      cell.classList.toggle("is-safe", known && value === 0);
      cell.classList.toggle("is-mined", known && value === 100);
      cell.style.setProperty("--risk", known ? String(Math.min(1, value / 60)) : "0");
      if (known) cell.textContent = shortPercent(value, value < 10 ? 1 : 0);
      else cell.textContent = signOf(this.#kinds.get(name) ?? "");
      this.#describe(name, this.#kinds.get(name) ?? "", known ? value : undefined);
    }
  }

  /**
   * @param {string} best the cell to open
   * @param {string[]} because the numbers that prove it
   */
  showHint(best, because) {
    for (const [name, cell] of this.#cells) {
      cell.classList.toggle("is-best", name === best);
      cell.classList.toggle("is-proof", because.includes(name));
      cell.classList.remove("is-last");
    }
  }

  /**
   * @param {string[]} supposed cells something is supposed about
   * @param {string[]} changed cells whose chance changes by it
   */
  showSupposed(supposed, changed) {
    for (const [name, cell] of this.#cells) {
      cell.classList.toggle("is-supposed", supposed.includes(name));
      cell.classList.toggle("is-changed", changed.includes(name));
    }
  }

  /**
   * @param {string} size
   * @param {string[]} names row by row
   */
  #build(size, names) {
    this.#size = size;
    this.#width = names.filter((name) => /^[a-z]+1$/.test(name)).length;
    this.#kinds.clear();
    this.#cells = new Map(names.map((name) => [name, h("button", { type: "button", class: "mine-cell", role: "gridcell", "data-cell": name, tabindex: -1 })]));
    const cells = [...this.#cells.values()];
    const rows = Array.from({ length: Math.ceil(cells.length / this.#width) }, (_, row) =>
      h("div", { class: "mine-row", role: "row" }, ...cells.slice(row * this.#width, (row + 1) * this.#width)),
    );
    this.element.style.setProperty("--columns", String(this.#width));
    this.element.style.setProperty("--rows", String(rows.length));
    this.element.replaceChildren(...rows);
    this.#setCurrent(names[0]);
  }

  /**
   * @param {string} name
   * @param {string} kind
   */
  #draw(name, kind) {
    const cell = this.#cells.get(name);
    if (!cell || this.#kinds.get(name) === kind) return;
    this.#kinds.set(name, kind);
    cell.className = `mine-cell is-${kind}`;
    cell.textContent = signOf(kind);
  }

  /**
   * @param {string} name
   * @param {string} kind
   * @param {number} [percent]
   */
  #describe(name, kind, percent) {
    const shown = kind.startsWith("open-") ? (kind === "open-0" ? t("empty") : kind.slice(5)) : t(NAMES[kind] ?? kind);
    const risk = percent === undefined ? "" : `, ${t("Mine: {value} %", { value: shortPercent(percent, 2) })}`;
    this.#cells.get(name)?.setAttribute("aria-label", `${name}, ${shown}${risk}`);
  }

  // ---- input

  /** @param {Event} event */
  #nameOf(event) {
    return event.target instanceof Element ? (event.target.closest("[data-cell]")?.getAttribute("data-cell") ?? null) : null;
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    const name = this.#nameOf(event);
    if (!name) return;
    this.#setCurrent(name);
    if (this.#longPressed) return void (this.#longPressed = false);
    const covered = !this.#kinds.get(name)?.startsWith("open-");
    if (covered && event.detail > 0 && this.#options.flagging()) this.#options.cycle(name);
    else this.#options.open(name);
  }

  /** @param {MouseEvent} event */
  #menu(event) {
    const name = this.#nameOf(event);
    if (!name) return;
    event.preventDefault();
    if (!this.#longPressed) this.#options.cycle(name); // a long press has marked already
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.#longPressed = false;
    const name = this.#nameOf(event);
    if (!name || event.pointerType === "mouse") return;
    clearTimeout(this.#pressed);
    this.#pressed = setTimeout(() => {
      this.#longPressed = true;
      navigator.vibrate?.(20);
      this.#options.cycle(name);
    }, LONG_PRESS);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    this.#longPressed = false;
    const name = this.#nameOf(event);
    if (!name || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    if (event.key in STEPS) this.#walk(name, STEPS[/** @type {keyof typeof STEPS} */ (event.key)]);
    else if (key === "f") this.#options.flag(name);
    else if (key === "q") this.#options.question(name);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * @param {string} name
   * @param {number[]} step
   */
  #walk(name, [right, down]) {
    const names = [...this.#cells.keys()];
    const index = names.indexOf(name);
    const column = (index % this.#width) + right;
    const next = names[index + down * this.#width + right];
    if (column < 0 || column >= this.#width || !next) return;
    this.#setCurrent(next);
    this.focus();
  }

  /** @param {string} name */
  #setCurrent(name) {
    this.#cells.get(this.#current)?.setAttribute("tabindex", "-1");
    this.#current = name;
    this.#cells.get(name)?.setAttribute("tabindex", "0");
  }
}

/** @param {string} kind */
function signOf(kind) {
  if (kind.startsWith("open-")) return kind === "open-0" ? "" : kind.slice(5);
  return SIGNS[kind] ?? "";
}

/**
 * Only what is sure is written as 0 or 100.
 * @param {number} value
 * @param {number} digits after the point
 */
function shortPercent(value, digits) {
  const smallest = 10 ** -digits;
  const rounded = Number(value.toFixed(digits));
  if (rounded === 0 && value > 0) return `<${smallest}`;
  if (rounded === 100 && value < 100) return `>${100 - smallest}`;
  return value % 1 === 0 ? String(value) : digits === 1 ? value.toFixed(1) : String(rounded);
}
