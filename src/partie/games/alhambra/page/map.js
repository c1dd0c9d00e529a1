// A player's Alhambra: tiles on a grid, lit cells where the chosen tile may go. It knows no rules.

import { h, s } from "../../../dom.js";
import { t } from "../../../i18n.js";
import { tileArt } from "./art.js";
import { cellName, place } from "./cells.js";
import { tileWords } from "./words.js";

const SIDE = 100; // units of a cell
const LEAST = 5; // cells across at least, so that the first tiles are not huge
const LARGEST = 4; // times
const STEP = 1.4; // of the zoom

/**
 * @typedef {object} MapView
 * @property {Record<string, string>} tiles cell -> tile
 * @property {Map<string, string>} [lit] cell -> spoken words, such as "place here"
 * @property {string | null} [chosen] a tile of the map
 * @property {string[]} [hinted] cells of the hint
 * @property {string[]} [last] cells of the last move
 * @property {boolean} [open] whether unlit cells may be touched too, to hear why not
 * @property {boolean} [tight] no empty cells around
 */

export class AlhambraMap {
  #svg = s("svg", { class: "alhambra-map", role: "group" });
  #frame = h("div", { class: "map-frame" }, this.#svg);
  element = this.#frame;
  #zoom = 1;
  #touch;

  /** @param {(cell: string) => void} touch */
  constructor(touch) {
    this.#touch = touch;
  }

  /** Buttons that make it larger and smaller. */
  zoomButtons() {
    const scale = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {number} */ factor) =>
      h("button", { type: "button", class: "button quiet", "aria-label": label, title: label, onclick: () => this.#scale(factor) }, sign);
    return h("div", { class: "map-zoom" }, scale("−", t("Smaller"), 1 / STEP), scale("+", t("Larger"), STEP));
  }

  /** The middle stays where it is. @param {number} factor */
  #scale(factor) {
    const frame = this.#frame;
    const across = (frame.scrollLeft + frame.clientWidth / 2) / frame.scrollWidth;
    const along = (frame.scrollTop + frame.clientHeight / 2) / frame.scrollHeight;
    this.#zoom = Math.min(LARGEST, Math.max(1, this.#zoom * factor));
    this.#svg.style.setProperty("--zoom", String(this.#zoom));
    frame.scrollLeft = across * frame.scrollWidth - frame.clientWidth / 2;
    frame.scrollTop = along * frame.scrollHeight - frame.clientHeight / 2;
  }

  /**
   * @param {string} label
   * @param {MapView} view
   */
  show(label, view) {
    const { tiles, lit = new Map(), open = false, tight = false } = view;
    const cells = [...Object.keys(tiles), ...lit.keys()].map(place);
    const [left, right] = range(cells.map(([east]) => east), tight);
    const [top, bottom] = range(cells.map(([, south]) => south), tight);
    const [columns, rows] = [right - left + 1, bottom - top + 1];
    this.#svg.setAttribute("viewBox", `${left * SIDE} ${top * SIDE} ${columns * SIDE} ${rows * SIDE}`);
    this.#svg.setAttribute("aria-label", label);
    const names = [];
    for (let south = top; south <= bottom; south++) for (let east = left; east <= right; east++) names.push(cellName(east, south));
    const drawn = names.map((cell) => (open || tiles[cell] ? this.#cell(cell, { ...view, lit }) : tight ? null : ground(cell)));
    this.#svg.replaceChildren(...drawn.flatMap((cell) => cell ?? []));
  }

  /**
   * @param {string} cell
   * @param {MapView & {lit: Map<string, string>}} view
   */
  #cell(cell, { tiles, lit, chosen, hinted, last, open }) {
    const [east, south] = place(cell);
    const tile = tiles[cell];
    const words = [cell, tile ? tileWords(tile) : t("empty"), lit.get(cell) ?? "", hinted?.includes(cell) ? t("Hint") : ""].filter((part) => part).join(", ");
    const active = lit.has(cell) || (open && cell !== "c");
    const classes = ["map-cell", lit.has(cell) && "is-lit", chosen === cell && "is-chosen", hinted?.includes(cell) && "is-hinted", last?.includes(cell) && "is-last"];
    const first = hinted?.find((name) => lit.has(name)) ?? lit.keys().next().value;
    return s(
      "g",
      {
        class: classes.filter(Boolean).join(" "),
        transform: `translate(${east * SIDE} ${south * SIDE})`,
        "data-cell": cell,
        role: active ? "button" : "img",
        tabindex: lit.has(cell) ? (cell === first ? 0 : -1) : null,
        "aria-label": words,
        onclick: () => active && this.#touch(cell),
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.#press(event, cell),
      },
      ground("c"),
      tile && tileArt(tile),
      s("rect", { class: "map-light", x: 5, y: 5, width: SIDE - 10, height: SIDE - 10, rx: 6 }),
    );
  }

  /**
   * Enter touches the cell, arrows go to the next lit one that way.
   * @param {KeyboardEvent} event
   * @param {string} cell
   */
  #press(event, cell) {
    const arrow = ARROWS[event.key];
    if (!arrow && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    if (arrow) this.#walk(cell, arrow);
    else this.#touch(cell);
  }

  /**
   * @param {string} from
   * @param {[number, number]} way
   */
  #walk(from, [east, south]) {
    const [x, y] = place(from);
    const lit = [...this.#svg.querySelectorAll(".is-lit")].map((element) => {
      const [column, row] = place(element.getAttribute("data-cell") ?? "");
      const [ahead, aside] = [(column - x) * east + (row - y) * south, Math.abs((column - x) * south) + Math.abs((row - y) * east)];
      return { element, ahead, far: ahead + 2 * aside };
    });
    const next = lit.filter(({ ahead }) => ahead > 0).sort((one, other) => one.far - other.far)[0]?.element;
    if (next instanceof SVGElement) next.focus();
  }
}

/** @type {Record<string, [number, number]>} to the east and to the south */
const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/** An empty cell nobody may touch. @param {string} cell */
function ground(cell) {
  const [east, south] = place(cell);
  return s("rect", { class: "map-ground", x: east * SIDE + 1, y: south * SIDE + 1, width: SIDE - 2, height: SIDE - 2, rx: 6 });
}

/**
 * From the first cell to the last; where there is room for more, from one cell before, LEAST cells or more.
 * @param {number[]} numbers
 * @param {boolean} tight
 * @returns {[number, number]}
 */
function range(numbers, tight) {
  const [first, last] = [Math.min(0, ...numbers), Math.max(0, ...numbers)];
  const [low, high] = tight ? [first, last] : [first - 1, last + 1];
  const missing = Math.max(0, (tight ? LEAST - 2 : LEAST) - (high - low + 1));
  return [low - Math.floor(missing / 2), high + Math.ceil(missing / 2)];
}
