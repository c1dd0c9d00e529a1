// What can be done at a table of one or two sides, and when.

import { askDanger } from "../dialogs/dialog.js";
import { SHORTCUTS } from "../dialogs/help.js";
import { later, t } from "../lib/i18n.js";

/** @import { Action } from "../panel/actions.js" */
/** @import { State } from "../lib/types.js" */
/** @import { Session } from "../session/session.js" */

/** @typedef {"undo" | "redo" | "hint" | "resign" | "new" | "analyse" | "position" | "threats" | "solve" | "turn"} Tool */

/** @type {(Action & {name: Tool})[]} */
const TOOLS = [
  { name: "undo", icon: "undo", label: later("Undo") },
  { name: "redo", icon: "redo", label: later("Redo") },
  { name: "hint", icon: "hint", label: later("Hint") },
  { name: "new", icon: "plus", label: later("New game") },
  { name: "analyse", icon: "lens", label: later("Analyse") },
  { name: "position", icon: "share", label: later("Position") },
  { name: "resign", icon: "flag", label: later("Resign") },
  { name: "turn", icon: "turn", label: later("Turn the board") },
  { name: "solve", icon: "solve", label: later("Can it be won?") },
  { name: "threats", icon: "threats", label: later("Threats"), toggle: true },
];

/**
 * @param {{threats: boolean, solve: boolean}} has whether the game has threats to light, and a solver
 * @returns {Action[]}
 */
export function toolsFor(has) {
  const there = TOOLS.filter(({ name }) => (name !== "threats" && name !== "solve") || has[name]);
  return there.map((tool) =>
    tool.name in SHORTCUTS ? { ...tool, key: SHORTCUTS[/** @type {keyof typeof SHORTCUTS} */ (tool.name)] } : tool,
  );
}

/**
 * @param {State} state
 * @param {boolean} studying
 * @param {boolean} playingOn whether moves of a plan follow: an answer about this moment would come too late
 * @returns {Record<string, boolean>}
 */
export function possibleTools(state, studying, playingOn) {
  const mine = !state.outcome && !state.thinking;
  const asks = mine && !playingOn;
  return {
    undo: state.can_undo,
    redo: state.can_redo,
    hint: asks,
    solve: asks && !studying,
    resign: mine && state.can_resign && !studying,
    analyse: !studying && (!state.clocks || state.outcome !== null), // the clock would run on behind it
  };
}

/** What giving up in the shown position means. @param {State} state */
export function resignText({ seats, can_redo: isEarlier }) {
  const ends = [t("The game ends as lost."), t("The game ends and the other side wins.")];
  const end = ends[seats.length - 1] ?? t("The game ends and the others win.");
  return isEarlier ? `${end} ${t("The moves after the shown one are forgotten.")}` : end;
}

/** Gives up after a question. @param {State} state @param {Session} session */
export function confirmResign(state, session) {
  askDanger(t("Resign?"), resignText(state), t("Resign"), () => session.send({ type: "resign" }));
}
