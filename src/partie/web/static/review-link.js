// The way from a finished game to its review, the same in every game; and from a game that was tried again back to it.

import { h, icon } from "./dom.js";
import { t } from "./i18n.js";
import { saveRecord } from "./shelf.js";

/** @import { State } from "./types.js" */

/**
 * @param {State} state of a finished game
 * @param {number} [seed] what dealt it, where the page knows it
 */
export function reviewLink(state, seed) {
  return h("a", { class: "button", href: `#/review/own/${state.id}`, onclick: () => saveRecord(state, seed) }, t("Review"));
}

const REVIEWED = "partie-reviewed";

/**
 * Notes where a game that is tried again comes from.
 * @param {string} address of the game
 * @param {string} review
 */
export function rememberReview(address, review) {
  try {
    sessionStorage.setItem(REVIEWED, JSON.stringify([address, review]));
  } catch {
    // Without storage one goes back by the browser's own button.
  }
}

/** The link back to the review that a game was begun from. @param {string} address of the game @returns {HTMLElement | null} */
export function backToReview(address) {
  try {
    const [game, review] = JSON.parse(sessionStorage.getItem(REVIEWED) ?? "[]");
    if (game !== address) return null;
    return h("a", { class: "button quiet to-review", href: review, "aria-label": t("Back to the review"), title: t("Back to the review") }, icon("back"), h("span", { class: "wide-only" }, t("Review")));
  } catch {
    return null;
  }
}
