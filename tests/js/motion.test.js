import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { isFar, isNextMove, timeEffects } from "../../src/partie/web/static/board/motion.js";
import { Jumps } from "../../src/partie/web/static/table/jumps.js";

const scene = (pieces, effects = []) => ({ pieces, effects });
const effect = (kind, cells, piece = "") => ({ kind, cells, piece });
const JUMP = [effect("take", ["b"]), effect("move", ["a", "c"]), effect("change", ["c"], "white-king")];

test("a scene that the effects of a move lead to is one move further", () => {
  assert.equal(isNextMove(scene({ a: "white", b: "black" }), scene({ c: "white-king" }, JUMP)), true);
  const displaced = [effect("take", ["b"]), effect("move", ["a", "b"])];
  assert.equal(isNextMove(scene({ a: "white", b: "black" }), scene({ b: "white" }, displaced)), true);
});

test("an earlier position or another game is drawn at once", () => {
  assert.equal(isNextMove(scene({ c: "white" }), scene({ a: "white" }, [effect("move", ["x", "a"])])), false);
  assert.equal(isNextMove(scene({ a: "white" }), scene({ c: "black" }, [effect("move", ["a", "c"])])), false);
  assert.equal(isNextMove(scene({ a: "white" }), scene({ c: "white-king" }, JUMP)), false);
  assert.equal(isNextMove(scene({}), scene({ a: "white" })), false);
});

test("what is jumped first leaves first, and a piece that goes on is one movement", () => {
  const jumps = [effect("take", ["b"]), effect("move", ["a", "c"]), effect("take", ["d"]), effect("move", ["c", "e"])];
  const { moves, leaving } = timeEffects({ a: "white", b: "black", d: "black-king" }, jumps);
  assert.deepEqual(
    moves.map(({ way }) => way),
    [["a", "c", "e"]],
  );
  assert.deepEqual(
    leaving.map(({ cell, kind }) => [cell, kind]),
    [
      ["b", "black"],
      ["d", "black-king"],
    ],
  );
  assert.ok(leaving[0].begins < leaving[1].begins);
});

test("two pieces of one move, as in castling, move one after the other; turned discs turn where they lie", () => {
  const castling = [effect("move", ["e1", "g1"]), effect("move", ["h1", "f1"])];
  const { moves } = timeEffects({ e1: "white-king", h1: "white-rook" }, castling);
  assert.equal(moves.length, 2);
  assert.ok(moves[0].begins < moves[1].begins);
  const turned = [effect("place", ["d3"], "black"), effect("change", ["d4", "d5"], "black")];
  assert.deepEqual(timeEffects({ d4: "white", d5: "white" }, turned).turned, ["d4", "d5"]);
});

test("a piece that moves and is promoted does not turn", () => {
  assert.deepEqual(timeEffects({ a: "white", b: "black" }, JUMP).turned, []);
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
