// Whose the points probably become, and which stones are in danger, with a line that says what the signs mean.

import { threats } from "../../../lib/api.js";
import { h } from "../../../lib/dom.js";
import { later, t } from "../../../lib/i18n.js";

/** @import { Board } from "../../../board/board.js" */
/** @import { State } from "../../../lib/types.js" */

/** @type {Record<string, [sign: string, meaning: string]>} */
const SIGNS = {
  point: ["", later("the colour is the side that the point probably becomes")],
  danger: ["!", later("these stones are in danger")],
};

/** @param {string} name such as "black-danger" @returns {import("../../../board/draw.js").Sign} */
function signOf(name) {
  const [side, kind] = name.split("-");
  return { name, text: SIGNS[kind]?.[0] ?? "", side, isUrgent: kind === "danger" };
}

export class OwnerLights {
  legend = h("p", { class: "sign-legend", hidden: true });
  #on = false;
  #board;

  /** @param {Board} board */
  constructor(board) {
    this.#board = board;
  }

  /** Whether owners are lit. */
  get on() {
    return this.#on;
  }

  relabel() {
    this.legend.replaceChildren(
      h("span", { class: "sign-meaning" }, t(SIGNS.point[1])),
      h("span", { class: "sign-meaning" }, h("b", { class: "is-urgent" }, SIGNS.danger[0]), ` ${t(SIGNS.danger[1])}`),
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
   * Asks for the likely owners where that is wanted; an answer that comes too late is not shown.
   * @param {State} state
   * @param {() => State | null} newest
   */
  async light(state, newest) {
    if (!this.#on) return;
    const { game, variant, position, scene } = state;
    const found = scene.facts.scores ? {} : await threats({ game, variant, position }).catch(() => ({}));
    const signs = Object.entries(found).map(([cell, kind]) => [cell, signOf(kind)]);
    if (this.#on && newest() === state) this.#board.showSigns(Object.fromEntries(signs));
  }
}
