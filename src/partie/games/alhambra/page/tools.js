// What can be done at the table besides playing: the actions of its bar, watching, files.

import { button, h } from "../../../lib/dom.js";
import { SHORTCUTS } from "../../../dialogs/help.js";
import { later, t } from "../../../lib/i18n.js";
import { isMine, people } from "./view.js";

/** @import { Action } from "../../../panel/actions.js" */
/** @import { View } from "./view.js" */
/** @import { Pace, Playback } from "./playback.js" */

/** @type {Action[]} */
const ACTIONS = [
  { name: "undo", icon: "undo", label: later("Undo"), key: SHORTCUTS.undo },
  { name: "redo", icon: "redo", label: later("Redo"), key: SHORTCUTS.redo },
  { name: "hint", icon: "hint", label: later("Hint"), key: SHORTCUTS.hint },
  { name: "new", icon: "plus", label: later("New game"), key: SHORTCUTS.new },
  { name: "analyse", icon: "lens", label: later("Analyse"), key: SHORTCUTS.analyse },
  { name: "save", icon: "save", label: later("Save") },
  { name: "resign", icon: "flag", label: later("Resign") },
  { name: "load", icon: "open", label: later("Load a game") },
  { name: "scores", icon: "trophy", label: later("Scoring tables") },
  { name: "sheet", icon: "list", label: later("Moves, points, rules") },
];

/** What makes no sense where others sit at devices of their own. */
const ALONE = new Set(["undo", "redo", "hint", "new", "save", "load"]);

/** @param {boolean} shared whether others sit at devices of their own */
export function actionsFor(shared) {
  return shared ? ACTIONS.filter(({ name }) => !ALONE.has(name)) : ACTIONS;
}

/**
 * Who only watches stops and steps.
 * @param {Playback} playback
 * @param {() => void} redraw
 */
export function watchButtons(playback, redraw) {
  const toggle = () => {
    playback.pause(!playback.paused);
    redraw();
  };
  return [
    button({ label: playback.paused ? t("Continue") : t("Pause"), kind: "primary act-main", act: toggle }),
    button({ label: t("Step"), icon: "skip", act: () => playback.step(1) }),
  ];
}

/**
 * How fast computer players move, where there are any.
 * @param {View} view
 * @param {Playback} playback
 */
export function paceControl({ chairs }, playback) {
  if (people(chairs).length === chairs.length) return "";
  /** @type {[Pace, string][]} */
  const paces = [
    ["slow", t("Slow")],
    ["normal", t("Normal")],
    ["fast", t("Fast")],
    ["instant", t("At once")],
  ];
  const change = (/** @type {any} */ event) => (playback.pace = event.target.value);
  return h(
    "label",
    { class: "alhambra-pace" },
    h("span", { class: "muted" }, t("Computer players move")),
    h(
      "select",
      { class: "select", onchange: change },
      ...paces.map(([value, text]) => h("option", { value, selected: value === playback.pace }, text)),
    ),
  );
}

/** @param {View} view */
export function canHint(view) {
  return isMine(view) && view.handOpen && !view.hinting && !view.waiting;
}

/** The ply at which the person's turn began; null where there is nothing to begin again. @param {View} view */
export function restartPly(view) {
  const { moves, ply, turn } = view.state;
  const start = moves.slice(0, ply).findLastIndex(({ seat }) => seat !== turn) + 1;
  return isMine(view) && start < ply && view.table.step !== "award" ? start : null;
}
