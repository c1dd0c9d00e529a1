// What the clocks of a game show.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./browser.js";

const { shownTime, timeText } = await import("../../src/partie/web/static/panel/clocks.js");

/** @param {string} kind @param {number} seconds */
const stage = (kind, seconds, periods = 0, moves = 0) => ({ kind, seconds, periods, moves });

test("the main time passes, then the periods of overtime, each from its beginning", () => {
  const stages = [stage("main", 60), stage("period", 30, 3, 1), stage("period", 30, 2, 1), stage("period", 30, 1, 1)];
  assert.equal(shownTime(stages, 10).seconds, 50);
  assert.deepEqual(shownTime(stages, 65), { seconds: 25, periods: 3, moves: 1 });
  assert.deepEqual(shownTime(stages, 125), { seconds: 25, periods: 1, moves: 1 });
  assert.equal(shownTime(stages, 500).seconds, 0);
});

test("a delay passes before the clock moves", () => {
  const stages = [stage("delay", 3), stage("main", 60)];
  assert.equal(shownTime(stages, 2).seconds, 60);
  assert.equal(shownTime(stages, 5).seconds, 58);
});

test("times are hours, minutes and seconds, with tenths at the end", () => {
  assert.deepEqual([3725, 300, 61.2, 10, 9.96, 0].map(timeText), [
    "1:02:05",
    "5:00",
    "1:02",
    "0:10",
    "0:09.9",
    "0:00.0",
  ]);
});
