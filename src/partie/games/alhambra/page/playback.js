// Shows states one after another at a chosen pace: computer players move faster than people can watch.

import { read, store } from "../../../lib/storage.js";

/** @import { State } from "../../../lib/types.js" */

const KEPT = "partie-alhambra-pace";

export const PACES = { slow: 2000, normal: 900, fast: 300, instant: 0 }; // milliseconds between two moves

/** @typedef {keyof typeof PACES} Pace */

/** @returns {Pace} what was chosen last */
function storedPace() {
  const pace = read(KEPT);
  return Object.hasOwn(PACES, pace) ? pace : "normal";
}

export class Playback {
  /** @type {State[]} one for every ply since the last jump */
  #states = [];
  #at = -1; // the one that is shown
  /** @type {number | undefined} */
  #timer;
  #jumps = false;
  #owed = false; // a step was asked for before there was a move to show
  /** @type {Pace} */
  #pace = storedPace();
  paused = false;
  #show;

  /** @param {(state: State) => void} show */
  constructor(show) {
    this.#show = show;
  }

  get pace() {
    return this.#pace;
  }

  /** Remembered for the next games, too. @param {Pace} pace */
  set pace(pace) {
    this.#pace = pace;
    store(KEPT, pace);
    this.#cancel();
    this.#goOn();
  }

  /** @param {State} state */
  add(state) {
    const last = this.#states.at(-1);
    const known = last !== undefined && state.session === last.session && !this.#jumps;
    this.#jumps = false;
    if (known && state.ply === last.ply && state.moves.length === last.moves.length) this.#replace(state);
    else if (known && state.ply === last.ply + 1) this.#append(state, last);
    else {
      this.#states = [state];
      this.#display(0);
    }
  }

  /** The same position again: a player began or ended thinking. @param {State} state */
  #replace(state) {
    this.#states[this.#states.length - 1] = state;
    if (this.#at === this.#states.length - 1) this.#display(this.#at);
  }

  /**
   * A person's own move is seen at once, others wait for their time.
   * @param {State} state
   * @param {State} last
   */
  #append(state, last) {
    const own = last.seats[last.turn] === "human" && this.#at === this.#states.length - 1;
    this.#states.push(state);
    if (own) this.#display(this.#states.length - 1);
    else if (this.#owed) this.step(1);
    else this.#goOn();
  }

  /** The moves that wait are shown one after another, or at once the last one. */
  #goOn() {
    if (this.paused) return;
    if (this.#pace === "instant" && this.has(1)) this.#display(this.#states.length - 1);
    else this.#schedule();
  }

  /** Whatever comes next is shown at once: it was asked for. */
  jump() {
    this.#jumps = true;
  }

  /** @param {boolean} paused */
  pause(paused) {
    this.paused = paused;
    if (paused) this.#cancel();
    else this.#goOn();
  }

  /** Whether a move this many steps away was received. @param {number} steps */
  has(steps) {
    return this.#states[this.#at + steps] !== undefined;
  }

  /** @param {number} steps 1 shows the next move, -1 the one before */
  step(steps) {
    this.#owed = steps > 0 && !this.has(steps); // shown as soon as it is received
    if (this.has(steps)) this.#display(this.#at + steps);
  }

  forget() {
    this.#owed = false;
    this.#states = [];
    this.#at = -1;
    this.#cancel();
  }

  #cancel() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #schedule() {
    if (this.paused || this.#timer !== undefined || !this.has(1)) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.step(1);
      this.#schedule();
    }, PACES[this.pace]);
  }

  /** @param {number} at */
  #display(at) {
    this.#at = at;
    this.#show(this.#states[at]);
  }
}
