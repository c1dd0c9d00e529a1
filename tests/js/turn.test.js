// The board seen from its other side.

import assert from "node:assert/strict";
import { test } from "node:test";

import { sitsOpposite, turned } from "../../src/partie/web/static/board/turn.js";
import { variantSides } from "../../src/partie/web/static/games/variants.js";

const cell = (id, x, y) => ({ id, x, y, text: null });
const label = (x, y, text) => ({ x, y, text });
const BOARD = {
  width: 4,
  height: 4,
  cells: [cell("a1", 1.5, 2.5), cell("b2", 2.5, 1.5)],
  lines: [[1, 1, 3, 1]],
  dots: [[1.5, 2.5]],
  fields: [[2.5, 1.5]],
  labels: [label(1.5, 3.7, "a"), label(0.3, 2.5, "1")],
  label_sets: { numbers: [label(1.1, 2.1, "7")] },
};

test("everything on the board is turned by half a circle", () => {
  const { cells, lines, dots, fields } = turned(BOARD);
  assert.deepEqual(cells, [cell("a1", 2.5, 1.5), cell("b2", 1.5, 2.5)]);
  assert.deepEqual([lines, dots, fields], [[[3, 3, 1, 3]], [[2.5, 1.5]], [[1.5, 2.5]]]);
});

test("names of rows and columns stay at their edge beside their cells", () => {
  assert.deepEqual(turned(BOARD).labels, [label(2.5, 3.7, "a"), label(0.3, 1.5, "1")]);
});

test("the name of a cell stays in the same corner of it", () => {
  const [{ x, y }] = turned(BOARD).label_sets.numbers;
  assert.deepEqual([x.toFixed(2), y.toFixed(2)], ["2.10", "1.10"]);
});

test("who plays alone and has not the side below sits opposite", () => {
  const facing = { ...BOARD, below: "white" };
  assert.ok(sitsOpposite(facing, ["human", { level: 1 }], ["black", "white"]));
  assert.ok(!sitsOpposite(facing, ["human", { level: 1 }], ["white", "black"]));
  assert.ok(!sitsOpposite(facing, ["human", "human"], ["black", "white"]));
  assert.ok(!sitsOpposite({ ...BOARD, below: "" }, ["human", { level: 1 }], ["black", "white"]));
});

test("a variant may change who begins", () => {
  const game = {
    sides: ["black", "white"],
    variants: [
      { name: "one", sides: [] },
      { name: "other", sides: ["white", "black"] },
    ],
  };
  assert.deepEqual(
    ["one", "other", "unknown"].map((name) => variantSides(game, name)[0]),
    ["black", "white", "black"],
  );
});
