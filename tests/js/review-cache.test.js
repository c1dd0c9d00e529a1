import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { cachedReview } from "../../src/partie/web/static/review/cache.js";

const STEPS = [
  { type: "step", ply: 0 },
  { type: "step", ply: 1 },
  { type: "end", problem: "" },
];
const ENDLESS = null; // the server goes on thinking

/** @param {(object | null)[]} lines */
function answer(lines) {
  let isCancelled = false;
  const body = new ReadableStream({
    start(controller) {
      for (const line of lines) if (line) controller.enqueue(new TextEncoder().encode(`${JSON.stringify(line)}\n`));
      if (lines.at(-1) !== ENDLESS) controller.close();
    },
    cancel() {
      isCancelled = true;
    },
  });
  globalThis.fetch = async () => new Response(body);
  return () => isCancelled;
}

async function heard() {
  const lines = [];
  for await (const line of cachedReview({ arena: 1 }, new AbortController().signal)) lines.push(line);
  return lines;
}

test("a review that came to its end is shown again without another thought", async () => {
  const game = { type: "game", moves: ["h8"], graph: "chances" };
  answer([game, ...STEPS]);
  assert.deepEqual(await heard(), [game, ...STEPS]);
  const isCancelled = answer([game, ENDLESS]);
  assert.deepEqual(await heard(), [game, ...STEPS]);
  assert.equal(isCancelled(), true);
});

test("a game that went on, and one in another language, is reviewed again", async () => {
  answer([{ type: "game", moves: ["h8"], graph: "chances" }, ...STEPS]);
  await heard();
  for (const game of [
    { type: "game", moves: ["h8", "i9"], graph: "chances" },
    { type: "game", moves: ["h8"], graph: "šance" },
  ]) {
    answer([game, STEPS[0], STEPS[2]]);
    assert.deepEqual(await heard(), [game, STEPS[0], STEPS[2]]);
  }
});

test("a review that ended too early is not kept", async () => {
  const game = { type: "game", moves: ["a1"], graph: "chances" };
  answer([game, STEPS[0], { type: "end", problem: "lost" }]);
  await heard();
  answer([game, ...STEPS]);
  assert.deepEqual(await heard(), [game, ...STEPS]);
});
