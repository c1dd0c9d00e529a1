// What a game shows on its board on demand, cell by cell, with a line that says what the signs mean.

import { threats } from "../lib/api.js";
import { h } from "../lib/dom.js";

/** @import { Board } from "./board.js" */
/** @import { Sign } from "./draw.js" */
/** @import { State } from "../lib/types.js" */

/**
 * @typedef {object} LightsOfGame
 * @property {(name: string) => Sign} signOf of a kind such as "black-four"
 * @property {() => Node[]} meanings what the signs mean, in the language of the page
 * @property {(state: State) => boolean} isOver whether there is nothing left to show
 */

export class Lights {
  legend = h("p", { class: "sign-legend", hidden: true });
  #on = false;
  #board;
  #game;

  /** @param {Board} board @param {LightsOfGame} game */
  constructor(board, game) {
    this.#board = board;
    this.#game = game;
  }

  /** Whether the signs are shown. */
  get on() {
    return this.#on;
  }

  relabel() {
    this.legend.replaceChildren(...this.#game.meanings());
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
   * Gets the signs while they are wanted; an answer that comes too late is not shown.
   * @param {State} state
   * @param {() => State | null} newest
   */
  async light(state, newest) {
    if (!this.#on) return;
    const { game, variant, position } = state;
    const found = this.#game.isOver(state) ? {} : await threats({ game, variant, position }).catch(() => ({}));
    const signs = Object.entries(found).map(([cell, kind]) => [cell, this.#game.signOf(kind)]);
    if (this.#on && newest() === state) this.#board.showSigns(Object.fromEntries(signs));
  }
}
