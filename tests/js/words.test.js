import assert from "node:assert/strict";
import { test } from "node:test";

import "./browser.js";

const { measureText } = await import("../../src/partie/web/static/own/words.js");

test("a time of a minute or more is said as a clock says it", () => {
  const time = { name: "seconds", unit: "s", digits: 1 };
  assert.deepEqual([11.14, 60, 865.2, 3725].map((value) => measureText(time, value)), ["11.1 s", "1:00", "14:25", "1:02:05"]);
  assert.equal(measureText({ name: "points", unit: "", digits: 0 }, 425), "425");
});
