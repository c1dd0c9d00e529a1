// A picture or a drawn board with what was read over it. Cells are tapped or walked over by arrow keys.

import { gradients, ground } from "../board/draw.js";
import { h, s } from "../lib/dom.js";
import { at, drawMark, drawMove, drawSign } from "./drawing.js";

/** @import { TurnedGeometry } from "../board/turn.js" */
/** @import { DrawnModel, SignModel } from "../lib/wire.js" */
/** @import { SeenCell } from "./drawing.js" */
/** @import { Picture } from "./image-input.js" */

/**
 * @typedef {object} Surfaced what is shown
 * @property {Picture | null} picture below everything; else the geometry's board
 * @property {TurnedGeometry | null} geometry
 * @property {SeenCell[]} cells
 * @property {(cell: SeenCell) => SignModel | undefined} sign
 * @property {Set<string>} doubtful keys
 * @property {Set<string>} wrong names of cells that contradict the rules
 * @property {Set<string>} asked names of cells whose content is asked for
 * @property {DrawnModel | null} drawn
 * @property {boolean} bare the picture alone
 * @property {(cell: SeenCell) => string} describe the spoken name of a cell
 */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const REACH = 0.8; // of a cell; a tap farther from its middle is not meant
const ROOM = 0.9; // cells around the board that are shown, too
const FARTHEST = 100; // cells an arrow key goes over to find the next one

export class Surface {
  /** @type {Surfaced | null} */
  #shown = null;
  /** @type {string | null} key of the one cell in the tab order */
  #current = null;
  #onTap;
  #svg = s("svg", { class: "see-svg", role: "group" });
  element = h("div", { class: "see-surface" }, this.#svg);

  /** @param {(cell: SeenCell) => void} onTap */
  constructor(onTap) {
    this.#onTap = onTap;
    this.#svg.addEventListener("click", (event) => this.#clicked(event));
    this.#svg.addEventListener("keydown", (event) => this.#pressed(event));
    this.element.addEventListener("focusin", (event) => this.#focused(event));
  }

  /**
   * @param {Surfaced} shown
   * @param {string} label
   */
  show(shown, label) {
    const focused = this.#svg.contains(document.activeElement);
    this.#shown = shown;
    this.#svg.setAttribute("aria-label", label);
    this.#frame(boxOf(shown.cells));
    this.element.classList.toggle("is-board", shown.picture === null);
    const { picture, geometry } = shown;
    this.#svg.replaceChildren(
      gradients(),
      ...(picture
        ? [s("image", { href: picture.url, width: picture.width, height: picture.height, preserveAspectRatio: "none" })]
        : geometry
          ? [ground(geometry)]
          : []),
      ...(shown.bare ? [] : this.#overlay(shown)),
      s("g", {}, ...shown.cells.map((cell) => this.#target(cell))),
    );
    if (!shown.cells.some(({ key }) => key === this.#current)) this.#current = shown.cells[0]?.key ?? null;
    this.#setCurrent(this.#current);
    if (focused) this.focus();
  }

  focus() {
    /** @type {SVGElement | null} */ (this.#svg.querySelector(`[data-key="${this.#current}"]`))?.focus({
      preventScroll: true,
    });
  }

  /** @param {{left: number, top: number, width: number, height: number}} box */
  #frame({ left, top, width, height }) {
    this.#svg.setAttribute("viewBox", `${left} ${top} ${width} ${height}`);
    this.element.style.setProperty("--ratio", String(width / height));
    this.element.style.setProperty("--span", String(width));
  }

  /** @param {Surfaced} shown */
  #overlay({ cells, sign, doubtful, wrong, asked, drawn, picture, geometry }) {
    const drawings = geometry?.drawings ?? {};
    const signs = cells.flatMap((cell) => {
      const held = sign(cell);
      return (held && drawSign(cell, held, picture !== null, drawings)) ?? [];
    });
    const marks = cells.flatMap((cell) => [
      ...(doubtful.has(cell.key) ? [drawMark(cell, "doubtful")] : []),
      ...(wrong.has(cell.name) ? [drawMark(cell, "wrong")] : []),
      ...(asked.has(cell.name) ? [drawMark(cell, "asked")] : []),
    ]);
    const named = new Map(cells.filter(({ name }) => name !== "").map((cell) => [cell.name, cell]));
    return [
      s("g", { class: "see-signs", "aria-hidden": "true" }, ...signs),
      s("g", { "aria-hidden": "true" }, ...marks),
      s("g", { class: "see-move", "aria-hidden": "true" }, ...(drawn ? drawMove(drawn, named, drawings) : [])),
    ];
  }

  /** @param {SeenCell} cell */
  #target(cell) {
    return s(
      "g",
      {
        class: "see-cell",
        role: "button",
        tabindex: -1,
        "data-key": cell.key,
        "data-cell": cell.name,
        "aria-label": this.#shown?.describe(cell),
        transform: at(cell),
      },
      s("rect", { class: "hit", x: -0.5, y: -0.5, width: 1, height: 1 }),
      s("rect", { class: "focus", x: -0.48, y: -0.48, width: 0.96, height: 0.96, rx: 0.1 }),
    );
  }

  /** @param {string | null} key */
  #setCurrent(key) {
    for (const target of this.#svg.querySelectorAll('.see-cell[tabindex="0"]')) target.setAttribute("tabindex", "-1");
    this.#svg.querySelector(`[data-key="${key}"]`)?.setAttribute("tabindex", "0");
    this.#current = key;
  }

  /** @param {Event} event */
  #focused({ target }) {
    const key = target instanceof Element ? (target.closest("[data-key]")?.getAttribute("data-key") ?? null) : null;
    if (key) this.#setCurrent(key);
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    const cell = event.detail === 0 ? this.#cells.find(({ key }) => key === this.#current) : this.#near(event);
    if (!cell) return;
    this.#setCurrent(cell.key);
    this.#onTap(cell);
  }

  get #cells() {
    return this.#shown?.cells ?? [];
  }

  /** The nearest cell: a finger is larger than a cell. @param {MouseEvent} event */
  #near(event) {
    const matrix = this.#svg.getScreenCTM();
    if (!matrix) return undefined;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const far = (/** @type {SeenCell} */ cell) => Math.hypot(cell.x - x, cell.y - y) / cell.unit;
    const nearest = this.#cells.reduce(
      (best, cell) => (best === undefined || far(cell) < far(best) ? cell : best),
      /** @type {SeenCell | undefined} */ (undefined),
    );
    return nearest && far(nearest) <= REACH ? nearest : undefined;
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const here = this.#cells.find(({ key }) => key === this.#current);
    if (event.key in ARROWS && here) this.#go(here, ARROWS[event.key]);
    else if ((event.key === "Enter" || event.key === " ") && here) this.#onTap(here);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * @param {SeenCell} from
   * @param {[number, number]} step
   */
  #go({ key }, [right, below]) {
    const [column, row] = key.split(",").map(Number);
    const isTurned = this.#shown?.picture === null && this.#shown.geometry?.turned; // arrow keys go where the eye goes
    const [across, down] = isTurned ? [-right, -below] : [right, below];
    for (let far = 1; far <= FARTHEST; far++) {
      const found = this.#cells.find((cell) => cell.key === `${column + across * far},${row + down * far}`);
      if (!found) continue;
      this.#setCurrent(found.key);
      this.focus();
      return;
    }
  }
}

/** The box around the cells with a little room. @param {SeenCell[]} cells */
function boxOf(cells) {
  const edges = cells.map(({ x, y, unit }) => [x - unit * ROOM, y - unit * ROOM, x + unit * ROOM, y + unit * ROOM]);
  const [left, top] = [0, 1].map((side) => Math.min(...edges.map((edge) => edge[side])));
  const [right, bottom] = [2, 3].map((side) => Math.max(...edges.map((edge) => edge[side])));
  return { left, top, width: right - left, height: bottom - top };
}
