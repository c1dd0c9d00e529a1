// The person's win, when it comes: a little show, and for who plays alone the time.

import { useTexts } from "../lib/catalogues.js";

/** @import { State } from "../lib/types.js" */

/** @param {State} state */
function isWon({ outcome, seats }) {
  return (
    outcome !== null &&
    seats.filter((seat) => seat === "human").length === 1 &&
    outcome.winners.some((winner) => seats[winner] === "human")
  );
}

export class Win {
  note = ""; // the remark about the time of a won game
  /** @type {string | null} the id of a game seen before its end */
  #going = null;
  /** @type {string | null} the id of the game whose win was celebrated */
  #celebrated = null;
  #board;
  #isShown;
  #onShown;

  /**
   * @param {HTMLElement} board
   * @param {{isShown: (state: State) => boolean, onShown: (state: State) => void}} hooks onShown: after the note of the shown state changed
   */
  constructor(board, { isShown, onShown }) {
    this.#board = board;
    this.#isShown = isShown;
    this.#onShown = onShown;
  }

  /**
   * @param {State} state
   * @param {boolean} studying whether it is only looked at
   */
  see(state, studying) {
    const { outcome, seats, id } = state;
    const won = isWon(state) && !studying;
    if (!won) this.note = "";
    if (won && this.#going === id && this.#celebrated !== id) {
      this.#celebrated = id;
      import("../board/confetti.js").then(
        ({ celebrate }) => celebrate(this.#board),
        () => {},
      ); // without the server there is no show
    }
    if (won && seats.length === 1) this.#showTime(state).catch(() => {}); // without the server a win has no time beside it
    this.#going = outcome ? null : id;
  }

  /** @param {State} state */
  async #showTime(state) {
    const [{ compareTime, timeText }] = await Promise.all([import("./win-time.js"), useTexts("table/win-time.js")]);
    const show = (/** @type {string[]} */ ...words) => {
      if (!this.#isShown(state)) return;
      this.note = words.filter(Boolean).join(", ");
      this.#onShown(state);
    };
    const time = timeText(state);
    show(time);
    if (time) show(time, await compareTime(state));
  }
}
