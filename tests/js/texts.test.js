import "./browser.js";

import assert from "node:assert/strict";
import { test } from "node:test";

const { wonText } = await import("../../src/partie/web/static/texts.js");

test("several winners are a draw for those among them; the only person who is not has lost", () => {
  const [seats, names] = [["human", { level: 1 }, { level: 1 }], ["Red", "Blue", "Green"]];
  const told = (winners) => wonText({ winners }, seats, names);
  assert.deepEqual([[1, 2], [0, 2], [0], [2], []].map(told), ["You lost", "A draw", "You won", "The computer won", "A draw"]);
});
