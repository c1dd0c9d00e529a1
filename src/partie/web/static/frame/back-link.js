// The way back, the same in every place.

import { h, icon } from "../lib/dom.js";

/**
 * @param {string} href
 * @param {string} text where it leads
 */
export function back(href, text) {
  return h("a", { class: "back", href }, icon("back"), h("span", {}, text));
}
