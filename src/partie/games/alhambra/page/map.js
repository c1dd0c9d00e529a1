// A player's Alhambra: tiles on a grid, lit cells where the chosen tile may go. It knows no rules.

import { h, s } from "../../../lib/dom.js";
import { t } from "../../../lib/i18n.js";
import { tileArt } from "./art.js";
import { cellName, cellWords, place } from "./cells.js";
import { dragTile } from "./drag.js";
import { pinch } from "./pinch.js";
import { tileName, tileWords } from "./texts.js";

const SIDE = 100; // units of a cell
const LEAST = 3; // cells across at least, so that there is something around the first tile
const LARGEST = 160; // CSS pixels of a tile
const STEP = 1.4; // of the zoom

/**
 * @typedef {object} MapView
 * @property {Record<string, string>} tiles cell -> tile
 * @property {Map<string, string>} [lit] cell -> spoken words, such as "place here"
 * @property {string | null} [chosen] a tile of the map
 * @property {string[]} [hinted] cells of the hint
 * @property {string[]} [last] cells of the last move
 * @property {string | null} [better] where the last tile should have gone
 * @property {boolean} [open] whether unlit cells may be touched too, to hear why not
 * @property {boolean} [tight] without empty cells
 * @property {boolean} [plain] tiles by their colours alone
 * @property {{tile: string, cells: string[]} | null} [fits] where a tile of the market could go
 */

export class AlhambraMap {
  #svg = s("svg", { class: "alhambra-map", role: "group" });
  #frame = h("div", { class: "map-frame" }, this.#svg);
  element = this.#frame;
  #size = { columns: LEAST, rows: LEAST };
  #seen = ""; // what was last brought into sight
  #touch;
  #drop;

  /**
   * @param {(cell: string) => void} touch
   * @param {(cell: string, place: string) => void} [drop] of a lit tile that was dragged somewhere
   */
  constructor(touch, drop) {
    this.#touch = touch;
    this.#drop = drop;
    pinch(this.#frame, (factor, at) => this.#scale(factor, at));
  }

  /** Buttons that make it larger and smaller. */
  zoomButtons() {
    const scale = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {number} */ factor) =>
      h(
        "button",
        {
          type: "button",
          class: "button quiet",
          "aria-label": label,
          title: label,
          onclick: () => this.#scale(factor),
        },
        sign,
      );
    return h("div", { class: "map-zoom" }, scale("−", t("Smaller"), 1 / STEP), scale("+", t("Larger"), STEP));
  }

  /**
   * Makes the tiles larger than what fits, or smaller again; a point of the window stays where it is.
   * @param {number} factor
   * @param {{x: number, y: number}} [at] the middle when it is not given
   */
  #scale(factor, at) {
    const [frame, svg] = [this.#frame, this.#svg];
    const seen = frame.getBoundingClientRect();
    const [x, y] = at ? [at.x - seen.left, at.y - seen.top] : [frame.clientWidth / 2, frame.clientHeight / 2];
    const across = (frame.scrollLeft + x) / frame.scrollWidth;
    const along = (frame.scrollTop + y) / frame.scrollHeight;
    const { width, height } = svg.getBoundingClientRect();
    const tile = Math.min(width / this.#size.columns, height / this.#size.rows);
    svg.style.setProperty("--tile", `${Math.min(LARGEST, tile * factor)}px`);
    frame.scrollLeft = across * frame.scrollWidth - x;
    frame.scrollTop = along * frame.scrollHeight - y;
  }

  /**
   * @param {string} label
   * @param {MapView} view
   */
  show(label, view) {
    const { tiles, lit = new Map(), hinted, better = null, open = false, tight = false, fits = null } = view;
    const cells = [...Object.keys(tiles), ...lit.keys(), ...(better ? [better] : []), ...(fits?.cells ?? [])].map(
      place,
    );
    const [left, right] = range(cells.map(([east]) => east));
    const [top, bottom] = range(cells.map(([, south]) => south));
    const [columns, rows] = [right - left + 1, bottom - top + 1];
    this.#size = { columns, rows };
    this.#svg.setAttribute("viewBox", `${left * SIDE} ${top * SIDE} ${columns * SIDE} ${rows * SIDE}`);
    this.#svg.style.setProperty("--columns", String(columns));
    this.#svg.style.setProperty("--rows", String(rows));
    this.#svg.setAttribute("aria-label", label);
    const names = [];
    for (let south = top; south <= bottom; south++) {
      for (let east = left; east <= right; east++) names.push(cellName(east, south));
    }
    const drawn = names.map((cell) =>
      open || tiles[cell] || cell === better ? this.#cell(cell, { ...view, lit }) : tight ? null : ground(cell),
    );
    this.#svg.replaceChildren(...drawn.flatMap((cell) => cell ?? []));
    if (!tight) {
      this.#look([left, top], hinted?.filter((cell) => lit.has(cell)) ?? [], [...lit.keys(), ...(fits?.cells ?? [])]);
    }
  }

  /**
   * Where not everything fits, what counts now comes to the middle, once: then the person may look around.
   * @param {[number, number]} corner the first cell
   * @param {string[]} hinted
   * @param {string[]} lit
   */
  #look([left, top], hinted, lit) {
    const counting = hinted.length > 0 ? hinted : lit;
    const seen = [left, top, this.#size.columns, this.#size.rows, ...counting].join(" ");
    if (seen === this.#seen) return;
    this.#seen = seen;
    const frame = this.#frame;
    const { columns, rows } = this.#size;
    const middle = (/** @type {number[]} */ numbers, /** @type {number} */ whole) =>
      numbers.length > 0 ? (Math.min(...numbers) + Math.max(...numbers)) / 2 : whole;
    const places = counting.map(place);
    const across =
      middle(
        places.map(([east]) => east),
        left + (columns - 1) / 2,
      ) -
      left +
      0.5;
    const along =
      middle(
        places.map(([, south]) => south),
        top + (rows - 1) / 2,
      ) -
      top +
      0.5;
    frame.scrollLeft = (across / columns) * frame.scrollWidth - frame.clientWidth / 2;
    frame.scrollTop = (along / rows) * frame.scrollHeight - frame.clientHeight / 2;
  }

  /**
   * @param {string} cell
   * @param {MapView & {lit: Map<string, string>}} view
   */
  #cell(cell, { tiles, lit, chosen, hinted, last, better, open, plain, fits }) {
    const [east, south] = place(cell);
    const tile = tiles[cell];
    const could = fits?.cells.includes(cell) ? fits.tile : null;
    const words = [
      cellWords(cell),
      tile ? tileWords(tile) : t("empty"),
      lit.get(cell) ?? "",
      could ? t("{tile} could go here", { tile: tileName(could) }) : "",
      hinted?.includes(cell) ? t("Hint") : "",
    ]
      .filter((part) => part)
      .join(", ");
    const active = lit.has(cell) || (open && cell !== "c");
    const classes = [
      "map-cell",
      lit.has(cell) && "is-lit",
      could && "is-fit",
      chosen === cell && "is-chosen",
      hinted?.includes(cell) && "is-hinted",
      last?.includes(cell) && "is-last",
      cell === better && "is-better",
    ];
    const first = hinted?.find((name) => lit.has(name)) ?? lit.keys().next().value;
    const drawn = s(
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
      tile && tileArt(tile, plain),
      could && tileArt(could),
      s("rect", { class: "map-light", x: 5, y: 5, width: SIDE - 10, height: SIDE - 10, rx: 6 }),
    );
    if (tile && lit.has(cell) && this.#drop) {
      dragTile(drawn, tile, {
        begin: () => chosen !== cell && this.#touch(cell),
        drop: (goal) => this.#drop?.(cell, goal),
      });
    }
    return drawn;
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
      const [ahead, aside] = [
        (column - x) * east + (row - y) * south,
        Math.abs((column - x) * south) + Math.abs((row - y) * east),
      ];
      return { element, ahead, far: ahead + 2 * aside };
    });
    const next = lit.filter(({ ahead }) => ahead > 0).sort((one, other) => one.far - other.far)[0]?.element;
    if (next instanceof SVGElement) next.focus();
  }
}

/** @type {Record<string, [number, number]>} to the east and to the south */
const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/** An empty cell that cannot be tapped. @param {string} cell */
function ground(cell) {
  const [east, south] = place(cell);
  return s("rect", {
    class: "map-ground",
    x: east * SIDE + 1,
    y: south * SIDE + 1,
    width: SIDE - 2,
    height: SIDE - 2,
    rx: 6,
  });
}

/**
 * From the first cell to the last, LEAST cells or more.
 * @param {number[]} numbers
 * @returns {[number, number]}
 */
function range(numbers) {
  const [low, high] = [Math.min(0, ...numbers), Math.max(0, ...numbers)];
  const missing = Math.max(0, LEAST - (high - low + 1));
  return [low - Math.floor(missing / 2), high + Math.ceil(missing / 2)];
}
