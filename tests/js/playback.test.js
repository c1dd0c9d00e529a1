import assert from "node:assert/strict";
import { test } from "node:test";

import { fakeStorage } from "./browser.js";
import "./game-pages.js";

globalThis.localStorage = fakeStorage();
const { Playback } = await import("../../src/partie/games/alhambra/page/playback.js");

const state = (ply) => ({
  session: "s",
  ply,
  moves: Array(ply).fill({}),
  seats: [{ level: 1 }, { level: 1 }],
  turn: 0,
});

test("a step asked for before the move was heard of is shown when it comes", () => {
  const shown = [];
  const playback = new Playback(({ ply }) => shown.push(ply));
  playback.add(state(0));
  playback.pause(true);
  playback.step(1);
  assert.deepEqual(shown, [0]);
  playback.add(state(1));
  playback.add(state(2)); // nobody asked for this one
  assert.deepEqual(shown, [0, 1]);
  playback.step(1);
  playback.step(-1);
  assert.deepEqual(shown, [0, 1, 2, 1]);
});

test("the same position again replaces the shown one", () => {
  const shown = [];
  const playback = new Playback(({ ply }) => shown.push(ply));
  playback.add(state(0));
  playback.add(state(0));
  assert.deepEqual(shown, [0, 0]);
});
