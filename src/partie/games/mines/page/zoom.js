// How large the cells are: as large as fits, never too small for a finger, and as two fingers want it.

/** @import { MinesField } from "./field.js" */

const FINGER = 30; // CSS pixels a finger needs
const MOUSE = 20;
const [SMALLEST, LARGEST] = [12, 72]; // by two fingers
const USUAL = 60; // no field is drawn larger by itself
const LABELS = 1.25; // rem, room for the coordinates
const GAP = 1; // between two cells

export class Zoom {
  #stage;
  #field;
  /** @type {number | "whole" | null} pixels; null: as it fits */
  #chosen = null;
  /** @type {{distance: number, cell: number} | null} */
  #pinch = null;
  /** @type {() => void} */
  changed = () => {};

  #beside;

  /**
   * @param {HTMLElement} stage what the field is pushed about in
   * @param {MinesField} field
   * @param {() => number} beside pixels of height that other things need in the same place
   */
  constructor(stage, field, beside) {
    this.#stage = stage;
    this.#field = field;
    this.#beside = beside;
    stage.addEventListener("touchstart", (event) => this.#begin(event), { passive: true });
    stage.addEventListener("touchmove", (event) => this.#move(event), { passive: false });
    for (const name of ["touchend", "touchcancel"]) stage.addEventListener(name, () => (this.#pinch = null));
  }

  /** Whether a part of the field lies outside the stage. */
  get isCut() {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = this.#stage;
    return scrollWidth - clientWidth > 1 || scrollHeight - clientHeight > 1;
  }

  /** Whether a finger hits every cell of a row that is all in sight. */
  get fitsAcross() {
    return this.#field.shape.columns * (FINGER + GAP) <= this.room().width;
  }

  /** Whether all of it is shown though the cells are small. */
  get isWhole() {
    return this.#chosen === "whole" || (this.#chosen !== null && this.#chosen <= this.#whole() + 0.01);
  }

  /** Draws the cells anew in their size: the stage or the field is another one. */
  fit() {
    this.#field.setCell(this.#chosen === "whole" ? this.#whole() : (this.#chosen ?? this.#usual()));
    this.changed();
  }

  /** Between the whole field and cells for fingers. */
  toggle() {
    this.#chosen = this.#chosen === null ? "whole" : null;
    this.fit();
  }

  forget() {
    this.#chosen = null;
  }

  /** How large the field may become beside its coordinates; the stage itself is only as high as its field. */
  room() {
    const place = this.#stage.parentElement;
    if (!place) return { width: 0, height: 0 };
    const { maxHeight, rowGap } = getComputedStyle(place);
    const labels = LABELS * parseFloat(getComputedStyle(document.documentElement).fontSize);
    return { width: place.clientWidth - labels, height: parseFloat(maxHeight) - this.#beside() - parseFloat(rowGap) - labels };
  }

  #whole() {
    const { columns, rows } = this.#field.shape;
    const { width, height } = this.room();
    const across = width / columns - GAP;
    const down = height / rows - GAP;
    return Math.max(SMALLEST / 2, Math.min(across, down, USUAL));
  }

  #usual() {
    const least = matchMedia("(pointer: coarse)").matches ? FINGER : MOUSE;
    return Math.max(this.#whole(), least);
  }

  /** @param {TouchEvent} event */
  #begin({ touches }) {
    if (touches.length !== 2) return;
    this.#field.cancelPress();
    this.#pinch = { distance: apart(touches), cell: this.#field.cell };
  }

  /** @param {TouchEvent} event */
  #move(event) {
    if (!this.#pinch || event.touches.length !== 2) return;
    event.preventDefault();
    const wanted = this.#pinch.cell * (apart(event.touches) / this.#pinch.distance);
    this.#zoomTo(Math.min(LARGEST, Math.max(SMALLEST, wanted)), middle(event.touches, this.#stage));
  }

  /**
   * What lies between the fingers stays there.
   * @param {number} cell
   * @param {{x: number, y: number}} at
   */
  #zoomTo(cell, at) {
    const grows = cell / this.#field.cell;
    const { scrollLeft, scrollTop } = this.#stage;
    this.#chosen = cell;
    this.fit();
    this.#stage.scrollTo((scrollLeft + at.x) * grows - at.x, (scrollTop + at.y) * grows - at.y);
  }
}

/** @param {TouchList} touches */
function apart([one, other]) {
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) || 1;
}

/**
 * @param {TouchList} touches
 * @param {HTMLElement} stage
 */
function middle([one, other], stage) {
  const { left, top } = stage.getBoundingClientRect();
  return { x: (one.clientX + other.clientX) / 2 - left, y: (one.clientY + other.clientY) / 2 - top };
}
