// Arrows and circles of the visitor's own, drawn with the right mouse button; they mean nothing to the game.

import { s } from "../lib/dom.js";

/** @import { Cell } from "../lib/types.js" */

const SHORTEST = 0.1; // of a cell; a drag within one cell draws a circle

export class Annotations {
  layer = s("g", { class: "annotations", "aria-hidden": "true" });
  /** @type {Map<string, [string, string]>} */
  #drawn = new Map();
  /** @type {string | null} where the button went down */
  #from = null;
  #cells;

  /**
   * @param {SVGSVGElement} svg
   * @param {(event: PointerEvent) => string | null} find the cell below the pointer
   * @param {(id: string) => Cell | undefined} cells
   */
  constructor(svg, find, cells) {
    this.#cells = cells;
    svg.addEventListener("contextmenu", (event) => event.preventDefault());
    svg.addEventListener("pointerdown", (event) => {
      if (event.pointerType !== "mouse") return;
      this.#from = event.button === 2 ? find(event) : null;
      if (event.button === 0) this.clear();
    });
    svg.addEventListener("pointerup", (event) => {
      const [from, to] = [this.#from, event.button === 2 ? find(event) : null];
      this.#from = null;
      if (from && to) this.#toggle(from, to);
    });
  }

  clear() {
    if (this.#drawn.size === 0) return;
    this.#drawn.clear();
    this.#draw();
  }

  /** The same again takes it away. @param {string} from @param {string} to */
  #toggle(from, to) {
    const key = `${from} ${to}`;
    if (!this.#drawn.delete(key)) this.#drawn.set(key, [from, to]);
    this.#draw();
  }

  #draw() {
    const shapes = [...this.#drawn.values()].flatMap(([from, to]) => {
      const [start, end] = [this.#cells(from), this.#cells(to)];
      return start && end ? [shape(start, end)] : [];
    });
    this.layer.replaceChildren(...shapes);
  }
}

/** @param {Cell} from @param {Cell} to */
function shape(from, to) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length < SHORTEST) return s("circle", { cx: from.x, cy: from.y, r: 0.46 });
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const [x, y] = [to.x - ux * 0.1, to.y - uy * 0.1];
  const [bx, by] = [x - ux * 0.36, y - uy * 0.36];
  const head = `M${x} ${y} ${bx - uy * 0.22} ${by + ux * 0.22} ${bx + uy * 0.22} ${by - ux * 0.22}Z`;
  return s("g", {}, s("line", { x1: from.x, y1: from.y, x2: bx, y2: by }), s("path", { d: head }));
}
