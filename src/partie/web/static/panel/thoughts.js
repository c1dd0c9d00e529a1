// What the engine thinks, as a card beside the board and as a line of ghosts on it.

import { h } from "../dom.js";
import { nextKind } from "../table/kinds.js";
import { thinkingCard, thoughtCard } from "./thought.js";

/** @import { Board } from "../board/board.js" */
/** @import { State, Thought } from "../types.js" */

const LONGEST_LINE = 9; // moves of a line drawn on the board
const LONGEST_WIN = 25; // the same for a forced win

/**
 * @typedef {object} Actions
 * @property {(move: string) => void} play puts a move on the board
 * @property {() => void} hide
 * @property {(move: string) => string} name what a move is called
 */

export class Thoughts {
  element = h("div");
  /** @type {Thought | null} */
  #thought = null;
  /** @type {State | null} what it is about */
  #state = null;
  #chosen = 0; // which of several lines is drawn
  #board;
  #actions;

  /**
   * @param {Board} board
   * @param {Actions} actions
   */
  constructor(board, actions) {
    this.#board = board;
    this.#actions = actions;
  }

  /**
   * @param {Thought | null} thought
   * @param {State | null} state
   */
  show(thought, state) {
    if (this.#state !== state || !thought) this.#chosen = 0;
    this.#thought = thought;
    this.#state = state;
    this.draw();
  }

  /** Something is being looked for. */
  wait() {
    this.#thought = null;
    this.element.replaceChildren(thinkingCard());
    this.#board.showLine([]);
  }

  /** Again, perhaps in another language. */
  draw() {
    const thought = this.#thought;
    if (!thought) {
      this.element.replaceChildren();
      return this.#board.showLine([]);
    }
    const mine = (this.#state?.legal.length ?? 0) > 0;
    const { play, hide, name } = this.#actions;
    const move = this.#drawnMove(thought);
    this.element.replaceChildren(
      thoughtCard(thought, { move, play: mine ? () => play(move) : null, hide, name, chosen: this.#chosen, choose: (index) => this.#choose(index) }),
    );
    this.#drawLine(thought);
  }

  /** The first move of the line that is drawn. @param {Thought} thought */
  #drawnMove({ extra, move }) {
    return (this.#chosen > 0 && extra?.lines?.[this.#chosen]?.line[0]) || move;
  }

  /** Draws another of several lines. @param {number} index */
  #choose(index) {
    this.#chosen = index;
    this.draw();
    /** @type {NodeListOf<HTMLElement>} */ (this.element.querySelectorAll(".thought-lines button"))[index]?.focus();
  }

  /** @param {Thought} thought */
  #drawLine(thought) {
    const forced = thought.forced_win || thought.resigns;
    const kinds = this.#kinds();
    const shown = this.#taps(thought).slice(0, forced ? LONGEST_WIN : LONGEST_LINE);
    this.#board.showLine(shown.map((cells, index) => ({ taps: cells, kind: kinds[index % kinds.length] })), forced && thought.final);
  }

  /**
   * The cells of the line to be drawn. Lines that were compared come as texts, which are cells where there are several lines.
   * @param {Thought} thought
   * @returns {string[][]}
   */
  #taps({ extra, line_taps: line, taps }) {
    const other = this.#chosen > 0 ? extra?.lines?.[this.#chosen] : undefined;
    if (other) return other.line.map((/** @type {string} */ move) => [move]);
    return line.length > 0 ? line : [taps];
  }

  /** The kinds of the pieces of a line, one after another. */
  #kinds() {
    const state = this.#state;
    if (!state) return [""];
    const first = Math.max(0, state.sides.indexOf(nextKind(state)));
    return [...state.sides.slice(first), ...state.sides.slice(0, first)];
  }
}
