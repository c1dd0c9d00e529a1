// What the engine thinks: its move, why, how good it is, and the line it expects.

import { button, h } from "../lib/dom.js";
import { counted, decimal, percent, t } from "../lib/i18n.js";
import { lineText, valueText } from "../lib/texts.js";

/** @import { Analysis } from "../lib/types.js" */

const LINE_SHOWN = 8; // moves of each of several lines
const LONG = 12; // letters of a move that is written in words
const RECOGNISED = 3; // moves by which a line is recognised in a sentence

/**
 * @typedef {object} CardActions
 * @property {string} move what the first of the drawn line is called
 * @property {number} moves how many moves that are
 * @property {boolean} isOpponents whether the computer that the person plays against has to make it
 * @property {(() => void) | null} play puts the move on the board
 * @property {() => void} hide
 * @property {number | null} chosen which of several lines is drawn; null: the first moves of all
 * @property {(index: number) => void} choose draws another of them
 */

/**
 * @param {Analysis} analysis
 * @param {CardActions} actions
 */
export function analysisCard(analysis, { move, moves, isOpponents, play, hide, chosen, choose }) {
  const line = lineText(analysis.steps);
  const { reason } = analysis;
  const valued = several(analysis) || isVerdict(analysis) || namesValue(analysis); // elsewhere
  const inReason = analysis.reason.includes(lineText(analysis.steps.slice(0, RECOGNISED))); // the sentence has it already
  return h(
    "section",
    { class: "analysis-card" },
    h(
      "div",
      { class: "analysis-head" },
      h(
        "p",
        { class: "analysis-move" },
        h(
          "span",
          { class: "eyebrow" },
          !chosen ? titleOf(analysis, isOpponents) : t("Line {number}", { number: chosen + 1 }),
        ),
        !analysis.resigns &&
          !isVerdict(analysis) &&
          h("strong", { class: moves > 1 || move.length > LONG ? "is-plan" : null }, move),
      ),
      play && button({ label: t("Play it"), act: play }),
      button({ label: t("Hide"), icon: "close", kind: "quiet", bare: true, act: hide }),
    ),
    analysis.reason !== "" && h("p", {}, reason),
    analysis.steps.length > moves && !several(analysis) && !inReason && h("p", { class: "analysis-line" }, line),
    several(analysis) && linesList(analysis, chosen, choose),
    !analysis.resigns &&
      analysis.for !== "solve" &&
      h(
        "p",
        { class: "analysis-foot" },
        h("span", { class: "analysis-value" }, valued ? "" : valueText(analysis, isOpponents)),
        h("span", { class: "muted" }, effort(analysis)),
      ),
  );
}

/** Whether only the reason counts: the solver found no line, or nothing wins any more. @param {Analysis} analysis */
export function isVerdict(analysis) {
  return (analysis.for === "solve" && analysis.steps.length === 0) || analysis.evidence.lost === true;
}

/** Whether the reason names the value. @param {Analysis} analysis */
function namesValue({ reason, value, value_kind: kind, forced_win: forced }) {
  if (forced || value === null || kind === "centipawns" || kind === "win_in") return false;
  const whole = [Math.floor(value), Math.ceil(value)]; // what was rounded to a tenth may be nearer to either
  return whole.some((number) => reason.includes(kind === "points" ? ` ${number} ` : ` ${percent(number)}`));
}

/**
 * @param {Analysis} analysis
 * @param {boolean} isOpponents
 */
function titleOf(analysis, isOpponents) {
  if (analysis.for === "solve") return t("Solver");
  if (analysis.resigns) return t("The computer resigns");
  if (analysis.for === "explain" && analysis.evidence.open) return t("Not lost");
  if (analysis.for === "explain") return isOpponents ? t("The opponent's last chance") : t("Last chance");
  return analysis.for === "hint" ? t("Hint") : t("Best move");
}

/** Whether the engine compared several moves. @param {Analysis} analysis */
function several({ lines }) {
  return lines.length > 1;
}

/**
 * The good moves side by side, each with its chance and what should follow; the chosen one is on the board.
 * @param {Analysis} analysis
 * @param {number | null} chosen
 * @param {(index: number) => void} choose
 */
function linesList({ lines }, chosen, choose) {
  return h(
    "ol",
    { class: "analysis-lines", "aria-label": t("Lines") },
    ...lines.map(({ steps, value, evaluation }, index) =>
      h(
        "li",
        {},
        h(
          "button",
          {
            type: "button",
            class: "line-button",
            "aria-pressed": String(index === chosen),
            onclick: () => choose(index),
          },
          h("span", { class: "analysis-value" }, evaluation?.text ?? percent(Math.round(value))),
          h("span", { class: "analysis-line" }, lineText(steps.slice(0, LINE_SHOWN))),
        ),
      ),
    ),
  );
}

/** @param {Analysis} analysis */
function effort({ depth, nodes, seconds }) {
  const parts = [];
  if (depth > 0) parts.push(counted("{number} move deep", "{number} moves deep", depth));
  if (nodes > 0) {
    parts.push(
      counted("{number} position", "{number} positions", nodes, nodes.toLocaleString(document.documentElement.lang)),
    );
  }
  if (seconds >= 0.05) parts.push(`${decimal(seconds, 1)} s`);
  return parts.join(" · ");
}

/**
 * Shown while nothing is analysed, with what can be asked for.
 * @param {string} text
 * @param {HTMLElement[]} ways
 */
export function idleCard(text, ways) {
  return h(
    "div",
    { class: "idle-analysis" },
    h("p", { class: "muted" }, text),
    h("div", { class: "row-of-buttons" }, ...ways),
  );
}

/** Shown while a hint is being looked for. */
export function thinkingCard(text = t("Looking for a good move…")) {
  return h(
    "section",
    { class: "analysis-card" },
    h("p", { class: "muted" }, h("span", { class: "pulse", "aria-hidden": "true" }), text),
  );
}
