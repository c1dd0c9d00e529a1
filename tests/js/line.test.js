import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { readLine } from "../../src/partie/web/static/board/moment.js";

const CELLS = new Map(["a", "b", "c", "d", "e"].map((id, index) => [id, { id, x: index, y: index }]));
const read = (steps, pieces) =>
  readLine(steps, pieces, (id) => CELLS.get(id)).map(({ way, taken }) => [way.join(""), taken.join("")]);

test("a man put down that takes another is not a man that moves there", () => {
  assert.deepEqual(read([{ taps: ["a", "e"], kind: "white" }], { e: "black" }), [["a", "e"]]);
  assert.deepEqual(read([{ taps: ["a", "b", "e"], kind: "white" }], { a: "white", e: "black" }), [["ab", "e"]]);
});

test("a line is followed: what was put down moves later, what was jumped is gone", () => {
  const steps = [
    { taps: ["a"], kind: "white" },
    { taps: ["e"], kind: "black" },
    { taps: ["a", "c"], kind: "white" },
  ];
  assert.deepEqual(read(steps, { b: "black" }), [
    ["a", ""],
    ["e", ""],
    ["ac", ""],
  ]);
  const jumps = [
    { taps: ["a", "c"], kind: "white" },
    { taps: ["e", "d"], kind: "black" },
    { taps: ["c", "b"], kind: "white" },
  ];
  assert.deepEqual(read(jumps, { a: "white-king", b: "black", e: "black" }), [
    ["ac", ""],
    ["ed", ""],
    ["cb", ""],
  ]);
});

test("all squares of several jumps are the way", () => {
  assert.deepEqual(read([{ taps: ["a", "c", "e"], kind: "white" }], { a: "white", b: "black", d: "black" }), [
    ["ace", ""],
  ]);
});
