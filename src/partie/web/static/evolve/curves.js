// The fitness of those who learn and of the static ones over the generations: means as lines, least to most as bands.

import { h, s } from "../lib/dom.js";
import { decimal, later, t } from "../lib/i18n.js";

/** @import { EvolvePointModel, SpreadModel } from "../lib/wire.js" */

const WIDTH = 600;
const HEIGHT = 240;
const LEFT = 40;
const EDGE = 14;
const DOT = 6; // a line needs two generations
const ABOVE = 22; // room for what the numbers on the left are
const WHOLE_FROM = 8; // a narrower range, such as that of shares of wins, is written with decimals

/** What the numbers of a curve are. */
const MEANINGS = {
  score: later("Points are those of the game, on average a game."),
  wins: later("1 is every point won, 0.5 is as good as the others, 0 is none."),
  lead: later("A number is the lead over the best rival in points, with 20 more for a win, on average a game."),
  percent: later("A number is the share of all points of a game, in percent."),
  prediction: later("A number says how well results of new games are predicted: the nearer to 0, the better."),
};

/**
 * @param {EvolvePointModel[]} curve
 * @param {keyof typeof MEANINGS} [fitness]
 * @returns {HTMLElement}
 */
export function curves(curve, fitness = "score") {
  const rival = t("those who stay as they are");
  const spreads = curve.flatMap(({ learning, static: still }) => [learning, still]);
  const isShare = fitness === "wins";
  const low = isShare ? 0 : Math.min(...spreads.map(({ least }) => least));
  const high = isShare ? 1 : Math.max(...spreads.map(({ most }) => most), low + 1);
  const written = (/** @type {number} */ value) => decimal(value, high - low >= WHOLE_FROM ? 0 : 2);
  const first = curve[0].generation;
  const last = Math.max(curve[curve.length - 1].generation, first + 1);
  const across = (/** @type {number} */ generation) =>
    LEFT + ((generation - first) / (last - first)) * (WIDTH - LEFT - EDGE);
  const down = (/** @type {number} */ value) =>
    HEIGHT - 2 * EDGE - ((value - low) / (high - low)) * (HEIGHT - 3 * EDGE - ABOVE);
  const place = (/** @type {number} */ generation, /** @type {number} */ value) =>
    `${across(generation).toFixed(1)},${down(value).toFixed(1)}`;
  const group = (/** @type {string} */ name, /** @type {(point: EvolvePointModel) => SpreadModel} */ of) => {
    const over = curve.map((point) => place(point.generation, of(point).most));
    const under = curve.map((point) => place(point.generation, of(point).least)).reverse();
    return [
      s("polygon", { class: `curve-band curve-${name}`, points: [...over, ...under].join(" ") }),
      ...(curve.length === 1
        ? [s("circle", { class: `curve-dot curve-${name}`, cx: across(first), cy: down(of(curve[0]).mean), r: DOT })]
        : []),
      s("polyline", {
        class: `curve-line curve-${name}`,
        points: curve.map((point) => place(point.generation, of(point).mean)).join(" "),
      }),
    ];
  };
  const marks = [low, (low + high) / 2, high].map((value) =>
    s("text", { class: "curve-mark", x: LEFT - 6, y: down(value) + 4, "text-anchor": "end" }, written(value)),
  );
  const ends = [first, last].map((generation, index) =>
    s(
      "text",
      { class: "curve-mark", x: across(generation), y: HEIGHT - 6, "text-anchor": index ? "end" : "start" },
      String(generation),
    ),
  );
  const unit = isShare
    ? t("share of points won")
    : fitness === "percent"
      ? "%"
      : fitness === "prediction"
        ? ""
        : t("points");
  const words = [
    s("text", { class: "curve-mark", x: 6, y: EDGE + 2 }, unit),
    s(
      "text",
      { class: "curve-mark", x: (LEFT + WIDTH - EDGE) / 2, y: HEIGHT - 6, "text-anchor": "middle" },
      t("generation"),
    ),
  ];
  const now = curve[curve.length - 1];
  const label = t("Fitness over the generations: learning {learning}, {rival} {still} at the end", {
    learning: written(now.learning.mean),
    rival,
    still: written(now.static.mean),
  });
  return h(
    "figure",
    { class: "curves" },
    s(
      "svg",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label },
      ...group("static", (point) => point.static),
      ...group("learning", (point) => point.learning),
      ...marks,
      ...ends,
      ...words,
    ),
    h(
      "figcaption",
      {},
      h("span", { class: "curve-learning" }, t("learning")),
      h("span", { class: "curve-static" }, rival),
    ),
    h(
      "p",
      { class: "detail" },
      t("A line is the average of a generation; the band around it reaches from the worst player to the best."),
    ),
    h("p", { class: "detail" }, t(MEANINGS[fitness])),
  );
}
