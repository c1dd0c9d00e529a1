// What the engine thinks: its move, why, how good it is, and the line it expects.

import { button, h } from "../dom.js";
import { served, t } from "../i18n.js";
import { valueText } from "../texts.js";

/** @import { Thought } from "../types.js" */

const LINE_SHOWN = 8; // moves of each of several lines

/**
 * @param {Thought} thought
 * @param {{play: (() => void) | null, hide: () => void, name: (move: string) => string}} actions play: puts the move on the board; name: what a move is called
 */
export function thoughtCard(thought, { play, hide, name }) {
  const title = thought.for === "hint" ? t("Hint") : thought.for === "explain" ? t("Last chance") : t("Best move");
  return h(
    "section",
    { class: "thought" },
    h(
      "div",
      { class: "thought-head" },
      h("p", { class: "thought-move" }, h("span", { class: "eyebrow" }, title), h("strong", {}, name(thought.move))),
      play && button({ label: t("Play it"), act: play }),
      button({ label: t("Hide"), icon: "close", kind: "quiet", bare: true, act: hide }),
    ),
    thought.reason !== "" && h("p", {}, served(thought.reason)),
    thought.line.length > 1 && !several(thought) && h("p", { class: "thought-line" }, thought.line.map(name).join(" ")),
    several(thought) && linesList(thought),
    h("p", { class: "thought-foot" }, h("span", { class: "thought-value" }, valueText(thought)), h("span", { class: "muted" }, effort(thought))),
  );
}

/** Whether the engine compared several moves. @param {Thought} thought */
function several({ extra }) {
  return (extra?.lines?.length ?? 0) > 1;
}

/**
 * The good moves side by side, each with its chance and what should follow.
 * @param {Thought} thought
 */
function linesList({ extra }) {
  /** @type {{line: string[], value: number}[]} */
  const lines = extra?.lines ?? [];
  return h(
    "ol",
    { class: "thought-lines", "aria-label": t("Lines") },
    ...lines.map(({ line, value }) =>
      h("li", {}, h("span", { class: "thought-value" }, `${Math.round(value)} %`), h("span", { class: "thought-line" }, line.slice(0, LINE_SHOWN).join(" "))),
    ),
  );
}

/** @param {Thought} thought */
function effort({ depth, nodes, seconds }) {
  const parts = [];
  if (depth > 0) parts.push(t("{depth} moves deep", { depth }));
  if (nodes > 0) parts.push(t("{nodes} positions", { nodes: nodes.toLocaleString(document.documentElement.lang) }));
  if (seconds > 0) parts.push(`${seconds.toFixed(1)} s`);
  return parts.join(" · ");
}

/** Shown while a hint is being looked for. */
export function thinkingCard(text = t("Looking for a good move…")) {
  return h("section", { class: "thought" }, h("p", { class: "muted" }, h("span", { class: "pulse", "aria-hidden": "true" }), text));
}
