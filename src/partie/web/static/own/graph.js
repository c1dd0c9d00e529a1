// The course of a game as a graph over its moves; a touch of it goes to that move.

import { h, s } from "../dom.js";
import { percent, t } from "../i18n.js";

/** @import { GraphModel, ReviewStepModel } from "../wire.js" */

const WIDTH = 600;
const HEIGHT = 160;
const EDGE = 8; // above and below

export class ReviewGraph {
  element = h("figure", { class: "review-graph" });
  #graph;
  #last;
  #number;
  /** @type {(ReviewStepModel | undefined)[]} by ply */
  #steps = [];
  #ply = 0;
  #marks = h("div", { class: "review-scale", "aria-hidden": "true" });
  #drawing = s("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img" });

  /**
   * @param {GraphModel} graph
   * @param {number} last number of moves
   * @param {(ply: number) => void} go
   * @param {(ply: number) => number} number of the last of so many moves, as people count
   */
  constructor(graph, last, go, number) {
    this.#number = number;
    this.#graph = graph;
    this.#last = last;
    const touched = (/** @type {PointerEvent} */ event) => go(this.#plyAt(event.clientX));
    this.#drawing.addEventListener("pointerdown", (event) => {
      this.#drawing.setPointerCapture(event.pointerId);
      touched(event);
    });
    this.#drawing.addEventListener("pointermove", (event) => event.buttons > 0 && touched(event));
    const names = graph.lines.map((name, index) => h("li", { class: `review-line-${index}` }, name));
    this.element.append(h("figcaption", {}, graph.title), h("div", { class: "review-plot" }, this.#marks, this.#drawing));
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
    const { lines, title, side } = this.#graph;
    const words = values.flatMap((value, index) => {
      if (value === null) return [];
      const told = this.#value(ply, index, value);
      return side ? t("{side}'s chances {value}", { side, value: told }) : `${lines[index] ?? title} ${told}`;
    });
    return words.length > 0 ? `${words.join(", ")}.` : "";
  }

  /**
   * With what the last move changed, where the line is one of chances.
   * @param {number} ply
   * @param {number} index
   * @param {number} value
   */
  #value(ply, index, value) {
    const { unit, bars, lines } = this.#graph;
    const before = this.#steps[ply - 1]?.values[index] ?? null;
    const change = before === null || bars || lines.length > 0 ? 0 : Math.round(value) - Math.round(before);
    const told = change === 0 ? Math.round(value) : `${Math.round(before ?? 0)} → ${Math.round(value)}`;
    return unit === "%" ? percent(told) : [told, unit].filter((part) => part !== "").join(" ");
  }

  /** @param {number} x of the screen */
  #plyAt(x) {
    const { left, width } = this.#drawing.getBoundingClientRect();
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
    const across = (/** @type {number} */ ply) => (this.#last === 0 ? WIDTH / 2 : (ply / this.#last) * WIDTH);
    const down = (/** @type {number} */ value) => HEIGHT - EDGE - ((value - low) / (high - low)) * (HEIGHT - 2 * EDGE);
    const scale = [high, (low + high) / 2, low];
    const levels = scale.map((value) => s("line", { class: "review-level", x1: 0, x2: WIDTH, y1: down(value), y2: down(value) }));
    this.#marks.replaceChildren(...scale.map((value) => h("span", {}, String(Math.round(value)))));
    const shown = this.#graph.bars ? this.#bars(across, down) : this.#courses(across, down);
    const marks = this.#steps.flatMap((step) => (step?.mark ? [s("line", { class: `review-mark is-${step.mark}`, x1: across(step.ply), x2: across(step.ply), y1: EDGE / 2, y2: HEIGHT - EDGE / 2 })] : []));
    const here = s("line", { class: "review-here", x1: across(this.#ply), x2: across(this.#ply), y1: 0, y2: HEIGHT });
    this.#drawing.replaceChildren(...levels, ...marks, ...shown, here);
    this.#drawing.setAttribute("aria-label", [this.#graph.title, t("Move {ply}", { ply: this.#number(this.#ply) }), this.text(this.#ply)].filter(Boolean).join(". "));
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
      return [s("rect", { class: `review-bar ${step.mark === "avoidable" ? "is-avoidable" : ""}`, x: across(step.ply) - width / 2, y: down(value), width, height: HEIGHT - EDGE - down(value) })];
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
      return parts.filter(({ length }) => length > 0).map((points) => s("polyline", { class: `review-course review-line-${line}`, points: points.join(" ") }));
    }).flat();
  }
}
