// The four market spaces and the money on display.

import { button, enable, h } from "../../../dom.js";
import { t } from "../../../i18n.js";
import { cardPicture, CURRENCIES, CURRENCY_NAMES, currencySign, tilePicture } from "./art.js";
import { isMine, legal, nothing, present, sameCards, sumOf } from "./view.js";
import { cardName, tileName, tileWords } from "./words.js";

/** @import { View } from "./view.js" */

/** @param {View} view */
export function marketParts(view) {
  const { table } = view;
  return present([
    h("h2", { class: "section-title" }, t("Market")),
    h("div", { class: "market-row" }, ...table.market.map((tile, space) => marketSpace(view, tile, CURRENCIES[space]))),
    h("h2", { class: "section-title" }, t("Money")),
    h("div", { class: "market-row" }, ...table.display.map((card, place) => displayCard(view, card, place))),
    acts(view) && takeButton(view),
  ]);
}

/** Whether an action is due of the person who sees the hand: others learn nothing from what can be paid. @param {View} view */
function acts(view) {
  return isMine(view) && view.handOpen && view.table.step === "action";
}

/**
 * @param {View} view
 * @param {string | null} tile
 * @param {string} currency
 */
function marketSpace(view, tile, currency) {
  const words = `${tile ? tileWords(tile) : t("empty")}, ${t("paid in {currency}", { currency: t(CURRENCY_NAMES[currency]) })}`;
  const usable = tile !== null && acts(view);
  const chosen = tile !== null && view.choice.market === tile;
  return h(
    "button",
    {
      type: "button",
      class: `market-space space-${currency} ${chosen ? "is-chosen" : ""}`,
      "aria-label": words,
      "aria-pressed": chosen ? "true" : "false",
      "aria-disabled": usable ? null : "true",
      onclick: () => usable && chooseTile(view, tile),
    },
    currencySign(currency),
    tile && tilePicture(tile),
  );
}

/**
 * Chooses a market tile and the cheapest payment for it.
 * @param {View} view
 * @param {string} tile
 */
function chooseTile(view, tile) {
  const payments = view.state.legal.map(({ move }) => move.split(":")).filter(([word, name]) => word === "buy" && name === tile);
  const cards = payments.map(([, , paid]) => paid.split("+"));
  const cost = (/** @type {string[]} */ paid) => sumOf(paid) * 100 + paid.length;
  const cheapest = cards.reduce((/** @type {string[] | null} */ best, paid) => (best && cost(best) <= cost(paid) ? best : paid), null);
  if (!cheapest) view.complain(t("You cannot pay for {tile} yet.", { tile: tileName(tile) }));
  view.choose({ ...nothing(), market: tile, paid: cheapest ?? [] });
}

/**
 * @param {View} view
 * @param {string | null} card
 * @param {number} place
 */
function displayCard(view, card, place) {
  if (!card) return h("span", { class: "card-gap", role: "img", "aria-label": t("empty") });
  const chosen = view.choice.display.has(place);
  const usable = acts(view);
  const toggle = () => {
    const display = new Set(view.choice.display);
    if (!display.delete(place)) display.add(place);
    if (usable) view.choose({ ...nothing(), display });
  };
  return h(
    "button",
    { type: "button", class: `card ${chosen ? "is-chosen" : ""}`, "aria-label": cardName(card), "aria-pressed": chosen ? "true" : "false", "aria-disabled": usable ? null : "true", onclick: toggle },
    cardPicture(card),
  );
}

/** @param {View} view */
function takeButton(view) {
  const cards = [...view.choice.display].sort().map((place) => view.table.display[place] ?? "");
  const move = legal(view, (text) => text.startsWith("take:") && sameCards(text.slice(5), cards));
  const label = cards.length === 0 ? t("Take money") : t("Take {sum}", { sum: sumOf(cards) });
  const element = button({ label, kind: cards.length > 0 ? "primary" : "", act: () => view.play(move ?? `take:${cards.join("+")}`) });
  enable(element, cards.length > 0);
  return element;
}
