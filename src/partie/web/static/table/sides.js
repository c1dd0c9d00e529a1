// What each player plays, and what that is called.

import { capitalised, later, t } from "../lib/i18n.js";
import { endingText, statusText } from "../lib/texts.js";

/** @import { GameInfo, Side, State } from "../lib/types.js" */

const TENS = 10; // a countdown is announced this often
const FEW = 5; // and each of the last ones
const OPEN = [later("first player"), later("second player")]; // who plays as long as colours are not chosen

/**
 * The sides before there is a game.
 * @param {GameInfo} game
 * @returns {Side[]}
 */
export function namedSides({ sides, side_names: names }) {
  return sides.map((kind) => ({ kind, name: names[kind] ?? kind }));
}

/**
 * @param {State} state
 * @param {boolean} choosing whether the game has choices beside its board
 * @returns {Side[]}
 */
export function sidesOf(state, choosing) {
  const open = choosing && typeof state.scene.next === "string"; // the players have yet to choose what they play
  if (open) return OPEN.map((name) => ({ kind: name.replaceAll(" ", "-"), name: capitalised(t(name)) }));
  return state.sides.map((kind, index) => ({ kind, name: state.side_names[index] }));
}

/**
 * A state in sentences: the move that led to it, whose turn it is, what a person should know.
 * @param {State} state
 * @param {Side[]} sides
 * @param {boolean} choosing
 * @param {string[]} notes
 */
export function stateAnnouncement(state, sides, choosing, notes) {
  const names = sides.map(({ name }) => name);
  const move = state.moves[state.ply - 1];
  const played = !move
    ? ""
    : choosing
      ? `${move.label}.`
      : t("{side} played {move}.", { side: names[move.seat % names.length], move: move.label });
  const prompt = state.outcome ? "" : state.scene.prompt;
  const announced = choosing ? [...notes, prompt] : isUrgent(state.scene.facts) ? [prompt] : [];
  const status = statusText(state, names);
  return [played, status.endsWith("…") ? status : `${status}.`, endingText(state), ...announced]
    .filter(Boolean)
    .join(" ");
}

/** Whether the prompt is announced after a move: nothing can come of the game, or it soon ends by itself. @param {State["scene"]["facts"]} facts */
function isUrgent({ stuck, ends_in: left }) {
  return stuck === true || (typeof left === "number" && (left % TENS === 0 || left <= FEW));
}
