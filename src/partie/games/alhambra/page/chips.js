// Who plays: points, cards and buildings of everybody, always in sight. A touch brings a palace to the front.

import { openDialog } from "../../../dialogs/dialog.js";
import { h } from "../../../lib/dom.js";
import { counted, t } from "../../../lib/i18n.js";
import { KIND_NAMES, KINDS, tilePicture } from "./art.js";
import { AlhambraMap } from "./map.js";
import { chairName, isOnlyPerson, playerName } from "./seats.js";
import { hasDirk } from "./table.js";
import { tileName } from "./texts.js";
import { people } from "./view.js";

/** @import { Table } from "./table.js" */
/** @import { View } from "./view.js" */

/**
 * @param {View} view
 * @param {number} shown whose palace is in front
 * @param {(player: number) => void} reveal
 */
export function playerChips(view, shown, reveal) {
  const chips = view.chairs.map((_, player) => chip(view, player, player === shown, () => reveal(player)));
  return hasDirk(view.table) ? [...chips, dirkChip(view.table)] : chips;
}

/**
 * @param {View} view
 * @param {number} player
 * @param {boolean} isShown
 * @param {() => void} reveal
 */
function chip({ table, chairs, state, viewer }, player, isShown, reveal) {
  const chair = chairs[player];
  const isLast = table.last?.player === player;
  const tells = isLast && !(player === viewer && people(chairs).length > 0);
  const [points, cards] = [table.scores[player], table.hands[player].length];
  const small = new AlhambraMap(() => {});
  small.show("", { tiles: table.palaces[player], tight: true, plain: true });
  small.element.setAttribute("aria-hidden", "true");
  const words = [
    t("{player}, {kind}, points: {points}", { player: chairName(chair), kind: playerName(chairs, player), points }),
    counted("{number} card", "{number} cards", cards),
    buildingWords(table.counts[player]),
  ];
  const isTurn = player === state.turn && !state.outcome;
  return h(
    "button",
    {
      type: "button",
      class: `palace-chip ${isTurn ? "is-active" : ""} ${isLast ? "is-last" : ""}`,
      "data-player": player,
      "aria-pressed": String(isShown),
      "aria-label": words.filter(Boolean).join(", "),
      onclick: reveal,
    },
    h(
      "span",
      { class: "chip-name" },
      h("span", { class: `seat-chip seat-${chair.colour}` }),
      h("span", { class: "chip-player" }, isOnlyPerson(chairs, player) ? t("You") : chairName(chair)),
      h("strong", {}, String(points)),
    ),
    holdings(table.counts[player], cards),
    small.element,
    h("span", { class: "chip-deed" }, tells && state.moves[state.ply - 1]?.label),
  );
}

/** The third player of a game of two: he has tiles, but no palace and no cards. @param {Table} table */
function dirkChip({ dirk, counts }) {
  const buildings = counts[counts.length - 1];
  return h(
    "button",
    {
      type: "button",
      class: "palace-chip is-dirk",
      "data-drop": "dirk",
      "aria-label": [t("Dirk"), buildingWords(buildings)].join(", "),
      onclick: () => dirkDialog(dirk),
    },
    h(
      "span",
      { class: "chip-name" },
      h("span", { class: "chip-player" }, t("Dirk")),
      h("strong", {}, counted("{number} tile", "{number} tiles", dirk.length)),
    ),
    holdings(buildings, null),
    h("span", { class: "chip-tiles", "aria-hidden": "true" }, ...dirk.map((tile) => tilePicture(tile))),
  );
}

/** @param {string[]} tiles */
function dirkDialog(tiles) {
  const items = tiles.map((tile) => h("li", {}, tilePicture(tile), h("span", {}, tileName(tile))));
  openDialog(
    t("Tiles of Dirk"),
    h("p", {}, t("Dirk takes part in the scorings with these tiles, but cannot win.")),
    h("ul", { class: "tile-list" }, ...items),
  );
}

/**
 * How many cards, and how many buildings in the colour of each kind.
 * @param {number[]} counts
 * @param {number | null} cards
 */
function holdings(counts, cards) {
  return h(
    "span",
    { class: "chip-holdings", "aria-hidden": "true" },
    cards !== null && h("span", { class: "chip-cards" }, String(cards)),
    ...KINDS.map((kind, index) =>
      h(
        "span",
        { class: `chip-kind kind-${kind} ${counts[index] > 0 ? "" : "is-none"}`, title: t(KIND_NAMES[kind]) },
        String(counts[index]),
      ),
    ),
  );
}

/** @param {number[]} counts */
function buildingWords(counts) {
  return KINDS.flatMap((kind, index) => (counts[index] > 0 ? [`${t(KIND_NAMES[kind])} ${counts[index]}`] : [])).join(
    ", ",
  );
}
