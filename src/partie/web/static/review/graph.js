// The course of a game as a graph over its moves; a touch of it goes to that move.

import { h, s } from "../lib/dom.js";
import { percent, t } from "../lib/i18n.js";

/** @import { GraphModel, ReviewStepModel } from "../lib/wire.js" */

const WIDTH = 600;
const HEIGHT = 160;
const EDGE = 8; // above and below
const NEAR = 10; // pixels beside a marked move that mean it
const LEAST = 10; // points of a change that is written

export class ReviewGraph {
  element = h("figure", { class: "review-graph" });
  #graph;
  #sides;
  #last;
  #number;
  /** @type {(ReviewStepModel | undefined)[]} by ply */
  #steps = [];
  #ply = 0;
  #place = h("span", { class: "review-place", "aria-hidden": "true" });
  #marks = h("div", { class: "review-scale", "aria-hidden": "true" });
  #drawing = s("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img" });

  /**
   * @param {GraphModel} graph
   * @param {string[]} sides a game may give their lines colours of its own
   * @param {number} last number of moves
   * @param {(ply: number) => void} go
   * @param {(ply: number) => number} number of the last of so many moves, as people count
   */
  constructor(graph, sides, last, go, number) {
    this.#number = number;
    this.#graph = graph;
    this.#sides = sides;
    this.#last = last;
    const touched = (/** @type {PointerEvent} */ event) => go(this.#plyAt(event.clientX));
    this.#drawing.addEventListener("pointerdown", (event) => {
      this.#drawing.setPointerCapture(event.pointerId);
      touched(event);
    });
    this.#drawing.addEventListener("pointermove", (event) => event.buttons > 0 && touched(event));
    const names = graph.lines.map((name, index) => h("li", { class: this.#line(index) }, name));
    this.element.append(
      h("figcaption", {}, h("span", {}, graph.title), this.#place),
      h("div", { class: "review-plot" }, this.#marks, this.#drawing),
    );
    if (names.length > 0) this.element.append(h("ul", { class: "review-lines" }, ...names));
    this.#draw();
  }

  /** @param {ReviewStepModel} step */
  add(step) {
    this.#steps[step.ply] = step;
    this.#draw();
  }

  /** @param {number} ply that is shown */
  point(ply) {
    this.#ply = ply;
    this.#draw();
  }

  /** What the graph says of a moment, in words. @param {number} ply */
  text(ply) {
    const values = this.#steps[ply]?.values ?? [];
    const { lines, title } = this.#graph;
    const words = values.flatMap((value, index) =>
      value === null
        ? []
        : lines.length > 0
          ? `${lines[index]} ${this.#value(Math.round(value))}`
          : `${title}: ${this.#value(Math.round(value))}`,
    );
    return words.length > 0 ? `${words.join(", ")}.` : "";
  }

  /** What a move changed, or its own value where each stands alone; empty where it is not worth a number. @param {number} ply */
  change(ply) {
    const [before, now] = [ply - 1, ply].map((one) => this.#steps[one]?.values[0] ?? null);
    if (now === null || this.#graph.lines.length > 0) return "";
    if (this.#graph.bars) return this.#value(Math.round(now));
    return before === null || Math.abs(now - before) < LEAST
      ? ""
      : this.#value(`${Math.round(before)} → ${Math.round(now)}`);
  }

  /** The classes of a line. @param {number} index */
  #line(index) {
    return `review-line-${index} of-${this.#sides[index]}`;
  }

  /** @param {number | string} value */
  #value(value) {
    const { unit } = this.#graph;
    return unit === "%" ? percent(value) : `${value}${unit ? ` ${unit}` : ""}`;
  }

  /** The move there; a marked one that is near. @param {number} x of the screen */
  #plyAt(x) {
    const { left, width } = this.#drawing.getBoundingClientRect();
    const away = (/** @type {number} */ ply) => Math.abs((ply / this.#last) * width + left - x);
    const near = this.#steps.flatMap((step) => (step?.mark && away(step.ply) <= NEAR ? [step.ply] : []));
    if (near.length > 0) return near.reduce((one, other) => (away(other) < away(one) ? other : one));
    return Math.min(Math.max(Math.round(((x - left) / width) * this.#last), 0), this.#last);
  }

  #scale() {
    const known = this.#steps.flatMap((step) => step?.values.filter((value) => value !== null) ?? []);
    const low = this.#graph.low ?? Math.min(...known, 0);
    const high = this.#graph.high ?? Math.max(...known, low + 1);
    return { low, high };
  }

  #draw() {
    const { low, high } = this.#scale();
    const { unit } = this.#graph;
    const across = (/** @type {number} */ ply) => (this.#last === 0 ? WIDTH / 2 : (ply / this.#last) * WIDTH);
    const down = (/** @type {number} */ value) => HEIGHT - EDGE - ((value - low) / (high - low)) * (HEIGHT - 2 * EDGE);
    const scale = [high, (low + high) / 2, low];
    const levels = scale.map((value) =>
      s("line", { class: "review-level", x1: 0, x2: WIDTH, y1: down(value), y2: down(value) }),
    );
    this.#marks.replaceChildren(
      ...scale.map((value) => h("span", {}, unit === "%" ? percent(Math.round(value)) : String(Math.round(value)))),
    );
    const shown = this.#graph.bars ? this.#bars(across, down) : this.#courses(across, down);
    const marks = this.#graph.bars ? [] : this.#steps.flatMap((step) => (step?.mark ? dots(step, across, down) : []));
    const here = s("line", { class: "review-here", x1: across(this.#ply), x2: across(this.#ply), y1: 0, y2: HEIGHT });
    this.#place.textContent = t("Move {ply} of {last}", {
      ply: this.#number(this.#ply),
      last: this.#number(this.#last),
    });
    this.#drawing.replaceChildren(...levels, here, ...shown, ...marks);
    this.#drawing.setAttribute(
      "aria-label",
      [this.#graph.title, t("Move {ply}", { ply: this.#number(this.#ply) }), this.text(this.#ply)]
        .filter(Boolean)
        .join(". "),
    );
  }

  /**
   * @param {(ply: number) => number} across
   * @param {(value: number) => number} down
   */
  #bars(across, down) {
    const width = Math.max(2, Math.min(12, (WIDTH / Math.max(1, this.#last)) * 0.7));
    return this.#steps.flatMap((step) => {
      const value = step?.values[0] ?? null;
      if (!step || value === null || value <= 0) return [];
      return [
        s("rect", {
          class: `review-bar ${step.mark === "avoidable" ? "is-avoidable" : ""}`,
          x: across(step.ply) - width / 2,
          y: down(value),
          width,
          height: HEIGHT - EDGE - down(value),
        }),
      ];
    });
  }

  /**
   * One polyline for each unbroken part of each line.
   * @param {(ply: number) => number} across
   * @param {(value: number) => number} down
   */
  #courses(across, down) {
    const lines = Math.max(1, this.#graph.lines.length);
    return Array.from({ length: lines }, (_, line) => {
      /** @type {string[][]} */
      const parts = [[]];
      for (let ply = 0; ply <= this.#last; ply += 1) {
        const value = this.#steps[ply]?.values[line] ?? null;
        if (value === null) parts.push([]);
        else parts[parts.length - 1].push(`${across(ply).toFixed(1)},${down(value).toFixed(1)}`);
      }
      return parts
        .filter(({ length }) => length > 0)
        .map((points) => s("polyline", { class: `review-course ${this.#line(line)}`, points: points.join(" ") }));
    }).flat();
  }
}

/**
 * Lines without a length and with round ends: dots, however the drawing is stretched.
 * @param {ReviewStepModel} step
 * @param {(ply: number) => number} across
 * @param {(value: number) => number} down
 */
function dots({ ply, values, mark }, across, down) {
  return values.flatMap((value) =>
    value === null
      ? []
      : [
          s("line", {
            class: `review-mark is-${mark}`,
            x1: across(ply),
            x2: across(ply),
            y1: down(value),
            y2: down(value),
          }),
        ],
  );
}
