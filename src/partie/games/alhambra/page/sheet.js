// Everything beside the table in the tabs of every game: docked on a wide screen, opened from below on a phone.

import { openDialog } from "../../../dialogs/dialog.js";
import { h } from "../../../dom.js";
import { t } from "../../../i18n.js";
import { rulesTab } from "../../../panel/rules.js";
import { Sheet } from "../../../panel/sheet.js";

/** @import { GameInfo } from "../../../types.js" */

export class AlhambraSheet {
  #actions = h("div", { class: "sheet-actions" });
  #moves = h("div");
  #analysis = h("div");
  #log = h("div");
  #tabs;
  #content;
  element;

  /** @param {GameInfo} game */
  constructor(game) {
    this.#tabs = new Sheet([{ name: "moves", content: this.#moves }, { name: "analysis", content: this.#analysis }, ...rulesTab(game), { name: "log", content: this.#log }]);
    this.#content = h("div", { class: "sheet-content" }, this.#actions, this.#tabs.element);
    this.element = h("aside", { class: "alhambra-sheet" }, this.#content);
  }

  relabel() {
    this.#tabs.relabel();
  }

  /** @param {{actions: HTMLElement[], moves: HTMLElement[], analysis: HTMLElement[], log: HTMLElement[]}} parts */
  show({ actions, moves, analysis, log }) {
    this.element.setAttribute("aria-label", t("More"));
    this.#actions.replaceChildren(...actions);
    this.#moves.replaceChildren(...moves);
    this.#analysis.replaceChildren(...analysis);
    this.#log.replaceChildren(...log);
  }

  /** On a phone: over the table, until it is closed. */
  open() {
    const dialog = openDialog(t("More"), this.#content);
    dialog.classList.add("is-sheet", "alhambra");
    dialog.addEventListener("close", () => this.element.append(this.#content));
  }
}
