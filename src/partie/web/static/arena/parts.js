// Small pieces that several pages of the arena share: results, clocks, tables.

import { h, s } from "../dom.js";
import { t } from "../i18n.js";

/** @import { Match, Rating, Tally, View } from "./types.js" */

/**
 * A page that cannot be shown: why, and the way back.
 * @param {HTMLElement} root
 * @param {string} text
 * @returns {View}
 */
export function showNothing(root, text) {
  root.replaceChildren(h("a", { class: "back", href: "#/" }, t("All tournaments")), h("h1", { role: "alert" }, text));
  return { hear: () => {}, destroy: () => {} };
}

/** @param {number} points */
export function pointsText(points) {
  return points === 0.5 ? "½" : String(Math.round(points * 100) / 100);
}

/** @param {number} seconds */
export function clockText(seconds) {
  const tenths = Math.round(10 * seconds); // rounded first: 59.96 is 1:00.0
  return `${Math.floor(tenths / 600)}:${((tenths % 600) / 10).toFixed(1).padStart(4, "0")}`;
}

/**
 * What a brain said of its own chances.
 * @param {number | null | undefined} value
 * @param {string | null | undefined} kind
 */
export function estimateText(value, kind) {
  if (value === null || value === undefined) return "";
  return kind === "points" ? String(Math.round(10 * value) / 10) : `${Math.round(value)} %`;
}

/**
 * Roles are said in words because style sheets that stack a table's cells would take them away.
 * @param {string[]} headings
 * @param {(string | Node)[][]} rows
 * @param {string} caption
 * @param {{stacks?: boolean}} [options] whether its rows become small cards on phones
 */
export function table(headings, rows, caption, { stacks = false } = {}) {
  const line = (/** @type {(string | Node)[]} */ [first, ...rest]) =>
    h(
      "tr",
      { role: "row" },
      h("th", { scope: "row", role: "rowheader" }, first),
      ...rest.map((cell, index) => h("td", { role: "cell", "data-label": stacks ? headings[index + 1] : null }, cell)),
    );
  return h(
    "div",
    { class: stacks ? "table-scroll stacks" : "table-scroll", tabindex: 0, role: "region", "aria-label": caption },
    h(
      "table",
      { class: "numbers", role: "table" },
      h("caption", {}, caption),
      h("thead", { role: "rowgroup" }, h("tr", { role: "row" }, ...headings.map((text) => h("th", { scope: "col", role: "columnheader" }, text)))),
      h("tbody", { role: "rowgroup" }, ...rows.map(line)),
    ),
  );
}

/** Ratings with their 95 % bars on one common scale. @param {Rating[]} ratings */
export function ratingTable(ratings) {
  const low = Math.min(...ratings.map(({ elo, error }) => elo - error), -1);
  const high = Math.max(...ratings.map(({ elo, error }) => elo + error), 1);
  const rows = ratings.map((line) => [
    line.name,
    `${signed(line.elo)} ±${Math.round(line.error)}`,
    bar(line, low, high),
    pointsText(line.points),
    String(line.games),
    `${line.wins}/${line.draws}/${line.losses}`,
    String(line.faults),
    line.above_next === null ? "" : `${Math.round(100 * line.above_next)} %`,
  ]);
  return table([t("Brain"), "Elo", t("95 % interval"), t("Points"), t("Games"), t("W/D/L"), t("Faults"), t("Better than the next")], rows, t("Ratings"), { stacks: true });
}

/** @param {number} elo */
function signed(elo) {
  return `${elo < 0 ? "−" : "+"}${Math.abs(Math.round(elo))}`;
}

/**
 * @param {Rating} rating
 * @param {number} low
 * @param {number} high
 */
function bar({ elo, error }, low, high) {
  const at = (/** @type {number} */ value) => (100 * (value - low)) / (high - low);
  return s(
    "svg",
    { class: "rating-bar", viewBox: "0 0 100 12", preserveAspectRatio: "none", "aria-hidden": "true" },
    s("line", { class: "zero", x1: at(0), x2: at(0), y1: 0, y2: 12 }),
    s("rect", { class: "reach", x: at(elo - error), width: at(elo + error) - at(elo - error), y: 3, height: 6 }),
    s("rect", { class: "best", x: at(elo) - 0.6, width: 1.2, y: 1, height: 10 }),
  );
}

/**
 * @param {string[]} names
 * @param {Tally[]} cross
 */
export function crossTable(names, cross) {
  const found = new Map(cross.map((tally) => [`${tally.one}\n${tally.other}`, tally]));
  const rows = names.map((one, place) => [
    `${place + 1} ${one}`,
    ...names.map((other) => {
      const tally = found.get(`${one}\n${other}`);
      return tally ? `${tally.wins}/${tally.draws}/${tally.losses}` : "·";
    }),
  ]);
  return table([t("W/D/L"), ...names.map((_, place) => String(place + 1))], rows, t("Who beat whom"));
}

/** Who met whom in which round of a knockout, and who went on. @param {Match[]} matches */
export function matchTable(matches) {
  const rows = matches.map(({ round, one, other, points, winner, by_list }) => [
    t("Round {number}", { number: round }),
    `${one} – ${other}`,
    points.map(pointsText).join(" : "),
    winner === null ? "" : by_list ? t("{brain}, higher in the list", { brain: winner }) : winner,
  ]);
  return table([t("Round"), t("Match"), t("Points"), t("Goes on")], rows, t("Knockout"), { stacks: true });
}

/** @param {Record<string, number>} endings */
export function endingTable(endings) {
  const rows = Object.entries(endings).sort(([, one], [, other]) => other - one);
  return table([t("Ending"), t("Games")], rows.map(([ending, count]) => [t(ending), String(count)]), t("How games ended"));
}
