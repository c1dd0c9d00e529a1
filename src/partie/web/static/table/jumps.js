// Whether the game goes to a moment far away, which is drawn at once. What is finished in many moves is shown card by card.

import { isFar } from "../board/motion.js";

/** @import { State } from "../lib/types.js" */

export class Jumps {
  /** @type {State | null} */
  #before = null;

  /** Whether the new state is far from the one before among the same moves. @param {State} state */
  see(state) {
    const before = this.#before;
    this.#before = state;
    return (
      before?.session === state.session && before.moves.length === state.moves.length && isFar(before.ply, state.ply)
    );
  }
}
