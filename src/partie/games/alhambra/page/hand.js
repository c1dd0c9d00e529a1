// The hand in front of the screen, and paying with it.

import { button, enable, h } from "../../../dom.js";
import { t } from "../../../i18n.js";
import { cardPicture, CURRENCIES } from "./art.js";
import { priceOf } from "./position.js";
import { chairName } from "./chairs.js";
import { legal, present, sameCards, sumOf } from "./view.js";
import { cardName, tileName } from "./words.js";

/** @import { View } from "./view.js" */

/**
 * @param {View} view
 * @param {() => void} reveal shows the cards to the person who says so
 */
export function handParts(view, reveal) {
  const player = chairName(view.chairs[view.viewer]);
  const title = h("h2", { class: "section-title" }, t("Hand of {player}", { player }));
  if (!view.handOpen) return [title, button({ label: t("I am {player}: show my cards", { player }), kind: "primary", act: reveal })];
  return present([title, h("div", { class: "hand-row" }, ...handCards(view)), buyPart(view), passPart(view)]);
}

/** @param {View} view */
function handCards(view) {
  const left = [...view.choice.paid];
  return view.table.hands[view.viewer].map((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return handCard(view, card, at >= 0);
  });
}

/**
 * @param {View} view
 * @param {string} card
 * @param {boolean} paid
 */
function handCard(view, card, paid) {
  const { choice, table } = view;
  const usable = choice.market !== null && CURRENCIES[table.market.indexOf(choice.market)] === card[0];
  const toggle = () => {
    const cards = [...choice.paid];
    if (paid) cards.splice(cards.indexOf(card), 1);
    else cards.push(card);
    if (usable) view.choose({ ...choice, paid: cards });
  };
  return h(
    "button",
    { type: "button", class: `card ${paid ? "is-chosen" : ""}`, "aria-label": cardName(card), "aria-pressed": paid ? "true" : "false", "aria-disabled": usable ? null : "true", onclick: toggle },
    cardPicture(card),
  );
}

/** @param {View} view */
function buyPart(view) {
  const { market: tile, paid } = view.choice;
  if (tile === null) return false;
  const [sum, price] = [sumOf(paid), priceOf(tile)];
  const move = legal(view, (text) => text.startsWith(`buy:${tile}:`) && sameCards(text.split(":")[2], paid));
  const buy = button({ label: t("Buy {tile}: {sum} of {price}", { tile: tileName(tile), sum, price }), kind: move === undefined ? "" : "primary", act: () => move && view.play(move) });
  enable(buy, move !== undefined);
  return h("div", { class: "buy-part" }, buy, h("p", { class: "muted" }, paymentNote(move !== undefined, sum - price)));
}

/**
 * @param {boolean} enough
 * @param {number} over
 */
function paymentNote(enough, over) {
  if (!enough) return t("Choose cards of its currency.");
  return over === 0 ? t("Paid exactly: you may do another thing.") : t("Overpaid by {over}.", { over });
}

/** @param {View} view */
function passPart(view) {
  const move = legal(view, (text) => text === "pass");
  return move !== undefined && button({ label: t("Pass: nothing else is possible"), kind: "primary", act: () => view.play(move) });
}
