// The keys of a table: shortcuts of its tools, the way to the board, and away with what is shown.

import { SHORTCUTS } from "../dialogs/help.js";

/** @import { Tool } from "./tools.js" */

/**
 * @typedef {object} KeyActions
 * @property {(tool: Tool) => boolean} allows whether a tool can be used now
 * @property {(tool: Tool) => void} use
 * @property {() => void} board goes to the board
 * @property {() => void} dismiss
 */

/**
 * @param {KeyActions} actions
 * @returns {(event: KeyboardEvent) => void} a listener
 */
export function keyListener(actions) {
  return (event) => {
    if (event.altKey || document.querySelector("dialog[open]") || isTyping(event.target)) return;
    if (!event.ctrlKey && !event.metaKey && event.key === "Escape") return actions.dismiss();
    if (!event.ctrlKey && !event.metaKey && event.key === SHORTCUTS.board) return actions.board();
    const tool = event.ctrlKey || event.metaKey ? withControl(event.key) : alone(event.key);
    if (!tool || !actions.allows(tool)) return;
    event.preventDefault();
    actions.use(tool);
  };
}

/**
 * @param {string} key
 * @returns {Tool | null}
 */
function withControl(key) {
  return key === "z" ? "undo" : key === "y" ? "redo" : null;
}

/**
 * @param {string} key
 * @returns {Tool | null}
 */
function alone(key) {
  const found = Object.entries(SHORTCUTS).find(([, short]) => short === key.toLowerCase());
  return /** @type {Tool | null} */ (found?.[0] ?? null);
}

/** @param {EventTarget | null} element */
function isTyping(element) {
  return element instanceof HTMLElement && element.matches("input, textarea, select");
}
