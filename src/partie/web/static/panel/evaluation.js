// A bar that shows who stands better. Off unless a person asks for it.

import { h } from "../lib/dom.js";
import { percent, t } from "../lib/i18n.js";

/** @import { Side, Analysis } from "../lib/types.js" */

export class EvaluationBar {
  #first = 50; // chance of the side that began, in percent
  #share = h("div", { class: "evaluation-share" });
  #text = h("span", { class: "evaluation-text" });
  element = h(
    "div",
    { class: "evaluation", role: "meter", "aria-valuemin": 0, "aria-valuemax": 100 },
    this.#share,
    this.#text,
  );
  /** @type {Side[]} */
  #sides;

  /** @param {Side[]} sides */
  constructor(sides) {
    this.#sides = sides;
  }

  /** @param {boolean} on */
  toggle(on) {
    this.element.hidden = !on;
    this.#draw();
  }

  /** What each player plays now. @param {Side[]} sides */
  setSides(sides) {
    this.#sides = sides;
    this.#draw();
  }

  reset() {
    this.#first = 50;
    this.#draw();
  }

  /** @param {Analysis} analysis */
  receive({ evaluation, turn }) {
    const chance = evaluation?.win_percent ?? null;
    if (chance === null) return;
    this.#first = turn === 0 ? chance : 100 - chance;
    this.#draw();
  }

  /** A finished game leaves no doubt. @param {number[]} winners */
  settle(winners) {
    this.#first = winners.length === 1 ? (winners[0] === 0 ? 100 : 0) : 50;
    this.#draw();
  }

  #draw() {
    if (this.#sides.length < 2) return; // a player alone has no opponent
    const share = Math.round(this.#first);
    const text = `${this.#sides[0]?.name} ${percent(share)} · ${this.#sides[1]?.name} ${percent(100 - share)}`;
    this.element.classList.toggle("starts-white", this.#sides[0]?.kind === "white");
    this.element.setAttribute("aria-label", t("Evaluation"));
    this.element.setAttribute("aria-valuenow", String(share));
    this.element.setAttribute("aria-valuetext", text);
    this.#text.textContent = text;
    this.#share.style.setProperty("inline-size", `${share}%`);
  }
}
