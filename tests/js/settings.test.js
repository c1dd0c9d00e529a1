import assert from "node:assert/strict";
import { test } from "node:test";

import "./browser.js";

const { changeLevel, levelOf } = await import("../../src/partie/web/static/lib/settings.js");

test("the level chosen for one game is not that of another", () => {
  const defaultLevel = levelOf("gomoku");
  changeLevel("mills", null);
  assert.equal(levelOf("mills"), null);
  assert.equal(levelOf("gomoku"), defaultLevel);
});
