// Small plots as SVG: results one after another, a share, a number over the games.

import { s } from "../lib/dom.js";

const WIDTH = 240;
const HEIGHT = 48;
const EDGE = 6; // around a number over the games: the ring of the best one is seen whole

/**
 * Results one after another: up is won, down is lost, the middle drawn.
 * @param {("won" | "drawn" | "lost")[]} results the oldest first
 * @param {string} label
 */
export function coursePlot(results, label) {
  const step = WIDTH / Math.max(results.length, 20);
  const places = { won: [2, 20], drawn: [20, 8], lost: [26, 20] };
  return plot(
    label,
    ...results.map((result, index) =>
      s("rect", {
        class: `plot-${result}`,
        x: (index * step).toFixed(2),
        y: places[result][0],
        width: (step * 0.7).toFixed(2),
        height: places[result][1],
        rx: 1,
      }),
    ),
  );
}

/**
 * Won, drawn and lost side by side.
 * @param {{won: number, drawn: number, lost: number}} tally
 * @param {string} label
 */
export function sharePlot({ won, drawn, lost }, label) {
  const all = Math.max(1, won + drawn + lost);
  const ends = [0, won / all, (won + drawn) / all, 1].map((share) => share * WIDTH);
  const parts = ["plot-won", "plot-drawn", "plot-lost"].map((kind, index) =>
    s("rect", { class: kind, x: ends[index], y: 0, width: Math.max(0, ends[index + 1] - ends[index]), height: 12 }),
  );
  return s(
    "svg",
    {
      class: "plot plot-share",
      viewBox: `0 0 ${WIDTH} 12`,
      preserveAspectRatio: "none",
      role: "img",
      "aria-label": label,
    },
    ...parts,
  );
}

/**
 * A number over the games, the best one marked.
 * @param {number[]} values the oldest first
 * @param {number} best
 * @param {string} label
 */
export function seriesPlot(values, best, label) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const across = (/** @type {number} */ index) =>
    values.length === 1 ? WIDTH / 2 : EDGE + (index / (values.length - 1)) * (WIDTH - 2 * EDGE);
  const down = (/** @type {number} */ value) =>
    high === low ? HEIGHT / 2 : HEIGHT - EDGE - ((value - low) / (high - low)) * (HEIGHT - 2 * EDGE);
  const points = values.map((value, index) => `${across(index).toFixed(1)},${down(value).toFixed(1)}`);
  const at = values.indexOf(best);
  return plot(
    label,
    s("polyline", { class: "plot-line", points: points.join(" ") }),
    ...(values.length < 30
      ? values.map((value, index) => s("circle", { class: "plot-dot", cx: across(index), cy: down(value), r: 2 }))
      : []),
    at >= 0 && s("circle", { class: "plot-best", cx: across(at), cy: down(best), r: 4 }),
  );
}

/**
 * @param {string} label
 * @param {...(import("../lib/dom.js").Child)} drawn
 */
function plot(label, ...drawn) {
  return s("svg", { class: "plot", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label }, ...drawn);
}
