// Points as coloured bars: a bar for each player, a part for each kind of building and the wall, or for each scoring.

import { h } from "../../../lib/dom.js";
import { t } from "../../../lib/i18n.js";
import { KIND_NAMES, KINDS } from "./art.js";
import { chairName, isOnlyPerson } from "./seats.js";
import { hasDirk } from "./table.js";

/** @import { Chair } from "./seats.js" */
/** @import { Scoring, Table } from "./table.js" */

/** @typedef {{points: number, kind: string, words: string}} Part kind: its class */
/** @typedef {{name: string, colour: string | null, parts: Part[]}} Bar */

const LEAST_LABELLED = 3; // percent of the longest bar; a smaller part has no room for its number

/**
 * Everybody who gets points: the players, and Dirk where he plays.
 * @param {Table} table
 * @param {Chair[]} chairs
 */
export function rowsOf(table, chairs) {
  const players = chairs.map((chair, row) => ({
    name: isOnlyPerson(chairs, row) ? t("You") : chairName(chair),
    colour: chair.colour,
    row,
  }));
  return hasDirk(table) ? [...players, { name: t("Dirk"), colour: null, row: players.length }] : players;
}

/**
 * One scoring: points for each kind of building and the wall.
 * @param {Table} table
 * @param {Chair[]} chairs
 * @param {Scoring} scoring
 */
export function scoringChart(table, chairs, { shares, walls }) {
  const bars = rowsOf(table, chairs).map(({ name, colour, row }) => ({
    name,
    colour,
    parts: [
      ...KINDS.map((kind, index) => ({ points: shares[row][index], kind: `kind-${kind}`, words: t(KIND_NAMES[kind]) })),
      { points: walls[row] ?? 0, kind: "kind-wall", words: t("wall") },
    ],
  }));
  return h("div", { class: "chart" }, ...barRows(bars), legend());
}

/**
 * The whole game: points of each scoring.
 * @param {Table} table
 * @param {Chair[]} chairs
 */
export function totalChart(table, chairs) {
  const bars = rowsOf(table, chairs).map(({ name, colour, row }) => ({
    name,
    colour,
    parts: table.scorings.map(({ points }, index) => ({
      points: points[row],
      kind: `round-${index + 1}`,
      words: t("Scoring {number}", { number: index + 1 }),
    })),
  }));
  const rounds = table.scorings.map((_, index) =>
    legendItem(`round-${index + 1}`, t("Scoring {number}", { number: index + 1 })),
  );
  return h(
    "div",
    { class: "chart" },
    ...barRows(bars),
    h("ul", { class: "chart-legend", "aria-hidden": "true" }, ...rounds),
  );
}

/** @param {Bar[]} bars */
function barRows(bars) {
  const longest = Math.max(1, ...bars.map(sum));
  return bars.map((bar) => {
    const parts = bar.parts.filter(({ points }) => points > 0);
    const words = [`${bar.name}: ${sum(bar)}`, ...parts.map((part) => `${part.words} ${part.points}`)].join(", ");
    return h(
      "div",
      { class: "chart-row", role: "img", "aria-label": words },
      h("span", { class: "chart-name" }, bar.colour && h("span", { class: `seat-chip seat-${bar.colour}` }), bar.name),
      h("span", { class: "chart-track" }, ...parts.map((part) => chartPart(part, longest))),
      h("strong", { class: "chart-sum" }, String(sum(bar))),
    );
  });
}

/** @param {Bar} bar */
function sum({ parts }) {
  return parts.reduce((total, { points }) => total + points, 0);
}

/**
 * @param {Part} part
 * @param {number} longest
 */
function chartPart({ points, kind, words }, longest) {
  const share = (100 * points) / longest;
  const element = h(
    "span",
    { class: `chart-part ${kind}`, title: `${words}: ${points}` },
    share >= LEAST_LABELLED ? String(points) : "",
  );
  element.style.setProperty("inline-size", `${share}%`);
  return element;
}

function legend() {
  const kinds = KINDS.map((kind) => legendItem(`kind-${kind}`, t(KIND_NAMES[kind])));
  return h("ul", { class: "chart-legend", "aria-hidden": "true" }, ...kinds, legendItem("kind-wall", t("wall")));
}

/**
 * @param {string} kind
 * @param {string} words
 */
function legendItem(kind, words) {
  return h("li", {}, h("span", { class: `chart-part ${kind}` }), words);
}
