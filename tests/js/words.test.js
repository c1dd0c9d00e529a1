import assert from "node:assert/strict";
import { test } from "node:test";

import "./browser.js";

const { agoText, measureText } = await import("../../src/partie/web/static/library/texts.js");

test("a time of a minute or more is said as a clock says it", () => {
  const time = { name: "seconds", unit: "s", digits: 1 };
  assert.deepEqual(
    [11.14, 60, 865.2, 3725].map((value) => measureText(time, value)),
    ["11.1 s", "1:00", "14:25", "1:02:05"],
  );
  assert.equal(measureText({ name: "points", unit: "", digits: 0 }, 425), "425");
});

test("a time is told as people say it", () => {
  const now = new Date(2026, 10, 18, 12, 0).getTime();
  const minute = 60_000;
  const said = (/** @type {number} */ minutes) => agoText(now - minutes * minute, now);
  assert.deepEqual([0, 5, 90, 14 * 60, 3 * 24 * 60].map(said), [
    "just now",
    "5 minutes ago",
    "1 hour ago",
    "yesterday",
    "3 days ago",
  ]);
  assert.equal(said(30 * 24 * 60), "19 Oct 2026");
  assert.equal(agoText(now - 100 * minute, new Date(2026, 10, 18, 0, 30).getTime()), "just now"); // a clock that goes ahead
});
