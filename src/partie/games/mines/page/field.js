// The minefield: a grid of buttons. It knows no rules, only what each cell shows and what a person did to it.
// A board may have ten thousand cells: only those that look different from before are written again.

import { h } from "../../../dom.js";
import { later, t } from "../../../i18n.js";
import { cellName } from "./parts.js";

/** @import { Scene } from "../../../types.js" */

/**
 * @typedef {object} FieldOptions
 * @property {(cell: string) => void} open
 * @property {(cell: string) => void} flag by its key
 * @property {(cell: string) => void} cycle by mouse or finger: the next of flag, question mark, nothing
 * @property {(cell: string) => void} question
 * @property {() => boolean} flagging whether a tap puts a flag
 */

const LONG_PRESS = 420; // milliseconds
const LARGE = 1200; // cells; the rows of larger fields are drawn only where they are seen
const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** @type {Record<string, [string, string, string]>} sign of the server -> kind, how it looks, how it is called */
const SIGNS = {
  ".": ["covered", "", later("covered")],
  "!": ["flag", "⚑", later("flag")],
  "?": ["question", "?", later("question mark")],
  m: ["mine", "✹", later("mine")],
  "*": ["exploded", "✹", later("exploded mine")],
  w: ["wrong-flag", "⚑", later("wrong flag")],
  0: ["open-0", "", later("empty")],
};
for (let number = 1; number <= 8; number++) SIGNS[number] = [`open-${number}`, String(number), String(number)];

/** @type {Record<string, string>} how a supposition looks; numbers are themselves */
const SUPPOSED = { mine: "✹", safe: "✓" };

export class MinesField {
  /** @type {HTMLButtonElement[]} row by row */
  #cells = [];
  /** @type {string[]} */
  #names = [];
  /** @type {string[]} how each cell was drawn last: sign, chance and lights */
  #drawn = [];
  #signs = ""; // one a cell
  /** @type {Record<string, number>} */
  #percent = {};
  /** @type {Map<string, string>} cell -> classes, by what lights it */
  #hinted = new Map();
  /** @type {Map<string, string>} cell -> class */
  #supposed = new Map();
  /** @type {Record<string, string>} cell -> what it is supposed to be */
  #facts = {};
  /** @type {Set<string>} */
  #chords = new Set();
  #width = 0;
  #current = 0;
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
    this.#drawn = []; // all names are spoken in another language now
    this.#draw();
  }

  focus() {
    this.#cells[this.#current]?.focus();
  }

  /** What a cell shows: "covered", "flag", "open-3". @param {string} cell */
  kindOf(cell) {
    return SIGNS[this.#signs[this.#names.indexOf(cell)]]?.[0] ?? "";
  }

  /** Whether everything around a number can be opened. @param {string} cell */
  canChord(cell) {
    return this.#chords.has(cell);
  }

  /**
   * @param {Scene} scene
   * @param {"none" | "old" | "valid"} chances what the written chances are now; old ones stay, paler, until new ones come
   */
  show({ grid, last, marks }, chances) {
    const width = grid[0].length;
    if (this.#width !== width || this.#cells.length !== width * grid.length) this.#build(width, grid.length);
    this.#signs = grid.join("");
    this.#chords = new Set(Object.keys(marks ?? {}));
    if (chances === "none") this.#percent = {};
    this.#setCounting(chances === "old");
    this.#hinted = new Map(last.map((name) => [name, "is-last"]));
    this.#draw();
  }

  /** Writes how likely each cell is a mine. @param {Record<string, number>} percent */
  showPercent(percent) {
    this.#percent = percent;
    this.#setCounting(false);
    this.#draw();
  }

  /** @param {boolean} counting */
  #setCounting(counting) {
    this.element.classList.toggle("is-counting", counting);
    this.element.setAttribute("aria-busy", String(counting));
  }

  /**
   * @param {string} best the cell to open
   * @param {string[]} because the numbers that prove it
   */
  showHint(best, because) {
    this.#hinted = new Map([...because.map((name) => /** @type {[string, string]} */ ([name, "is-proof"])), [best, "is-best"]]);
    this.#draw();
    this.#cells[this.#names.indexOf(best)]?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  hideHint() {
    this.#hinted.clear();
    this.#draw();
  }

  /**
   * @param {Record<string, string>} facts cell to what is supposed: `mine`, `safe` or a number
   * @param {string[]} changed cells whose chance changes by it
   */
  showSupposed(facts, changed) {
    this.#facts = facts;
    this.#supposed = new Map(changed.map((name) => [name, "is-changed"]));
    for (const name of Object.keys(facts)) this.#supposed.set(name, "is-supposed");
    this.#draw();
  }

  /**
   * @param {number} width
   * @param {number} height
   */
  #build(width, height) {
    this.#width = width;
    this.#drawn = [];
    this.#names = Array.from({ length: width * height }, (_, index) => cellName(index % width, Math.floor(index / width)));
    this.#cells = this.#names.map((name) => {
      const cell = document.createElement("button");
      cell.type = "button";
      cell.tabIndex = -1;
      cell.setAttribute("role", "gridcell");
      cell.dataset.cell = name;
      return cell;
    });
    const rows = Array.from({ length: height }, (_, row) => h("div", { class: "mine-row", role: "row" }, ...this.#cells.slice(row * width, (row + 1) * width)));
    this.element.style.setProperty("--columns", String(width));
    this.element.style.setProperty("--rows", String(height));
    this.element.classList.toggle("is-large", this.#cells.length > LARGE);
    this.element.replaceChildren(...rows);
    this.#current = 0;
    this.#setCurrent(0);
  }

  #draw() {
    for (let index = 0; index < this.#cells.length; index++) {
      const name = this.#names[index];
      const sign = this.#signs[index];
      const percent = sign === "." || sign === "?" ? this.#percent[name] : undefined;
      const lights = [this.#hinted.get(name), this.#supposed.get(name)].filter(Boolean).join(" ");
      const wanted = `${sign} ${percent} ${lights} ${this.#facts[name]}`;
      if (this.#drawn[index] === wanted) continue;
      this.#drawn[index] = wanted;
      this.#drawCell(index, sign, percent, lights);
    }
  }

  /**
   * @param {number} index
   * @param {string} sign
   * @param {number | undefined} percent
   * @param {string} lights
   */
  #drawCell(index, sign, percent, lights) {
    const cell = this.#cells[index];
    const [kind, shown, spoken] = SIGNS[sign] ?? SIGNS["."];
    const risk = percent === undefined ? "" : percent === 0 ? "has-percent is-safe" : percent === 100 ? "has-percent is-mined" : `has-percent is-risk-${riskStep(percent)}`;
    cell.className = ["mine-cell", `is-${kind}`, risk, lights].filter(Boolean).join(" ");
    const fact = this.#facts[this.#names[index]];
    const text = fact ? (SUPPOSED[fact] ?? fact) : percent === undefined ? shown : shortPercent(percent, percent < 10 ? 1 : 0);
    if (cell.textContent !== text) cell.textContent = text;
    const chance = percent === undefined ? "" : `, ${t("Mine: {value} %", { value: shortPercent(percent, 2) })}`;
    cell.setAttribute("aria-label", `${this.#names[index]}, ${t(spoken)}${chance}`);
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
    this.#setCurrent(this.#names.indexOf(name));
    if (this.#longPressed) return void (this.#longPressed = false);
    const covered = !this.kindOf(name).startsWith("open-");
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
    const index = this.#names.indexOf(name);
    const column = (index % this.#width) + right;
    const next = index + down * this.#width + right;
    if (column < 0 || column >= this.#width || !this.#cells[next]) return;
    this.#setCurrent(next);
    this.focus();
  }

  /** @param {number} index */
  #setCurrent(index) {
    this.#cells[this.#current]?.setAttribute("tabindex", "-1");
    this.#current = index;
    this.#cells[index]?.setAttribute("tabindex", "0");
  }
}

/** One of twelve shades. @param {number} percent */
function riskStep(percent) {
  return Math.min(12, Math.max(1, Math.ceil(percent / 5)));
}

/**
 * Only what is sure is written as 0 or 100.
 * @param {number} value
 * @param {number} digits after the point
 */
export function shortPercent(value, digits) {
  const smallest = 10 ** -digits;
  const rounded = Number(value.toFixed(digits));
  if (rounded === 0 && value > 0) return `<${smallest}`;
  if (rounded === 100 && value < 100) return `>${100 - smallest}`;
  return value % 1 === 0 ? String(value) : digits === 1 ? value.toFixed(1) : String(rounded);
}
