// Shows states one after another at a chosen pace: computer players move faster than people can watch.

/** @import { State } from "../../types.js" */

export const PACES = { slow: 2000, normal: 900, fast: 300, instant: 0 }; // milliseconds between two moves

/** @typedef {keyof typeof PACES} Pace */

export class Playback {
  /** @type {State[]} */
  #queue = [];
  /** @type {State | null} */
  #shown = null;
  /** @type {number | undefined} */
  #timer;
  /** @type {Pace} */
  pace = "normal";
  paused = false;
  #show;

  /** @param {(state: State) => void} show */
  constructor(show) {
    this.#show = show;
  }

  /** How many moves wait to be shown. */
  get behind() {
    return this.#queue.length;
  }

  /** @param {State} state */
  add(state) {
    const last = this.#last;
    const known = last !== null && state.session === last.session;
    if (known && state.ply === last.ply && state.moves.length === last.moves.length) this.#replace(state);
    else if (known && state.ply === last.ply + 1 && !(this.#queue.length === 0 && last.seats[last.turn] === "human")) this.#wait(state);
    else {
      this.#queue = [];
      this.#display(state);
    }
  }

  /** The same position again: somebody began or ended thinking. @param {State} state */
  #replace(state) {
    if (this.#queue.length > 0) this.#queue[this.#queue.length - 1] = state;
    else this.#display(state);
  }

  /** @param {State} state */
  #wait(state) {
    this.#queue.push(state);
    this.#schedule();
  }

  get #last() {
    return this.#queue.at(-1) ?? this.#shown;
  }

  /** @param {boolean} paused */
  pause(paused) {
    this.paused = paused;
    if (paused) this.#cancel();
    else this.#schedule();
  }

  /** Shows the next waiting move. */
  step() {
    const state = this.#queue.shift();
    if (state) this.#display(state);
  }

  forget() {
    this.#queue = [];
    this.#shown = null;
    this.#cancel();
  }

  #cancel() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #schedule() {
    if (this.paused || this.#timer !== undefined || this.#queue.length === 0) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.step();
      this.#schedule();
    }, PACES[this.pace]);
  }

  /** @param {State} state */
  #display(state) {
    this.#shown = state;
    this.#show(state);
  }
}
