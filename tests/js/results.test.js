import "./browser.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  gameResult,
  nextPlaces,
  storedResult,
  tournamentResult,
  watchedResult,
} from "../../src/partie/web/static/arena/results.js";

const standing = (name, points, rest = {}) => ({ name, points, wins: 0, games: 4, score: null, ...rest });
const tables = (measure, ...standings) => ({
  tournament: { played: 4 },
  measure,
  standings: standings.map((line, index) => ({ place: index + 1, ...line })),
  winner: null,
});

test("a game says who won, and the points where it counts them", () => {
  assert.equal(gameResult(["Level 6", "Level 5"], [1], null), "Level 5 won");
  assert.equal(gameResult(["Level 6", "Level 5"], [], null), "A draw");
  assert.equal(gameResult(["A", "B", "C"], [0, 2], [90, 80, 90]), "They share the win: A, C, 90–80–90");
  assert.equal(gameResult(["Level 7"], [], null), "Level 7 lost");
});

test("a watched game is told by its sides, which stand beside their players", () => {
  const seats = [{ level: 6 }, { level: 5 }];
  assert.equal(watchedResult({ winners: [0], scores: null }, seats, ["Black", "White"]), "Black won");
  assert.equal(watchedResult({ winners: [], scores: null }, seats.slice(1), ["Player"]), "Computer, level 5 lost");
});

test("a game in a list is told by its points", () => {
  const brains = ["partie:5", "partie:6"];
  assert.equal(storedResult({ brains, points: [0, 1], ending: "five" }), "Level 6 won");
  assert.equal(storedResult({ brains, points: [0.5, 0.5], ending: "full" }), "A draw");
  assert.equal(storedResult({ brains, points: [0, 0], ending: "unfinished" }), "Not finished");
});

test("a duel says by how much it was won", () => {
  assert.equal(
    tournamentResult(tables("elo", standing("partie:5", 3), standing("partie:6", 1)), undefined),
    "Level 5 won 3–1",
  );
  assert.equal(
    tournamentResult(tables("elo", standing("partie:5", 2), standing("partie:6", 2)), undefined),
    "A draw, 2–2",
  );
});

test("other tournaments say who was best by their own measure", () => {
  const league = [standing("partie:5", 6), standing("partie:6", 4), standing("partie:7", 2)];
  assert.equal(tournamentResult(tables("elo", ...league), undefined), "Level 5 won with 6 points");
  assert.equal(
    tournamentResult(tables("wins", standing("partie", 3, { wins: 3 })), undefined),
    "Full strength won 3 of 4",
  );
  assert.equal(
    tournamentResult(tables("points", standing("partie", 3, { score: { mean: 91.25 } })), undefined),
    "Full strength was best: 91.3 points a game",
  );
  const tied = tables("elo", standing("partie:5", 4), standing("partie:6", 4), standing("partie:7", 1));
  assert.equal(tournamentResult(tied, undefined), "First place is shared: Level 5, Level 6 (4 points)");
  assert.deepEqual(nextPlaces(tied, 3), ["3. Level 7"]);
  assert.deepEqual(nextPlaces(tables("elo", ...league), 3), ["2. Level 6", "3. Level 7"]);
  const equal = tables("elo", league[0], ...[5, 6].map((level) => standing(`partie:${level}`, 2, { place: 2 })));
  assert.deepEqual(nextPlaces(equal, 3), ["2. Level 5", "2. Level 6"]);
  assert.equal(tournamentResult({ ...tables("elo"), winner: "pela" }, undefined), "pela won");
});
