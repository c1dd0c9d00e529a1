// A move that is prepared while the other side thinks: played as soon as the server lists it as legal, else forgotten.

/** @import { LegalMove, State } from "../lib/types.js" */

export class Premove {
  /** @type {{taps: string[], ply: number} | null} */
  #prepared = null;

  /**
   * What may be prepared now, as moves that the board understands; taps that are buttons are made by themselves.
   * @param {State} state
   * @param {(id: string) => boolean} isButton
   * @returns {LegalMove[]}
   */
  offered({ premoves, legal }, isButton) {
    if (legal.length > 0) return [];
    return premoves.map((taps) => {
      const shown = taps.filter((id) => !isButton(id));
      return { move: taps.join(" "), taps: shown, label: null, path: shown, changed: [] };
    });
  }

  /** @param {string} move as it was offered @param {State} state */
  prepare(move, { ply }) {
    this.#prepared = { taps: move.split(" "), ply };
    return this.#prepared.taps;
  }

  /** Whether there was one. */
  forget() {
    const was = this.#prepared !== null;
    this.#prepared = null;
    return was;
  }

  /** The taps that wait in this state. @param {State} state */
  waiting({ ply }) {
    return this.#prepared?.ply === ply ? this.#prepared.taps : [];
  }

  /**
   * What becomes of it once the other side has moved; null: nothing was prepared, or it still waits.
   * @param {State} state
   * @returns {{move: string | null} | null} the move to be played, or that it is not possible
   */
  due({ ply, legal, premoves }) {
    const prepared = this.#prepared;
    if (!prepared || (prepared.ply === ply && premoves.length > 0)) return null;
    this.#prepared = null;
    if (ply !== prepared.ply + 1 || legal.length === 0) return null; // taken back, or over
    const wanted = prepared.taps.join(" ");
    return { move: legal.find(({ taps }) => taps.join(" ") === wanted)?.move ?? null };
  }
}
