// How large the cells are and which way the field lies: as large as fits, never too small for a finger, and as two fingers want it.

import { handling } from "./input-settings.js";

/** @import { MinesField } from "./field.js" */

/** CSS pixels a finger needs. */
export const FINGER = 30;
const MOUSE = 20;
const [SMALLEST, LARGEST] = [12, 72]; // by two fingers
const LARGEST_DEFAULT = 60; // no field is drawn larger by itself
const LABELS = 1.25; // rem, room for the coordinates
const GAP = 1; // between two cells

/**
 * @typedef {object} ZoomOptions
 * @property {HTMLElement} [beside] what stands in the same place: below the field, or in a column beside it
 * @property {number} [least] pixels: a row whose cells are smaller is not well seen, so that a wide field is better turned
 * @property {(whole: number, across: number) => number} [defaultSize] pixels of a cell by default, from those that show the whole field and a whole row
 */

export class Zoom {
  #stage;
  #field;
  #beside;
  #least;
  #defaultSize;
  /** @type {number | "whole" | null} pixels; null: as it fits */
  #chosen = null;
  /** @type {{distance: number, cell: number} | null} */
  #pinch = null;
  /** @type {() => void} */
  changed = () => {};

  /**
   * @param {HTMLElement} stage what the field is pushed about in; the place around it has a greatest height
   * @param {MinesField} field
   * @param {ZoomOptions} [options]
   */
  constructor(stage, field, { beside, least = FINGER, defaultSize = touchableCell } = {}) {
    this.#stage = stage;
    this.#field = field;
    this.#beside = beside;
    this.#least = least;
    this.#defaultSize = defaultSize;
    stage.addEventListener("touchstart", (event) => this.#begin(event), { passive: true });
    stage.addEventListener("touchmove", (event) => this.#move(event), { passive: false });
    for (const name of ["touchend", "touchcancel"]) stage.addEventListener(name, () => (this.#pinch = null));
  }

  /** Whether a part of the field lies outside the stage. */
  get isCut() {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = this.#stage;
    return scrollWidth - clientWidth > 1 || scrollHeight - clientHeight > 1;
  }

  /** Whether a finger hits every cell. */
  get isForFingers() {
    return this.#field.cell >= FINGER;
  }

  /** Whether all of it is shown though the cells are small. */
  get isWhole() {
    return this.#chosen === "whole" || (this.#chosen !== null && this.#chosen <= this.#whole() + 0.01);
  }

  /** Turns a wide field on a tall screen where its cells would be too small, and gives the cells their size. */
  lay() {
    const { width, height } = this.#room();
    const { columns, rows } = this.#field.shape;
    if (columns === 0 || width <= 0) return;
    this.#field.turn(false);
    const wide = this.#field.shape.columns > this.#field.shape.rows;
    const tall = height > width || matchMedia("(orientation: portrait)").matches;
    this.#field.turn(handling.turns && wide && tall && this.#across() < this.#least);
    if (this.#field.shape.columns !== columns || this.#field.shape.rows !== rows) this.forget();
    this.fit();
  }

  /** Redraws the cells in their size. */
  fit() {
    this.#field.setCell(
      this.#chosen === "whole" ? this.#whole() : (this.#chosen ?? this.#defaultSize(this.#whole(), this.#across())),
    );
    this.changed();
  }

  /** The whole field, or the usual cells where it is shown already. */
  toggle() {
    this.#chosen = this.isWhole ? null : "whole";
    this.fit();
  }

  forget() {
    this.#chosen = null;
  }

  /** How large the field may become beside its coordinates; the stage itself is only as high as its field. */
  #room() {
    const place = this.#stage.parentElement;
    if (!place) return { width: 0, height: 0 };
    const { maxHeight, rowGap, columnGap, display } = getComputedStyle(place);
    const labels = LABELS * parseFloat(getComputedStyle(document.documentElement).fontSize);
    const [width, height] = [place.clientWidth - labels, parseFloat(maxHeight) - labels];
    if (!this.#beside) return { width, height };
    if (display === "grid") return { width: width - this.#beside.offsetWidth - parseFloat(columnGap), height };
    return { width, height: height - this.#beside.offsetHeight - parseFloat(rowGap) };
  }

  /** Pixels of a cell where every column is in sight. */
  #across() {
    return this.#room().width / this.#field.shape.columns - GAP;
  }

  #whole() {
    const down = this.#room().height / this.#field.shape.rows - GAP;
    return Math.max(SMALLEST / 2, Math.min(this.#across(), down, LARGEST_DEFAULT));
  }

  /** @param {TouchEvent} event */
  #begin({ touches }) {
    if (touches.length !== 2) return;
    this.#field.cancelPress();
    this.#pinch = { distance: distanceOf(touches), cell: this.#field.cell };
  }

  /** @param {TouchEvent} event */
  #move(event) {
    if (!this.#pinch || event.touches.length !== 2) return;
    event.preventDefault();
    const wanted = this.#pinch.cell * (distanceOf(event.touches) / this.#pinch.distance);
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

/** Pixels of a cell that is touched or clicked. @param {number} whole */
function touchableCell(whole) {
  return Math.max(whole, matchMedia("(pointer: coarse)").matches ? FINGER : MOUSE);
}

/** @param {TouchList} touches */
function distanceOf([one, other]) {
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
