// The buttons below the board.

import { button, enable, h } from "../dom.js";
import { SHORTCUTS } from "../dialogs/help.js";
import { later, t } from "../i18n.js";

/** @import { State } from "../types.js" */

/** @typedef {"undo" | "redo" | "hint" | "resign" | "new" | "analyse" | "position" | "threats"} Tool */

/** @type {Record<Tool, [import("../dom.js").IconName, string]>} icon and English text */
const TOOLS = {
  undo: ["undo", later("Undo")],
  redo: ["redo", later("Redo")],
  hint: ["hint", later("Hint")],
  resign: ["flag", later("Resign")],
  analyse: ["lens", later("Analyse")],
  position: ["share", later("Position")],
  threats: ["threats", later("Threats")],
  new: ["plus", later("New game")],
};

export class Tools {
  element = h("div", { class: "tools", role: "group" });
  /** @type {Map<Tool, HTMLButtonElement>} */
  #buttons = new Map();
  #use;
  #threats;
  /** @type {Set<Tool>} tools that stay on */
  #pressed = new Set();

  /**
   * @param {(tool: Tool) => void} use
   * @param {boolean} [threats] whether the game has threats to show
   */
  constructor(use, threats = false) {
    this.#use = use;
    this.#threats = threats;
    this.relabel();
  }

  relabel() {
    this.element.setAttribute("aria-label", t("Game"));
    this.#buttons = new Map(Object.entries(TOOLS).filter(([name]) => this.#threats || name !== "threats").map(([name, [icon, label]]) => this.#tool(/** @type {Tool} */ (name), icon, label)));
    for (const element of this.#buttons.values()) enable(element, false); // until there is a game to use it on
    this.element.replaceChildren(...this.#buttons.values());
    if (this.#threats) this.press("threats", this.#pressed.has("threats"));
  }

  /**
   * Shows that a tool is on or off.
   * @param {Tool} tool
   * @param {boolean} on
   */
  press(tool, on) {
    if (on) this.#pressed.add(tool);
    else this.#pressed.delete(tool);
    this.#buttons.get(tool)?.setAttribute("aria-pressed", String(on));
    this.#buttons.get(tool)?.classList.toggle("is-on", on);
  }

  /**
   * @param {Tool} tool
   * @param {import("../dom.js").IconName} icon
   * @param {string} label
   * @returns {[Tool, HTMLButtonElement]}
   */
  #tool(tool, icon, label) {
    const key = tool === "resign" ? undefined : SHORTCUTS[tool];
    const kind = tool === "new" && !this.#threats ? "tool tool-wide" : "tool";
    return [tool, button({ label: t(label), icon, kind, key, act: () => this.#use(tool) })];
  }

  /**
   * @param {State} state
   * @param {boolean} studying
   */
  show(state, studying) {
    const mine = !state.outcome && !state.thinking;
    /** @type {Partial<Record<Tool, boolean>>} */
    const possible = { undo: state.can_undo, redo: state.can_redo, hint: mine, resign: mine && !studying, analyse: !studying };
    for (const [tool, element] of this.#buttons) enable(element, possible[tool] ?? true);
  }

  /** Whether a tool can be used now, by its button or its key. @param {Tool} tool */
  allows(tool) {
    return this.#buttons.get(tool)?.getAttribute("aria-disabled") !== "true";
  }
}
