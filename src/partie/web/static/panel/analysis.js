// What the engine thinks, as a card beside the board and as a line of ghosts on it.

import { button, h, keepFocus } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { Press } from "../lib/press.js";
import { planText, upToChoice } from "../lib/texts.js";
import { idleCard, isVerdict, thinkingCard, analysisCard } from "./analysis-card.js";

/** @import { Board } from "../board/board.js" */
/** @import { State, Analysis } from "../lib/types.js" */

const MOVE_AND_REPLIES = 3; // moves drawn of a hint, and of any line of moved pieces: more arrows would cross each other
const LONGEST_LINE = 9; // of an analysis, where pieces are put down
const LONGEST_WIN = 25; // the same for a forced win

/**
 * @typedef {object} Actions
 * @property {(moves: string[]) => void} play puts a move on the board, or several of one plan
 * @property {() => void} hide
 * @property {() => void} analyse
 * @property {() => boolean} canAnalyse
 */

export class AnalysisPanel {
  element = h("div");
  /** @type {Analysis | null} */
  #analysis = null;
  /** @type {State | null} what it is about */
  #state = null;
  #chosen = 0; // which of several lines is drawn
  #comparing = true; // the first moves of all lines are drawn, until the person chooses a line
  #press = new Press(this.element, () => this.#analysis && this.draw());
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
   * @param {Analysis | null} analysis
   * @param {State | null} state
   */
  show(analysis, state) {
    if (this.#state !== state || !analysis) [this.#chosen, this.#comparing] = [0, true];
    this.#analysis = analysis;
    this.#state = state;
    this.draw();
  }

  /** What the analysis that is shown was asked for. */
  get purpose() {
    return this.#analysis?.for ?? null;
  }

  /** Something is being looked for. @param {string} [text] */
  wait(text) {
    this.#analysis = null;
    this.#replace(thinkingCard(text));
    this.#board.showLine([]);
  }

  /** Again, perhaps in another language. */
  draw() {
    const analysis = this.#analysis;
    if (analysis && this.#press.holds) return;
    if (!analysis) {
      const { analyse, canAnalyse } = this.#actions;
      this.#replace(
        idleCard(
          t("Nothing is analysed. Ask for a hint, or analyse from here."),
          canAnalyse() ? [button({ label: t("Analyse from here"), icon: "lens", act: analyse })] : [],
        ),
      );
      return this.#board.showLine([]);
    }
    const mine = (this.#state?.legal.length ?? 0) > 0 && !isVerdict(analysis);
    const { play, hide } = this.#actions;
    const plan = this.#plan(analysis);
    const focused = this.#buttons().findIndex((one) => one === document.activeElement);
    this.#replace(
      analysisCard(analysis, {
        move: planText(plan),
        moves: plan.length,
        isOpponents: this.#isOpponents(analysis),
        play: mine ? () => play(plan.map(({ text }) => text)) : null,
        hide,
        chosen: this.#isComparing(analysis) ? null : this.#chosen,
        choose: (index) => this.#choose(index),
      }),
    );
    if (focused >= 0) this.#buttons()[focused]?.focus({ preventScroll: true });
    this.#drawLine(analysis);
  }

  /** Whether it is about a move of the computer that a person plays against. @param {Analysis} analysis */
  #isOpponents({ turn }) {
    const { seats = [] } = this.#state ?? {};
    return seats.length === 2 && seats.filter((seat) => seat === "human").length === 1 && seats[turn] !== "human";
  }

  #buttons() {
    return [...this.element.querySelectorAll("button")];
  }

  /** @param {HTMLElement} shown */
  #replace(shown) {
    keepFocus(
      this.element,
      () => this.element.replaceChildren(shown),
      () => this.#board.focus({ preventScroll: true }),
    );
  }

  /** The line that is drawn. @param {Analysis} analysis */
  #steps({ lines, steps }) {
    return (this.#chosen > 0 && lines[this.#chosen]?.steps) || steps;
  }

  /** What is to be played now; alone, the stock is turned up to the card that is wanted. @param {Analysis} analysis */
  #plan(analysis) {
    const steps = this.#steps(analysis);
    if (steps.length === 0) return [{ text: analysis.move, label: analysis.label }];
    if (analysis.evidence.times > 1) return Array(analysis.evidence.times).fill(steps[0]); // the same again and again
    return this.#state?.sides.length === 1 ? upToChoice(steps) : steps.slice(0, 1);
  }

  /** Whether all lines are drawn by their first moves: arrows can be told apart, men put down look like one line. @param {Analysis} analysis */
  #isComparing({ lines, for: purpose }) {
    return this.#comparing && purpose === "analysis" && lines.length > 1 && lines[0].steps[0]?.path.length > 1;
  }

  /** Draws another of several lines; the same again draws all of them. @param {number} index */
  #choose(index) {
    this.#comparing = !this.#comparing && this.#chosen === index;
    this.#chosen = this.#comparing ? 0 : index;
    this.#press.release();
    this.draw();
    /** @type {NodeListOf<HTMLElement>} */ (this.element.querySelectorAll(".analysis-lines button"))[index]?.focus();
  }

  /**
   * How many moves of a line are drawn; the text has them all.
   * @param {Analysis} analysis
   * @param {{taps: string[]}[]} drawn
   */
  #longest({ for: purpose, forced_win: forced, resigns }, drawn) {
    if (drawn.some(({ taps }) => taps.length > 1)) return MOVE_AND_REPLIES;
    if (forced || resigns) return LONGEST_WIN;
    return purpose === "hint" ? MOVE_AND_REPLIES : LONGEST_LINE;
  }

  /** The first moves of all lines, numbered by their place. @param {Analysis} analysis */
  #compare({ lines }) {
    const first = lines.flatMap(({ steps }) => steps.slice(0, 1));
    this.#board.showLine(first.map(({ taps, path, effects, side }) => ({ taps, path, effects, kind: side ?? "" })));
  }

  /** @param {Analysis} analysis */
  #drawLine(analysis) {
    if (this.#isComparing(analysis)) return this.#compare(analysis);
    const forced = analysis.forced_win || analysis.resigns;
    const steps = this.#steps(analysis);
    const drawn =
      steps.length > 0
        ? steps
        : [{ taps: analysis.taps, path: [], effects: [], side: this.#state?.sides[analysis.turn] ?? null }];
    const shown = isVerdict(analysis)
      ? []
      : drawn.slice(0, Math.max(this.#plan(analysis).length, this.#longest(analysis, drawn)));
    this.#board.showLine(
      shown.map(({ taps, path, effects, side }) => ({ taps, path, effects, kind: side ?? "" })),
      { slowly: forced && analysis.final, faintly: analysis.for === "hint" },
    );
  }
}
