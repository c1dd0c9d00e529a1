// What the engine says to the person: hints, the last chance of a lost game, its thanks when it gives up.

import { adviserOf } from "../lib/settings.js";
import { t } from "../lib/i18n.js";
import { lineText } from "../lib/texts.js";

/** @import { AnalysisPanel } from "../panel/analysis.js" */
/** @import { State, Analysis } from "../lib/types.js" */

/**
 * @typedef {object} AdviceActions
 * @property {(message: {type: string, [field: string]: unknown}) => boolean} send says whether there is a connection
 * @property {() => State | null} state what is shown
 * @property {(text: string) => void} announce
 * @property {(busy: boolean) => void} turn brings the advice into sight, or what was there before
 */

export class Advice {
  #hinting = false; // a hint is being looked for
  #late = false; // the game ended before the request for a hint arrived
  #explaining = false; // the last chance of a lost game is being looked for
  /** @type {Analysis | null} about the moment the page is on its way to */
  #explained = null;
  /** @type {Analysis | null} with which the computer gave up */
  #farewell = null;
  #analysis;
  #actions;

  /**
   * @param {AnalysisPanel} analyses
   * @param {AdviceActions} actions
   */
  constructor(analyses, actions) {
    this.#analysis = analyses;
    this.#actions = actions;
  }

  get explaining() {
    return this.#explaining;
  }

  /** Another game. */
  reset() {
    this.#farewell = null;
  }

  /**
   * Another state: the server stops searches of the one before.
   * @param {State} state
   * @param {boolean} studying whether analyses about it are on their way
   */
  see(state, studying) {
    this.#late = this.#hinting && state.outcome !== null;
    this.#hinting = this.#explaining = false;
    if (this.#explained?.evidence.ply !== state.ply) this.#explained = null;
    const farewell = state.outcome?.termination === "resigned" ? this.#farewell : null;
    const analysis = this.#explained ?? farewell;
    if (analysis || !studying || state.outcome) this.think(analysis);
    else this.#wait();
  }

  /** @param {Analysis | null} analysis */
  think(analysis) {
    this.#analysis.show(analysis, this.#actions.state());
    this.#actions.turn(analysis !== null);
  }

  /** @param {Analysis} analysis */
  receive(analysis) {
    if (analysis.for === "play" && analysis.final) this.#farewell = analysis.resigns ? analysis : null;
    if (analysis.for === "play" || (analysis.for === "hint" && !this.#hinting)) return;
    if (analysis.for === "explain") return this.#receiveExplanation(analysis);
    this.think(analysis);
    if (analysis.for === "solve") return this.#actions.announce(analysis.reason);
    if (analysis.for === "hint") this.#hinting = !analysis.final;
    if (analysis.for === "hint" && analysis.final) {
      const hint = t("Hint: {move}.", { move: lineText(analysis.steps) || analysis.label });
      this.#actions.announce([hint, analysis.reason].filter(Boolean).join(" "));
    }
  }

  /** The language changed: a hint is asked for again, other results are not shown in the old one. */
  translate() {
    const { purpose } = this.#analysis;
    if (purpose === "hint" && !this.#hinting) this.askHint();
    else if (purpose === "explain" || purpose === "solve" || purpose === "play") this.think(null);
  }

  askHint() {
    if (!this.#actions.send({ type: "hint", ...adviserOf(this.#actions.state()?.game ?? "") })) return;
    this.#hinting = true;
    this.#wait();
  }

  solve() {
    if (!this.#actions.send({ type: "solve" })) return;
    this.#late = this.#hinting = false; // the server answers one question at a time
    this.#wait(t("Finding out whether it can be won…"));
  }

  explain() {
    if (!this.#actions.send({ type: "explain" })) return;
    this.#late = false;
    this.#explaining = true;
    this.#wait();
  }

  /** @param {string} [text] what is being looked for, where it is not a move */
  #wait(text) {
    this.#analysis.wait(text);
    this.#actions.turn(true);
  }

  /** The request was refused. @returns {boolean} whether that need not be shown: a finished game needs no hint */
  refused() {
    const late = this.#late;
    this.#late = this.#hinting = this.#explaining = false;
    if (!late) this.think(null);
    return late;
  }

  /** Away with the hint, found or not yet. */
  dismiss() {
    if (this.#hinting) this.#actions.send({ type: "stop" });
    this.#hinting = false;
    this.think(null);
  }

  /** Goes to the moment an explanation is about and shows it there. @param {Analysis} analysis */
  #receiveExplanation(analysis) {
    if (!this.#explaining || !analysis.final) return;
    this.#explained = analysis;
    this.#actions.announce(analysis.reason);
    this.#actions.send({ type: "go", ply: analysis.evidence.ply });
  }
}
