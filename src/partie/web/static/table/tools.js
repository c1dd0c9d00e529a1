// What can be done at a table of one or two sides, and when.

import { SHORTCUTS } from "../dialogs/help.js";
import { later } from "../i18n.js";

/** @import { Action } from "../panel/actions.js" */
/** @import { State } from "../types.js" */

/** @typedef {"undo" | "redo" | "hint" | "resign" | "new" | "analyse" | "position" | "threats"} Tool */

/** @type {(Action & {name: Tool})[]} */
const TOOLS = [
  { name: "undo", icon: "undo", label: later("Undo") },
  { name: "hint", icon: "hint", label: later("Hint") },
  { name: "new", icon: "plus", label: later("New game") },
  { name: "redo", icon: "redo", label: later("Redo") },
  { name: "analyse", icon: "lens", label: later("Analyse") },
  { name: "position", icon: "share", label: later("Position") },
  { name: "threats", icon: "threats", label: later("Threats"), toggle: true },
  { name: "resign", icon: "flag", label: later("Resign") },
];

/** @param {boolean} threats whether the game has threats to light @returns {Action[]} */
export function toolsFor(threats) {
  return TOOLS.filter(({ name }) => threats || name !== "threats").map((tool) => (tool.name === "resign" ? tool : { ...tool, key: SHORTCUTS[tool.name] }));
}

/**
 * @param {State} state
 * @param {boolean} studying
 * @returns {Record<string, boolean>}
 */
export function possibleTools(state, studying) {
  const mine = !state.outcome && !state.thinking;
  return { undo: state.can_undo, redo: state.can_redo, hint: mine, resign: mine && !studying, analyse: !studying };
}
