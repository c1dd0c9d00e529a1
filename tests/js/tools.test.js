import "./browser.js";

import assert from "node:assert/strict";
import { test } from "node:test";

const { possibleTools, resignText } = await import("../../src/partie/web/static/table/tools.js");

const state = {
  outcome: null,
  thinking: false,
  can_undo: true,
  can_redo: false,
  can_resign: true,
  seats: ["human", { level: 1 }],
};

test("a game that has ended is not given up at an earlier move", () => {
  assert.equal(possibleTools(state, false, false).resign, true);
  assert.equal(possibleTools({ ...state, can_redo: true, can_resign: false }, false, false).resign, false);
});

test("nothing is asked about a moment that passes by itself", () => {
  assert.deepEqual([possibleTools(state, false, false).hint, possibleTools(state, false, false).solve], [true, true]);
  assert.deepEqual([possibleTools(state, false, true).hint, possibleTools(state, false, true).solve], [false, false]);
});

test("giving up says that later moves are forgotten where there are some", () => {
  assert.equal(resignText(state), "The game ends and the other side wins.");
  assert.equal(
    resignText({ ...state, can_redo: true }),
    "The game ends and the other side wins. The moves after the shown one are forgotten.",
  );
  assert.equal(resignText({ ...state, seats: ["human"] }), "The game ends as lost.");
  const three = ["human", "human", "human"];
  assert.equal(resignText({ ...state, seats: three }), "The game ends and the others win.");
});
