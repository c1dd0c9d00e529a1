// The keys of a table: shortcuts of its tools, the way to the board, and away with what is shown.

import { SHORTCUTS } from "../dialogs/help.js";

/**
 * @typedef {object} KeyActions
 * @property {(tool: string) => boolean} allows whether a tool can be used now
 * @property {(tool: string) => void} use
 * @property {() => void} board goes to the board
 * @property {() => void} dismiss
 */

/**
 * @param {KeyActions} actions
 * @param {Record<string, string>} [own] further keys of the game, by the tool they use
 * @returns {(event: KeyboardEvent) => void} a listener
 */
export function keyListener(actions, own = {}) {
  return (event) => {
    if (event.altKey || document.querySelector("dialog[open]") || isTyping(event.target)) return;
    if (!event.ctrlKey && !event.metaKey && event.key === "Escape") return escape(actions);
    if (!event.ctrlKey && !event.metaKey && event.key === SHORTCUTS.board) return actions.board();
    const tool =
      event.ctrlKey || event.metaKey ? withControl(event.key) : (own[event.key.toLowerCase()] ?? alone(event.key));
    if (!tool || !actions.allows(tool)) return;
    event.preventDefault();
    actions.use(tool);
  };
}

/** What was shown is gone; from beside the board the arrow keys lead back to it. @param {KeyActions} actions */
function escape({ dismiss, board }) {
  dismiss();
  const focused = document.activeElement;
  if (!focused || focused === document.body || focused.closest(".actions, .sheet, .status")) board();
}

/**
 * @param {string} key
 * @returns {string | null}
 */
function withControl(key) {
  return key === "z" ? "undo" : key === "y" ? "redo" : null;
}

/**
 * @param {string} key
 * @returns {string | null}
 */
function alone(key) {
  const found = Object.entries(SHORTCUTS).find(([, short]) => short === key.toLowerCase());
  return found?.[0] ?? null;
}

/** @param {EventTarget | null} element */
function isTyping(element) {
  return element instanceof HTMLElement && element.matches("input, textarea, select");
}
