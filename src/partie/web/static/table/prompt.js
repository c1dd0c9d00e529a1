// What is asked of the person: the status line with the choices of a move, why a tap led to nothing, the move that waits.

import { continuation } from "../board/taps.js";
import { t } from "../lib/i18n.js";
import { statusCard } from "../panel/status.js";

/** @import { Board } from "../board/board.js" */
/** @import { StatusActions } from "../panel/status.js" */
/** @import { Cell, Side, State } from "../lib/types.js" */

export class Prompt {
  /** @type {Cell[]} places beside the board: choices such as colours */
  buttons = [];
  /** @type {string[]} the first taps of a move */
  #begun = [];
  /** @type {string | null} the cell of a move that waits to be confirmed */
  #waiting = null;
  #remark = ""; // why the last tap led to nothing
  #status;
  #board;

  /**
   * @param {HTMLElement} status
   * @param {Board} board
   */
  constructor(status, board) {
    this.#status = status;
    this.#board = board;
  }

  /** Whether moves are made by buttons, too. */
  get choosing() {
    return this.buttons.length > 0;
  }

  /** The first taps of a move are made, or none any more. @param {string[]} [taps] */
  begin(taps = []) {
    this.#begun = taps;
    this.#remark = "";
  }

  /** A move waits to be confirmed. @param {string | null} cell */
  wait(cell) {
    this.#waiting = cell;
  }

  /** @param {string} why a tap led to nothing */
  refuse(why) {
    this.#remark = why;
  }

  /** What is asked for in the middle of a move. @param {State} state */
  asked(state) {
    const asked = state.prompt_after[this.#begun.join(" ")];
    return asked ?? (this.#begun.length > 0 && this.#choices(state).length > 0 ? t("Choose one") : "");
  }

  /**
   * Taps that are made by a button, not on the board: the first of a move, or a later one.
   * @param {State} state
   */
  #choices({ legal }) {
    const { next } = continuation(legal, this.#begun);
    return this.buttons
      .filter(({ id }) => next.has(id))
      .map(({ id, text, piece }) => ({
        label: text ?? id,
        act: () => this.#board.tap(id),
        picture: piece ? this.#board.pictureOf(piece) : undefined,
      }));
  }

  /**
   * Writes the line; the keyboard goes to the choices, and to the board once they are gone.
   * @param {State} state
   * @param {Side[]} sides
   * @param {{studying: boolean, notes: string[]}} mode
   * @param {Omit<StatusActions, "choices">} actions
   */
  show(state, sides, mode, actions) {
    const focused = this.#status.contains(document.activeElement);
    const onBoard = this.#board.element.contains(document.activeElement);
    const prompt = { ...mode, waiting: this.#waiting, remark: this.#remark, asked: this.asked(state) };
    this.#status.replaceChildren(statusCard(state, sides, prompt, { ...actions, choices: this.#choices(state) }));
    const choice = this.#status.querySelector(".choices button");
    if (choice instanceof HTMLElement && (focused || onBoard)) choice.focus({ preventScroll: true });
    else if (focused) this.#board.focus();
  }
}
