// What lies beside the palaces, for a spectator: the market, the money on display and every hand.

import { h } from "../../../lib/dom.js";
import { counted, t } from "../../../lib/i18n.js";
import { cardPicture, CURRENCIES, currencySign, tilePicture } from "./art.js";
import { chairName, COLOURS } from "./seats.js";
import { sumOf } from "./view.js";

/** @import { Table } from "./table.js" */

/** @param {Table} table */
export function openTable(table) {
  return [
    row(
      t("Market"),
      counted("{number} tile in the bag", "{number} tiles in the bag", table.bag),
      table.market.map((tile, space) =>
        h(
          "span",
          { class: `open-space space-${CURRENCIES[space]}` },
          currencySign(CURRENCIES[space]),
          tile ? tilePicture(tile) : h("span", { class: "tile-gap" }),
        ),
      ),
    ),
    row(
      t("Money"),
      counted("{number} card in the deck", "{number} cards in the deck", table.deck),
      table.display.map((card) => (card ? openCard(card) : h("span", { class: "open-card" }))),
    ),
    ...table.hands.map((hand, player) =>
      row(
        t("Hand of {player}", { player: chairName({ colour: COLOURS[player] }) }),
        t("worth {sum}", { sum: sumOf(hand) }),
        hand.map(openCard),
      ),
    ),
  ];
}

/** @param {string} card */
function openCard(card) {
  return h("span", { class: "open-card" }, cardPicture(card));
}

/**
 * @param {string} title
 * @param {string} about
 * @param {HTMLElement[]} things
 */
function row(title, about, things) {
  return h(
    "div",
    { class: "open-row" },
    h("p", { class: "open-title" }, h("b", {}, title), " ", h("small", { class: "muted" }, about)),
    h("div", { class: "open-things" }, ...things),
  );
}
