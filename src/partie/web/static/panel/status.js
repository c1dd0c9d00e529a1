// Who plays, whose turn it is, and how the game ended.

import { button, h } from "../dom.js";
import { t } from "../i18n.js";
import { endingText, playerName, statusText } from "../texts.js";

/** @import { Side, State } from "../types.js" */

/**
 * @typedef {object} StatusActions
 * @property {() => void} goOn lets the computer play in the middle of a game
 * @property {() => void} hurry
 * @property {() => void} again
 * @property {() => void} back leaves the analysis
 * @property {() => void} toEnd leaves an earlier position
 * @property {(() => void) | null} explain shows why the game was lost
 * @property {{label: string, act: () => void}[]} choices moves that are made by a button, such as a choice of colours
 */

/**
 * @typedef {object} StatusMode
 * @property {boolean} studying
 * @property {string | null} waiting the cell of a move to be confirmed
 * @property {string} remark why a tap did nothing
 * @property {string} asked what is asked for in the middle of a move
 * @property {string[]} notes
 */

/**
 * @param {State} state
 * @param {Side[]} sides
 * @param {StatusMode} mode
 * @param {StatusActions} actions
 */
export function statusCard(state, sides, { studying, waiting, remark, asked, notes }, actions) {
  const names = sides.map(({ name }) => name);
  const headline = waiting === null ? asked || statusText(state, names) : t("Tap {cell} again to play", { cell: waiting });
  return h(
    "div",
    { class: `status-card ${state.outcome ? "is-over" : ""}` },
    studying ? studyRow(actions.back) : players(state, sides),
    h(
      "div",
      { class: "headline-row" },
      h("p", { class: "headline" }, state.thinking && h("span", { class: "pulse", "aria-hidden": "true" }), headline),
      !studying && action(state, actions),
    ),
    h("p", { class: remark ? "detail is-remark" : "detail" }, remark || details(state, notes, asked === "")),
    state.ply < state.moves.length && h("div", { class: "row-of-buttons" }, button({ label: t("To the end of the game"), icon: "skip", act: actions.toEnd })),
    actions.explain && h("div", { class: "row-of-buttons" }, button({ label: whyText(state), icon: "help", act: actions.explain })),
    actions.choices.length > 0 && h("div", { class: "row-of-buttons choices", role: "group", "aria-label": t("Choose") }, ...actions.choices.map(choiceButton)),
  );
}

/** @param {State} state */
function whyText({ outcome, seats }) {
  const people = seats.filter((seat) => seat === "human").length;
  const lost = outcome?.winners.length === 1 && seats[1 - outcome.winners[0]] === "human";
  return people === 1 && lost ? t("Why did I lose?") : t("What lost the game?");
}

/** @param {{label: string, act: () => void}} choice */
function choiceButton({ label, act }) {
  return button({ label, kind: "primary", act });
}

/** @param {() => void} back */
function studyRow(back) {
  return h(
    "div",
    { class: "study-row" },
    h("p", { class: "eyebrow" }, t("Analysis")),
    button({ label: t("Back to the game"), icon: "back", act: back }),
  );
}

/**
 * @param {State} state
 * @param {Side[]} sides
 */
function players(state, sides) {
  const active = (/** @type {number} */ index) => !state.outcome && index === state.turn;
  return h(
    "ul",
    { class: "players" },
    ...sides.map(({ kind, name }, index) =>
      h(
        "li",
        { class: `player ${active(index) ? "is-active" : ""}` },
        h("span", { class: `chip chip-${kind}`, role: "img", "aria-label": name }),
        h("span", {}, playerName(state.seats, index)),
      ),
    ),
  );
}

/**
 * The one thing a person most likely wants now.
 * @param {State} state
 * @param {StatusActions} actions
 */
function action(state, { goOn, hurry, again }) {
  if (state.outcome) return button({ label: t("Play again"), kind: "primary", act: again });
  if (state.thinking) return button({ label: t("Play now"), icon: "skip", act: hurry });
  return state.seats[state.turn] !== "human" && button({ label: t("Continue"), icon: "skip", act: goOn });
}

/**
 * @param {State} state
 * @param {string[]} notes
 * @param {boolean} unbegun whether no tap of a move is made yet
 */
function details(state, notes, unbegun) {
  const back = state.ply < state.moves.length ? t("An earlier moment; a move here begins anew.") : "";
  const asks = state.outcome || state.thinking || !unbegun ? "" : state.scene.asks;
  return [back, endingText(state), asks, ...notes].filter((text) => text).join(" · ");
}
