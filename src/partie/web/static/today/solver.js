// A puzzle on the game's own board: moves are tried at the server, which says why they are right or what answers them.

import { errorText, geometry } from "../lib/api.js";
import { Board } from "../board/board.js";
import { mayMove } from "../board/motion.js";
import { Facing } from "../board/turn.js";
import { continuation } from "../board/taps.js";
import { button, h } from "../lib/dom.js";
import { counted, t } from "../lib/i18n.js";
import { confirmsTaps } from "../lib/settings.js";
import { cellWords, lineText } from "../lib/texts.js";
import { nextKind, whyNot } from "../table/kinds.js";
import { tryMoves } from "./api.js";

/** @import { OwnPuzzle } from "./api.js" */
/** @import { Cell, GameInfo } from "../lib/types.js" */
/** @import { TryModel } from "../lib/wire.js" */
/** @import { Attempt } from "./progress.js" */

const SMALL_CELL = 32; // CSS pixels; below that a finger covers the neighbours
const READING = 900; // milliseconds between a right move and its answer

/**
 * @typedef {object} PuzzleTask
 * @property {GameInfo} game
 * @property {string} variant
 * @property {string} side that solves it
 * @property {string} [date] of the puzzle
 * @property {OwnPuzzle} [own] in place of it
 * @property {(how: {tries: number, seconds: number}) => void} solved called once
 * @property {(solved: boolean) => void} [ended] solved or given up
 * @property {Attempt} [attempt] how far the visitor was when the puzzle was left
 * @property {(attempt: Attempt | undefined) => void} [attempted] called after every move
 * @property {(text: string) => void} announce
 */

export class Solver {
  #task;
  #board;
  #facing = new Facing();
  #message = h("p", { class: "solver-said" });
  #choices = h("div", { class: "solver-choices" });
  #give = button({ label: t("Show the solution"), icon: "hint", act: () => void this.#try([], true) });
  /** @type {Cell[]} places beside the board */
  #buttons = [];
  /** @type {TryModel | null} */
  #shown = null;
  /** @type {string[]} right moves so far */
  #moves = [];
  #tries = 0;
  #ended = false;
  #busy = false;
  #closed = false;
  #began = Date.now();
  element;

  /** @param {PuzzleTask} task */
  constructor(task) {
    this.#task = task;
    this.#board = new Board({
      onMove: (move) => void this.#try([move]),
      describe: cellWords(() => task.game),
      confirm: () => confirmsTaps(() => this.#board.cellPixels() < SMALL_CELL),
      onPreview: (cell) => cell && this.#showMessage(t("Tap {cell} again to play it", { cell })),
      onRefused: (refused) => {
        if (this.#shown && !this.#ended) {
          this.#showMessage(whyNot(/** @type {any} */ (this.#shown.state), refused, task.game));
        }
      },
      onBegun: (taps) => this.#offer(taps),
    });
    this.#board.setLabel(t("Board of {game}. Arrow keys move, Enter plays.", { game: task.game.title }));
    this.element = h(
      "div",
      { class: "solver" },
      h("div", { class: "solver-board" }, this.#board.element),
      this.#message,
      this.#choices,
      h("div", { class: "solver-actions" }, this.#give),
    );
  }

  /** Draws the first position. */
  async start() {
    const { game, variant, side } = this.#task;
    const shape = await geometry(game.name, variant);
    this.#buttons = shape.cells.filter(({ text }) => text);
    this.#facing.lay({ ...shape, cells: shape.cells.filter(({ text }) => !text) });
    const sides = game.variants.find(({ name }) => name === variant)?.sides;
    const seats = (sides?.length ? sides : game.sides).map((one) => (one === side ? "human" : { level: null }));
    const seen = this.#facing.seen(/** @type {any} */ (seats), sides?.length ? sides : game.sides);
    if (seen) this.#board.setGeometry(seen);
    await this.#resume();
    if (!this.#shown) await this.#try([]);
  }

  /** Goes on where the visitor left; moves that are no longer right begin the puzzle again. */
  async #resume() {
    const { attempt, game, date } = this.#task;
    if (!attempt) return;
    this.#tries = attempt.tries;
    this.#began -= attempt.seconds * 1000;
    if (!attempt.moves.length) return;
    const answer = await tryMoves({ game: game.name, date, moves: attempt.moves }).catch(() => null);
    if (!answer || answer.wrong || answer.solved || this.#closed) return;
    this.#shown = answer;
    this.#moves = attempt.moves;
    this.#showMessage(counted("Find the last move.", "Find {number} more moves.", answer.tasks - answer.found));
    this.#draw(answer.state.scene);
  }

  /** Of a puzzle whose solution was shown only that it was: it cannot be solved at the first try any more. */
  #note(solved = false) {
    const seconds = (Date.now() - this.#began) / 1000;
    const attempt = { moves: this.#ended ? [] : this.#moves, tries: this.#tries + Number(this.#ended), seconds };
    this.#task.attempted?.(solved ? undefined : attempt);
  }

  close() {
    this.#closed = true;
  }

  focus() {
    this.#board.focus();
  }

  /**
   * @param {string[]} more the move that is tried
   * @param {boolean} [giveUp]
   */
  async #try(more, giveUp = false) {
    if (this.#busy || (this.#ended && !giveUp)) return;
    this.#busy = true;
    const { game, date, own } = this.#task;
    const puzzle = own ? { own } : { date };
    const moves = [...this.#moves, ...more];
    try {
      const answer = await tryMoves({ game: game.name, ...puzzle, moves, give_up: giveUp });
      if (this.#closed) return;
      await this.#show(answer, moves, giveUp);
    } catch (error) {
      this.#showMessage(errorText(error));
      if (this.#shown) this.#draw(this.#shown.state.scene);
    } finally {
      this.#busy = false;
    }
  }

  /**
   * @param {TryModel} answer
   * @param {string[]} moves
   * @param {boolean} gaveUp
   */
  async #show(answer, moves, gaveUp) {
    this.#shown = answer;
    if (answer.wrong) {
      this.#tries += 1;
      this.#note();
      this.#draw(answer.state.scene);
      this.#board.showLine(this.#ghosts(answer.wrong.steps));
      return this.#showMessage(answer.wrong.text, "is-wrong");
    }
    this.#moves = moves;
    if (gaveUp) return this.#end(answer, false);
    if (answer.solved) return this.#end(answer, true);
    if (moves.length) this.#note();
    if (answer.right && answer.between) {
      this.#draw(answer.between, false);
      this.#showMessage([t("Right."), answer.right.reason].filter(Boolean).join(" "), "is-right");
      if (mayMove()) await new Promise((resolve) => setTimeout(resolve, READING));
      if (this.#closed) return;
      const left = answer.tasks - answer.found;
      this.#showMessage(
        [
          t("Right."),
          answer.right.reason,
          t("The answer is {reply}.", { reply: answer.reply }),
          counted("Find the last move.", "Find {number} more moves.", left),
        ]
          .filter(Boolean)
          .join(" "),
        "is-right",
      );
    }
    this.#draw(answer.state.scene);
  }

  /**
   * @param {TryModel} answer
   * @param {boolean} solved
   */
  #end(answer, solved) {
    this.#ended = true;
    this.#note(solved);
    this.#give.hidden = true;
    this.#draw(answer.state.scene, false);
    this.#board.showLine(this.#ghosts(answer.rest));
    const line = lineText(answer.rest);
    const rest = line && (solved ? t("It goes on: {line}", { line }) : t("The solution: {line}", { line }));
    this.#showMessage(
      [solved && t("Solved!"), answer.right?.reason, rest].filter(Boolean).join(" "),
      solved ? "is-right" : "",
    );
    if (solved) this.#task.solved({ tries: this.#tries, seconds: (Date.now() - this.#began) / 1000 });
    this.#task.ended?.(solved);
  }

  /** @param {TryModel["rest"]} steps */
  #ghosts(steps) {
    return steps.map(({ taps, path, side }) => ({ taps, path, kind: side ?? "" }));
  }

  /**
   * @param {TryModel["state"]["scene"]} scene
   * @param {boolean} [mayTry]
   */
  #draw(scene, mayTry = !this.#ended) {
    const state = /** @type {TryModel} */ (this.#shown).state;
    this.#choices.replaceChildren();
    this.#board.show({
      scene,
      legal: mayTry ? state.legal : [],
      side: nextKind(/** @type {any} */ (state)),
      rowsAfter: state.rows_after,
      double_taps: state.double_taps,
    });
  }

  /** Choices in the middle of a move that have no place on the board. @param {string[]} taps */
  #offer(taps) {
    const next = taps.length > 0 && this.#shown ? continuation(this.#shown.state.legal, taps).next : new Set();
    const prompt = this.#shown?.state.prompt_after[taps.join(" ")];
    if (prompt) this.#showMessage(prompt);
    this.#choices.replaceChildren(
      ...this.#buttons
        .filter(({ id }) => next.has(id))
        .map(({ id, text }) => button({ label: text ?? id, act: () => this.#board.tap(id) })),
    );
  }

  /**
   * @param {string} text
   * @param {string} [kind]
   */
  #showMessage(text, kind = "") {
    this.#message.className = `solver-said ${kind}`;
    this.#message.textContent = text;
    if (text) this.#task.announce(text);
  }
}
