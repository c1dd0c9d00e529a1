// Words around what the server says: cells, players, results, values.

import { counted, decimal, later, t } from "./i18n.js";

/** @import { CardFacts } from "../board/board.js" */
/** @import { GameInfo, Outcome, Seat, State, Analysis } from "./types.js" */

/** @type {Record<string, string>} */
const FACTS = {
  last: later("last move"),
  row: later("part of a row"),
  chosen: later("chosen"),
  next: later("possible"),
  movable: later("can be moved"),
  takeable: later("can be taken"),
  mistake: later("a mistake"),
};

/**
 * Says what is on a cell, e.g. "h8, black stone, last move", in the words of a game.
 * @param {() => GameInfo} game
 * @returns {(cell: string, kind: string | undefined, facts: string[], cards?: CardFacts) => string}
 */
export function cellWords(game) {
  return (cell, kind, facts, { face = "", pile = 0, below = 0 } = {}) => {
    const { piece_names: pieces, mark_names: marks } = game();
    const standing =
      kind === undefined
        ? t("empty")
        : (pieces[kind] ?? (kind === "back" ? t("card face down") : face || kind.replaceAll("-", " ")));
    const many = pile > 0 ? counted("{number} card", "{number} cards", pile) : standing;
    const hidden = below > 0 && counted("{number} card face down below it", "{number} cards face down below it", below);
    return [cell, many, hidden, ...facts.map((fact) => marks[fact] ?? t(FACTS[fact] ?? fact))]
      .filter(Boolean)
      .join(", ");
  };
}

/** The kinds of computer players that a game has beside its levels. @param {Pick<GameInfo, "options">} game */
export function kindsOf({ options }) {
  return options.find(({ name, kind }) => name === "kind" && kind === "choice")?.choices ?? [];
}

/**
 * @param {Seat} seat
 * @param {Pick<GameInfo, "options">} [game] that knows its own kinds of players
 */
export function computerName(seat, game) {
  if (seat === "human") return t("Person");
  if (typeof seat.person === "string") return seat.person || t("Free seat");
  if (seat.program) return seat.program;
  if (seat.player) return (game && kindsOf(game).find(({ value }) => value === seat.player)?.title) ?? seat.player;
  return seat.level === null ? t("Computer, full strength") : t("Computer, level {level}", { level: seat.level });
}

/**
 * What to call a player: "You" against the computer, "Person" where people share the board.
 * @param {Seat[]} seats
 * @param {number} index
 * @param {Pick<GameInfo, "options">} [game]
 */
export function playerName(seats, index, game) {
  const alone = seats.filter((seat) => seat === "human").length === 1;
  return seats[index] === "human" && alone ? t("You") : computerName(seats[index], game);
}

/**
 * The line a person looks at to know what is going on.
 * @param {State} state
 * @param {string[]} names of the sides
 */
export function statusText(state, names) {
  if (state.outcome) return wonText(state.outcome, state.seats, names);
  if (state.thinking) return t("Thinking…");
  const people = state.seats.filter((seat) => seat === "human").length;
  const mover = state.seats[state.turn];
  if (mover !== "human" && mover?.person) return t("{side} to move", { side: mover.person });
  return people === 1 && state.seats[state.turn] === "human"
    ? t("Your move")
    : t("{side} to move", { side: names[state.turn] });
}

/**
 * Who won; without seats where the players are unknown.
 * @param {Outcome} outcome
 * @param {Seat[]} seats
 * @param {string[]} names
 */
export function wonText({ winners, termination }, seats, names) {
  if (seats.length === 1) return winners.length > 0 ? t("You won") : t("You lost");
  if (winners.length === 0) return t("A draw");
  const person = seats.indexOf("human");
  const isAlone = seats.filter((seat) => seat === "human").length === 1;
  if (winners.length > 1 && isAlone) return winners.includes(person) ? t("A draw") : t("You lost");
  if (winners.length > 1) return severalWonText({ winners, termination }, names.slice(0, seats.length || names.length));
  const winner = seats[winners[0]];
  if (winner && winner !== "human" && winner.person) return t("{side} won", { side: winner.person });
  if (!isAlone) return t("{side} won", { side: names[winners[0]] });
  if (winners[0] === person || winner === "human") return t("You won");
  return winner?.program ? t("{side} won", { side: winner.program }) : t("The computer won");
}

/**
 * @param {Pick<Outcome, "winners" | "termination">} outcome
 * @param {string[]} names of those who played
 */
function severalWonText({ winners, termination }, names) {
  const losers = names.filter((_, seat) => !winners.includes(seat));
  if (losers.length === 0) return t("A draw");
  if (termination === "resigned") return t("{side} lost", { side: losers.join(", ") });
  return t("They share the win: {players}", { players: winners.map((seat) => names[seat]).join(", ") });
}

/**
 * Why the game ended.
 * @param {{outcome: Outcome | null, seats: Seat[]}} game without seats where the players are unknown
 */
export function endingText({ outcome, seats }) {
  if (!outcome) return "";
  const byMe =
    outcome.termination === "resigned" &&
    seats.includes("human") &&
    !outcome.winners.some((winner) => seats[winner] === "human");
  return byMe ? t("You resigned.") : outcome.text;
}

/**
 * A level with its name and its rating in tens, where it was measured.
 * @param {number} level
 * @param {Pick<GameInfo, "ratings" | "level_names">} game
 */
export function ratedLevel(level, { ratings, level_names: names }) {
  const rating = ratings[level];
  return [
    t("Level {level}", { level }),
    names[level]?.title,
    rating !== undefined && t("rating {rating}", { rating: Math.round(rating / 10) * 10 }),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** A sentence among other facts, where a full stop would be in the way. @param {string} sentence */
export function withoutStop(sentence) {
  return sentence.replace(/\.$/, "");
}

/** Moves one after another; names of several words need commas, and what repeats is counted. @param {{label: string}[]} steps */
export function lineText(steps) {
  const labels = steps.map(({ label }) => label);
  if (!labels.some((label) => label.includes(" "))) return labels.join(" ");
  const starts = labels.flatMap((label, index) => (label === labels[index - 1] ? [] : [index]));
  const runs = starts.map(
    (start, index) => /** @type {const} */ ([labels[start], (starts[index + 1] ?? labels.length) - start]),
  );
  return runs.map(([label, count]) => (count > 1 ? `${count}× ${label}` : label)).join(", ");
}

/**
 * The moves of a person who plays alone up to the first that is chosen: the stock turned several times, then a card.
 * @template {{taps: string[]}} Step
 * @param {Step[]} steps
 * @returns {Step[]}
 */
export function upToChoice(steps) {
  const chosen = steps.findIndex(({ taps }) => taps.length > 1 || taps[0] !== steps[0].taps[0]);
  return chosen < 0 ? steps.slice(0, 1) : steps.slice(0, chosen + 1);
}

/** Several moves of one plan in words. @param {{label: string}[]} steps */
export function planText(steps) {
  const last = steps[steps.length - 1];
  if (steps.every(({ label }) => label === last.label)) return lineText(steps);
  return steps.length > 1
    ? t("{moves}, then {move}", { moves: lineText(steps.slice(0, -1)), move: last.label })
    : last.label;
}

const UNNAMED = new Set(["centipawns", "win_in"]); // kinds whose number says by itself what it counts
const EVEN = 50; // percent: a draw, or equal chances

/**
 * A number a person understands.
 * @param {Analysis} analysis
 * @param {boolean} [isOpponents] whose chance it is
 */
export function valueText({ value, value_kind: kind, evaluation, forced_win: forced }, isOpponents = false) {
  if (evaluation && UNNAMED.has(kind)) return evaluation.text;
  if (forced) return isOpponents ? t("Forced win of the opponent") : t("Forced win");
  if (value === null) return "";
  if (kind === "risk_percent") return t("Mine: {value} %", { value: Math.round(value) });
  if (kind === "points") return t("{value} points", { value: decimal(value, 1) });
  if (Math.round(value) === EVEN) return t("Even chances");
  return isOpponents
    ? t("The opponent's chance to win: {value} %", { value: Math.round(value) })
    : t("Chance to win: {value} %", { value: Math.round(value) });
}
