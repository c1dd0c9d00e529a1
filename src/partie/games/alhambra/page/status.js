// The line that says what is due, and the pace of the computer players.

import { button, h } from "../../../dom.js";
import { t } from "../../../i18n.js";
import { winnerText } from "./scores.js";
import { chairName } from "./chairs.js";
import { isMine, people, present } from "./view.js";
import { tileName } from "./words.js";

/** @import { View } from "./view.js" */
/** @import { Pace, Playback } from "./playback.js" */

/**
 * @param {View} view
 * @param {Playback} playback
 * @param {() => void} redraw
 */
export function statusParts(view, playback, redraw) {
  const { table, state } = view;
  const extra = isMine(view) && table.step === "action" && table.waiting.length > 0;
  const toggle = () => {
    playback.pause(!playback.paused);
    redraw();
  };
  return present([
    h("p", { class: `headline ${extra ? "is-extra" : ""}` }, state.thinking && h("span", { class: "pulse", "aria-hidden": "true" }), statusText(view)),
    h("p", { class: "muted" }, t("Bag: {bag} tiles · deck: {deck} cards", { bag: table.bag, deck: table.deck })),
    people(view.chairs).length === 0 &&
      h("div", { class: "alhambra-watch" }, button({ label: playback.paused ? t("Go on") : t("Pause"), act: toggle }), button({ label: t("Step"), icon: "skip", act: () => playback.step(1) })),
    people(view.chairs).length < view.chairs.length && paceControl(playback),
  ]);
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
export function statusText(view) {
  const { state, table, chairs } = view;
  if (state.outcome) return winnerText(chairs, state.outcome.winners);
  const player = chairName(chairs[table.turn]);
  if (!isMine(view)) return table.step === "award" ? t("{player} receives {tile}", { player, tile: tileName(table.waiting[0]) }) : t("{player} is on the turn", { player });
  if (table.step === "placing") return t("{player}: place {tile}", { player, tile: tileName(view.choice.tile ?? table.waiting[0]) });
  return `${player}: ${state.scene.asks}`;
}
