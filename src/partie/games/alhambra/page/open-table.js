// What lies beside the palaces, for a spectator: the market, the money on display and every hand.

import { h } from "../../../lib/dom.js";
import { counted, t } from "../../../lib/i18n.js";
import { cardPicture, CURRENCIES, currencySign, tilePicture } from "./art.js";
import { chairName, COLOURS } from "./seats.js";
import { sumOf } from "./view.js";

/** @import { Table } from "./table.js" */

/** @param {Table} table */
export function openTable(table) {
  return [...marketRows(table, noMarks), ...table.hands.map((_, player) => handRow(table, player, noMarks))];
}

/**
 * What a move was chosen from: market, money and the hand of who moved, with what was taken and what would have been better.
 * @param {Table} before
 * @param {Table} after
 * @param {string[]} better taps
 */
export function choiceBefore(before, after, better) {
  const player = after.last?.player ?? 0;
  const played = after.last?.places ?? [];
  const left = [...better];
  /** One of the cards that look alike. @param {string} tap */
  const mark = (tap) => {
    const isBetter = left.includes(tap);
    if (isBetter) left.splice(left.indexOf(tap), 1);
    return `${isBetter ? "is-better" : ""} ${played.includes(tap) && better.length > 0 ? "is-played" : ""}`;
  };
  return [...marketRows(before, mark), handRow(before, player, mark)];
}

/** Marks of something that is only shown. */
function noMarks() {
  return "";
}

/**
 * @param {Table} table
 * @param {(tap: string) => string} mark classes of what can be tapped
 */
function marketRows(table, mark) {
  return [
    row(
      t("Market"),
      counted("{number} tile in the bag", "{number} tiles in the bag", table.bag),
      table.market.map((tile, space) =>
        h(
          "span",
          { class: `open-space space-${CURRENCIES[space]} ${mark(`market-${space + 1}`)}` },
          currencySign(CURRENCIES[space]),
          tile ? tilePicture(tile) : h("span", { class: "tile-gap" }),
        ),
      ),
    ),
    row(
      t("Money"),
      counted("{number} card in the deck", "{number} cards in the deck", table.deck),
      table.display.map((card, place) => openCard(card, mark(`display-${place + 1}`))),
    ),
  ];
}

/**
 * @param {Table} table
 * @param {number} player
 * @param {(tap: string) => string} mark
 */
function handRow({ hands }, player, mark) {
  const hand = hands[player];
  return row(
    t("Hand of {player}", { player: chairName({ colour: COLOURS[player] }) }),
    t("worth {sum}", { sum: sumOf(hand) }),
    hand.map((card) => openCard(card, mark(`hand-${card}`))),
  );
}

/**
 * @param {string | null} card
 * @param {string} marked
 */
function openCard(card, marked) {
  return h("span", { class: `open-card ${marked}` }, card && cardPicture(card));
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
