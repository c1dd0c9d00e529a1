// One move a state, and the moves of a plan that follow by themselves, each when the one before is played.

/** @import { State } from "../lib/types.js" */

export class Plan {
  going = false; // further moves follow by themselves
  /** @type {State | null} the last one a move was sent in */
  #answered = null;
  /** @type {string[]} what follows the move that was sent */
  #rest = [];

  /** Whether a move can be sent: a second tap before the server has answered is not another move. @param {State | null} state */
  allows(state) {
    return state !== this.#answered;
  }

  /**
   * A move is tried.
   * @param {State | null} state
   * @param {string[]} rest
   * @param {boolean} sent else another one can take its place
   */
  begin(state, rest, sent) {
    this.going = sent && rest.length > 0;
    if (!sent) return;
    this.#answered = state;
    this.#rest = rest;
  }

  /** It goes on only where the next move can be made. @param {State} state */
  see(state) {
    this.going = state.legal.some(({ move }) => move === this.#rest[0]);
  }

  /** What follows now; nothing where the person did something else meanwhile. */
  take() {
    const rest = this.#rest;
    this.#rest = [];
    return this.going ? rest : [];
  }

  forget() {
    this.#rest = [];
    this.going = false;
  }

  /** The server did not take the move. */
  refuse() {
    this.#answered = null;
    this.forget();
  }
}
