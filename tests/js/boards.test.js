import "./browser.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { estimateNote, timeText } from "../../src/partie/web/static/arena/boards.js";

const estimates = (values, kind) => ({
  evaluations: values.map((value) => (value === null ? null : { kind, value, win_percent: null, text: "" })),
});
const moves = (...last) => ({ per_game: null, used: [0, 0], last });

test("estimates are explained where they are chances", () => {
  assert.match(estimateNote([estimates([null, 55], "win_percent")]), /need not add up to/);
  assert.match(estimateNote([estimates([90, 80], "points"), estimates([55, 40], "win_percent")]), /chances/);
});

test("points, risks and what is not known yet need no explanation", () => {
  assert.equal(estimateNote([]), "");
  assert.equal(estimateNote([estimates([null, null], "win_percent")]), "");
  assert.equal(estimateNote([estimates([90, 80], "points"), estimates([12], "risk_percent")]), "");
});

test("a move that took almost no time is not told more exactly", () => {
  assert.equal(timeText(moves(0.004, null), 0), "< 0.1 s");
  assert.equal(timeText(moves(0.1, null), 0), "0.1 s");
  assert.equal(timeText(moves(2.34, null), 0), "2.3 s");
  assert.equal(timeText(moves(2.34, null), 1), "");
});

test("with a limit for the game the time that is left is told", () => {
  assert.equal(timeText({ ...moves(1, 1), per_game: 90, used: [12.5, 100] }, 0), "1:17.5");
  assert.equal(timeText({ ...moves(1, 1), per_game: 90, used: [12.5, 100] }, 1), "0:00.0");
});
