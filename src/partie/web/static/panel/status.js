// The status line: who plays, whose turn it is, what is asked. Its height never changes, so the board stays where it is.

import { button, h } from "../lib/dom.js";
import { counted, t } from "../lib/i18n.js";
import { reviewLink } from "../review/link.js";
import { isOffered, offerButtons, rematchButton } from "./offers.js";
import { endingText, playerName, statusText, withoutStop } from "../lib/texts.js";

/** @import { Child } from "../lib/dom.js" */
/** @import { Side, State } from "../lib/types.js" */

/**
 * @typedef {object} StatusLine
 * @property {Child} headline
 * @property {boolean} [busy]
 * @property {boolean} [over]
 * @property {Child} [top] above the headline, where no buttons need the room
 * @property {boolean} [keepsTop] whether that stays where buttons need the room
 * @property {Child} [action] the one thing a person most likely wants now
 * @property {Child | Child[]} detail
 * @property {boolean} [remark] whether the detail answers what the person just did
 * @property {HTMLElement[]} [buttons]
 */

/** @param {StatusLine} line */
export function statusLine({
  headline,
  busy = false,
  over = false,
  top,
  keepsTop = false,
  action,
  detail,
  remark = false,
  buttons = [],
}) {
  const detailLine = h("p", { class: remark ? "detail is-remark" : "detail" }, ...[detail].flat());
  const crowded = buttons.length > 0;
  return h(
    "div",
    { class: `status-card ${over ? "is-over" : ""}` },
    h("div", { class: "status-top" }, crowded && !keepsTop && detailLine.hasChildNodes() ? detailLine : top),
    h(
      "div",
      { class: "headline-row" },
      h("p", { class: "headline" }, busy && h("span", { class: "pulse", "aria-hidden": "true" }), headline),
      action,
    ),
    crowded ? h("div", { class: "status-buttons" }, ...buttons) : detailLine,
  );
}

/**
 * @typedef {object} StatusActions
 * @property {() => void} goOn lets the computer play in the middle of a game
 * @property {() => void} hurry
 * @property {() => void} again
 * @property {() => void} undo
 * @property {(() => void) | null} level chooses another strength of the computer
 * @property {() => void} finish plays what is only work
 * @property {() => void} back leaves the analysis
 * @property {() => void} toEnd leaves an earlier position
 * @property {(seat: number) => HTMLElement | null} clock of a seat, where the game has clocks
 * @property {(type: string) => void} [offer] sends an offer to the other side, or the answer to one
 * @property {(() => void) | null} explain shows why the game was lost
 * @property {{label: string, act: () => void, picture?: Element}[]} choices moves that are made by a button, such as a choice of colours
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
 * The status line of a game of one or two sides.
 * @param {State} state
 * @param {Side[]} sides
 * @param {StatusMode} mode
 * @param {StatusActions} actions
 */
export function statusCard(state, sides, { studying, waiting, remark, asked, notes }, actions) {
  const names = sides.map(({ name }) => name);
  return statusLine({
    headline:
      waiting === null
        ? asked || (isStuck(state) ? t("No useful move is left") : statusText(state, names))
        : t("Tap {cell} again to play it", { cell: waiting }),
    busy: state.thinking,
    over: state.outcome !== null,
    top: studying ? h("p", { class: "eyebrow" }, t("Analysis")) : sides.length > 1 && players(state, sides, actions),
    keepsTop: state.clocks !== null && state.outcome === null,
    action: studying
      ? button({ label: t("Back to the game"), icon: "back", act: actions.back })
      : nextAction(state, actions),
    detail: remark || details(state, notes, asked === ""),
    remark: remark !== "",
    buttons: nextActions(state, actions),
  });
}

/**
 * @param {State} state
 * @param {StatusActions} actions
 */
function nextActions(state, { toEnd, explain, choices, undo, again, offer }) {
  return [
    ...(offer ? offerButtons(state, offer) : []),
    ...(isStuck(state) && state.can_undo ? [button({ label: t("Undo"), icon: "undo", act: undo })] : []),
    ...(isStuck(state) ? [button({ label: t("New game"), icon: "plus", act: again })] : []),
    ...(state.ply < state.moves.length
      ? [button({ label: t("To the end of the game"), icon: "skip", act: toEnd })]
      : []),
    ...(explain ? [button({ label: whyText(state), icon: "help", act: explain })] : []),
    ...(state.outcome && (state.in_library || !state.seats.includes("human")) ? [reviewLink(state)] : []),
    ...(choices.length > 0
      ? [
          h(
            "div",
            { class: "choices", role: "group", "aria-label": t("Choose") },
            ...choices.map((choice) =>
              choice.picture
                ? pictured(choice.label, choice.picture, choice.act)
                : button({ ...choice, kind: "primary" }),
            ),
          ),
        ]
      : []),
  ];
}

/**
 * A button with a piece on it.
 * @param {string} label
 * @param {Element} picture
 * @param {() => void} act
 */
function pictured(label, picture, act) {
  const element = button({ label, kind: "has-picture", act, bare: true });
  element.append(picture);
  return element;
}

/** Whether the game says that nothing can come of it any more, though moves are left. @param {State} state */
function isStuck({ scene, outcome, ply, moves }) {
  return scene.facts.stuck === true && !outcome && ply === moves.length;
}

/** @param {State} state */
function whyText({ outcome, seats }) {
  if (outcome?.termination === "resigned") return t("Was it lost?");
  const people = seats.filter((seat) => seat === "human").length;
  if (people !== 1 || outcome?.winners.length !== 1) return t("What lost the game?");
  return seats[outcome.winners[0]] === "human" ? t("Where was it decided?") : t("Why did I lose?");
}

/**
 * @param {State} state
 * @param {Side[]} sides
 * @param {Pick<StatusActions, "level" | "clock">} actions
 */
function players(state, sides, { level, clock }) {
  const active = (/** @type {number} */ index) => !state.outcome && index === state.turn;
  return h(
    "ul",
    { class: state.clocks ? "players has-clocks" : "players" },
    ...sides.map(({ kind, name }, index) =>
      h(
        "li",
        { class: `player ${active(index) ? "is-active" : ""}` },
        h("span", { class: `chip chip-${kind}`, role: "img", "aria-label": name }),
        level && state.seats[index] !== "human"
          ? levelButton(playerName(state.seats, index), level)
          : h("span", { class: "player-name" }, playerName(state.seats, index)),
        clock(index),
      ),
    ),
  );
}

/**
 * The computer's name leads to its levels.
 * @param {string} name
 * @param {() => void} act
 */
function levelButton(name, act) {
  return h(
    "button",
    { type: "button", class: "player-level", title: t("Strength of the computer"), onclick: act },
    h("span", { class: "player-name" }, name),
  );
}

/**
 * @param {State} state
 * @param {StatusActions} actions
 */
function nextAction(state, { goOn, hurry, again, finish }) {
  if (state.shared) return rematchButton(state.shared, again);
  if (state.outcome) return button({ label: t("Play again"), kind: "primary", act: again });
  if (state.thinking) return button({ label: t("Play now"), icon: "skip", act: hurry });
  if (state.can_finish) return button({ label: t("Finish"), kind: "primary", icon: "skip", act: finish });
  return state.seats[state.turn] !== "human" && button({ label: t("Continue"), icon: "play", act: goOn });
}

/**
 * @param {State} state
 * @param {string[]} notes
 * @param {boolean} unbegun whether no tap of a move is made yet
 */
function details(state, notes, unbegun) {
  const later = state.moves.length - state.ply;
  if (later > 0 && state.seats.length === 1) return counted("Move taken back", "{number} moves taken back", later);
  if (later > 0 && state.shared) return t("Earlier position.");
  if (later > 0) return t("Earlier position. A move here starts a new line.");
  const waits = state.shared !== undefined && state.seats[state.turn] !== "human";
  const prompt = state.outcome || state.thinking || waits || !unbegun ? "" : state.scene.prompt;
  if (isOffered(state)) return notes.join(" ");
  const parts = [endingText(state), prompt, ...notes].filter(Boolean);
  return parts.length > 1 ? parts.map(withoutStop).join(" · ") : parts.join("");
}
