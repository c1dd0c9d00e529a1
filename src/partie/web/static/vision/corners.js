// The picture with the outline of the board. Its corners are dragged by a finger, with a magnifier, or moved by arrow keys.

import { h, s } from "../lib/dom.js";
import { later, t } from "../lib/i18n.js";

/** @import { Point } from "./api.js" */
/** @import { Picture } from "./image-input.js" */

const NAMES = [
  later("Top left corner"),
  later("Top right corner"),
  later("Bottom right corner"),
  later("Bottom left corner"),
];
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const STEP = 0.01; // of the longer side for an arrow key, a tenth with Shift
const HANDLE = 24; // CSS pixels
const LENS = 110; // CSS pixels across
const LENS_PART = 0.06; // of the longer side that the magnifier shows to each side
const ROOM = 0.04; // around the picture, so that corners at its border can be held

/** Where corners begin when nothing was found. @param {Picture} picture @returns {Point[]} */
export function likelyCorners({ width, height }) {
  const [x, y] = [width * 0.12, height * 0.12];
  return [
    [x, y],
    [width - x, y],
    [width - x, height - y],
    [x, height - y],
  ];
}

export class Corners {
  /** @type {Picture | null} */
  #picture = null;
  /** @type {Point[]} */
  #corners = [];
  /** @type {number | null} the corner that is held */
  #held = null;
  /** @type {Point} from the pointer to the corner */
  #offset = [0, 0];
  #outline = s("polygon", { class: "see-outline" });
  #lens = s("svg", { class: "see-lens", "aria-hidden": "true" });
  #handles = NAMES.map((_, index) => this.#handle(index));
  #svg = s("svg", { class: "see-svg see-corners", role: "group" });
  element = h("div", { class: "see-surface" }, this.#svg);
  #watch = new ResizeObserver(() => this.#draw());

  constructor() {
    this.#svg.addEventListener("pointermove", (event) => this.#moved(event));
    for (const end of ["pointerup", "pointercancel"]) this.#svg.addEventListener(end, () => this.#hold(null));
    this.#watch.observe(this.element);
  }

  /** @returns {Point[]} */
  get corners() {
    return this.#corners.map(([x, y]) => [x, y]);
  }

  /**
   * @param {Picture} picture
   * @param {Point[]} corners
   */
  show(picture, corners) {
    this.#picture = picture;
    this.#corners = corners.map(([x, y]) => [x, y]);
    const { width, height } = picture;
    const room = ROOM * this.#side;
    this.#svg.setAttribute("viewBox", `${-room} ${-room} ${width + 2 * room} ${height + 2 * room}`);
    this.element.style.setProperty("--ratio", String((width + 2 * room) / (height + 2 * room)));
    this.#svg.setAttribute("aria-label", t("Corners of the board"));
    this.#svg.replaceChildren(
      s("image", { href: picture.url, width, height, preserveAspectRatio: "none" }),
      this.#outline,
      ...this.#handles,
      this.#lens,
    );
    this.#draw();
  }

  get #side() {
    return Math.max(this.#picture?.width ?? 1, this.#picture?.height ?? 1);
  }

  /** @param {number} index */
  #handle(index) {
    const handle = s(
      "g",
      { class: "see-handle", role: "button", tabindex: 0, "data-corner": index },
      s("circle", { class: "hit", r: HANDLE }),
      s("circle", { class: "ring", r: HANDLE * 0.75 }),
      s("path", { class: "cross", d: `M${-HANDLE * 0.4} 0H${HANDLE * 0.4}M0 ${-HANDLE * 0.4}V${HANDLE * 0.4}` }),
    );
    handle.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      this.#svg.setPointerCapture(event.pointerId);
      const { x, y } = this.#point(event);
      this.#offset = [this.#corners[index][0] - x, this.#corners[index][1] - y];
      handle.focus({ preventScroll: true });
      this.#hold(index);
    });
    handle.addEventListener("keydown", (event) => this.#pressed(event, index));
    return handle;
  }

  /** @param {PointerEvent} event */
  #point(event) {
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(this.#svg.getScreenCTM()?.inverse());
  }

  /** @param {number | null} index */
  #hold(index) {
    this.#held = index;
    this.#draw();
  }

  /** @param {PointerEvent} event */
  #moved(event) {
    if (this.#held === null) return;
    const { x, y } = this.#point(event);
    this.#put(this.#held, x + this.#offset[0], y + this.#offset[1]);
  }

  /**
   * @param {KeyboardEvent} event
   * @param {number} index
   */
  #pressed(event, index) {
    if (!(event.key in ARROWS) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const step = this.#side * (event.shiftKey ? STEP / 10 : STEP);
    const [across, down] = ARROWS[event.key];
    this.#put(index, this.#corners[index][0] + across * step, this.#corners[index][1] + down * step);
  }

  /**
   * @param {number} index
   * @param {number} x
   * @param {number} y
   */
  #put(index, x, y) {
    const { width, height } = /** @type {Picture} */ (this.#picture);
    this.#corners[index] = [Math.min(width, Math.max(0, x)), Math.min(height, Math.max(0, y))];
    this.#draw();
  }

  #draw() {
    const matrix = this.#svg.getScreenCTM();
    if (!matrix || !this.#picture) return;
    const pixel = 1 / matrix.a; // of the screen, in those of the picture
    this.#outline.setAttribute("points", this.#corners.map((corner) => corner.join(",")).join(" "));
    this.#outline.setAttribute("stroke-width", String(3 * pixel));
    this.#handles.forEach((handle, index) => {
      const [x, y] = this.#corners[index];
      handle.setAttribute("transform", `translate(${x} ${y}) scale(${pixel})`);
      handle.setAttribute("aria-label", `${t(NAMES[index])}: ${Math.round(x)}, ${Math.round(y)}`);
    });
    this.#magnify(pixel);
  }

  /** What the finger hides, in the other half of the picture. @param {number} pixel */
  #magnify(pixel) {
    this.#lens.replaceChildren();
    if (this.#held === null || !this.#picture) return;
    const { url, width, height } = this.#picture;
    const [x, y] = this.#corners[this.#held];
    const [part, size] = [LENS_PART * this.#side, LENS * pixel];
    const place = {
      x: x < width / 2 ? width - size : 0,
      y: 0,
      width: size,
      height: size,
      viewBox: `${x - part} ${y - part} ${2 * part} ${2 * part}`,
    };
    for (const [name, value] of Object.entries(place)) this.#lens.setAttribute(name, String(value));
    this.#lens.append(
      s("image", { href: url, width, height, preserveAspectRatio: "none" }),
      s("polygon", {
        class: "see-outline",
        points: this.#corners.map((corner) => corner.join(",")).join(" "),
        "stroke-width": part * 0.03,
      }),
      s("rect", {
        class: "lens-edge",
        x: x - part,
        y: y - part,
        width: 2 * part,
        height: 2 * part,
        "stroke-width": part * 0.06,
      }),
    );
  }

  close() {
    this.#watch.disconnect();
  }
}
