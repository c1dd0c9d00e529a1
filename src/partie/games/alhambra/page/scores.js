// Tables: who has how many buildings, what a scoring brought, how the game ended.

import { openDialog } from "../../../dialogs/dialog.js";
import { h } from "../../../dom.js";
import { capitalised, t } from "../../../i18n.js";
import { KIND_NAMES, KINDS, tilePicture } from "./art.js";
import { kindOf } from "./position.js";
import { chairName, playerName } from "./chairs.js";

/** @import { Chair } from "./chairs.js" */
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
 * What the last scoring brought, or after the game all three.
 * @param {Table} table
 * @param {Chair[]} chairs
 * @param {number[] | null} winners of a finished game
 */
export function scoringDialog(table, chairs, winners) {
  const held = winners ? [2, 1, 0] : [1, 0].slice(2 - table.scorings);
  const tables = held.flatMap((scoring) => [h("h3", { class: "section-title" }, scoringName(scoring)), scoringTable(table, chairs, scoring)]);
  const dialog = winners
    ? openDialog(t("The game is over"), h("p", { class: "headline" }, winnerText(chairs, winners)), resultTable(table, chairs, winners), ...tables)
    : openDialog(scoringName(table.scorings - 1), ...tables.slice(1), countsTable(table, chairs));
  dialog.classList.add("is-wide");
}

/** @param {number} scoring */
function scoringName(scoring) {
  return t("Scoring {number}", { number: scoring + 1 });
}

/**
 * Points for every kind of building and for the wall.
 * @param {Table} table
 * @param {Chair[]} chairs
 * @param {number} scoring
 */
function scoringTable(table, chairs, scoring) {
  const head = [columnHead(t("Points")), ...KINDS.map(kindHead), columnHead(t("Wall"))];
  const lines = ranked(table, chairs).map(({ name, place }) => line(name, table.points[scoring][place], [...table.shares[scoring][place], place === DIRK ? "" : table.walls[scoring][place]]));
  return scoreTable(scoringName(scoring), head, lines);
}

/**
 * @param {Table} table
 * @param {Chair[]} chairs
 * @param {number[]} winners
 */
function resultTable(table, chairs, winners) {
  const head = [t("Points"), ...[0, 1, 2].map(scoringName), t("Longest wall")].map(columnHead);
  const lines = ranked(table, chairs).map(({ name, place }) => {
    const points = table.points.map((scoring) => scoring[place]);
    return line(name, total(table, place), [...points, place === DIRK ? "" : table.walls[2][place]], winners.includes(place));
  });
  return scoreTable(t("The game is over"), head, lines);
}

/**
 * Dirk is left out: he draws tiles right after a scoring, so that his would not explain it.
 * @param {Table} table
 * @param {Chair[]} chairs
 */
function countsTable(table, chairs) {
  const lines = chairs.map((chair, player) => line(chairName(chair), null, counts(table.maps[player].values())));
  return scoreTable(t("Buildings now"), KINDS.map(kindHead), lines, t("Buildings now"));
}

/**
 * Everybody who gets points: the players, and Dirk where he plays.
 * @param {Table} table
 * @param {Chair[]} chairs
 */
function ranked(table, chairs) {
  const players = chairs.map((chair, place) => ({ name: chairName(chair), place }));
  return table.players === 2 ? [...players, { name: t("Dirk"), place: DIRK }] : players;
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
    h("table", { class: "score-table" }, h("caption", { class: "visually-hidden" }, caption), h("thead", {}, h("tr", {}, columnHead(corner), ...head)), h("tbody", {}, ...lines)),
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
  return h("tr", { class: won ? "is-winner" : "" }, h("th", { scope: "row" }, name), first, ...cells.map((cell) => h("td", {}, String(cell))));
}

/**
 * @param {Chair[]} chairs
 * @param {number[]} winners
 */
export function winnerText(chairs, winners) {
  const names = winners.map((player) => capitalised(t(chairs[player].colour))).join(", ");
  return winners.length === 1 ? t("{player} wins", { player: names }) : t("{players} share the win", { players: names });
}
