// The bar of actions: four in sight and the others behind "More"; where there is room, all of them show.

import { button, enable, h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { lay } from "../frame/layers.js";

/** @import { IconName } from "../lib/dom.js" */

/**
 * @typedef {object} Action
 * @property {string} name
 * @property {IconName} icon
 * @property {string} label English
 * @property {string} [key]
 * @property {boolean} [toggle] it stays on until it is used again
 */

const MAIN = 4; // actions in sight on a phone

export class Actions {
  /** @type {Map<string, HTMLButtonElement>} */
  #buttons = new Map();
  #more = h("div", { class: "more-actions", id: "more-actions" });
  #opener = h("button");
  element = h("div", { class: "actions", role: "group" });
  /** @type {Set<string>} those that are on */
  #on = new Set();
  /** @type {Set<string>} those this game has no use for */
  #absent = new Set();
  /** @type {(() => void) | null} says that those behind "More" are away */
  #lift = null;
  #actions;
  #use;
  #onOutside = (/** @type {Event} */ event) =>
    event.target instanceof Node && !this.element.contains(event.target) && this.#open(false);

  /**
   * @param {Action[]} actions the main ones first
   * @param {(name: string) => void} use
   */
  constructor(actions, use) {
    this.#actions = actions;
    this.#use = use;
    this.element.addEventListener("keydown", (event) => event.key === "Escape" && this.#escape(event));
    this.relabel();
    for (const element of this.#buttons.values()) enable(element, false); // until there is a game to use it on
  }

  relabel() {
    const able = new Map(
      [...this.#buttons].map(([name, element]) => [name, element.getAttribute("aria-disabled") !== "true"]),
    );
    this.#buttons = new Map(this.#actions.map((action) => [action.name, this.#button(action)]));
    for (const [name, element] of this.#buttons) enable(element, able.get(name) ?? true);
    const [main, rest] = [[...this.#buttons.values()].slice(0, MAIN), [...this.#buttons.values()].slice(MAIN)];
    this.#opener = button({
      label: t("More…"),
      icon: "more",
      kind: "tool more-opener",
      act: () => this.#open(!this.#isOpen),
    });
    this.#opener.setAttribute("aria-label", t("More actions"));
    this.#opener.setAttribute("aria-expanded", "false");
    this.#opener.setAttribute("aria-controls", this.#more.id);
    this.#open(false);
    this.#more.replaceChildren(...rest);
    this.element.setAttribute("aria-label", t("Game"));
    this.element.replaceChildren(...main, ...(rest.length > 0 ? [this.#opener, this.#more] : []));
  }

  /** @param {Action} action */
  #button({ name, icon, label, key, toggle }) {
    const act = () => {
      this.#open(false);
      this.#use(name);
    };
    const element = button({ label: t(label), icon, kind: `tool ${this.#on.has(name) ? "is-on" : ""}`, key, act });
    element.dataset.action = name;
    element.hidden = this.#absent.has(name);
    if (toggle) element.setAttribute("aria-pressed", String(this.#on.has(name)));
    return element;
  }

  get #isOpen() {
    return this.#more.classList.contains("is-open");
  }

  /** @param {boolean} open */
  #open(open) {
    this.#more.classList.toggle("is-open", open);
    this.#opener.setAttribute("aria-expanded", String(open));
    this.#lift?.();
    this.#lift = open ? lay(() => this.fold()) : null;
    if (open) document.addEventListener("pointerdown", this.#onOutside);
    else document.removeEventListener("pointerdown", this.#onOutside);
  }

  /** @param {Event} event */
  #escape(event) {
    if (!this.#isOpen) return;
    event.stopPropagation();
    this.#open(false);
    this.#opener.focus();
  }

  /** Which can be used now; those left out can. @param {Record<string, boolean>} possible */
  allow(possible) {
    for (const [name, element] of this.#buttons) enable(element, possible[name] ?? true);
  }

  /** Whether an action can be used now, by its button or its key. @param {string} name */
  allows(name) {
    const element = this.#buttons.get(name);
    return element !== undefined && element.getAttribute("aria-disabled") !== "true";
  }

  /**
   * Shows that an action is on or off.
   * @param {string} name
   * @param {boolean} on
   */
  press(name, on) {
    if (on) this.#on.add(name);
    else this.#on.delete(name);
    this.#buttons.get(name)?.setAttribute("aria-pressed", String(on));
    this.#buttons.get(name)?.classList.toggle("is-on", on);
  }

  /**
   * Shows an action only where it has a use.
   * @param {string} name
   * @param {boolean} useful
   */
  offer(name, useful) {
    if (useful) this.#absent.delete(name);
    else this.#absent.add(name);
    const element = this.#buttons.get(name);
    if (element) element.hidden = !useful;
  }

  /** Away with those behind "More". */
  fold() {
    this.#open(false);
  }

  close() {
    this.fold();
  }
}
