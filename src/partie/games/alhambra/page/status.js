// The line that says what is asked now, and below it what was done last. Its height never changes.

import { button, h } from "../../../lib/dom.js";
import { capitalised, counted, t } from "../../../lib/i18n.js";
import { rematchButton, sharedNotes } from "../../../panel/offers.js";
import { statusLine } from "../../../panel/status.js";
import { reviewLink } from "../../../review/link.js";
import { waitingTile } from "./act.js";
import { chairName } from "./seats.js";
import { isGivenUp, outcomeText, standingText } from "./scores.js";
import { isMine, people } from "./view.js";
import { tileName } from "./texts.js";

/** @import { View } from "./view.js" */

/**
 * @param {View} view
 * @param {() => void} again the same players, another deal
 */
export function alhambraStatus(view, again) {
  const { state, table, chairs } = view;
  const extra = isMine(view) && table.step === "action" && table.waiting.length > 0;
  const chair = chairs[spokenOf(view)];
  const attributes = { class: `alhambra-status ${extra ? "is-extra" : ""} ${isMine(view) ? "is-mine" : ""}` };
  return statusLine({
    headline: h(
      "span",
      attributes,
      h("span", { class: `seat-chip seat-${chair.colour}`, "aria-hidden": "true" }),
      h("span", {}, statusText(view)),
    ),
    busy: state.thinking,
    over: state.outcome !== null,
    action: state.shared
      ? rematchButton(state.shared, again)
      : state.outcome && button({ label: t("Play again"), kind: "primary", act: again }),
    detail: h(
      "span",
      { class: "deed-line" },
      sharedNotes(state, null)[0] ?? (isGivenUp(state) ? standingText(view) : (state.outcome?.text ?? deedText(view))),
    ),
    buttons: state.outcome && (state.in_library || people(chairs).length === 0) ? [reviewLink(state)] : [], // of a game that was left before a move nothing is kept
  });
}

/** The seat that the line speaks of: who won, who resigned, whose turn it is. @param {View} view */
function spokenOf({ state: { outcome, turn }, chairs }) {
  if (outcome?.termination === "resigned") return chairs.findIndex((_, seat) => !outcome.winners.includes(seat));
  return outcome?.winners[0] ?? turn;
}

/** @param {View} view */
export function statusText(view) {
  const { state, table, chairs } = view;
  if (state.outcome) return outcomeText(view);
  const player = chairName(chairs[state.turn]);
  const tile = tileName(waitingTile(view, view.choice[0]) ?? "");
  if (!isMine(view)) {
    return table.step === "award" ? t("{player} receives {tile}", { player, tile }) : t("{player} to move", { player });
  }
  const asked = table.step === "placing" ? t("place {tile}", { tile }) : state.scene.prompt;
  return people(chairs).length > 1 ? `${player}: ${asked}` : t("Your turn: {asked}", { asked });
}

/** What was done last, in words. @param {View} view */
export function deedText({ state, chairs, table, dealt }) {
  const move = state.moves[state.ply - 1];
  const deed = move && capitalised(`${chairName(chairs[move.seat])} ${move.label}.`);
  const hand = move ? dealt[0] : table.hands[0];
  if (deed && (!hand || state.moves.slice(0, state.ply).some(({ seat }) => seat === chairs.length - 1))) return deed;
  const cards = counted("{number} card", "{number} cards", hand.length);
  const begun = t("{player} was dealt the fewest cards and begins ({cards}).", { player: chairName(chairs[0]), cards });
  return deed ? `${deed} ${begun}` : begun;
}
