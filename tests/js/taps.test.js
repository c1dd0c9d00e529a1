import assert from "node:assert/strict";
import { test } from "node:test";

import { beginsOnPieces, continuation, tapped } from "../../src/partie/web/static/board/taps.js";

const STONES = [
  { move: "h8", taps: ["h8"] },
  { move: "i9", taps: ["i9"] },
];
const STEPS = [
  { move: "a1-a2", taps: ["a1", "a2"] },
  { move: "a1-b1", taps: ["a1", "b1"] },
  { move: "c1-c2", taps: ["c1", "c2"] },
];
const PROMOTIONS = ["king", "knight"].map((rank) => ({ move: `a7-a8=${rank}`, taps: ["a7", "a8", `=${rank}`] }));
const JUMPS = [
  { move: "a1xc3", taps: ["a1", "c3"] },
  { move: "a1xc3xe5", taps: ["a1", "c3", "e5"] },
];

test("a move of one tap is made at once", () => {
  assert.deepEqual(tapped(STONES, [], "i9"), { prefix: ["i9"], move: "i9" });
});

test("a tap where no move begins makes nothing", () => {
  assert.deepEqual(tapped(STONES, [], "a1"), { prefix: [], move: null });
});

test("the second tap ends a move of two", () => {
  assert.deepEqual(tapped(STEPS, [], "a1"), { prefix: ["a1"], move: null });
  assert.deepEqual(tapped(STEPS, ["a1"], "b1"), { prefix: ["a1", "b1"], move: "a1-b1" });
});

test("a tap on another piece begins afresh", () => {
  assert.deepEqual(tapped(STEPS, ["a1"], "c1"), { prefix: ["c1"], move: null });
});

test("a tap on the chosen piece, or where nothing is, puts it back", () => {
  assert.deepEqual(tapped(STEPS, ["a1"], "a1"), { prefix: [], move: null });
  assert.deepEqual(tapped(STEPS, ["a1"], "h8"), { prefix: [], move: null });
});

test("only cells that go on with a legal move are next", () => {
  assert.deepEqual(continuation(STEPS, []).next, new Set(["a1", "c1"]));
  assert.deepEqual(continuation(STEPS, ["a1"]).next, new Set(["a2", "b1"]));
  assert.deepEqual(continuation(STEPS, ["a1", "a2"]), { move: "a1-a2", next: new Set() });
});

test("a third tap chooses among promotions", () => {
  assert.deepEqual(tapped(PROMOTIONS, ["a7"], "a8"), { prefix: ["a7", "a8"], move: null });
  assert.deepEqual(continuation(PROMOTIONS, ["a7", "a8"]).next, new Set(["=king", "=knight"]));
  assert.equal(tapped(PROMOTIONS, ["a7", "a8"], "=knight").move, "a7-a8=knight");
});

test("a move that could go on is made by touching its last cell again", () => {
  assert.deepEqual(tapped(JUMPS, ["a1"], "c3"), { prefix: ["a1", "c3"], move: null });
  assert.deepEqual(tapped(JUMPS, ["a1", "c3"], "c3"), { prefix: [], move: "a1xc3" });
  assert.equal(tapped(JUMPS, ["a1", "c3"], "e5").move, "a1xc3xe5");
});

test("first cells are lit only where a move of several taps begins on a piece", () => {
  assert.equal(
    beginsOnPieces(STONES, () => true),
    false,
  );
  assert.equal(
    beginsOnPieces(STEPS, () => true),
    true,
  );
  assert.equal(
    beginsOnPieces(STEPS, () => false),
    false,
  );
});

test("the last cell of the only move that ends there makes all its jumps", () => {
  const jumps = [
    { move: "2x18", taps: ["2", "9", "18"] },
    { move: "2x11", taps: ["2", "11"] },
  ];
  assert.deepEqual(
    tapped(jumps, ["2"], "18", () => false),
    { prefix: ["2", "9", "18"], move: "2x18" },
  );
});

test("two ways to one cell, or a cell that is taken, have to be tapped step by step", () => {
  const ways = [
    { move: "a", taps: ["2", "9", "18"] },
    { move: "b", taps: ["2", "11", "18"] },
  ];
  assert.equal(tapped(ways, ["2"], "18", () => false).move, null);
  assert.equal(tapped(ways.slice(1), ["2"], "18", () => true).move, null);
});
