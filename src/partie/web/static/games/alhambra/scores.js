// Tables: who has how many buildings, what a scoring brought, how the game ended.

import { openDialog } from "../../dialogs/dialog.js";
import { h } from "../../dom.js";
import { capitalised, t } from "../../i18n.js";
import { KIND_NAMES, KINDS, tilePicture } from "./art.js";
import { kindOf } from "./position.js";
import { chairName, playerName } from "./setup.js";

/** @import { Chair } from "./setup.js" */
/** @import { Table } from "./position.js" */

const DIRK = 6; // his column in the points

/**
 * Buildings of each kind in a map.
 * @param {Iterable<string>} tiles
 */
function counts(tiles) {
  const kinds = [...tiles].map(kindOf);
  return KINDS.map((kind) => kinds.filter((other) => other === kind).length);
}

/**
 * Points, buildings, cards of all players; touching a name shows the map.
 * @param {Table} table
 * @param {Chair[]} chairs
 * @param {{shown: number, choose: (player: number) => void}} maps
 */
export function playersTable(table, chairs, { shown, choose }) {
  const rows = chairs.map((chair, player) =>
    row(
      h(
        "button",
        { type: "button", class: `player-button ${player === table.turn ? "is-active" : ""}`, "aria-pressed": player === shown ? "true" : "false", onclick: () => choose(player) },
        h("span", { class: `seat-chip seat-${chair.colour}`, "aria-hidden": "true" }),
        h("span", {}, chairName(chair), h("small", { class: "muted player-kind" }, playerName(chair))),
      ),
      total(table, player),
      counts(table.maps[player].values()),
      [table.reserves[player].length, table.hands[player].length],
    ),
  );
  if (table.players === 2) rows.push(row(h("span", { class: "player-button" }, t("Dirk")), total(table, DIRK), counts(table.dirk), ["", ""]));
  return h(
    "div",
    { class: "scroll-x" },
    h(
      "table",
      { class: "score-table" },
      h("caption", { class: "visually-hidden" }, t("Points and buildings")),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("Player")), h("th", { scope: "col" }, t("Points")), ...KINDS.map(kindHead), h("th", { scope: "col" }, t("Reserve")), h("th", { scope: "col" }, t("Cards")))),
      h("tbody", {}, ...rows),
    ),
  );
}

/** @param {string} kind */
function kindHead(kind) {
  return h("th", { scope: "col", title: t(KIND_NAMES[kind]) }, tilePicture(kind), h("span", { class: "visually-hidden" }, t(KIND_NAMES[kind])));
}

/**
 * @param {HTMLElement} name
 * @param {number} points
 * @param {number[]} kinds
 * @param {(number | string)[]} rest
 */
function row(name, points, kinds, rest) {
  return h("tr", {}, h("th", { scope: "row" }, name), h("td", { class: "points" }, String(points)), ...[...kinds, ...rest].map((number) => h("td", {}, String(number))));
}

/**
 * @param {Table} table
 * @param {number} player
 */
export function total(table, player) {
  return table.points.reduce((sum, scoring) => sum + scoring[player], 0);
}

/**
 * What one scoring brought, or after the last one everything.
 * @param {Table} table
 * @param {Chair[]} chairs
 * @param {number[] | null} winners of a finished game
 */
export function scoringDialog(table, chairs, winners) {
  const last = winners === null ? table.scorings - 1 : 2;
  const title = winners === null ? t("Scoring {number}", { number: last + 1 }) : t("The game is over");
  const shown = winners === null ? [last] : [0, 1, 2];
  const head = shown.flatMap((scoring) => [t("Buildings {number}", { number: scoring + 1 }), t("Wall {number}", { number: scoring + 1 })]);
  const lines = chairs.map((chair, player) => {
    const cells = shown.flatMap((scoring) => [table.points[scoring][player] - table.walls[scoring][player], table.walls[scoring][player]]);
    return line(chairName(chair), cells, total(table, player), winners?.includes(player) ?? false);
  });
  if (table.players === 2) lines.push(line(t("Dirk"), shown.flatMap((scoring) => [table.points[scoring][DIRK], 0]), total(table, DIRK), false));
  const result = winners === null ? null : h("p", { class: "headline" }, winnerText(chairs, winners));
  openDialog(
    title,
    result,
    h(
      "div",
      { class: "scroll-x" },
      h("table", { class: "score-table" }, h("thead", {}, h("tr", {}, ...[t("Player"), ...head, t("Points")].map((text) => h("th", { scope: "col" }, text)))), h("tbody", {}, ...lines)),
    ),
    winners === null && countsTable(table, chairs),
  );
}

/**
 * @param {string} name
 * @param {number[]} cells
 * @param {number} sum
 * @param {boolean} won
 */
function line(name, cells, sum, won) {
  return h("tr", { class: won ? "is-winner" : "" }, h("th", { scope: "row" }, name), ...cells.map((cell) => h("td", {}, String(cell))), h("td", { class: "points" }, String(sum)));
}

/**
 * @param {Table} table
 * @param {Chair[]} chairs
 */
function countsTable(table, chairs) {
  return h(
    "div",
    { class: "scroll-x" },
    h(
      "table",
      { class: "score-table" },
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("Buildings")), ...KINDS.map(kindHead))),
      h(
        "tbody",
        {},
        ...chairs.map((chair, player) => h("tr", {}, h("th", { scope: "row" }, chairName(chair)), ...counts(table.maps[player].values()).map((number) => h("td", {}, String(number))))),
      ),
    ),
  );
}

/**
 * @param {Chair[]} chairs
 * @param {number[]} winners
 */
export function winnerText(chairs, winners) {
  const names = winners.map((player) => capitalised(t(chairs[player].colour))).join(", ");
  return winners.length === 1 ? t("{player} wins", { player: names }) : t("{players} share the win", { players: names });
}
