// The moves of the game; any of them can be looked at again.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { sideName } from "../texts.js";

/** @import { State } from "../types.js" */
/** @typedef {{move: string, ply: number}} Entry ply: how many moves are played after it */

export class MoveList {
  #list = h("ol", { class: "move-list" });
  #empty = h("p", { class: "muted" });
  #title = h("h2", { class: "section-title" });
  element = h("section", { class: "moves" }, this.#title, this.#empty, this.#list);
  #go;

  /** @param {(ply: number) => void} go */
  constructor(go) {
    this.#go = go;
  }

  /**
   * @param {State} state
   * @param {string[] | null} sides null: the players do not take turns move by move
   * @param {number} first the side that made the first move of the list
   */
  show(state, sides, first) {
    this.#title.textContent = t("Moves");
    this.#empty.textContent = t("No move yet.");
    this.#empty.hidden = state.moves.length > 0;
    const had = this.#list.contains(document.activeElement);
    const rounds = sides ? inRounds(state.moves, first, sides.length) : inRounds(state.moves, 0, 2);
    this.#list.replaceChildren(...rounds.map((round, index) => this.#round(round, index, state, sides)));
    const current = this.#list.querySelector("[aria-current]");
    if (current instanceof HTMLElement) this.#reveal(current, had);
  }

  /**
   * @param {(Entry | null)[]} round
   * @param {number} index
   * @param {State} state
   * @param {string[] | null} sides
   */
  #round(round, index, state, sides) {
    return h(
      "li",
      {},
      h("span", { class: "move-number", "aria-hidden": "true" }, `${index + 1}`),
      ...round.map((entry, side) => (entry ? this.#move(entry, sides?.[side], state.ply) : h("span", { class: "move-gap" }, "…"))),
    );
  }

  /**
   * @param {Entry} entry
   * @param {string | undefined} side
   * @param {number} shown
   */
  #move({ move, ply }, side, shown) {
    return h(
      "button",
      {
        type: "button",
        class: `move ${ply > shown ? "is-ahead" : ""}`,
        "aria-current": ply === shown ? "step" : null,
        "aria-label": side === undefined ? `${ply}. ${move}` : `${ply}. ${sideName(side)} ${move}`,
        onclick: () => this.#go(ply),
      },
      move,
    );
  }

  /**
   * Scrolls only the list, never the page.
   * @param {HTMLElement} current
   * @param {boolean} focus
   */
  #reveal(current, focus) {
    if (focus) current.focus({ preventScroll: true });
    const list = this.#list;
    const [box, frame] = [current.getBoundingClientRect(), list.getBoundingClientRect()];
    list.scrollTop += box.top - frame.top - (frame.height - box.height) / 2;
    list.scrollLeft += box.left - frame.left - (frame.width - box.width) / 2;
  }
}

/**
 * A move per side and round; a game that began with another side leaves gaps in the first round.
 * @param {string[]} moves
 * @param {number} first
 * @param {number} sides
 * @returns {(Entry | null)[][]}
 */
function inRounds(moves, first, sides) {
  const entries = [...Array(moves.length > 0 ? first : 0).fill(null), ...moves.map((move, index) => ({ move, ply: index + 1 }))];
  return Array.from({ length: Math.ceil(entries.length / sides) }, (_, round) => entries.slice(round * sides, (round + 1) * sides));
}
