// Everything beside the table in tabs: docked on a wide screen, opened from below on a phone.

import { openDialog } from "../../../dialogs/dialog.js";
import { h } from "../../../dom.js";
import { t } from "../../../i18n.js";

/** @typedef {{name: string, title: string, parts: () => Node[]}} Tab */

export class Sheet {
  #actions = h("div", { class: "sheet-actions" });
  #list = h("div", { class: "sheet-tabs", role: "tablist" });
  #panel = h("div", { class: "sheet-panel", role: "tabpanel", id: "alhambra-panel", tabindex: 0 });
  #content = h("div", { class: "sheet-content" }, this.#actions, this.#list, this.#panel);
  element = h("aside", { class: "alhambra-sheet" }, this.#content);
  /** @type {Tab[]} */
  #tabs = [];
  #shown = "";

  /**
   * @param {Tab[]} tabs
   * @param {HTMLElement[]} actions
   */
  show(tabs, actions) {
    this.#tabs = tabs;
    this.#shown = tabs.some(({ name }) => name === this.#shown) ? this.#shown : tabs[0].name;
    this.element.setAttribute("aria-label", t("More"));
    this.#actions.replaceChildren(...actions);
    this.#draw();
  }

  /** On a phone: over the table, until it is closed. */
  open() {
    const dialog = openDialog(t("More"), this.#content);
    dialog.classList.add("is-sheet", "alhambra");
    dialog.addEventListener("close", () => this.element.append(this.#content));
  }

  #draw() {
    const focused = this.#list.contains(document.activeElement);
    this.#list.replaceChildren(...this.#tabs.map((tab) => this.#button(tab)));
    const tab = this.#tabs.find(({ name }) => name === this.#shown);
    this.#panel.setAttribute("aria-labelledby", `alhambra-tab-${this.#shown}`);
    this.#panel.replaceChildren(...(tab?.parts() ?? []));
    if (focused) /** @type {HTMLElement | null} */ (this.#list.querySelector("[aria-selected=true]"))?.focus({ preventScroll: true });
  }

  /** @param {Tab} tab */
  #button({ name, title }) {
    const chosen = name === this.#shown;
    return h(
      "button",
      {
        type: "button",
        class: "sheet-tab",
        role: "tab",
        id: `alhambra-tab-${name}`,
        "aria-selected": String(chosen),
        "aria-controls": "alhambra-panel",
        tabindex: chosen ? 0 : -1,
        onclick: () => this.#go(name),
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.#walk(event),
      },
      title,
    );
  }

  /** @param {string} name */
  #go(name) {
    this.#shown = name;
    this.#draw();
  }

  /** @param {KeyboardEvent} event */
  #walk(event) {
    const steps = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!steps) return;
    event.preventDefault();
    const at = this.#tabs.findIndex(({ name }) => name === this.#shown);
    this.#go(this.#tabs[(at + steps + this.#tabs.length) % this.#tabs.length].name);
  }
}
