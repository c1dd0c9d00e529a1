// The way from a finished game to its review, the same in every game.

import { h } from "./dom.js";
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
