// What a typed text means.

import assert from "node:assert/strict";
import { test } from "node:test";

const { meaningOf, piecesOf, standingOn } = await import("../../src/partie/web/static/table/position-text.js");

const CELLS = ["b2", "c3", "e2", "e4"].map((id) => ({ id }));
const LEGAL = [
  { move: "e2e4", label: "e4", taps: ["e2", "e4"] },
  { move: "b2c3", label: "bxc3", taps: ["b2", "c3"] },
  { move: "f1c3", label: "Bxc3", taps: ["f1", "c3"] },
];
const SCENE = { pieces: { b2: "white-pawn", e2: "white-pawn", c3: "black-knight" }, stacks: [] };
const NAMES = { "white-pawn": "white pawn", "black-knight": "black knight" };

test("a move is understood by its name, its text and its cells", () => {
  for (const text of ["e4", "e2e4", "e2-e4", "E2 E4"]) {
    assert.deepEqual(meaningOf(text, LEGAL, CELLS), { move: "e2e4" });
  }
});

test("letters differ where two moves do", () => {
  assert.deepEqual(meaningOf("bxc3", LEGAL, CELLS), { move: "b2c3" });
  assert.deepEqual(meaningOf("Bxc3", LEGAL, CELLS), { move: "f1c3" });
  assert.equal(meaningOf("BXC3", LEGAL, CELLS), null);
});

test("a question mark asks about a cell, also where a move goes there", () => {
  assert.deepEqual(meaningOf("e4?", LEGAL, CELLS), { cell: "e4" });
  assert.deepEqual(meaningOf("C3", LEGAL, CELLS), { cell: "c3" });
});

test("what is neither a move nor a cell is not understood", () => {
  assert.equal(meaningOf("z9", LEGAL, CELLS), null);
});

test("pieces of a kind are read together", () => {
  assert.deepEqual(piecesOf(SCENE, { kind: "white", name: "White" }, NAMES), ["white pawn: b2, e2"]);
});

test("a cell says what stands on it", () => {
  assert.equal(standingOn(SCENE, "c3", NAMES), "black knight");
  assert.equal(standingOn(SCENE, "e4", NAMES), null);
});
