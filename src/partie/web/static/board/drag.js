// Dragging: a piece or cards follow the pointer, and the place where they are let go is the next tap.

const SLACK = 6; // CSS pixels a finger may slip before a tap becomes a drag

/**
 * @typedef {object} DragOptions
 * @property {(event: PointerEvent) => string | null} find the cell below the pointer, without what is carried
 * @property {(cell: string) => SVGElement[]} take what is carried from there; nothing where no move begins
 * @property {(cell: string | null) => void} drop it was let go on that cell, or beside the board
 */

export class Drag {
  #options;
  #svg;
  /** @type {{pointer: number, cell: string, x: number, y: number} | null} pressed, perhaps the beginning */
  #pressed = null;
  /** @type {SVGElement[]} */
  #carried = [];
  #swallow = false; // the click that ends a drag

  /**
   * @param {SVGSVGElement} svg
   * @param {DragOptions} options
   */
  constructor(svg, options) {
    this.#svg = svg;
    this.#options = options;
    svg.addEventListener("pointerdown", (event) => this.#press(event));
    svg.addEventListener("pointermove", (event) => this.#move(event));
    svg.addEventListener("pointerup", (event) => this.#release(event));
    svg.addEventListener("pointercancel", () => this.#end(null));
    svg.addEventListener("lostpointercapture", () => this.#end(null));
  }

  get isCarrying() {
    return this.#carried.length > 0;
  }

  /** Whether a click only ended a drag; asked once for each click. */
  wasDrag() {
    const was = this.#swallow;
    this.#swallow = false;
    return was;
  }

  /** @param {PointerEvent} event */
  #press(event) {
    this.#swallow = false;
    if (!event.isPrimary || event.button !== 0) return;
    const cell = this.#options.find(event);
    this.#pressed = cell ? { pointer: event.pointerId, cell, x: event.clientX, y: event.clientY } : null;
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const pressed = this.#pressed;
    if (!pressed || event.pointerId !== pressed.pointer) return;
    const [dx, dy] = [event.clientX - pressed.x, event.clientY - pressed.y];
    if (!this.isCarrying) {
      if (Math.hypot(dx, dy) < SLACK) return;
      this.#carried = this.#options.take(pressed.cell);
      if (!this.isCarrying) this.#pressed = null;
      else this.#lift(pressed.pointer);
    }
    const scale = this.#svg.getScreenCTM()?.a ?? 1;
    for (const drawn of this.#carried) drawn.style.translate = `${dx / scale}px ${dy / scale}px`;
  }

  /** @param {number} pointer */
  #lift(pointer) {
    this.#svg.setPointerCapture(pointer);
    this.#svg.classList.add("is-carrying");
    for (const drawn of this.#carried) drawn.parentNode?.append(drawn);
  }

  /** @param {PointerEvent} event */
  #release(event) {
    if (!this.isCarrying) this.#pressed = null;
    else this.#end(this.#options.find(event));
  }

  /** @param {string | null} cell */
  #end(cell) {
    this.#pressed = null;
    if (!this.isCarrying) return;
    for (const drawn of this.#carried) drawn.style.translate = "";
    this.#carried = [];
    this.#svg.classList.remove("is-carrying");
    this.#swallow = true;
    this.#options.drop(cell);
  }
}
