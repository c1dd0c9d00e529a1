// The minefield: a grid of buttons. It knows no rules, only what each cell shows and what a person did to it.
// A board may have ten thousand cells: only those that look different from before are written again.

import { h } from "../../../lib/dom.js";
import { decimal, later, t } from "../../../lib/i18n.js";
import { handling } from "./input-settings.js";
import { cellName, columnName } from "./parts.js";

/** @import { Scene } from "../../../lib/types.js" */

/**
 * @typedef {object} FieldOptions
 * @property {(cell: string, pointed: boolean) => void} open pointed: by mouse or finger
 * @property {(cell: string) => void} flag by its key
 * @property {(cell: string) => void} cycle by mouse or finger: the next of flag, question mark, nothing
 * @property {(cell: string) => void} question
 * @property {boolean} [labelled] whether columns and rows are named at its edges
 */

const LONG_PRESS = 420; // milliseconds
const SLIP = 12; // pixels a finger may move during a long press
const FEW = 8; // cells with the same chance have it written; where there are more, the legend says it
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

/** @type {{chance: number | undefined, cells: Set<string>}} */
const NO_SEA = { chance: undefined, cells: new Set() };

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
  #height = 0;
  #turned = false; // the columns go down the screen
  /** @type {{chance: number | undefined, cells: Set<string>}} the many cells about which no number says anything */
  #sea = NO_SEA;
  #cell = 0; // pixels
  #picked = ""; // the cell something is asked about
  #waiting = ""; // the cell of a move that waits for the connection
  #current = 0;
  #options;
  #pressed = 0; // timer of a long press
  #longPressed = false;
  /** @type {{x: number, y: number}} where the finger came down */
  #downAt = { x: 0, y: 0 };
  #grid = h("div", { class: "mines-field", role: "grid" });
  #top = h("div", { class: "mines-labels is-top", "aria-hidden": "true" });
  #side = h("div", { class: "mines-labels is-side", "aria-hidden": "true" });
  element = h("div", { class: "mines-frame" }, this.#grid);

  /** @param {FieldOptions} options */
  constructor(options) {
    this.#options = options;
    if (options.labelled) this.element.prepend(this.#top, this.#side);
    this.element.addEventListener("click", (event) => this.#clicked(event));
    this.element.addEventListener("contextmenu", (event) => this.#menu(event));
    this.element.addEventListener("pointerdown", (event) => this.#down(event));
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) {
      this.element.addEventListener(name, () => this.cancelPress());
    }
    this.element.addEventListener("pointermove", (event) => this.#moved(event));
    this.element.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {string} label */
  setLabel(label) {
    this.#grid.setAttribute("aria-label", label);
    this.#drawn = []; // all names are spoken in another language now
    this.#draw();
  }

  /** Pixels of a cell. */
  get cell() {
    return this.#cell;
  }

  /** @param {number} pixels */
  setCell(pixels) {
    this.#cell = pixels;
    this.element.style.setProperty("--cell", `${pixels.toFixed(2)}px`);
  }

  /** How many cells lie across and down the screen. */
  get shape() {
    return this.#turned ? { columns: this.#height, rows: this.#width } : { columns: this.#width, rows: this.#height };
  }

  /** The chance of the many cells whose own is not written. */
  get sea() {
    return this.#sea.chance;
  }

  cancelPress() {
    clearTimeout(this.#pressed);
  }

  /** The cells around one. @param {string} cell */
  around(cell) {
    const index = this.#names.indexOf(cell);
    return this.#neighbours(index).map((near) => this.#names[near]);
  }

  /** @param {number} index */
  #neighbours(index) {
    const [x, y] = [index % this.#width, Math.floor(index / this.#width)];
    const found = [];
    for (let row = Math.max(0, y - 1); row <= Math.min(this.#height - 1, y + 1); row++) {
      for (let column = Math.max(0, x - 1); column <= Math.min(this.#width - 1, x + 1); column++) {
        if (row !== y || column !== x) found.push(row * this.#width + column);
      }
    }
    return found;
  }

  /**
   * A covered field of that size, before the server has sent what it shows.
   * @param {number} width
   * @param {number} height
   */
  prepare(width, height) {
    if (this.#width === width && this.#height === height && this.#cells.length > 0) return;
    this.#signs = ".".repeat(width * height);
    this.#build(width, height);
    this.#draw();
  }

  /** Lets the columns go down the screen, or across it again. @param {boolean} turned */
  turn(turned) {
    if (turned === this.#turned) return;
    this.#turned = turned;
    if (this.#cells.length > 0) this.#lay();
  }

  /** @param {FocusOptions} [options] */
  focus(options) {
    this.#cells[this.#current]?.focus(options);
  }

  /** What a screen reader says of a cell; null: there is no such cell. @param {string} cell */
  describe(cell) {
    return this.#cells[this.#names.indexOf(cell)]?.getAttribute("aria-label") ?? null;
  }

  /** Opened numbers beside covered cells, row by row, as a screen reader says them. */
  edge() {
    const isCovered = (/** @type {string} */ cell) => ["covered", "question"].includes(this.kindOf(cell));
    const names = this.#names.filter((_, index) => /[1-8]/.test(this.#signs[index]));
    return names.filter((cell) => this.around(cell).some(isCovered)).map((cell) => this.describe(cell) ?? "");
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
   * @param {string} [better] the cell that should have been opened instead of the last one
   */
  show({ grid, last, marks }, chances, better) {
    const width = grid[0].length;
    if (this.#width !== width || this.#cells.length !== width * grid.length) this.#build(width, grid.length);
    this.#signs = grid.join("");
    this.#picked = "";
    this.#chords = new Set(Object.keys(marks ?? {}));
    if (chances === "none") this.#percent = {};
    this.#setCounting(chances === "old");
    this.#hinted = new Map(last.map((name) => [name, better ? "is-mistake" : "is-last"]));
    if (better) this.#hinted.set(better, "is-better");
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
    this.#grid.classList.toggle("is-counting", counting);
    this.#grid.setAttribute("aria-busy", String(counting));
  }

  /**
   * @param {string} best the cell to open
   * @param {string[]} because the numbers that prove it
   */
  showHint(best, because) {
    this.#hinted = new Map([
      ...because.map((name) => /** @type {[string, string]} */ ([name, "is-proof"])),
      [best, "is-best"],
    ]);
    this.#draw();
    const index = this.#names.indexOf(best);
    if (index >= 0) this.#setCurrent(index);
    this.#reveal(this.#cells[index]);
  }

  /** Pushes the field, not the page, until a cell is in sight, in the upper half. @param {HTMLElement | undefined} cell */
  #reveal(cell) {
    const stage = this.element.parentElement;
    if (!cell || !stage) return;
    const [box, frame] = [cell.getBoundingClientRect(), stage.getBoundingClientRect()];
    stage.scrollBy(
      box.left - frame.left - (frame.width - box.width) / 2,
      box.top - frame.top - (frame.height - box.height) / 3,
    );
  }

  /** The same where it is out of sight. @param {string} cell */
  bringIntoSight(cell) {
    const drawn = this.#cells[this.#names.indexOf(cell)];
    const stage = this.element.parentElement;
    if (!drawn || !stage) return;
    const [box, frame] = [drawn.getBoundingClientRect(), stage.getBoundingClientRect()];
    const inside =
      box.left >= frame.left + box.width &&
      box.right <= frame.right &&
      box.top >= frame.top + box.height &&
      box.bottom <= frame.bottom;
    if (!inside) this.#reveal(drawn);
  }

  /** Frames the cell something is asked about. @param {string} cell */
  pick(cell) {
    this.#picked = cell;
    this.#draw();
  }

  /** Marks the cell of a move that waits for the connection. @param {string} cell empty: none waits */
  wait(cell) {
    this.#waiting = cell;
    this.#draw();
  }

  /** Frames numbers that prove something. @param {string[]} cells */
  frame(cells) {
    this.#hinted = new Map(cells.map((name) => [name, "is-proof"]));
    this.#draw();
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
    this.#height = height;
    this.#drawn = [];
    this.#names = Array.from({ length: width * height }, (_, index) =>
      cellName(index % width, Math.floor(index / width)),
    );
    this.#cells = this.#names.map((name) => {
      const cell = document.createElement("button");
      cell.type = "button";
      cell.tabIndex = -1;
      cell.setAttribute("role", "gridcell");
      cell.dataset.cell = name;
      return cell;
    });
    this.element.classList.toggle("is-large", this.#cells.length > LARGE);
    this.#lay();
    this.#current = 0;
    this.#setCurrent(0);
  }

  /** Puts the cells into rows, and names the edges. */
  #lay() {
    const { columns, rows } = this.shape;
    const at = (/** @type {number} */ row, /** @type {number} */ column) =>
      this.#turned ? column * this.#width + row : row * this.#width + column;
    const lines = Array.from({ length: rows }, (_, row) =>
      h(
        "div",
        { class: "mine-row", role: "row" },
        ...Array.from({ length: columns }, (_unused, column) => this.#cells[at(row, column)]),
      ),
    );
    this.element.style.setProperty("--columns", String(columns));
    this.element.style.setProperty("--rows", String(rows));
    this.#grid.replaceChildren(...lines);
    const letters = Array.from({ length: this.#width }, (_, x) => h("span", {}, columnName(x)));
    const numbers = Array.from({ length: this.#height }, (_, y) => h("span", {}, String(y + 1)));
    this.#top.replaceChildren(...(this.#turned ? numbers : letters));
    this.#side.replaceChildren(...(this.#turned ? letters : numbers));
  }

  /** Covered cells away from all numbers that have the same chance, where they are many. */
  #findSea() {
    /** @type {Map<number, string[]>} */
    const found = new Map();
    this.#names.forEach((name, index) => {
      const chance = this.#percent[name];
      if (chance === undefined || this.#isOpen(index) || this.#neighbours(index).some((near) => this.#isOpen(near))) {
        return;
      }
      const same = found.get(chance);
      if (same) same.push(name);
      else found.set(chance, [name]);
    });
    const [chance, cells] = [...found].sort((one, other) => other[1].length - one[1].length)[0] ?? [undefined, []];
    return cells.length > FEW ? { chance, cells: new Set(cells) } : NO_SEA;
  }

  /** @param {number} index */
  #isOpen(index) {
    return /[0-8]/.test(this.#signs[index]);
  }

  #draw() {
    this.#sea = Object.keys(this.#percent).length > 0 ? this.#findSea() : NO_SEA;
    for (let index = 0; index < this.#cells.length; index++) {
      const name = this.#names[index];
      const sign = this.#signs[index];
      const percent = sign === "." || sign === "?" ? this.#percent[name] : undefined;
      const isSea = percent !== undefined && this.#sea.cells.has(name);
      const lights = [
        this.#hinted.get(name),
        this.#supposed.get(name),
        isSea && "is-sea",
        name === this.#picked && "is-picked",
        name === this.#waiting && "is-waiting",
      ]
        .filter(Boolean)
        .join(" ");
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
    const risk =
      percent === undefined
        ? ""
        : percent === 0
          ? "has-percent is-safe"
          : percent === 100
            ? "has-percent is-mined"
            : `has-percent is-risk-${riskStep(percent)}`;
    cell.className = ["mine-cell", `is-${kind}`, risk, lights].filter(Boolean).join(" ");
    const fact = this.#facts[this.#names[index]];
    const text = fact
      ? (SUPPOSED[fact] ?? fact)
      : percent === undefined
        ? shown
        : lights.includes("is-sea")
          ? ""
          : shortPercent(percent, percent < 10 ? 1 : 0);
    if (cell.textContent !== text) cell.textContent = text;
    const chance = percent === undefined ? "" : `, ${t("Mine: {value} %", { value: shortPercent(percent, 2) })}`;
    cell.setAttribute("aria-label", `${this.#names[index]}, ${t(spoken)}${chance}`);
    cell.title = chance && `${this.#names[index]}${chance}`;
  }

  // ---- input

  /** @param {Event} event */
  #nameOf(event) {
    return event.target instanceof Element
      ? (event.target.closest("[data-cell]")?.getAttribute("data-cell") ?? null)
      : null;
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    const name = this.#nameOf(event);
    if (!name) return;
    this.#setCurrent(this.#names.indexOf(name));
    if (this.#longPressed) return void (this.#longPressed = false);
    const covered = !this.kindOf(name).startsWith("open-");
    if (covered && event.detail > 0 && handling.flags) this.#options.cycle(name);
    else this.#options.open(name, event.detail > 0);
  }

  /** @param {MouseEvent} event */
  #menu(event) {
    const name = this.#nameOf(event);
    if (!name) return;
    event.preventDefault();
    const byFinger = /** @type {PointerEvent} */ (event).pointerType === "touch"; // its long press does what it is set to
    if (!this.#longPressed && !byFinger) this.#options.cycle(name);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.#longPressed = false;
    const name = this.#nameOf(event);
    if (!name || event.pointerType === "mouse") return;
    clearTimeout(this.#pressed);
    if (handling.press === "nothing") return;
    this.#downAt = { x: event.clientX, y: event.clientY };
    this.#pressed = setTimeout(() => {
      this.#longPressed = true;
      navigator.vibrate?.(20);
      if (handling.press === "open") this.#options.open(name, true);
      else this.#options.cycle(name);
    }, LONG_PRESS);
  }

  /** A finger that goes elsewhere does not press. @param {PointerEvent} event */
  #moved(event) {
    if (Math.hypot(event.clientX - this.#downAt.x, event.clientY - this.#downAt.y) > SLIP) this.cancelPress();
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
  #walk(name, step) {
    const [right, down] = this.#turned ? [step[1], step[0]] : step;
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
  if (rounded === 0 && value > 0) return `<${decimal(smallest, digits)}`;
  if (rounded === 100 && value < 100) return `>${decimal(100 - smallest, digits)}`;
  if (value % 1 === 0) return String(value);
  return decimal(rounded, digits === 1 ? 1 : (String(rounded).split(".")[1] ?? "").length);
}
