import assert from "node:assert/strict";
import { test } from "node:test";

import "./browser.js";

const { cardAt, faceText, laidCards } = await import("../../src/partie/web/static/board/cards.js");

const CELLS = new Map([["a", { id: "a", x: 1, y: 1 }], ["b", { id: "b", x: 3, y: 1 }]]);
const FAN = { cell: "a", step: [0, 0.3], cards: [{ id: "1", face: "" }, { id: "2", face: "7h" }, { id: "3", face: "kc" }] };

test("cards lie step by step, the last one on top", () => {
  const laid = laidCards({ stacks: [FAN, { cell: "b", step: [0, 0], cards: [] }] }, CELLS);
  assert.deepEqual(laid.map(({ cell, face, top }) => [cell.id, cell.x, Number(cell.y.toFixed(2)), face, top]), [
    ["1", 1, 1, "", false],
    ["2", 1, 1.3, "7h", false],
    ["3", 1, 1.6, "kc", true],
  ]);
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
