// The messages between the arena and its programs, folded: only authors of programs read them.

import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { brainName } from "./names.js";

/**
 * @param {string[]} brains
 * @param {string[]} logs by seat; empty for visitors
 * @param {boolean} [open]
 */
export function conversations(brains, logs, open = false) {
  if (logs.every((text) => !text)) return [];
  return [
    h(
      "details",
      { class: "more", open },
      h("summary", {}, t("For engineers")),
      ...logs.map((text, seat) => {
        const title = t("Conversation with {brain}", { brain: brainName(brains[seat]) });
        return h(
          "div",
          { class: "logs" },
          h("h2", { class: "log-title" }, title),
          h("pre", { tabindex: 0, "aria-label": title }, text),
        );
      }),
    ),
  ];
}
