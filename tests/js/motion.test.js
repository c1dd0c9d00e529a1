import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { isFar, isNextMove, takenAfter } from "../../src/partie/web/static/board/motion.js";
import { Jumps } from "../../src/partie/web/static/table/jumps.js";

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
  const way = [
    { id: "a", x: 0, y: 0 },
    { id: "b", x: 2, y: 2 },
    { id: "c", x: 4, y: 0 },
  ];
  const first = takenAfter(way, { id: "p", x: 1, y: 1 });
  const second = takenAfter(way, { id: "q", x: 3, y: 1 });
  const aside = takenAfter(way, { id: "r", x: 0, y: 5 });
  assert.ok(first < second && second < aside);
});

test("a move or two are shown as movements, more are drawn at once", () => {
  assert.deepEqual([isFar(3, 5), isFar(5, 3), isFar(5, 2), isFar(0, 65)], [false, false, true, true]);
});

test("a table that goes far among its moves is drawn at once, one that plays many is not", () => {
  const at = (ply, moves, session = "one") => ({ session, ply, moves: Array(moves) });
  const jumps = new Jumps();
  assert.deepEqual(
    [at(0, 0), at(30, 30), at(2, 30), at(4, 30), at(30, 30, "another")].map((state) => jumps.see(state)),
    [false, false, true, false, false],
  );
});
