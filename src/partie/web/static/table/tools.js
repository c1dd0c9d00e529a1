// What can be done at a table of one or two sides, and when.

import { confirmDanger } from "../dialogs/dialog.js";
import { SHORTCUTS } from "../dialogs/help.js";
import { later, t } from "../lib/i18n.js";

/** @import { Action } from "../panel/actions.js" */
/** @import { State } from "../lib/types.js" */
/** @import { SharedPartModel } from "../lib/wire.js" */
/** @import { GameSession } from "../session/session.js" */

/** @typedef {"undo" | "redo" | "hint" | "resign" | "new" | "analyse" | "position" | "threats" | "solve" | "turn" | "draw" | "type"} Tool */

/** @type {(Action & {name: Tool})[]} */
const TOOLS = [
  { name: "undo", icon: "undo", label: later("Undo") },
  { name: "redo", icon: "redo", label: later("Redo") },
  { name: "hint", icon: "hint", label: later("Hint") },
  { name: "new", icon: "plus", label: later("New game") },
  { name: "analyse", icon: "lens", label: later("Analyse") },
  { name: "position", icon: "share", label: later("Position") },
  { name: "resign", icon: "flag", label: later("Resign") },
  { name: "type", icon: "list", label: later("Type a move") },
  { name: "draw", icon: "solve", label: later("Offer a draw") },
  { name: "turn", icon: "turn", label: later("Turn the board") },
  { name: "solve", icon: "solve", label: later("Can it be won?") },
  { name: "threats", icon: "threats", label: later("Threats"), toggle: true },
];

/** What a game at several devices has; its first four are in sight on a phone. */
const SHARED = /** @type {Tool[]} */ (["undo", "analyse", "resign", "draw", "turn", "type"]);
/** What only some games have. */
const SPECIAL = new Set(["threats", "solve"]);

/**
 * @param {{threats: boolean, solve: boolean, shared: boolean}} has threats to light, a solver; shared: played at several devices
 * @returns {Action[]}
 */
export function toolsFor({ shared, ...has }) {
  const there = shared
    ? SHARED.flatMap((name) => TOOLS.filter((tool) => tool.name === name))
    : TOOLS.filter(
        ({ name }) => name !== "draw" && (!SPECIAL.has(name) || has[/** @type {"threats" | "solve"} */ (name)]),
      );
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
  if (state.shared && !studying) return sharedTools(state, state.shared);
  const mine = !state.outcome && !state.thinking;
  const mayAsk = mine && !playingOn;
  return {
    undo: state.can_undo,
    redo: state.can_redo,
    hint: mayAsk,
    solve: mayAsk && !studying,
    resign: mine && state.can_resign && !studying,
    type: true,
    analyse: !studying && (!state.clocks || state.outcome !== null), // the clock would run on behind it
  };
}

/**
 * @param {State} state
 * @param {SharedPartModel} shared
 */
function sharedTools({ outcome }, { actions }) {
  const asked = (/** @type {string} */ name) => actions.includes(name);
  return {
    undo: asked("takeback"),
    draw: asked("draw"),
    resign: asked("resign"),
    type: true,
    analyse: outcome !== null,
  };
}

/** What giving up in the shown position means. @param {State} state */
export function resignText({ seats, can_redo: isEarlier }) {
  const ends = [t("The game ends as lost."), t("The game ends and the other side wins.")];
  const end = ends[seats.length - 1] ?? t("The game ends and the others win.");
  return isEarlier ? `${end} ${t("The moves after the shown one are forgotten.")}` : end;
}

/** Gives up after a question. @param {State} state @param {GameSession} session */
export function confirmResign(state, session) {
  confirmDanger(t("Resign?"), resignText(state), t("Resign"), () => session.send({ type: "resign" }));
}
