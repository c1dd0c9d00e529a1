// What the engine says to the person: hints, the last chance of a lost game, its thanks when it gives up.

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
  #late = false; // the game ended before the server heard that a hint is wanted
  #explaining = false; // the last chance of a lost game is being looked for
  /** @type {Analysis | null} about the moment the page is on its way to */
  #explained = null;
  /** @type {Analysis | null} with which the computer gave up */
  #farewell = null;
  #thoughts;
  #actions;

  /**
   * @param {AnalysisPanel} thoughts
   * @param {AdviceActions} actions
   */
  constructor(thoughts, actions) {
    this.#thoughts = thoughts;
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
   * @param {boolean} studying whether thoughts about it are on their way
   */
  see(state, studying) {
    this.#late = this.#hinting && state.outcome !== null;
    this.#hinting = this.#explaining = false;
    if (this.#explained?.evidence.ply !== state.ply) this.#explained = null;
    const farewell = state.outcome?.reason === "resigned" ? this.#farewell : null;
    const thought = this.#explained ?? farewell;
    if (thought || !studying || state.outcome) this.think(thought);
    else this.#wait();
  }

  /** @param {Analysis | null} thought */
  think(thought) {
    this.#thoughts.show(thought, this.#actions.state());
    this.#actions.turn(thought !== null);
  }

  /** @param {Analysis} thought */
  hear(thought) {
    if (thought.for === "play" && thought.final) this.#farewell = thought.resigns ? thought : null;
    if (thought.for === "play" || (thought.for === "hint" && !this.#hinting)) return;
    if (thought.for === "explain") return this.#hearWhy(thought);
    this.think(thought);
    if (thought.for === "solve") return this.#actions.announce(thought.reason);
    if (thought.for === "hint") this.#hinting = !thought.final;
    if (thought.for === "hint" && thought.final) {
      this.#actions.announce(t("Hint: {move}.", { move: lineText(thought.steps) || thought.label }));
    }
  }

  /** The language changed: a hint is asked for again, what else was found is not told in the old one. */
  translate() {
    const { purpose } = this.#thoughts;
    if (purpose === "hint" && !this.#hinting) this.askHint();
    else if (purpose === "explain" || purpose === "solve" || purpose === "play") this.think(null);
  }

  askHint() {
    if (!this.#actions.send({ type: "hint" })) return;
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
    this.#thoughts.wait(text);
    this.#actions.turn(true);
  }

  /** What was asked for was refused. @returns {boolean} whether that need not be said: a finished game needs no hint */
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

  /** Goes to the moment an explanation is about and shows it there. @param {Analysis} thought */
  #hearWhy(thought) {
    if (!this.#explaining || !thought.final) return;
    this.#explained = thought;
    this.#actions.announce(thought.reason);
    this.#actions.send({ type: "go", ply: thought.evidence.ply });
  }
}
