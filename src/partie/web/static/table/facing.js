// From which side a board is seen: who plays alone against the computer sits below, and may turn it.

import { turned } from "../board/turn.js";

/** @import { Geometry, NewGame } from "../types.js" */

export class Facing {
  /** @type {[Geometry, Geometry] | null} the board as it is, and seen from its other side */
  #faces = null;
  #turned = false; // the person wants it the other way round

  /** Another game. @param {Geometry} geometry */
  lay(geometry) {
    if (this.#faces?.[0] !== geometry) this.#faces = [geometry, turned(geometry)];
    this.#turned = false;
  }

  turn() {
    this.#turned = !this.#turned;
  }

  /**
   * @param {NewGame["seats"]} seats
   * @param {string[]} sides of those seats
   */
  seen(seats, sides) {
    if (!this.#faces) return null;
    const [straight, other] = this.#faces;
    const alone = seats.filter((seat) => seat === "human").length === 1;
    const opposite = straight.below !== "" && alone && sides[seats.indexOf("human")] !== straight.below;
    return opposite !== this.#turned ? other : straight;
  }
}
