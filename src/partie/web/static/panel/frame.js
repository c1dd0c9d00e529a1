// What every game looks like: a status line, the board, a bar of actions, and one sheet with tabs.

import { h } from "../lib/dom.js";
import { Actions } from "./actions.js";
import { Log } from "./log.js";
import { rulesTab } from "./rules.js";
import { Sheet } from "./sheet.js";

/** @import { GameInfo } from "../lib/types.js" */
/** @import { Action } from "./actions.js" */

/**
 * @typedef {object} FrameParts
 * @property {GameInfo} game
 * @property {HTMLElement} stage the board with what belongs to it
 * @property {Action[]} actions the main ones first
 * @property {(name: string) => void} use
 * @property {HTMLElement} moves
 * @property {HTMLElement} analysis
 * @property {HTMLElement} [log] where the game keeps more than the messages
 * @property {string} [kind] classes of the game's own style sheet; `is-low`: a phone has no room for a row of buttons below the status
 */

export class Frame {
  status = h("div", { class: "status" });
  actions;
  sheet;
  element;
  #log = new Log();

  /** @param {FrameParts} parts */
  constructor({ game, stage, actions, use, moves, analysis, log, kind = "" }) {
    this.actions = new Actions(actions, use);
    this.sheet = new Sheet([
      { name: "moves", content: moves },
      { name: "analysis", content: analysis },
      ...rulesTab(game),
      log ? { name: "log", content: log } : { name: "log", content: this.#log.element, shown: () => this.#log.draw() },
    ]);
    this.element = h(
      "div",
      { class: `table is-waiting ${game.sides.length === 1 ? "is-brief" : ""} ${kind}` },
      this.status,
      stage,
      this.actions.element,
      this.sheet.element,
    );
  }

  /** The board has its shape: from now on everything stays where it is. */
  ready() {
    this.element.classList.remove("is-waiting");
  }

  relabel() {
    this.actions.relabel();
    this.sheet.relabel();
  }

  /** Keeps a message. @param {string} text */
  log(text) {
    this.#log.add(text);
  }

  close() {
    this.actions.close();
  }
}
