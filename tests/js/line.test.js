import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { readLine } from "../../src/partie/web/static/board/moment.js";

const effect = (kind, cells, piece = "") => ({ kind, cells, piece });
const read = (...steps) => readLine(steps).map(({ way, taken }) => [way.join(""), taken.join("")]);

test("a man put down that takes another is not a man that moves there", () => {
  const effects = [effect("place", ["a"], "white"), effect("take", ["e"])];
  assert.deepEqual(read({ taps: ["a", "e"], effects, kind: "white" }), [["a", "e"]]);
  const moved = [effect("move", ["a", "b"]), effect("take", ["e"])];
  assert.deepEqual(read({ taps: ["a", "b", "e"], path: ["a", "b"], effects: moved, kind: "white" }), [["ab", "e"]]);
});

test("the way of a promotion ends where the pawn stands, not at the button", () => {
  const effects = [effect("move", ["a", "b"]), effect("change", ["b"], "white-king")];
  assert.deepEqual(read({ taps: ["a", "b", "king"], path: ["a", "b"], effects, kind: "white" }), [["ab", ""]]);
});

test("a capture by displacement needs no sign beside its arrow", () => {
  const effects = [effect("take", ["b"]), effect("move", ["a", "b"])];
  assert.deepEqual(read({ taps: ["a", "b"], path: ["a", "b"], effects, kind: "white" }), [["ab", ""]]);
});

test("all squares of several jumps are the way, and what is jumped is taken", () => {
  const effects = [
    effect("take", ["b"]),
    effect("move", ["a", "c"]),
    effect("take", ["d"]),
    effect("move", ["c", "e"]),
  ];
  assert.deepEqual(read({ taps: ["a", "c", "e"], path: ["a", "c", "e"], effects, kind: "white" }), [["ace", "bd"]]);
});

test("a choice is drawn where it is touched", () => {
  assert.deepEqual(read({ taps: ["black"], path: [], effects: [], kind: "white" }), [["black", ""]]);
});
