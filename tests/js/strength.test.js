import "./browser.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { strengthResult, strengthSoFar } from "../../src/partie/web/static/arena/strength.js";

const strength = (rest) => ({
  kind: "clear",
  verdict: "open",
  player: "partie:8",
  other: "partie:2",
  points: [0, 0],
  draws: 0,
  value: 1,
  low: null,
  high: 100,
  ...rest,
});

test("a clear test says who is stronger, by games or by points", () => {
  assert.equal(
    strengthResult(strength({ verdict: "stronger", points: [22, 0] })),
    "Level 8 is clearly stronger: 22 of 22 games",
  );
  assert.equal(
    strengthResult(strength({ verdict: "stronger", points: [27.5, 2.5], draws: 3 })),
    "Level 8 is clearly stronger: 27.5 of 30 points",
  );
});

test("a test that ends without an answer says so", () => {
  assert.equal(strengthResult(strength({ points: [501, 499] })), "No clear difference after 1000 games: 501–499");
  assert.equal(
    strengthResult(strength({ kind: "sprt", verdict: "not stronger", points: [10, 12] })),
    "Level 8 is not clearly stronger: 10–12",
  );
});

test("a running test says how near it is to an answer", () => {
  assert.equal(strengthSoFar(strength({})), "They play until it is clear who is stronger.");
  assert.match(strengthSoFar(strength({ points: [3, 2], value: 1.1 })), /^So far 3–2: not clear yet/);
  assert.match(strengthSoFar(strength({ points: [16, 0], value: 28 })), /^So far 16–0: Level 8 seems stronger/);
});
