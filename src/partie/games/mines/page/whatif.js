// What if: a covered cell is supposed to be a mine, safe or a number, and the field shows what would follow.

import { errorText } from "../../../lib/api.js";
import { supposeMines } from "./api.js";
import { button, h } from "../../../lib/dom.js";
import { decimal, later, t } from "../../../lib/i18n.js";
import { withoutSecrets } from "./parts.js";

/** @import { MinesField } from "./field.js" */
/** @import { State } from "../../../lib/types.js" */

/** @type {[string, string][]} */
const WORDS = [
  ["mine", later("a mine")],
  ["safe", later("safe")],
];
const RAREST = 0.0001; // percent; smaller shares are not written out
const CHANGED = 0.5; // percent; smaller changes are not marked

export class WhatIf {
  /** @type {Record<string, string>} supposed so far */
  #facts = {};
  /** @type {Record<string, number>} percentages without any supposition */
  #before = {};
  #cell = "";
  #field;
  #refuse;
  element = h("section", { class: "analysis-card mines-suppose" });
  on = false;

  /**
   * @param {MinesField} field
   * @param {(text: string) => void} refuse
   */
  constructor(field, refuse) {
    this.#field = field;
    this.#refuse = refuse;
  }

  /** @param {State} state */
  async begin(state) {
    this.on = true;
    this.#facts = {};
    this.#cell = "";
    await this.#fetchChances(state);
  }

  end() {
    this.on = false;
    this.#field.showPercent({});
    this.#field.showSupposed({}, []);
    this.#field.pick("");
    this.element.remove();
  }

  /**
   * A cell to suppose something about.
   * @param {State} state
   * @param {string} cell
   */
  pick(state, cell) {
    if (this.#field.kindOf(cell).startsWith("open-")) return;
    this.#cell = cell;
    this.#field.pick(cell);
    this.#show(state, null);
  }

  /**
   * @param {State} state
   * @param {string} kind
   */
  async #suppose(state, kind) {
    this.#facts[this.#cell] = kind;
    this.#cell = "";
    this.#field.pick("");
    await this.#fetchChances(state);
  }

  /** @param {State} state */
  async #fetchChances(state) {
    try {
      const answer = await supposeMines(state.variant, withoutSecrets(state.position), this.#facts);
      if (!this.on) return;
      const supposed = Object.keys(this.#facts);
      if (supposed.length === 0) this.#before = answer.mine_percent;
      const changed = Object.entries(answer.mine_percent).filter(
        ([name, value]) => Math.abs(value - (this.#before[name] ?? value)) >= CHANGED,
      );
      this.#field.showPercent(answer.mine_percent);
      this.#field.showSupposed(
        { ...this.#facts },
        changed.map(([name]) => name),
      );
      this.#show(state, supposed.length === 0 ? null : { ...answer, changed: changed.length });
    } catch (error) {
      this.#facts = {};
      this.#show(state, null);
      this.#refuse(errorText(error));
    }
  }

  /**
   * @param {State} state
   * @param {{percent: number, mine_percent: Record<string, number>, changed: number} | null} answer
   */
  #show(state, answer) {
    const possible = answer !== null && (answer.percent > 0 || Object.keys(answer.mine_percent).length > 0);
    const facts = Object.entries(this.#facts).map(
      ([cell, kind]) => `${cell} = ${kind === "mine" ? t("a mine") : kind === "safe" ? t("safe") : kind}`,
    );
    const content = h(
      "div",
      { class: "mines-whatif" },
      h("p", { class: "eyebrow" }, t("What if")),
      h(
        "p",
        {},
        this.#cell
          ? t("Suppose that {cell} is:", { cell: this.#cell })
          : facts.length > 0
            ? facts.join(", ")
            : t("Choose a covered cell."),
      ),
      answer && h("p", { class: "analysis-value" }, possible ? howOften(answer.percent) : t("That cannot be.")),
      answer && possible && h("p", {}, t("Cells whose chance changes: {count}", { count: answer.changed })),
      this.#cell !== "" && h("div", { class: "mines-kinds" }, ...this.#kinds(state)),
      facts.length > 0 && button({ label: t("Forget all"), act: () => void this.begin(state) }),
    );
    this.element.replaceChildren(content);
    this.element.parentElement?.scrollTo({ top: 0 });
  }

  /** @param {State} state */
  #kinds(state) {
    const words = WORDS.map(([kind, text]) => button({ label: t(text), act: () => void this.#suppose(state, kind) }));
    const most = this.#field.around(this.#cell).length; // a cell at an edge has fewer neighbours
    const numbers = Array.from({ length: most + 1 }, (_, number) =>
      button({ label: String(number), act: () => void this.#suppose(state, String(number)) }),
    );
    return [...words, ...numbers];
  }
}

/** @param {number} percent */
function howOften(percent) {
  if (percent < RAREST) return t("That is so in less than {value} % of all layouts.", { value: decimal(RAREST, 4) });
  return t("That is so in {value} % of all layouts.", { value: Number(percent.toPrecision(3)) });
}
