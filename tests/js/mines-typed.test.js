// What is typed on a minefield.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./game-pages.js";

const { meaningOf } = await import("../../src/partie/games/mines/page/typed.js");

const describe = (cell) => (cell === "d5" || cell === "aa12" ? `${cell}, 2` : null);

test("a cell is opened, flagged, opened around, and asked about", () => {
  assert.deepEqual(meaningOf(" D5 ", describe), { move: "d5" });
  assert.deepEqual(meaningOf("!d5", describe), { move: "!d5" });
  assert.deepEqual(meaningOf("*aa12", describe), { move: "*aa12" });
  assert.deepEqual(meaningOf("d5?", describe), { answer: "d5, 2" });
});

test("what is not on the field means nothing", () => {
  for (const text of ["z9", "5d", "", "d5??", "open d5"]) assert.equal(meaningOf(text, describe), null);
});
