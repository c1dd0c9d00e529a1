// What was done so far, in words; the file also has what every scoring brought.

import { h } from "../../../dom.js";
import { t } from "../../../i18n.js";
import { total, winnerText } from "./scores.js";
import { chairName } from "./chairs.js";

/** @import { View } from "./view.js" */

const LINES_SHOWN = 60; // the saved log has all

/** @param {View} view */
function moveLines({ state, chairs }) {
  return state.moves.map(({ seat, label }, index) => `${index + 1}. ${chairName(chairs[seat])}: ${label}`);
}

/** @param {View} view */
export function logParts(view) {
  const items = moveLines(view).slice(0, view.state.ply).slice(-LINES_SHOWN).map((line) => h("li", {}, line)).reverse();
  return [h("h2", { class: "section-title" }, t("Log")), h("ol", { class: "log-list", tabindex: 0, "aria-label": t("Log") }, ...items)];
}

/** The whole log as a text. @param {View} view */
export function logText(view) {
  const { state, table, chairs } = view;
  const scored = state.outcome ? [0, 1, 2] : [0, 1].slice(0, table.scorings);
  const scorings = scored.map((scoring) => {
    const parts = chairs.map((chair, player) => `${chairName(chair)} ${table.points[scoring][player]} (${t("wall")} ${table.walls[scoring][player]})`);
    return `--- ${t("Scoring {number}", { number: scoring + 1 })}: ${parts.join(", ")}`;
  });
  const totals = chairs.map((chair, player) => `${chairName(chair)} ${total(table, player)}`).join(", ");
  const result = state.outcome ? [`=== ${t("The game is over")}: ${totals}. ${winnerText(chairs, state.outcome.winners)}.`] : [];
  return `${[...moveLines(view), ...scorings, ...result].join("\n")}\n`;
}
