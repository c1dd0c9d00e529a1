import assert from "node:assert/strict";
import { test } from "node:test";
import { compareMoves } from "../../src/partie/web/static/board/compare.js";

const scene = (pieces, { path = [], taken = [], last = [] } = {}) => ({ pieces, path, taken, last, stacks: [] });
const place = (cell, ...taken) => effects([{ kind: "place", cells: [cell], piece: "white" }], taken);
const move = (path, ...taken) => effects([{ kind: "move", cells: path, piece: "" }], taken);
const effects = (made, taken) => [...made, ...taken.map((cell) => ({ kind: "take", cells: [cell], piece: "" }))];
const better = (taps, path, made, played, done) => ({
  taps,
  path,
  effects: made,
  side: "white",
  played,
  played_effects: done,
});

test("of two moves that take another man only the men are marked", () => {
  const after = scene({ c5: "white", b4: "black" }, { path: [], taken: ["b2"], last: ["c5"] });
  const other = better(["c5", "b4"], [], place("c5", "b4"), ["c5", "b2"], place("c5", "b2"));
  assert.deepEqual(compareMoves(after, other), { marks: { b2: "mistake", b4: "better-take" }, way: [] });
});

test("a man that both take has no sign", () => {
  const after = scene({ a7: "white" }, { path: ["a1", "a7"], taken: ["b2"] });
  const way = ["a1", "a4"];
  const other = better([...way, "b2"], way, move(way, "b2"), ["a1", "a7", "b2"], move(["a1", "a7"], "b2"));
  assert.deepEqual(compareMoves(after, other), { marks: { a7: "mistake" }, way });
});

test("a cell on which both end is not crossed, but where the other one began", () => {
  const after = scene({ d5: "white", e5: "white" }, { path: ["d6", "d5"], last: ["d5"] });
  const way = ["e5", "d5"];
  const other = better(way, way, move(way), ["d6", "d5"], move(["d6", "d5"]));
  assert.deepEqual(compareMoves(after, other), { marks: { d6: "mistake" }, way });
});

test("a stone put elsewhere is crossed, and its better place is drawn", () => {
  const after = scene({ h8: "black" }, { last: ["h8"] });
  const other = better(["i9"], [], place("i9"), ["h8"], place("h8"));
  assert.deepEqual(compareMoves(after, other), { marks: { h8: "mistake" }, way: ["i9"] });
});

test("a man that could have been taken is not crossed", () => {
  const after = scene({ a7: "white", b2: "black" }, { path: ["a4", "a7"] });
  const way = ["a4", "a1"];
  const other = better([...way, "b2"], way, move(way, "b2"), ["a4", "a7"], move(["a4", "a7"]));
  assert.deepEqual(compareMoves(after, other), { marks: { a7: "mistake", b2: "better-take" }, way });
});

test("the same way with another man taken marks only the men", () => {
  const after = scene({ d2: "white", b6: "black" }, { path: ["d1", "d2"], taken: ["b4"] });
  const way = ["d1", "d2"];
  const other = better([...way, "b6"], way, move(way, "b6"), [...way, "b4"], move(way, "b4"));
  assert.deepEqual(compareMoves(after, other), { marks: { b4: "mistake", b6: "better-take" }, way: [] });
});

test("a piece that is taken by displacement is where the better arrow ends", () => {
  const after = scene({ a1: "white", c2: "white" }, { path: ["c1", "c2"], last: ["c1", "c2"] });
  const way = ["a1", "b2"];
  const other = better(
    way,
    way,
    [{ kind: "take", cells: ["b2"], piece: "" }, ...move(way)],
    ["c1", "c2"],
    move(["c1", "c2"]),
  );
  assert.deepEqual(compareMoves(after, other), { marks: { c2: "mistake" }, way });
});
