// The clicks of a game, each with the risk it had: how likely the cell was a mine as the person saw the field.

import { percent } from "../../../lib/i18n.js";
import { MoveList } from "../../../panel/moves.js";
import { supposeMines } from "./api.js";
import { shortPercent } from "./field.js";
import { withoutSecrets } from "./parts.js";

/** @import { State } from "../../../lib/types.js" */

const MOST_CELLS = 1200; // the risk of a click on a larger field takes the server too long to ask for each
const OPENING = /^[a-z]+\d+$/; // flags, question marks and the cells around a number are written with a sign

export class Clicks {
  #list;
  /** @type {Map<number, number>} percent by the number of the click */
  #risks = new Map();
  /** @type {State | null} */
  #shown = null;

  /** @param {(ply: number) => void} go */
  constructor(go) {
    this.#list = new MoveList(go, () => "");
  }

  get element() {
    return this.#list.element;
  }

  /** @param {State} state */
  show(state) {
    const before = this.#shown;
    const same = before?.session === state.session;
    if (!same) this.#risks.clear();
    this.#shown = state;
    this.#draw();
    if (same && state.ply === before.ply + 1) void this.#weigh(before, state);
  }

  /**
   * Asks how risky the click between two states was; the first one never is.
   * @param {State} before
   * @param {State} after
   */
  async #weigh(before, { moves, ply, session }) {
    const cell = moves[ply - 1].text;
    const large = withoutSecrets(before.position).length > MOST_CELLS;
    this.#risks.delete(ply);
    if (before.ply === 0 || large || !OPENING.test(cell)) return;
    const answer = await supposeMines(before.variant, withoutSecrets(before.position), {}).catch(() => null);
    const risk = answer?.mine_percent[cell];
    const current = this.#shown;
    if (risk === undefined || current?.session !== session || current.moves[ply - 1]?.text !== cell) return;
    this.#risks.set(ply, risk);
    this.#draw();
  }

  #draw() {
    const state = this.#shown;
    if (state) {
      this.#list.show({
        ...state,
        moves: state.moves.map((move, index) => ({ ...move, label: this.#label(move.label, index + 1) })),
      });
    }
  }

  /**
   * @param {string} label
   * @param {number} ply
   */
  #label(label, ply) {
    const risk = this.#risks.get(ply);
    return risk === undefined ? label : `${label} · ${percent(shortPercent(risk, 1))}`;
  }
}
