// The seconds of a running game, written in the status line. Not announced each second.

import { h } from "../../../lib/dom.js";
import { t } from "../../../lib/i18n.js";
import { clockText } from "../../../library/texts.js";

/** @import { Clock } from "./clock.js" */

const SECOND = 1000;

export class ClockFace {
  element = h("span", { class: "note mines-clock", role: "timer" });
  #clock;
  #timer = 0;

  /** @param {Clock} clock */
  constructor(clock) {
    this.#clock = clock;
  }

  /** Writes the time, and goes on writing it while the clock runs. */
  show() {
    clearTimeout(this.#timer);
    const { seconds, runs } = this.#clock;
    this.element.setAttribute("aria-label", t("Time"));
    this.element.textContent = clockText(Math.floor(seconds));
    if (runs) this.#timer = setTimeout(() => this.show(), SECOND * (1 - (seconds % 1)) + 1); // when the next second is full
  }

  close() {
    clearTimeout(this.#timer);
  }
}
