// How long a field took: from its first opened cell to its end, and the second of every click.

import { decimal, t } from "../../../lib/i18n.js";

/** @import { State } from "../../../lib/types.js" */

const SHORTEST = 0.001; // seconds: the first click may end the game

export class Clock {
  began = 0; // when the first cell of this game was opened
  took = 0; // seconds from then to the end, 0 before
  /** @type {number[]} seconds of each move */
  times = [];

  reset() {
    this.set({ began: 0, took: 0 });
  }

  /** Goes on as it was kept. @param {{began: number, took: number, times?: number[]}} kept */
  set({ began, took, times = [] }) {
    [this.began, this.took, this.times] = [began, took, times];
  }

  /** @param {State} state */
  see({ ply, moves, outcome, seconds }) {
    if (ply === 0) this.began = 0;
    else if (this.began === 0) this.began = Date.now() - 1000 * seconds; // what was played before the page was left counts
    this.times.length = Math.min(this.times.length, moves.length);
    while (this.times.length < moves.length) this.times.push(this.#seconds);
    if (!outcome) this.took = 0;
    else if (this.took === 0) this.took = Math.max(SHORTEST, this.#seconds);
  }

  get #seconds() {
    return this.began === 0 ? 0 : (Date.now() - this.began) / 1000;
  }

  /** From the first click until now, or to the end. */
  get seconds() {
    return this.took || this.#seconds;
  }

  get runs() {
    return this.began > 0 && this.took === 0;
  }

  /** How fast a won game was, in words. @param {State} state */
  pace({ outcome, scene }) {
    const clicks = scene.facts["3bv"] ?? 0;
    if (!outcome || outcome.winners.length === 0 || clicks === 0 || this.took < 0.05) return "";
    return t("{seconds} s, {rate} 3BV/s", { seconds: decimal(this.took, 1), rate: decimal(clicks / this.took, 2) });
  }
}
