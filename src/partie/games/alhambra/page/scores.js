// Tables: what a scoring brought, how the game ended, what every kind of building is worth now.

import { openDialog } from "../../../dialogs/dialog.js";
import { h } from "../../../lib/dom.js";
import { t } from "../../../lib/i18n.js";
import { endingText } from "../../../lib/texts.js";
import { KIND_NAMES, KINDS, tilePicture } from "./art.js";
import { rowsOf, scoringChart, totalChart } from "./chart.js";
import { chairName, isOnlyPerson } from "./seats.js";
import { people } from "./view.js";

/** @import { State } from "../../../lib/types.js" */
/** @import { Chair } from "./seats.js" */
/** @import { Table } from "./table.js" */
/** @import { View } from "./view.js" */

/**
 * What the last scoring brought, or after the game everything.
 * @param {Pick<View, "state" | "table" | "chairs">} view
 */
export function scoringDialog(view) {
  const { state, table, chairs } = view;
  const last = table.scorings.length - 1;
  const dialog = state.outcome
    ? openDialog(t("The game is over"), h("p", { class: "headline" }, outcomeText(view)), ...scoreParts(view))
    : openDialog(
        scoringName(last),
        scoringChart(table, chairs, table.scorings[last]),
        scoringTable(table, chairs, last),
        countsTable(table, chairs),
      );
  dialog.classList.add("is-wide");
}

/** All scorings held so far, the last one first. @param {Pick<View, "state" | "table" | "chairs">} view */
export function scoreParts({ state, table, chairs }) {
  const held = table.scorings.map((scoring, index) => [
    h("h3", { class: "section-title" }, scoringName(index)),
    scoringChart(table, chairs, scoring),
    scoringTable(table, chairs, index),
  ]);
  const all =
    table.scorings.length > 1
      ? [totalChart(table, chairs), resultTable(table, chairs, isGivenUp(state) ? [] : (state.outcome?.winners ?? []))]
      : [];
  return [...all, ...held.reverse().flat()];
}

/** @param {number} scoring */
function scoringName(scoring) {
  return t("Scoring {number}", { number: scoring + 1 });
}

/**
 * Points for every kind of building and for the wall.
 * @param {Table} table
 * @param {Chair[]} chairs
 * @param {number} index
 */
function scoringTable(table, chairs, index) {
  const { points, shares, walls } = table.scorings[index];
  const head = [columnHead(t("Points")), ...KINDS.map(kindHead), columnHead(t("Wall"))];
  const lines = rowsOf(table, chairs).map(({ name, row }) =>
    line(name, points[row], [...shares[row], walls[row] ?? ""]),
  );
  return scoreTable(scoringName(index), head, lines);
}

/**
 * @param {Table} table
 * @param {Chair[]} chairs
 * @param {number[]} winners
 */
function resultTable(table, chairs, winners) {
  const held = table.scorings;
  const head = [t("Points"), ...held.map((_, index) => scoringName(index)), t("Longest wall")].map(columnHead);
  const lines = rowsOf(table, chairs).map(({ name, row }) => {
    const points = held.map((scoring) => scoring.points[row]);
    const total = points.reduce((sum, part) => sum + part, 0);
    return line(name, total, [...points, held[held.length - 1].walls[row] ?? ""], winners.includes(row));
  });
  return scoreTable(t("Points"), head, lines);
}

/**
 * Dirk is left out: he draws tiles right after a scoring, so that his would not explain it.
 * @param {Table} table
 * @param {Chair[]} chairs
 */
function countsTable(table, chairs) {
  const lines = chairs.map((_, row) => line(rowsOf(table, chairs)[row].name, null, table.counts[row]));
  return scoreTable(t("Buildings now"), KINDS.map(kindHead), lines, t("Buildings now"));
}

/**
 * What the next scoring pays for every kind, who has how many, and what it would bring now.
 * @param {View} view
 */
export function worthParts({ table, chairs, viewer }) {
  const { next, counts } = table;
  if (!next) return [];
  const rows = rowsOf(table, chairs);
  const own = people(chairs).length > 0;
  const head = [
    columnHead(t("Places")),
    ...rows.map(({ name, colour }) =>
      h(
        "th",
        { scope: "col" },
        colour ? h("span", { class: `seat-chip seat-${colour}`, title: name }) : name,
        h("span", { class: "visually-hidden" }, colour ? name : ""),
      ),
    ),
    own && columnHead(t("One more")),
  ];
  const lines = KINDS.map((kind, index) => {
    const most = Math.max(...counts.map((row) => row[index]));
    const cells = rows.map(({ row }) => {
      const [count, points] = [counts[row][index], next.shares[row][index]];
      return h(
        "td",
        { class: count > 0 && count === most ? "is-leading" : "" },
        String(count),
        points > 0 && h("small", {}, ` ${t("{points} p.", { points })}`),
      );
    });
    const gain = own && h("td", { class: "points" }, `+${next.gains[viewer][index]}`);
    return h(
      "tr",
      {},
      h("th", { scope: "row" }, h("span", { class: "kind-name" }, tilePicture(kind), t(KIND_NAMES[kind]))),
      h("td", { class: "muted" }, next.places[index].filter((points) => points > 0).join("/")),
      ...cells,
      gain,
    );
  });
  const walls = h(
    "tr",
    {},
    h("th", { scope: "row" }, t("Wall")),
    h("td", {}),
    ...rows.map(({ row }) => h("td", {}, String(next.walls[row] ?? ""))),
    own && h("td", {}),
  );
  const sums = h(
    "tr",
    {},
    h("th", { scope: "row" }, t("Points")),
    h("td", {}),
    ...rows.map(({ row }) => h("td", { class: "points" }, String(next.points[row]))),
    own && h("td", {}),
  );
  const title = t("If scoring {number} came now", { number: next.number });
  return [
    h("h3", { class: "section-title" }, title),
    scoreTable(
      title,
      head.flatMap((cell) => (cell ? [cell] : [])),
      [...lines, walls, sums],
      t("Building"),
    ),
    h(
      "p",
      { class: "muted" },
      t(
        "Buildings of each player and the points they would bring now. “Places” is what the first, second and third get; “One more” is what another building of the kind would bring you.",
      ),
    ),
  ];
}

/** @param {string} kind */
function kindHead(kind) {
  return h(
    "th",
    { scope: "col", title: t(KIND_NAMES[kind]) },
    tilePicture(kind),
    h("span", { class: "visually-hidden" }, t(KIND_NAMES[kind])),
  );
}

/**
 * @param {string} caption for a screen reader
 * @param {HTMLElement[]} head
 * @param {HTMLElement[]} lines
 * @param {string} [corner]
 */
function scoreTable(caption, head, lines, corner = t("Player")) {
  return h(
    "div",
    { class: "scroll-x", tabindex: 0, role: "region", "aria-label": caption },
    h(
      "table",
      { class: "score-table" },
      h("caption", { class: "visually-hidden" }, caption),
      h("thead", {}, h("tr", {}, columnHead(corner), ...head)),
      h("tbody", {}, ...lines),
    ),
  );
}

/** @param {string} text */
function columnHead(text) {
  return h("th", { scope: "col" }, text);
}

/**
 * @param {string} name
 * @param {number | null} sum
 * @param {(number | string)[]} cells
 * @param {boolean} won
 */
function line(name, sum, cells, won = false) {
  const first = sum !== null && h("td", { class: "points" }, String(sum));
  return h(
    "tr",
    { class: won ? "is-winner" : "" },
    h("th", { scope: "row" }, name),
    first,
    ...cells.map((cell) => h("td", {}, String(cell))),
  );
}

/** Whether a player resigned: the others did not win by their points. @param {State} state */
export function isGivenUp({ outcome }) {
  return outcome?.termination === "resigned";
}

/** Who won a finished game, or who resigned. @param {Pick<View, "state" | "chairs">} view */
export function outcomeText({ state, chairs }) {
  return isGivenUp(state) ? endingText(state) : winnerText(chairs, state.outcome?.winners ?? []);
}

/** How everybody stands, the best first. @param {Pick<View, "table" | "chairs">} view */
export function standingText({ table, chairs }) {
  const order = chairs.map((_, seat) => seat).sort((one, other) => table.scores[other] - table.scores[one]);
  return `${t("Points")}: ${order.map((seat) => `${isOnlyPerson(chairs, seat) ? t("You") : chairName(chairs[seat])} ${table.scores[seat]}`).join(", ")}`;
}

/**
 * @param {Chair[]} chairs
 * @param {number[]} winners
 */
function winnerText(chairs, winners) {
  if (winners.length === 1 && isOnlyPerson(chairs, winners[0])) return t("You won");
  const names = winners.map((player) => chairName(chairs[player])).join(", ");
  return winners.length === 1
    ? t("{player} wins", { player: names })
    : t("{players} share the win", { players: names });
}
