import assert from "node:assert/strict";
import { test } from "node:test";
import { compareMoves } from "../../src/partie/web/static/board/compare.js";

const scene = (pieces, { path = [], taken = [], last = [] } = {}) => ({ pieces, path, taken, last, stacks: [] });

test("of two moves that take another man only the men are marked", () => {
  const after = scene({ c5: "white", b4: "black" }, { path: ["c5"], taken: ["b2"], last: ["c5"] });
  const compared = compareMoves(after, { taps: ["c5", "b4"], side: "white", played: ["c5", "b2"] });
  assert.deepEqual(compared, { marks: { b2: "mistake", b4: "better-take" }, way: [] });
});

test("a man that both take has no sign", () => {
  const after = scene({ a7: "white" }, { path: ["a1", "a7"], taken: ["b2"] });
  const compared = compareMoves(after, { taps: ["a1", "a4", "b2"], side: "white", played: ["a1", "a7", "b2"] });
  assert.deepEqual(compared, { marks: { a7: "mistake" }, way: ["a1", "a4"] });
});

test("a cell on which both end is not crossed, but where the other one began", () => {
  const after = scene({ d5: "white", e5: "white" }, { path: ["d6", "d5"], last: ["d5"] });
  const compared = compareMoves(after, { taps: ["e5", "d5"], side: "white", played: ["d6", "d5"] });
  assert.deepEqual(compared, { marks: { d6: "mistake" }, way: ["e5", "d5"] });
});

test("a stone put elsewhere is crossed, and its better place is drawn", () => {
  const after = scene({ h8: "black" }, { last: ["h8"] });
  assert.deepEqual(compareMoves(after, { taps: ["i9"], side: "black", played: ["h8"] }), {
    marks: { h8: "mistake" },
    way: ["i9"],
  });
});

test("a man that could have been taken is not crossed", () => {
  const after = scene({ a7: "white", b2: "black" }, { path: ["a4", "a7"] });
  const compared = compareMoves(after, { taps: ["a4", "a1", "b2"], side: "white", played: ["a4", "a7"] });
  assert.deepEqual(compared, { marks: { a7: "mistake", b2: "better-take" }, way: ["a4", "a1"] });
});

test("whose man moves is seen on the board where the move does not say it", () => {
  const after = scene({ d2: "white", b6: "black" }, { path: ["d1", "d2"], taken: ["b4"] });
  const compared = compareMoves(after, { taps: ["d1", "d2", "b6"], side: null, played: ["d1", "d2", "b4"] });
  assert.deepEqual(compared, { marks: { b4: "mistake", b6: "better-take" }, way: [] });
});
