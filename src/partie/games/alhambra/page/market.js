// The four market spaces and the money on display. What a player touched last bears the player's name.

import { h } from "../../../lib/dom.js";
import { counted, t } from "../../../lib/i18n.js";
import { CURRENCIES, CURRENCY_NAMES, currencySign, KINDS, kindOf, moneyPicture, tilePicture } from "./art.js";
import { chairName } from "./seats.js";
import { acts, isHinted, isTap, people, present, sumOf } from "./view.js";
import { cardName, tileName, tileWords } from "./texts.js";

/** @import { View } from "./view.js" */
/** @import { Kind } from "./art.js" */

/** @param {View} view */
export function marketParts(view) {
  const { table } = view;
  return [
    row(
      t("Market"),
      counted("{number} tile in the bag", "{number} tiles in the bag", table.bag),
      table.market.map((tile, space) => marketSpace(view, tile, space)),
    ),
    row(
      t("Money"),
      counted("{number} card in the deck", "{number} cards in the deck", table.deck),
      table.display.map((card, place) => displayCard(view, card, place)),
    ),
  ];
}

/**
 * @param {string} title
 * @param {string} rest
 * @param {HTMLElement[]} places
 */
function row(title, rest, places) {
  return h(
    "div",
    { class: "titled-row" },
    h("h2", { class: "section-title" }, title, " ", h("small", { class: "muted" }, rest)),
    h("div", { class: "market-row" }, ...places),
  );
}

/**
 * @param {View} view
 * @param {string | null} tile
 * @param {number} space
 */
function marketSpace(view, tile, space) {
  const [tap, currency] = [`market-${space + 1}`, CURRENCIES[space]];
  const gain = tile ? gainOf(view, tile) : 0;
  const words = [
    tile ? tileWords(tile) : t("empty"),
    t("paid in {currency}", { currency: t(CURRENCY_NAMES[currency]) }),
    gain > 0 && t("worth {points} more to you at the next scoring", { points: gain }),
  ];
  const usable = tile !== null && acts(view);
  const chosen = view.choice[0] === tap;
  return h(
    "button",
    {
      type: "button",
      class: `market-space space-${currency} ${marks(view, tap, chosen)}`,
      "data-tap": tap,
      "data-what": tile,
      "aria-label": words.filter(Boolean).join(", "),
      "aria-pressed": String(chosen),
      "aria-disabled": usable ? null : "true",
      onclick: () => usable && (chosen ? view.choose([]) : chooseTile(view, tile, tap)),
    },
    h("span", { class: "space-head" }, currencySign(currency)),
    gain > 0 &&
      h(
        "span",
        { class: "gain", title: t("worth {points} more to you at the next scoring", { points: gain }) },
        `+${gain}`,
      ),
    tile ? tilePicture(tile) : h("span", { class: "tile-gap" }),
    deedBadge(view, tap),
  );
}

/**
 * Classes of what can be picked up.
 * @param {View} view
 * @param {string} tap
 * @param {boolean} chosen
 */
export function marks(view, tap, chosen) {
  return [chosen && "is-chosen", isHinted(view, tap) && "is-hinted"].filter(Boolean).join(" ");
}

/**
 * What one more building of its kind would bring the person at the next scoring.
 * @param {View} view
 * @param {string} tile
 */
function gainOf({ table, viewer, chairs }, tile) {
  const kind = KINDS.indexOf(/** @type {Kind} */ (kindOf(tile)));
  return people(chairs).length > 0 ? (table.next?.gains[viewer][kind] ?? 0) : 0;
}

/**
 * What the number beside a tile of the market means.
 * @param {View} view
 * @param {string} tile
 */
export function gainWords(view, tile) {
  const points = gainOf(view, tile);
  return points > 0 ? ` ${t("+{points} at the next scoring.", { points })}` : "";
}

/**
 * Who touched this last, where it was another player.
 * @param {View} view
 * @param {string} tap
 */
function deedBadge({ table: { last }, chairs, viewer }, tap) {
  if (!last?.places.includes(tap) || (last.player === viewer && people(chairs).length > 0)) return null;
  const chair = chairs[last.player];
  return h(
    "span",
    { class: "deed-badge", "aria-hidden": "true" },
    h("span", { class: `seat-chip seat-${chair.colour}` }),
    chairName(chair),
  );
}

/**
 * Chooses a market tile and the cheapest payment for it.
 * @param {View} view
 * @param {string} tile
 * @param {string} tap
 */
function chooseTile(view, tile, tap) {
  const payments = view.state.legal.flatMap(({ taps }) => (taps[0] === tap ? [taps.slice(1, -1)] : []));
  const cost = (/** @type {string[]} */ taps) =>
    sumOf(taps.map((paid) => paid.slice("hand-".length))) * 100 + taps.length;
  const cheapest = payments.reduce(
    (/** @type {string[] | null} */ best, paid) => (best && cost(best) <= cost(paid) ? best : paid),
    null,
  );
  view.choose([tap, ...(cheapest ?? [])]);
  if (!cheapest) {
    view.complain(`${t("You cannot pay for {tile} yet.", { tile: tileName(tile) })}${gainWords(view, tile)}`);
  }
}

/**
 * @param {View} view
 * @param {string | null} card
 * @param {number} place
 */
function displayCard(view, card, place) {
  const tap = `display-${place + 1}`;
  if (!card) return h("span", { class: "card-gap", role: "img", "aria-label": t("empty") }, deedBadge(view, tap));
  const chosen = view.choice.includes(tap);
  const usable = acts(view);
  const toggle = () => {
    const others = view.choice.filter((other) => isTap(other, "display") && other !== tap);
    if (usable) view.choose(chosen ? others : [...others, tap]);
  };
  return h(
    "button",
    {
      type: "button",
      class: `card ${marks(view, tap, chosen)}`,
      "data-tap": tap,
      "data-what": card,
      "aria-label": cardName(card),
      "aria-pressed": String(chosen),
      "aria-disabled": usable ? null : "true",
      onclick: toggle,
    },
    ...present([deedBadge(view, tap)]),
    moneyPicture(card),
  );
}
