// What Minesweeper says: the status line, the card of a hint, how a finished game went.

import { button, h } from "../../../lib/dom.js";
import { t } from "../../../lib/i18n.js";
import { statusLine } from "../../../panel/status.js";
import { reviewLink } from "../../../review/link.js";
import { shortPercent } from "./field.js";

/** @import { State, Analysis } from "../../../lib/types.js" */

/** @param {State} state */
export function headline({ outcome, scene }) {
  if (outcome) return outcome.winners.length > 0 ? t("You won") : t("A mine exploded");
  return scene.prompt || t("Your move");
}

/**
 * @param {State} state
 * @param {{remark: string, elsewhere: number | undefined, time: HTMLElement, pace: string, seed: number | undefined, again: () => void, toEnd: () => void}} more
 *   remark: what is to be known about a risky cell; elsewhere: the chance of the cells whose own is not written; time: the clock; pace: how fast a won game was, in its place; seed: what dealt the field, where the page knows it
 */
export function minesStatus(state, { remark, elsewhere, time, pace, seed, again, toEnd }) {
  const details = [
    state.scene.notes[0] ?? "",
    pace,
    elsewhere === undefined ? "" : t("Elsewhere: {value} %", { value: shortPercent(elsewhere, 1) }),
  ]
    .filter(Boolean)
    .map(note);
  return statusLine({
    headline: remark || headline(state),
    over: state.outcome !== null,
    action: nextAction(state, again, toEnd),
    detail: pace ? details : [...details.slice(0, 1), time, ...details.slice(1)],
    buttons: state.outcome && state.moves.length > 0 ? [reviewLink(state, seed)] : [],
  });
}

/** @param {string} text */
function note(text) {
  return h("span", { class: "note" }, text);
}

/**
 * @param {State} state
 * @param {() => void} again
 * @param {() => void} toEnd
 */
function nextAction({ outcome, ply, moves }, again, toEnd) {
  if (outcome) return button({ label: t("Play again"), kind: "primary", act: again });
  return ply < moves.length && button({ label: t("To the end of the game"), icon: "skip", act: toEnd });
}

/**
 * @param {State} state
 * @param {(() => void) | null} save
 */
export function resultCard(state, save) {
  return h(
    "section",
    { class: "analysis-card" },
    ...state.scene.notes.slice(1).map((text) => h("p", {}, text)),
    h(
      "div",
      { class: "mines-kinds" },
      save && button({ label: t("Save the game"), icon: "save", kind: "quiet", act: save }),
    ),
  );
}

/**
 * @param {Analysis} analysis
 * @param {() => void} play
 * @param {() => void} hide
 */
export function hintCard({ move, reason, value, evidence: { proof, win_percent: win } }, play, hide) {
  return h(
    "section",
    { class: "analysis-card" },
    h(
      "div",
      { class: "analysis-head" },
      h(
        "p",
        { class: "analysis-move" },
        h("span", { class: "eyebrow" }, t("Hint")),
        h("strong", {}, move.startsWith("!") ? t("Take the flag off {cell}", { cell: move.slice(1) }) : move),
      ),
      button({ label: t("Play it"), act: play }),
      button({ label: t("Hide"), icon: "close", kind: "quiet", bare: true, act: hide }),
    ),
    reason !== "" && h("p", {}, reason),
    proof && h("p", {}, proof),
    h("p", { class: "analysis-value" }, t("Mine: {value} %", { value: shortPercent(value ?? 0, 1) })),
    win !== undefined && h("p", {}, t("Chance to win with perfect play: {value} %", { value: shortPercent(win, 1) })),
  );
}
