// Threats on demand: what a stone would make on each cell, with a line that says what the signs mean.

import { threats } from "../../../lib/api.js";
import { h } from "../../../lib/dom.js";
import { later, t } from "../../../lib/i18n.js";

/** @import { Board } from "../../../board/board.js" */
/** @import { State } from "../../../lib/types.js" */

/** @type {Record<string, [sign: string, meaning: string]>} in Roman numerals, as numbers count moves */
const SIGNS = {
  three: ["III", later("an open three")],
  double: ["!!", later("two threats at once")],
  four: ["IV", later("a four")],
  "open-four": ["IV!", later("an open four")],
  five: ["V", later("a row of five")],
};
const URGENT = ["open-four", "five"];

/** @param {string} name such as "black-open-four" @returns {import("../../../board/draw.js").Sign} */
function signOf(name) {
  const [side, ...rest] = name.split("-");
  const kind = rest.join("-");
  return { name, text: SIGNS[kind]?.[0] ?? "", side, isUrgent: URGENT.includes(kind) };
}

export class ThreatLights {
  legend = h("p", { class: "sign-legend", hidden: true });
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
      ...Object.entries(SIGNS).map(([kind, [sign, meaning]]) =>
        h(
          "span",
          { class: "sign-meaning" },
          h("b", { class: URGENT.includes(kind) && "is-urgent" }, sign),
          ` ${t(meaning)}`,
        ),
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
    else this.#board.showSigns({});
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
    const signs = Object.entries(found).map(([cell, kind]) => [cell, signOf(kind)]);
    if (this.#on && newest() === state) this.#board.showSigns(Object.fromEntries(signs));
  }
}
