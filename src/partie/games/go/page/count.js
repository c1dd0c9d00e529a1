// The count of a board that is settled or over, in full, above the list of moves.

import { h } from "../../../lib/dom.js";
import { t } from "../../../lib/i18n.js";

/** @import { State } from "../../../lib/types.js" */

export class CountSummary {
  element = h("section", { class: "summary", hidden: true });

  /** @param {State} state */
  show({ scene }) {
    const isCounted = Boolean(scene.facts.scores);
    this.element.hidden = !isCounted;
    this.element.replaceChildren(
      ...(isCounted ? [h("h2", {}, t("The count")), ...scene.notes.map((note) => h("p", {}, note))] : []),
    );
  }
}
