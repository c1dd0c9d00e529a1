// The way from a finished game to its review, the same in every game; and from a game that was tried again back to it.

import { h, icon } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { saveRecord } from "../library/stored-games.js";

/** @import { State } from "../lib/types.js" */

/**
 * @param {State} state of a finished game
 * @param {number} [seed] what dealt it, where the page knows it
 */
export function reviewLink(state, seed) {
  const from = state.seats.includes("human") ? "" : "?from=show"; // a shown game is gone back to in Watch
  return h(
    "a",
    { class: "button", href: `#/review/own/${state.id}${from}`, onclick: () => saveRecord(state, seed) },
    icon("lens"),
    h("span", {}, t("Review")),
  );
}

const REVIEWED = "partie-reviewed";
const MOST_REVIEWED = 20;

/**
 * Notes where a game that is tried again comes from.
 * @param {string} word of the game
 * @param {string} review its address, with the moment
 */
export function rememberReview(word, review) {
  const others = reviewed().filter(([other]) => other !== word);
  try {
    sessionStorage.setItem(REVIEWED, JSON.stringify([[word, review], ...others].slice(0, MOST_REVIEWED)));
  } catch {
    // Without storage one goes back by the browser's own button.
  }
}

/** The link back to the review that a game was begun from. @param {string | null} word of the game @returns {HTMLElement | null} */
export function backToReview(word) {
  const review = reviewed().find(([game]) => game === word)?.[1];
  if (!review) return null;
  return h(
    "a",
    {
      class: "button quiet to-review",
      href: review,
      "aria-label": t("Back to the review"),
      title: t("Back to the review"),
    },
    icon("back"),
    h("span", { class: "wide-only" }, t("Review")),
  );
}

/** @returns {[string, string][]} words of games and addresses of reviews, the newest first */
function reviewed() {
  try {
    const found = JSON.parse(sessionStorage.getItem(REVIEWED) ?? "[]");
    return Array.isArray(found) ? found.filter((one) => one?.length === 2) : [];
  } catch {
    return [];
  }
}
