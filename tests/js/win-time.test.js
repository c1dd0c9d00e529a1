import "./browser.js";

import assert from "node:assert/strict";
import { test } from "node:test";

const { timeText } = await import("../../src/partie/web/static/table/win-time.js");

test("a time that was not measured is not told", () => {
  assert.equal(timeText({ seconds: 0 }), "");
  assert.match(timeText({ seconds: 12.34 }), /^Time: 12\.3/);
});
