import "./browser.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { partieGroups, programGroups } from "../../src/partie/web/static/arena/players.js";
import { presetsFor, defaultSeats } from "../../src/partie/web/static/arena/presets.js";

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const DUEL = {
  name: "duel",
  measure: "elo",
  players: [2],
  levels: LEVELS,
  ratings: { 1: 800 },
  level_names: { 1: { title: "Newcomer", sentence: "" } },
  options: [],
  variants: [{ name: "plain", values: {} }],
};
const PATIENCE = { ...DUEL, measure: "wins", players: [1] };
const KINDS = [{ name: "kind", kind: "choice", choices: [{ value: "greedy", title: "Greedy" }] }];
const TABLE = {
  ...DUEL,
  measure: "points",
  players: [2, 3, 4],
  options: KINDS,
  variants: [{ name: "three", values: { players: 3 } }],
};
const NO_PROGRAMS = { folder: "", programs: [], protocols: [] };

test("a patience is never offered as a duel", () => {
  const names = (game) => presetsFor(game).map(({ name }) => name);
  assert.deepEqual(names(DUEL), ["duel", "league", "test"]);
  assert.deepEqual(names(PATIENCE), ["solo", "comparison"]);
  assert.deepEqual(names(TABLE), ["table", "league"]);
});

test("every preset fills its table with levels of the game", () => {
  for (const game of [DUEL, PATIENCE, TABLE]) {
    const seats = defaultSeats(game, game.variants[0].name);
    for (const preset of presetsFor(game)) {
      const levels = preset.levels(game, seats);
      assert.ok(levels.length >= seats, preset.name);
      assert.ok(
        levels.every((level) => level === null || LEVELS.includes(level)),
        preset.name,
      );
      assert.equal(new Set(levels).size, levels.length, `${preset.name}: nobody plays against the same level`);
    }
  }
});

test("a variant says how many sit at its table", () => {
  assert.equal(defaultSeats(TABLE, "three"), 3);
  assert.equal(defaultSeats(TABLE, "unknown"), 2);
  assert.equal(defaultSeats(PATIENCE, "plain"), 1);
});

test("levels with their ratings, kinds and programs are offered, each with what the server takes", () => {
  const programs = { ...NO_PROGRAMS, programs: [{ name: "mine", brain: "gomocup:/x", problem: "it cannot" }] };
  const [levels, kinds] = partieGroups({ ...TABLE, ratings: { 1: 800 } });
  const [files] = programGroups(programs);
  assert.equal(levels.offers[0].text, "Full strength");
  assert.equal(levels.offers.at(-1).text, "Level 1 · Newcomer · rating 800");
  assert.deepEqual(levels.offers.at(-1).chosen, { brain: "partie:1", name: "partie:1", options: {} });
  assert.deepEqual(kinds.offers[0].chosen, { brain: "partie", name: "partie:greedy", options: { kind: "greedy" } });
  assert.equal(files.offers[0].why, "it cannot");
  assert.equal(partieGroups(DUEL).length, 1);
  assert.equal(programGroups(NO_PROGRAMS).length, 0);
});
