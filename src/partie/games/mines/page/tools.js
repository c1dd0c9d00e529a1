// What can be done at a minefield: the actions of its bar, what a tap does, the keys.

import { button, enable, h } from "../../../lib/dom.js";
import { SHORTCUTS } from "../../../dialogs/help.js";
import { later, t } from "../../../lib/i18n.js";

/** @import { Action } from "../../../panel/actions.js" */

/** @type {Action[]} */
export const TOOLS = [
  { name: "undo", icon: "undo", label: later("Undo"), key: SHORTCUTS.undo },
  { name: "redo", icon: "redo", label: later("Redo"), key: SHORTCUTS.redo },
  { name: "hint", icon: "hint", label: later("Hint"), key: SHORTCUTS.hint },
  { name: "new", icon: "plus", label: later("New game"), key: SHORTCUTS.new },
  { name: "analyse", icon: "lens", label: later("Chances"), key: SHORTCUTS.analyse, toggle: true },
  { name: "position", icon: "share", label: later("Position"), key: SHORTCUTS.position },
  { name: "suppose", icon: "help", label: later("What if"), key: "w", toggle: true },
  { name: "type", icon: "list", label: later("Type a move"), key: SHORTCUTS.type },
  { name: "touch", icon: "settings", label: later("Touch") },
];

/** @returns {import("../../../dialogs/help.js").Keys} */
export function keysHelp() {
  return [
    [["↑", "↓", "←", "→"], t("Move over the board")],
    [["Enter"], t("Open the cell, or everything around a number")],
    [["F"], t("Put a flag")],
    [["Q"], t("Put a question mark")],
    [["B"], t("Go to the board")],
    [["U"], t("Undo")],
    [["R"], t("Redo")],
    [["H"], t("Hint")],
    [["A"], t("Chances")],
    [["W"], t("What if")],
    [["P"], t("Copy or paste a position")],
    [["M"], t("Type a move, or ask what stands where")],
    [["N"], t("New game")],
  ];
}

/** Below the field, under the thumb: whether a tap flags, and the whole field where a part of it is out of sight. */
export class TapBar {
  #flags = h("button");
  #whole = h("button");
  element = h("div", { class: "mines-taps" });
  #acts;

  /** @param {{flags: () => void, whole: () => void}} acts */
  constructor(acts) {
    this.#acts = acts;
    this.relabel();
  }

  relabel() {
    this.#flags = button({ label: t("Flag mode"), icon: "flag", kind: "mines-flags", act: this.#acts.flags });
    this.#whole = button({ label: t("Whole field"), icon: "whole", act: this.#acts.whole });
    this.element.replaceChildren(this.#flags, this.#whole);
  }

  /** @param {{flags: boolean, whole: boolean, cut: boolean, over: boolean}} now cut: a part of the field is out of sight; over: nothing is flagged any more */
  show({ flags, whole, cut, over }) {
    press(this.#flags, flags && !over);
    enable(this.#flags, !over);
    press(this.#whole, whole);
    this.#whole.hidden = !cut && !whole;
  }
}

/**
 * @param {HTMLElement} element
 * @param {boolean} on
 */
function press(element, on) {
  element.setAttribute("aria-pressed", String(on));
  element.classList.toggle("is-on", on);
}
