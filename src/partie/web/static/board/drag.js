// Dragging: a piece or cards follow the pointer, and the place where they are let go is the next tap.

const SLACK = 6; // CSS pixels a finger may slip before a tap becomes a drag

/**
 * @typedef {object} DragOptions
 * @property {(event: PointerEvent) => string | null} find the cell below the pointer, without what is carried
 * @property {(cell: string) => boolean} mayTake whether a move begins there with something to carry
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
  /** @type {ParentNode | null} the layer they come from */
  #home = null;
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
    svg.addEventListener("lostpointercapture", (event) => event.target === svg && this.#end(null)); // a touch is captured by the cell before
    svg.addEventListener("touchmove", (event) => this.#hold(event), { passive: false });
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

  /** A finger that began on something to carry does not scroll the page; SVG cells have no `touch-action`. @param {TouchEvent} event */
  #hold(event) {
    if (event.touches.length > 1) return; // two fingers zoom
    if (event.cancelable && (this.isCarrying || (this.#pressed && this.#options.mayTake(this.#pressed.cell)))) {
      event.preventDefault();
    }
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

  /** Above everything, marks too. @param {number} pointer */
  #lift(pointer) {
    this.#svg.setPointerCapture(pointer);
    this.#svg.classList.add("is-carrying");
    this.#home = this.#carried[0].parentNode;
    this.#svg.append(...this.#carried);
  }

  /** @param {PointerEvent} event */
  #release(event) {
    if (!this.isCarrying) this.#pressed = null;
    else this.#end(this.#options.find(event));
  }

  /** @param {string | null} cell */
  #end(cell) {
    if (!this.isCarrying) this.#pressed = null;
    else {
      this.putBack();
      this.#options.drop(cell);
    }
  }

  /** What is carried lies where it came from; the board changed below it. */
  putBack() {
    if (!this.isCarrying) return;
    this.#pressed = null;
    for (const drawn of this.#carried) drawn.style.translate = "";
    this.#home?.append(...this.#carried);
    this.#carried = [];
    this.#svg.classList.remove("is-carrying");
    this.#swallow = true;
  }
}
