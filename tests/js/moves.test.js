import assert from "node:assert/strict";
import { test } from "node:test";

import "./browser.js";

const { gathered, inRows, numbered, numberText } = await import("../../src/partie/web/static/panel/moves.js");

const move = (text, seat, side = ["black", "white"][seat]) => ({ text, seat, label: text, side });
const rows = (moves, before = 0) =>
  inRows(numbered(moves, before), 2).map((row) => row.map((entry) => entry?.text ?? null));

test("a row is a round", () => {
  assert.deepEqual(rows([move("a", 0), move("b", 1), move("c", 0)]), [["a", "b"], ["c"]]);
});

test("a game that the second seat began has a gap", () => {
  assert.deepEqual(rows([move("a", 1), move("b", 0)]), [[null, "a"], ["b"]]);
});

test("who moves twice begins another row", () => {
  assert.deepEqual(rows([move("a", 0), move("b", 0), move("c", 1), move("d", 1)]), [["a"], ["b", "c"], [null, "d"]]);
});

test("around a choice every move has its own row, and the choice no number", () => {
  const moves = [move("a", 0), move("b", 0, "white"), move("take black", 1, null), move("c", 0, "white")];
  assert.deepEqual(rows(moves), [["a"], ["b"], ["take black"], ["c"]]);
  assert.deepEqual(
    numbered(moves, 0).map(({ number }) => number),
    [1, 2, null, 3],
  );
});

test("pieces that stood there are counted on", () => {
  assert.deepEqual(
    numbered([move("a", 0)], 4).map(({ number, ply }) => [number, ply]),
    [[5, 1]],
  );
});

test("a move of each side shares a number where people count so, also after the second seat began", () => {
  const texts = (moves) => numbered(moves, 0, true).map(({ number }) => numberText(number, true));
  assert.deepEqual(texts([move("e4", 0), move("e5", 1), move("Nf3", 0)]), ["1.", "1…", "2."]);
  assert.deepEqual(texts([move("e5", 1), move("Nf3", 0)]), ["1…", "2."]);
  assert.equal(numberText(7, false), "7.");
});

test("a move that is repeated alone is one entry", () => {
  const moves = ["deal", "deal", "deal", "a", "deal"].map((text) => move(text, 0));
  const entries = gathered(numbered(moves, 0));
  assert.deepEqual(
    entries.map(({ text, number, ply, count }) => [text, number, ply, count ?? 1]),
    [
      ["deal", 1, 3, 3],
      ["a", 4, 4, 1],
      ["deal", 5, 5, 1],
    ],
  );
});
