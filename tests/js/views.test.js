import "./browser.js";

import assert from "node:assert/strict";
import { test } from "node:test";

const { findView, VIEWS } = await import("../../src/partie/web/static/frame/views.js");

const GAMES = [{ name: "mills" }, { name: "gomoku" }];
const viewOf = (...path) => findView(path, GAMES);

test("the first page has three addresses", () => {
  for (const path of [[], ["home"], ["play"]]) assert.deepEqual(viewOf(...path), { view: "home", rest: [] });
});

test("a game is found with its variant and position, with and without play in front", () => {
  const found = { view: "play", rest: ["mills", "nine", "w"] };
  assert.deepEqual(viewOf("play", "mills", "nine", "w"), found);
  assert.deepEqual(viewOf("mills", "nine", "w"), found);
});

test("every view has its address, and gets the rest of the path", () => {
  for (const { name } of VIEWS.filter((view) => !["home", "play"].includes(view.name))) {
    assert.deepEqual(viewOf(name, "a", "b"), { view: name, rest: ["a", "b"] });
  }
});

test("unknown games and views lead nowhere", () => {
  assert.equal(viewOf("play", "chess"), null);
  assert.equal(viewOf("chess"), null);
});
