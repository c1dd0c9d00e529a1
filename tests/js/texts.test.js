import "./browser.js";

import assert from "node:assert/strict";
import { test } from "node:test";

const { wonText } = await import("../../src/partie/web/static/lib/texts.js");

test("several winners are a draw for those among them; the only person who is not has lost", () => {
  const [seats, names] = [
    ["human", { level: 1 }, { level: 1 }],
    ["Red", "Blue", "Green"],
  ];
  const told = (winners) => wonText({ winners }, seats, names);
  assert.deepEqual([[1, 2], [0, 2], [0], [2], []].map(told), [
    "You lost",
    "A draw",
    "You won",
    "The computer won",
    "A draw",
  ]);
});

test("a program that wins is named", () => {
  const told = (winners) => wonText({ winners }, ["human", { program: "GNU Go" }], ["Black", "White"]);
  assert.deepEqual([[1], [0], []].map(told), ["GNU Go won", "You won", "A draw"]);
});

test("among several people the one who resigned lost, and others share a win", () => {
  const [seats, names] = [
    ["human", "human", { level: 1 }],
    ["Red", "Blue", "Green", "Yellow"],
  ];
  const told = (winners, termination) => wonText({ winners, termination }, seats, names);
  assert.equal(told([1, 2], "resigned"), "Red lost");
  assert.equal(told([0, 2], "resigned"), "Blue lost");
  assert.equal(told([1, 2], "points"), "They share the win: Blue, Green");
  assert.equal(told([0, 1, 2], "points"), "A draw");
});
