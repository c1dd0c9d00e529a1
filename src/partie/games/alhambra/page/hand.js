// The hand in front of the screen: what one pays with.

import { h } from "../../../lib/dom.js";
import { t } from "../../../lib/i18n.js";
import { cardPicture, CURRENCIES } from "./art.js";
import { chairName, isOnlyPerson } from "./seats.js";
import { marks } from "./market.js";
import { acts, isTap, sumOf } from "./view.js";
import { cardName } from "./texts.js";

/** @import { View } from "./view.js" */

/**
 * The hand stays scrolled to where it was.
 * @param {HTMLElement} part
 * @param {View} view
 */
export function drawHand(part, view) {
  const left = part.querySelector(".hand-row")?.scrollLeft ?? 0;
  part.replaceChildren(...handParts(view));
  const row = part.querySelector(".hand-row");
  if (row) row.scrollLeft = left;
}

/** @param {View} view */
function handParts(view) {
  const player = chairName(view.chairs[view.viewer]);
  const words = isOnlyPerson(view.chairs, view.viewer) ? t("Your cards") : t("Hand of {player}", { player });
  const cards = view.table.hands[view.viewer];
  const title = h(
    "h2",
    { class: "section-title" },
    words,
    " ",
    h("small", { class: "muted" }, view.handOpen ? t("worth {sum}", { sum: sumOf(cards) }) : ""),
  );
  const hidden = h(
    "p",
    { class: "muted hand-hidden" },
    t("The cards are hidden until {player} asks to see them.", { player }),
  );
  return [
    title,
    h(
      "div",
      { class: "hand-row", role: "group", tabindex: 0, "aria-label": words },
      ...(view.handOpen ? handCards(view, cards) : [hidden]),
    ),
  ];
}

/**
 * @param {View} view
 * @param {string[]} cards
 */
function handCards(view, cards) {
  const paid = [...view.choice];
  const hinted = [...(view.hint?.taps ?? [])];
  /** Takes one of the cards that look alike. @param {string[]} taps @param {string} tap */
  const take = (taps, tap) => taps.includes(tap) && taps.splice(taps.indexOf(tap), 1).length > 0;
  return cards.map((card) => handCard(view, card, take(paid, `hand-${card}`), take(hinted, `hand-${card}`)));
}

/**
 * @param {View} view
 * @param {string} card
 * @param {boolean} paid
 * @param {boolean} hinted
 */
function handCard(view, card, paid, hinted) {
  const { choice } = view;
  const tap = `hand-${card}`;
  const space = isTap(choice[0], "market") ? Number(choice[0].slice("market-".length)) - 1 : -1;
  const usable = acts(view) && CURRENCIES[space] === card[0];
  const toggle = () => {
    const taps = [...choice];
    if (paid) taps.splice(taps.indexOf(tap), 1);
    else taps.push(tap);
    if (usable) view.choose(taps);
    else if (acts(view)) {
      view.complain(t("Choose a tile of the market first, then the cards of its currency that pay for it."));
    }
  };
  return h(
    "button",
    {
      type: "button",
      class: `card ${marks({ ...view, hint: null }, tap, paid)} ${hinted ? "is-hinted" : ""} ${usable || space < 0 ? "" : "is-faded"}`,
      "data-tap": tap,
      "aria-label": cardName(card),
      "aria-pressed": String(paid),
      "aria-disabled": usable ? null : "true",
      onclick: toggle,
    },
    cardPicture(card),
  );
}
