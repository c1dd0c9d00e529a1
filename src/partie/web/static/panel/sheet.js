// One sheet with tabs: below the board on a phone, the side panel on a desktop.

import { h } from "../lib/dom.js";
import { later, t } from "../lib/i18n.js";

/** @typedef {"moves" | "analysis" | "rules" | "log"} TabName */

/**
 * @typedef {object} Tab
 * @property {TabName} name
 * @property {HTMLElement} content
 * @property {() => void} [shown] called whenever it comes into sight
 */

/** @type {Record<TabName, string>} */
const TITLES = { moves: later("Moves"), analysis: later("Analysis"), rules: later("Rules"), log: later("Log") };
const STEPS = new Map([
  ["ArrowRight", 1],
  ["ArrowLeft", -1],
]);

export class Sheet {
  #list = h("div", { class: "tabs", role: "tablist" });
  element = h("section", { class: "sheet" }, this.#list);
  /** @type {Map<TabName, {button: HTMLButtonElement, panel: HTMLElement, shown?: () => void}>} */
  #tabs = new Map();
  /** @type {TabName} */
  #current;
  /** @type {TabName | null} what the person looked at before the sheet turned by itself */
  #before = null;

  /** @param {Tab[]} tabs */
  constructor(tabs) {
    this.#current = tabs[0].name;
    for (const { name, content, shown } of tabs) {
      const tab = h("button", {
        type: "button",
        class: "tab",
        role: "tab",
        id: `tab-${name}`,
        "aria-controls": `panel-${name}`,
        onclick: () => this.#choose(name),
      });
      const panel = h(
        "div",
        { class: "tab-panel", role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}`, tabindex: 0 },
        content,
      );
      this.#tabs.set(name, { button: tab, panel, shown });
    }
    this.#list.append(...[...this.#tabs.values()].map((tab) => tab.button));
    this.#list.addEventListener("keydown", (event) => this.#pressed(event));
    this.element.append(...[...this.#tabs.values()].map(({ panel }) => panel));
    this.relabel();
    this.show(this.#current);
  }

  relabel() {
    this.#list.setAttribute("aria-label", t("About the game"));
    for (const [name, tab] of this.#tabs) tab.button.textContent = t(TITLES[name]);
    this.#tabs.get(this.#current)?.shown?.();
  }

  /** The person's choice: below the board of a phone what is long gets the whole screen. @param {TabName} name */
  #choose(name) {
    this.show(name);
    if (this.element.getBoundingClientRect().bottom > innerHeight) this.element.scrollIntoView({ block: "start" });
  }

  /** @param {TabName} name */
  show(name) {
    this.#before = null;
    this.#current = name;
    this.element.dataset.tab = name;
    this.element.classList.remove("is-turned", "makes-room", "is-alone");
    for (const [other, { button, panel }] of this.#tabs) {
      button.setAttribute("aria-selected", String(other === name));
      button.tabIndex = other === name ? 0 : -1;
      panel.hidden = other !== name;
    }
    this.#tabs.get(name)?.shown?.();
  }

  /**
   * Turns to what just came up, and remembers where the person was.
   * @param {TabName} name
   * @param {{room?: boolean, alone?: boolean}} [phone] room: the board becomes smaller instead of being covered; alone: without the tabs
   */
  turnTo(name, { room = false, alone = false } = {}) {
    const before = name === this.#current ? this.#before : (this.#before ?? this.#current);
    const turned = this.element.classList.contains("is-turned");
    if (name !== this.#current) this.show(name);
    this.#before = before;
    this.element.classList.add("is-turned");
    this.element.classList.toggle("makes-room", room);
    this.element.classList.toggle("is-alone", alone);
    if (alone || !turned) this.element.scrollIntoView({ block: "nearest" }); // a short phone may be scrolled, and one with large letters is
  }

  /** Back to where the person was before the sheet turned by itself. */
  turnBack() {
    this.element.classList.remove("is-turned", "makes-room", "is-alone");
    if (this.#before) this.show(this.#before);
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const names = [...this.#tabs.keys()];
    const step = STEPS.get(event.key);
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const next = names[(names.indexOf(this.#current) + step + names.length) % names.length];
    this.show(next);
    this.#tabs.get(next)?.button.focus();
  }
}
