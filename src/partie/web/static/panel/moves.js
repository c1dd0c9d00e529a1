// The moves of the game; any of them can be looked at again.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { sideName } from "../texts.js";

/** @import { State } from "../types.js" */
/** @typedef {{move: string, ply: number, side?: string, number?: number}} Entry ply: how many moves are played after it; a choice has no side and no number */

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
   * @param {number} first the side that made the first move of the list
   * @param {Map<string, string>} choices moves that put no stone, and their texts: they have no number
   * @param {boolean} [stones] whether stones are counted, not rounds
   */
  show(state, first, choices, stones = false) {
    this.#title.textContent = t("Moves");
    this.#empty.textContent = t("No move yet.");
    this.#empty.hidden = state.moves.length > 0;
    const had = this.#list.contains(document.activeElement);
    const before = stones ? stonesBefore(state, choices) : 0;
    const rows = choices.size > 0 ? aroundChoices(state, choices, before) : inRounds(state, first, before);
    const number = (/** @type {(Entry | null)[]} */ row, /** @type {number} */ index) => (stones ? row.find((entry) => entry)?.number : index + 1) ?? "";
    this.#list.replaceChildren(...rows.map((row, index) => this.#row(row, String(number(row, index)), state.ply)));
    const current = this.#list.querySelector("[aria-current]");
    if (current instanceof HTMLElement) this.#reveal(current, had);
  }

  /**
   * @param {(Entry | null)[]} row
   * @param {string} number
   * @param {number} shown
   */
  #row(row, number, shown) {
    return h(
      "li",
      {},
      h("span", { class: "move-number", "aria-hidden": "true" }, number),
      ...row.map((entry) => (entry ? this.#move(entry, shown) : h("span", { class: "move-gap" }, "…"))),
    );
  }

  /**
   * @param {Entry} entry
   * @param {number} shown
   */
  #move({ move, ply, side, number }, shown) {
    return h(
      "button",
      {
        type: "button",
        class: `move ${ply > shown ? "is-ahead" : ""} ${side === undefined ? "is-choice" : ""}`,
        "aria-current": ply === shown ? "step" : null,
        "aria-label": side === undefined ? move : `${number}. ${sideName(side)} ${move}`,
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
 * @param {State} state
 * @param {number} first
 * @param {number} before stones that stood there when the list began
 * @returns {(Entry | null)[][]}
 */
function inRounds({ moves, sides }, first, before) {
  const { length } = sides;
  const played = moves.map((move, index) => ({ move, ply: index + 1, side: sides[(first + index) % length], number: before + index + 1 }));
  const entries = [...Array(moves.length > 0 ? first : 0).fill(null), ...played];
  return Array.from({ length: Math.ceil(entries.length / length) }, (_, round) => entries.slice(round * length, (round + 1) * length));
}

/**
 * A row for each stone of two colours that alternate, and one for each choice between them.
 * @param {State} state
 * @param {Map<string, string>} choices
 * @param {number} before
 * @returns {Entry[][]}
 */
function aroundChoices({ moves }, choices, before) {
  let stones = before;
  return moves.map((move, index) => {
    const text = choices.get(move);
    if (text !== undefined) return [{ move: text, ply: index + 1 }];
    stones += 1;
    return [{ move, ply: index + 1, side: stones % 2 ? "black" : "white", number: stones }];
  });
}

/**
 * Stones that stood there when the list began.
 * @param {State} state
 * @param {Map<string, string>} choices
 */
function stonesBefore({ moves, ply, scene }, choices) {
  return Object.keys(scene.pieces).length - moves.slice(0, ply).filter((move) => !choices.has(move)).length;
}
