// What came out, in a sentence: who won a game, who won a tournament and by how much.

import { h } from "../lib/dom.js";
import { decimal, t } from "../lib/i18n.js";
import { computerName } from "../lib/texts.js";
import { brainName } from "./names.js";
import { pointsOfAll, endingWords, pointsText, UNFINISHED } from "./parts.js";
import { strengthResult } from "./strength.js";

/** @import { GameInfo, Outcome, Seat } from "../lib/types.js" */
/** @import { StoredGame, Tables } from "./types.js" */

/**
 * Who won a game: "Level 5 won", with the points where the game counts them.
 * @param {string[]} names of the players, as a person reads them
 * @param {number[]} winners seats
 * @param {number[] | null | undefined} scores
 */
export function gameResult(names, winners, scores) {
  if (names.length === 1) {
    return winners.length > 0 ? t("{player} won", { player: names[0] }) : t("{player} lost", { player: names[0] });
  }
  const points = scores ? `, ${pointsOfAll(scores)}` : "";
  if (winners.length === 0 || winners.length === names.length) return t("A draw") + points;
  const won = winners.map((seat) => names[seat]).join(", ");
  return (
    (winners.length === 1 ? t("{player} won", { player: won }) : t("They share the win: {players}", { players: won })) +
    points
  );
}

/**
 * The same of a game that the computer played with itself: "Black won", who that is stands beside it.
 * @param {Outcome} outcome
 * @param {Seat[]} seats
 * @param {string[]} sides by name
 */
export function watchedResult({ winners, scores }, seats, sides) {
  return gameResult(
    seats.map((seat, index) => (seats.length > 1 && sides[index]) || computerName(seat)),
    winners,
    scores,
  );
}

/** The same of a game in a list. @param {Pick<StoredGame, "brains" | "points" | "ending">} game */
export function storedResult({ brains, points, ending }) {
  if (ending === UNFINISHED) return endingWords(ending, undefined);
  const most = Math.max(...points);
  const winners = points.flatMap((own, seat) => (own === most && own > 0 ? [seat] : []));
  return gameResult(brains.map(brainName), winners, null);
}

/**
 * Who won a game and how it ended, in one line.
 * @param {Pick<StoredGame, "brains" | "points" | "ending">} game
 * @param {GameInfo | undefined} info
 */
export function resultLine(game, info) {
  const how = game.ending === UNFINISHED ? "" : ` · ${endingWords(game.ending, info, loserOf(game))}`;
  return [h("strong", {}, storedResult(game)), how];
}

/** The only one who lost a game, by name; null where several did, or one played alone. @param {Pick<StoredGame, "brains" | "points">} game */
export function loserOf({ brains, points }) {
  const most = Math.max(...points);
  const losers = brains.filter((_, seat) => points[seat] < most);
  return brains.length > 1 && losers.length === 1 ? brainName(losers[0]) : null;
}

/**
 * Who won a tournament that is over: "Level 5 won 3–1".
 * @param {Tables} tables the best first
 * @param {GameInfo | undefined} game
 */
export function tournamentResult({ tournament, measure, standings, winner, test }, game) {
  if (test && tournament.played > 0) return strengthResult(test);
  if (winner) return t("{player} won", { player: brainName(winner) });
  const [first, second] = standings;
  if (!first || tournament.played === 0) return "";
  const player = brainName(first.name);
  const alone = game?.players.at(-1) === 1;
  if (measure === "wins") {
    const won = t("{won} of {games}", { won: first.wins, games: first.games });
    return second ? t("{player} was best: won {won}", { player, won }) : t("{player} won {won}", { player, won });
  }
  if (measure === "points" && first.score) {
    return t("{player} was best: {points} points a game", { player, points: decimal(first.score.mean, 1) });
  }
  if (alone || !second) return "";
  if (standings.length === 2) {
    const points = pointsOfAll([first.points, second.points]);
    return first.points === second.points
      ? t("A draw, {points}", { points })
      : t("{player} won {points}", { player, points });
  }
  const points = pointsText(first.points);
  if (first.points > second.points) return t("{player} won with {points} points", { player, points });
  const players = standings.filter((one) => one.points === first.points).map(({ name }) => brainName(name));
  return t("First place is shared: {players} ({points} points)", { players: players.join(", "), points });
}

/**
 * Who came next in a tournament of many: "2. Level 6"; those who share the first place are named already.
 * @param {Pick<Tables, "measure" | "standings">} tables the best first
 * @param {number} places that are listed at most
 */
export function nextPlaces({ measure, standings }, places) {
  const shared = measure === "elo" ? standings.filter(({ points }) => points === standings[0]?.points).length : 1;
  return standings.flatMap(({ name, place }, index) =>
    index >= shared && index < places ? [`${place}. ${brainName(name)}`] : [],
  );
}
