import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { isNextMove, takenAfter } from "../../src/partie/web/static/board/motion.js";

const scene = (pieces, path = [], taken = []) => ({ pieces, path, taken });

test("a piece that moved one move further is moved on the board", () => {
  assert.equal(isNextMove(scene({ a: "white", b: "black" }), scene({ c: "white-king" }, ["a", "c"], ["b"])), true);
});

test("an earlier position, another game or a piece put down is drawn at once", () => {
  assert.equal(isNextMove(scene({ c: "white" }), scene({ a: "white" }, ["x", "a"])), false);
  assert.equal(isNextMove(scene({ a: "white" }), scene({ c: "black" }, ["a", "c"])), false);
  assert.equal(isNextMove(scene({}), scene({ a: "white" }, ["a"])), false);
  assert.equal(isNextMove(scene({ a: "white" }), scene({ c: "white" }, ["a", "c"], ["b"])), false);
});

test("what is jumped first is taken first, and what lies aside at the end", () => {
  const way = [{ id: "a", x: 0, y: 0 }, { id: "b", x: 2, y: 2 }, { id: "c", x: 4, y: 0 }];
  const first = takenAfter(way, { id: "p", x: 1, y: 1 });
  const second = takenAfter(way, { id: "q", x: 3, y: 1 });
  const aside = takenAfter(way, { id: "r", x: 0, y: 5 });
  assert.ok(first < second && second < aside);
});
