import assert from "node:assert/strict";
import { test } from "node:test";

import "./browser.js";

const { cardAt, faceText, laidCards, origins, stopsOf } = await import("../../src/partie/web/static/board/cards.js");
const { CardWalk } = await import("../../src/partie/web/static/board/card-walk.js");

const CELLS = new Map([
  ["a", { id: "a", x: 1, y: 1 }],
  ["b", { id: "b", x: 3, y: 1 }],
]);
const FAN = {
  cell: "a",
  step: [0, 0.3],
  cards: [
    { id: "1", face: "" },
    { id: "2", face: "7h" },
    { id: "3", face: "kc" },
  ],
};

test("cards lie step by step, the last one on top", () => {
  const laid = laidCards({ stacks: [FAN, { cell: "b", step: [0, 0], cards: [] }] }, CELLS);
  assert.deepEqual(
    laid.map(({ cell, face, top }) => [cell.id, cell.x, Number(cell.y.toFixed(2)), face, top]),
    [
      ["1", 1, 1, "", false],
      ["2", 1, 1.3, "7h", false],
      ["3", 1, 1.6, "kc", true],
    ],
  );
});

test("a fan that would leave the board lies closer together", () => {
  const laid = laidCards({ stacks: [FAN] }, CELLS, 1.4);
  assert.deepEqual(
    laid.map(({ cell }) => Number(cell.y.toFixed(2))),
    [1, 1.2, 1.4],
  );
});

test("a stack on a cell the board does not have is not drawn", () => {
  assert.deepEqual(laidCards({ stacks: [{ ...FAN, cell: "z" }] }, CELLS), []);
});

test("a finger hits the uppermost card below it", () => {
  const laid = laidCards({ stacks: [FAN] }, CELLS);
  assert.equal(cardAt(laid, { x: 1, y: 1.6 }, [0.9, 1.2])?.cell.id, "3");
  assert.equal(cardAt(laid, { x: 1, y: 0.8 }, [0.9, 1.2])?.cell.id, "2");
  assert.equal(cardAt(laid, { x: 1, y: 0.5 }, [0.9, 1.2])?.cell.id, "1");
  assert.equal(cardAt(laid, { x: 2, y: 1 }, [0.9, 1.2]), undefined);
});

test("faces are written with their suits", () => {
  assert.deepEqual(["7h", "TD", "10s", "KC", "joker"].map(faceText), ["7♥", "10♦", "10♠", "K♣", "joker"]);
});

test("a pile face down is one stop with its count, and cards face down in a fan are none", () => {
  const pile = {
    cell: "b",
    step: [0, 0],
    cards: [
      { id: "x1", face: "" },
      { id: "x2", face: "" },
    ],
  };
  const stops = stopsOf({ stacks: [FAN, pile] }, CELLS);
  assert.deepEqual(
    stops.map(({ cell, row, count }) => [cell.id, row, count]),
    [
      ["2", 1, undefined],
      ["3", 1, undefined],
      ["b", 1, 2],
    ],
  );
  const home = {
    cell: "b",
    step: [0, 0],
    cards: [
      { id: "ah", face: "ah" },
      { id: "2h", face: "2h" },
    ],
  };
  assert.deepEqual(
    stopsOf({ stacks: [home, { cell: "a", step: [0, 0], cards: [] }] }, CELLS).map(({ cell }) => cell.id),
    ["2h", "a"],
  );
});

test("the lowest open card knows how many lie face down below it", () => {
  assert.deepEqual(
    laidCards({ stacks: [FAN] }, CELLS).map(({ below }) => below),
    [0, 1, 0],
  );
});

test("a card turned up comes from the one that was face down, in its own stack first", () => {
  const stock = { cell: "b", step: [0, 0], cards: [{ id: "s1", face: "" }] };
  const before = laidCards({ stacks: [FAN, stock] }, CELLS);
  const turned = { ...FAN, cards: [{ id: "qd", face: "qd" }, ...FAN.cards.slice(1)] };
  const after = laidCards({ stacks: [turned, { ...stock, cards: [{ id: "5c", face: "5c" }] }] }, CELLS);
  assert.deepEqual(
    [...origins(before, after)].map(([id, from]) => [id, from.id]),
    [
      ["qd", "1"],
      ["5c", "s1"],
    ],
  );
});

test("arrows stay in a row of stacks, and go from row to row beyond the ends of a stack", () => {
  const stop = (id, x, y, row) => ({ cell: { id, x, y }, row });
  const stops = [
    stop("stock", 0, 0, 0),
    stop("waste", 1, 0, 0),
    stop("home", 3, 0, 0),
    stop("a", 0, 2, 2),
    stop("b1", 1, 2, 2),
    stop("b2", 1, 2.3, 2),
    stop("c", 2, 2.6, 2),
  ];
  const walk = new CardWalk(stops);
  const go = (id, arrow) => walk.next(stops.find(({ cell }) => cell.id === id).cell, arrow)?.id ?? null;
  assert.equal(go("waste", "ArrowRight"), "home");
  assert.equal(go("home", "ArrowRight"), null);
  assert.equal(go("b1", "ArrowDown"), "b2");
  assert.equal(go("b2", "ArrowDown"), null);
  assert.equal(go("b1", "ArrowUp"), "waste");
  assert.equal(go("stock", "ArrowDown"), "a");
  assert.equal(go("c", "ArrowLeft"), "b2");
  assert.equal(go("home", "ArrowDown"), "c");
});
