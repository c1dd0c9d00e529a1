// Hexapawn on the page: the table of every game, with a line of its own above it.

import { h } from "../../../lib/dom.js";
import { t } from "../../../lib/i18n.js";
import { mount as mountTable } from "../../../table/table.js";

/** @import { Context } from "../../../lib/types.js" */

/**
 * @param {HTMLElement} root
 * @param {Context} context
 */
export async function mount(root, context) {
  const table = h("div", { class: "hexapawn-table" });
  root.replaceChildren(h("p", { class: "hexapawn-line" }, t("Hexapawn")), table);
  return mountTable(table, context);
}
