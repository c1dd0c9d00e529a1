// Threats on demand: what a stone would make on each cell, with a line that says what the signs mean.

import { threats } from "../../../lib/api.js";
import { THREATS } from "../../../board/draw.js";
import { h } from "../../../lib/dom.js";
import { later, t } from "../../../lib/i18n.js";

/** @import { Board } from "../../../board/board.js" */
/** @import { State } from "../../../lib/types.js" */

/** @type {[string, string, string][]} sign, its class, and what a stone there makes */
const SIGNS = [
  [THREATS.three, "", later("an open three")],
  [THREATS.double, "", later("two threats at once")],
  [THREATS.four, "", later("a four")],
  [THREATS["open-four"], "is-urgent", later("an open four")],
  [THREATS.five, "is-urgent", later("a row of five")],
];

export class ThreatLights {
  legend = h("p", { class: "threat-legend", hidden: true });
  #on = false;
  #board;

  /** @param {Board} board */
  constructor(board) {
    this.#board = board;
  }

  /** Whether threats are lit. */
  get on() {
    return this.#on;
  }

  relabel() {
    this.legend.replaceChildren(
      h("span", {}, t("A stone there makes:")),
      ...SIGNS.map(([sign, kind, text]) =>
        h("span", { class: "threat-sign" }, h("b", { class: kind }, sign), ` ${t(text)}`),
      ),
    );
  }

  /**
   * @param {State} state
   * @param {() => State | null} newest what is shown when the answer comes
   */
  toggle(state, newest) {
    this.#on = !this.#on;
    this.legend.hidden = !this.#on;
    if (this.#on) this.light(state, newest);
    else this.#board.lightUp({});
  }

  /**
   * Asks what a stone would make on each cell, where that is wanted; an answer that comes too late is not shown.
   * @param {State} state
   * @param {() => State | null} newest
   */
  async light(state, newest) {
    if (!this.#on) return;
    const { game, variant, position, outcome } = state;
    const found = outcome ? {} : await threats({ game, variant, position }).catch(() => ({}));
    if (this.#on && newest() === state) this.#board.lightUp(found);
  }
}
