import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { Premove } from "../../src/partie/web/static/table/premove.js";

const legal = (...taps) => ({ move: taps.join("-"), taps, label: null, path: [], changed: [] });
const waiting = {
  ply: 3,
  legal: [],
  premoves: [
    ["e2", "e4"],
    ["a7", "a8", "queen"],
  ],
};
const isButton = (id) => id === "queen";

test("what may be prepared is tapped without the button of the promotion", () => {
  const offered = new Premove().offered(waiting, isButton);
  assert.deepEqual(
    offered.map(({ taps }) => taps),
    [
      ["e2", "e4"],
      ["a7", "a8"],
    ],
  );
});

test("nothing is prepared by a person who can move", () => {
  assert.deepEqual(new Premove().offered({ ...waiting, legal: [legal("e2", "e4")] }, isButton), []);
});

test("a prepared move is played once the server lists it", () => {
  const premove = new Premove();
  premove.prepare("a7 a8 queen", waiting);
  assert.deepEqual(premove.waiting(waiting), ["a7", "a8", "queen"]);
  assert.equal(premove.due(waiting), null);
  const now = { ply: 4, legal: [legal("a7", "a8", "knight"), legal("a7", "a8", "queen")], premoves: [] };
  assert.deepEqual(premove.due(now), { move: "a7-a8-queen" });
  assert.equal(premove.due(now), null);
});

test("a prepared move that the rules forbid is forgotten", () => {
  const premove = new Premove();
  premove.prepare("e2 e4", waiting);
  assert.deepEqual(premove.due({ ply: 4, legal: [legal("g1", "f3")], premoves: [] }), { move: null });
});

test("a prepared move does not outlive a move taken back or the end of the game", () => {
  const premove = new Premove();
  premove.prepare("e2 e4", waiting);
  assert.equal(premove.due({ ply: 1, legal: [legal("e2", "e4")], premoves: [] }), null);
  premove.prepare("e2 e4", waiting);
  assert.equal(premove.due({ ply: 4, legal: [], premoves: [] }), null);
  assert.equal(premove.forget(), false);
});
