import assert from "node:assert/strict";
import { test } from "node:test";

import "./browser.js";

const { soundOf } = await import("../../src/partie/web/static/lib/sound.js");

const state = (changes) => ({ result: null, scene: { effects: [], stacks: [], ...changes.scene }, ...changes.state });

test("a capture sounds different from a move", () => {
  assert.equal(soundOf(state({ scene: { effects: [{ kind: "move", cells: ["a1", "a2"] }] } })), "move");
  assert.equal(soundOf(state({ scene: { effects: [{ kind: "take", cells: ["a2"] }] } })), "capture");
});

test("cards have a sound of their own", () => {
  assert.equal(soundOf(state({ scene: { stacks: [{ cell: "stock", cards: [] }] } })), "card");
});

test("the end is heard, whatever the last move was", () => {
  const scene = { effects: [{ kind: "take", cells: ["a2"] }], stacks: [] };
  for (const result of ["won", "lost"]) assert.equal(soundOf({ scene, result }), result);
  for (const result of ["drawn", "shared"]) assert.equal(soundOf({ scene, result }), "drawn");
});
