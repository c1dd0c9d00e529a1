// What the engine thinks: its move, why, how good it is, and the line it expects.

import { button, h } from "../lib/dom.js";
import { counted, decimal, percent, t } from "../lib/i18n.js";
import { lineText, valueText } from "../lib/texts.js";

/** @import { Analysis } from "../lib/types.js" */

const LINE_SHOWN = 8; // moves of each of several lines
const LONG = 12; // letters of a move that is said in words
const TOLD = 3; // moves by which a line is recognised in a sentence

/**
 * @typedef {object} CardActions
 * @property {string} move what the first of the drawn line is called
 * @property {number} moves how many moves that are
 * @property {boolean} isOpponents whether the computer that the person plays against has to make it
 * @property {(() => void) | null} play puts the move on the board
 * @property {() => void} hide
 * @property {number} chosen which of several lines is drawn
 * @property {(index: number) => void} choose draws another of them
 */

/**
 * @param {Analysis} thought
 * @param {CardActions} actions
 */
export function analysisCard(thought, { move, moves, isOpponents, play, hide, chosen, choose }) {
  const line = lineText(thought.steps);
  const { reason } = thought;
  const valued = several(thought) || isVerdict(thought) || isSaid(thought); // elsewhere
  const told = thought.reason.includes(lineText(thought.steps.slice(0, TOLD))); // the sentence has it already
  return h(
    "section",
    { class: "thought" },
    h(
      "div",
      { class: "thought-head" },
      h(
        "p",
        { class: "thought-move" },
        h(
          "span",
          { class: "eyebrow" },
          chosen === 0 ? titleOf(thought, isOpponents) : t("Line {number}", { number: chosen + 1 }),
        ),
        !thought.resigns &&
          !isVerdict(thought) &&
          h("strong", { class: moves > 1 || move.length > LONG ? "is-plan" : null }, move),
      ),
      play && button({ label: t("Play it"), act: play }),
      button({ label: t("Hide"), icon: "close", kind: "quiet", bare: true, act: hide }),
    ),
    thought.reason !== "" && h("p", {}, reason),
    thought.steps.length > moves && !several(thought) && !told && h("p", { class: "thought-line" }, line),
    several(thought) && linesList(thought, chosen, choose),
    !thought.resigns &&
      thought.for !== "solve" &&
      h(
        "p",
        { class: "thought-foot" },
        h("span", { class: "thought-value" }, valued ? "" : valueText(thought, isOpponents)),
        h("span", { class: "muted" }, effort(thought)),
      ),
  );
}

/** Whether only the reason counts: the solver found no line, or nothing wins any more. @param {Analysis} thought */
export function isVerdict(thought) {
  return (thought.for === "solve" && thought.steps.length === 0) || thought.evidence.lost === true;
}

/** Whether the reason names the value. @param {Analysis} thought */
function isSaid({ reason, value, value_kind: kind, forced_win: forced }) {
  if (forced || value === null) return false;
  const whole = [Math.floor(value), Math.ceil(value)]; // what was rounded to a tenth may be nearer to either
  return whole.some((number) => reason.includes(kind === "points" ? ` ${number} ` : ` ${percent(number)}`));
}

/**
 * @param {Analysis} thought
 * @param {boolean} isOpponents
 */
function titleOf(thought, isOpponents) {
  if (thought.for === "solve") return t("Solver");
  if (thought.resigns) return t("The computer resigns");
  if (thought.for === "explain" && thought.evidence.open) return t("Not lost");
  if (thought.for === "explain") return isOpponents ? t("The opponent's last chance") : t("Last chance");
  return thought.for === "hint" ? t("Hint") : t("Best move");
}

/** Whether the engine compared several moves. @param {Analysis} thought */
function several({ lines }) {
  return lines.length > 1;
}

/**
 * The good moves side by side, each with its chance and what should follow; the chosen one is on the board.
 * @param {Analysis} thought
 * @param {number} chosen
 * @param {(index: number) => void} choose
 */
function linesList({ lines }, chosen, choose) {
  return h(
    "ol",
    { class: "thought-lines", "aria-label": t("Lines") },
    ...lines.map(({ steps, value }, index) =>
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
          h("span", { class: "thought-value" }, percent(Math.round(value))),
          h("span", { class: "thought-line" }, lineText(steps.slice(0, LINE_SHOWN))),
        ),
      ),
    ),
  );
}

/** @param {Analysis} thought */
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
    { class: "idle-thought" },
    h("p", { class: "muted" }, text),
    h("div", { class: "row-of-buttons" }, ...ways),
  );
}

/** Shown while a hint is being looked for. */
export function thinkingCard(text = t("Looking for a good move…")) {
  return h(
    "section",
    { class: "thought" },
    h("p", { class: "muted" }, h("span", { class: "pulse", "aria-hidden": "true" }), text),
  );
}
