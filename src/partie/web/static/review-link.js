// The way from a finished game to its review, the same in every game.

import { h } from "./dom.js";
import { t } from "./i18n.js";
import { saveRecord } from "./shelf.js";

/** @import { NewGame, State } from "./types.js" */

/**
 * @param {State} state of a finished game
 * @param {NewGame | null} request what began it
 */
export function reviewLink(state, request) {
  return h("a", { class: "button", href: `#/review/own/${state.id}`, onclick: () => saveRecord(state, request) }, t("Review"));
}
