// What was done so far, in words; the file also has what every scoring brought.

import { button, h } from "../../../lib/dom.js";
import { t } from "../../../lib/i18n.js";
import { read, store } from "../../../lib/storage.js";
import { withoutStop } from "../../../lib/texts.js";
import { cardPicture } from "./art.js";
import { download } from "./files.js";
import { chairName } from "./seats.js";
import { outcomeText } from "./scores.js";
import { cardName } from "./texts.js";

/** @import { Chair } from "./seats.js" */
/** @import { View } from "./view.js" */

const WANTED = "partie-alhambra-log"; // whether every game is logged

const LINES_SHOWN = 60; // the saved log has all

/** The moves up to the one that is shown, the newest first. @param {View} view */
export function moveParts(view) {
  const { state, chairs } = view;
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
  return [
    h("ol", { class: "log-list", tabindex: 0, "aria-label": t("Moves") }, ...items),
    ...(state.ply < LINES_SHOWN ? dealtParts(view) : []),
  ];
}

/** The hands that everybody began with. @param {View} view */
function dealtParts({ dealt, chairs, handOpen }) {
  if (dealt.length !== chairs.length || !handOpen) return [];
  const hands = dealt.map((cards, player) =>
    h(
      "li",
      {},
      h("span", { class: `seat-chip seat-${chairs[player].colour}`, "aria-hidden": "true" }),
      h("span", { class: "visually-hidden" }, dealtLine(chairs[player], cards)),
      ...cards.map((card) => h("span", { class: "dealt-card", "aria-hidden": "true" }, cardPicture(card))),
    ),
  );
  return [
    h("h3", { class: "section-title" }, t("Hands at the beginning")),
    h("ul", { class: "dealt-hands" }, ...hands),
  ];
}

/**
 * @param {Chair} chair
 * @param {string[]} cards
 */
function dealtLine(chair, cards) {
  return t("{player} begins with {cards}", { player: chairName(chair), cards: cards.map(cardName).join(", ") });
}

/** The whole log, turn by turn, with what every scoring brought. @param {View} view */
export function logParts(view) {
  const change = (/** @type {any} */ event) => store(WANTED, event.target.checked);
  return [
    button({ label: t("Save the log"), icon: "save", act: () => download("alhambra.log", logText(view)) }),
    h(
      "label",
      { class: "check-row" },
      h("input", { type: "checkbox", checked: read(WANTED) === true, onchange: change }),
      h("span", {}, t("Save the log of every game when it ends")),
    ),
    h(
      "ol",
      { class: "log-text", tabindex: 0, "aria-label": t("Log") },
      ...logLines(view).map((line) => h("li", {}, line)),
    ),
  ];
}

/** Of a game that just ended. @param {View} view */
export function saveLogIfWanted(view) {
  if (read(WANTED) !== true) return;
  const now = new Date().toISOString().slice(0, 16).replace("T", "-").replace(":", "");
  download(`alhambra-${now}.log`, logText(view));
}

/** The same as a file. @param {View} view */
function logText(view) {
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
  const hands = view.dealt.length === chairs.length && view.handOpen;
  const dealt = hands ? chairs.map((chair, player) => `${dealtLine(chair, view.dealt[player])}.`) : [];
  return [...dealt, ...moves, ...scorings, ...result];
}
