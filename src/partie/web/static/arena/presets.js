// What is usually wanted of a tournament, for each way a game is measured; all of it can be changed.

import { later } from "../lib/i18n.js";

/** @import { GameInfo } from "../lib/types.js" */

/**
 * @typedef {object} Preset
 * @property {string} name
 * @property {string} title English
 * @property {string} help English, one sentence
 * @property {"round-robin"} kind
 * @property {(game: GameInfo, seats: number) => (number | null)[]} levels of the players it begins with; null is full strength
 * @property {number} games of each pairing
 * @property {number} delay seconds between two moves
 * @property {number} boards games at the same time
 * @property {number} untilClear the chance of naming one of two equals, where the games end as soon as it is clear; 0 plays all
 * @property {boolean} [closed] whether players cannot be added or removed
 */

/** @type {Record<string, Preset>} */
const PRESETS = {
  duel: preset("duel", later("Duel"), later("Two players, a few games; each begins half of them."), {
    levels: (game) => [at(game, 0.6), at(game, 0.4)],
    games: 2,
    delay: 1,
    closed: true,
  }),
  league: preset("league", later("League"), later("Everybody plays everybody; the table says who is strongest."), {
    levels: (game, seats) => spread(game, Math.max(4, seats)),
    games: 2,
    delay: 0.3,
    boards: 2,
  }),
  test: preset(
    "test",
    later("Strength test"),
    later("Is the first player really stronger than the second? They play until it is clear, 1000 games at most."),
    {
      levels: (game) => [at(game, 0.6), at(game, 0.4)],
      games: 1000,
      delay: 0,
      boards: 2,
      untilClear: 0.01,
      closed: true,
    },
  ),
  solo: preset("solo", later("One player"), later("It plays alone, and you see how often it wins."), {
    levels: () => [null],
    games: 5,
    delay: 0.3,
  }),
  comparison: preset(
    "comparison",
    later("Comparison"),
    later("Several players play the same games, each alone; the table shows who wins more often."),
    { levels: (game) => [null, at(game, 0.5)], games: 20, delay: 0, boards: 2 },
  ),
  table: preset("table", later("One table"), later("All sit down together and play for points."), {
    levels: (game, seats) => spread(game, seats),
    games: 2,
    delay: 1,
  }),
};

/** Which of them fit a measure. @type {Record<GameInfo["measure"], string[]>} */
const FITTING = { elo: ["duel", "league", "test"], wins: ["solo", "comparison"], points: ["table", "league"] };

/** @param {GameInfo} game */
export function presetsFor(game) {
  return FITTING[game.measure].map((name) => PRESETS[name]);
}

/** How many sit at one table of a variant, as far as one can tell without asking. @param {GameInfo} game @param {string} variant */
export function defaultSeats(game, variant) {
  const count = game.variants.find(({ name }) => name === variant)?.values.players;
  if (typeof count === "number") return count;
  return game.players.includes(2) ? 2 : game.players[0];
}

/**
 * @param {string} name
 * @param {string} title
 * @param {string} help
 * @param {{levels: Preset["levels"], games: number, delay: number, boards?: number, untilClear?: number, closed?: boolean}} rest
 * @returns {Preset}
 */
function preset(name, title, help, { levels, games, delay, boards = 1, untilClear = 0, closed = false }) {
  return { name, title, help, kind: "round-robin", levels, games, delay, boards, untilClear, closed };
}

/** A level part of the way up. @param {GameInfo} game @param {number} share */
function at({ levels }, share) {
  return levels[Math.round(share * (levels.length - 1))];
}

/** Levels from weak to strong, far from each other. @param {GameInfo} game @param {number} count */
function spread(game, count) {
  return Array.from({ length: count }, (_, place) => at(game, (place + 1) / (count + 1)));
}
