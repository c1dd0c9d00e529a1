// What was done so far, in words; the file also has what every scoring brought.

import { h } from "../../../lib/dom.js";
import { t } from "../../../lib/i18n.js";
import { withoutStop } from "../../../lib/texts.js";
import { chairName } from "./seats.js";
import { outcomeText } from "./scores.js";

/** @import { View } from "./view.js" */

const LINES_SHOWN = 60; // the saved log has all

/** The moves up to the one that is shown, the newest first. @param {View} view */
export function moveParts({ state, chairs }) {
  const shown = state.moves
    .slice(0, state.ply)
    .map((move, index) => ({ ...move, number: index + 1 }))
    .slice(-LINES_SHOWN)
    .reverse();
  const items = shown.map(({ seat, label, number }) =>
    h(
      "li",
      {},
      h("span", { class: `seat-chip seat-${chairs[seat].colour}`, "aria-hidden": "true" }),
      h("span", {}, `${number}. ${chairName(chairs[seat])}: ${label}`),
    ),
  );
  return [h("ol", { class: "log-list", tabindex: 0, "aria-label": t("Moves") }, ...items)];
}

/** The whole log, turn by turn, with what every scoring brought. @param {View} view */
export function logParts(view) {
  return [
    h(
      "ol",
      { class: "log-text", tabindex: 0, "aria-label": t("Log") },
      ...logLines(view).map((line) => h("li", {}, line)),
    ),
  ];
}

/** The same as a file. @param {View} view */
export function logText(view) {
  return `${logLines(view).join("\n")}\n`;
}

/** @param {View} view */
function logLines(view) {
  const { state, table, chairs } = view;
  const moves = state.moves.map(({ seat, label }, index) => `${index + 1}. ${chairName(chairs[seat])}: ${label}`);
  const scorings = table.scorings.map(({ points, walls }, scoring) => {
    const parts = chairs.map(
      (chair, player) => `${chairName(chair)} ${points[player]} (${t("wall")} ${walls[player]})`,
    );
    return `--- ${t("Scoring {number}", { number: scoring + 1 })}: ${parts.join(", ")}`;
  });
  const totals = chairs.map((chair, player) => `${chairName(chair)} ${table.scores[player]}`).join(", ");
  const result = state.outcome ? [`=== ${t("The game is over")}: ${totals}. ${withoutStop(outcomeText(view))}.`] : [];
  return [...moves, ...scorings, ...result];
}
