// The bar under the thumb: what is done now, a hint, the turn again, more. The rest stands in the sheet.

import { button, enable, h, icon } from "../../../dom.js";
import { t } from "../../../i18n.js";
import { actButtons } from "./act.js";
import { isMine, people } from "./view.js";

/** @import { IconName } from "../../../dom.js" */
/** @import { View } from "./view.js" */
/** @import { Pace, Playback } from "./playback.js" */

/**
 * @typedef {object} Tools what the buttons do
 * @property {() => void} reveal
 * @property {(ply: number) => void} restart
 * @property {(() => void) | null} back
 * @property {(() => void) | null} forward
 * @property {() => void} hint
 * @property {() => void} more
 * @property {() => void} scores
 * @property {() => void} save
 * @property {() => void} load
 * @property {() => void} saveLog
 * @property {() => void} newGame
 * @property {() => void} redraw
 * @property {Playback} playback
 */

/**
 * @param {View} view
 * @param {Tools} tools
 */
export function barParts(view, tools) {
  const start = restartPly(view);
  const watching = people(view.chairs).length === 0 && !view.state.outcome;
  return [
    h("div", { class: "bar-act" }, ...(watching ? watchButtons(tools) : actButtons(view, tools))),
    barButton({ label: t("Hint"), icon: "hint", act: tools.hint, enabled: canHint(view) }),
    barButton({ label: t("Restart"), words: t("Restart the turn"), icon: "undo", act: () => tools.restart(start ?? 0), enabled: start !== null }),
    barButton({ label: t("More"), icon: "settings", act: tools.more, enabled: true, kind: "bar-more" }),
  ];
}

/**
 * A drawing with its name below.
 * @param {{label: string, words?: string, icon: IconName, act: () => void, enabled: boolean, kind?: string}} options
 */
function barButton({ label, words, icon: name, act, enabled, kind = "" }) {
  const element = h(
    "button",
    { type: "button", class: `bar-button ${kind}`, "aria-label": words ?? null, onclick: () => element.getAttribute("aria-disabled") !== "true" && act() },
    icon(name),
    h("span", {}, label),
  );
  enable(element, enabled);
  return element;
}

/** Who only watches stops and steps. @param {Tools} tools */
function watchButtons({ playback, redraw }) {
  const toggle = () => {
    playback.pause(!playback.paused);
    redraw();
  };
  return [button({ label: playback.paused ? t("Go on") : t("Pause"), kind: "primary act-main", act: toggle }), button({ label: t("Step"), icon: "skip", act: () => playback.step(1) })];
}

/**
 * What stands in the sheet.
 * @param {View} view
 * @param {Tools} tools
 */
export function sheetActions(view, tools) {
  const back = button({ label: t("Back"), icon: "back", act: () => tools.back?.() });
  enable(back, tools.back !== null);
  const forward = button({ label: t("Forward"), icon: "skip", act: () => tools.forward?.() });
  enable(forward, tools.forward !== null);
  const scores = button({ label: t("Scoring tables"), icon: "trophy", act: tools.scores });
  enable(scores, view.table.scorings.length > 0);
  return [button({ label: t("New game"), icon: "plus", act: tools.newGame }), scores, back, forward];
}

/**
 * In the tab of the log: the pace of the computer players, files of the game.
 * @param {View} view
 * @param {Tools} tools
 */
export function logActions(view, tools) {
  return h(
    "div",
    { class: "sheet-actions" },
    people(view.chairs).length < view.chairs.length && paceControl(tools.playback),
    button({ label: t("Save"), icon: "share", act: tools.save }),
    button({ label: t("Load a game"), act: tools.load }),
    button({ label: t("Save the log"), act: tools.saveLog }),
  );
}

/** @param {Playback} playback */
function paceControl(playback) {
  /** @type {[Pace, string][]} */
  const paces = [["slow", t("Slow")], ["normal", t("Normal")], ["fast", t("Fast")], ["instant", t("At once")]];
  const change = (/** @type {any} */ event) => (playback.pace = event.target.value);
  return h(
    "label",
    { class: "alhambra-pace" },
    h("span", { class: "muted" }, t("Computer players move")),
    h("select", { class: "select", onchange: change }, ...paces.map(([value, text]) => h("option", { value, selected: value === playback.pace }, text))),
  );
}

/** @param {View} view */
export function canHint(view) {
  return isMine(view) && view.handOpen && !view.hinting;
}

/** The ply at which the person's turn began; null where there is nothing to begin again. @param {View} view */
export function restartPly(view) {
  const { moves, ply, turn } = view.state;
  const start = moves.slice(0, ply).findLastIndex(({ seat }) => seat !== turn) + 1;
  return isMine(view) && start < ply && view.table.step !== "award" ? start : null;
}
