import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { EMPTY_SCENE } from "../../src/partie/web/static/board/empty-scene.js";
import { cardMarks, changedBy, marksOf, previewOf, wayOf } from "../../src/partie/web/static/board/moment.js";

const move = (...taps) => ({ move: taps.join("-"), taps, label: null });
const moment = (scene, legal, prefix = [], hovered = null) => ({
  view: { scene: { ...EMPTY_SCENE, ...scene }, legal, side: "white" },
  prefix,
  hovered,
  line: [],
  signs: {},
});

test("free points are not dotted while men are put down, whether one of them closes a mill or not", () => {
  assert.deepEqual(marksOf(moment({ pieces: { x: "black" } }, [move("a", "x"), move("b")])), []);
});

test("men that move are lit, and after a mill the men that can be taken", () => {
  const legal = [{ ...move("a", "b", "x"), path: ["a", "b"] }];
  const pieces = { a: "white", x: "black" };
  assert.deepEqual(marksOf(moment({ pieces }, legal)), [["a", "next-piece"]]);
  assert.deepEqual(marksOf(moment({ pieces }, legal, ["a", "b"])), [
    ["x", "next-take"],
    ["a", "chosen"],
  ]);
  assert.deepEqual(wayOf(moment({ pieces }, legal, ["a", "b"])), ["a", "b"]);
  assert.deepEqual(previewOf(moment({ pieces }, legal, ["a", "b"])), { cell: "b", isBegun: true });
});

test("the way of a promotion does not go to its button, and a displaced piece is no obstacle", () => {
  const legal = [{ ...move("a", "b", "king"), path: ["a", "b"] }];
  const begun = moment({ pieces: { a: "white", b: "black" } }, legal, ["a", "b", "king"]);
  assert.deepEqual(wayOf(begun), ["a", "b"]);
  assert.deepEqual(previewOf(begun), { cell: "b", isBegun: true });
});

test("what a move turns is known while it waits and below the mouse", () => {
  const legal = [{ ...move("a"), changed: ["b", "c"] }, move("d")];
  assert.deepEqual(changedBy(moment({ pieces: {} }, legal), "a"), ["b", "c"]);
  assert.deepEqual(changedBy(moment({ pieces: {} }, legal, ["a"]), "a"), ["b", "c"]);
  assert.deepEqual(changedBy(moment({ pieces: {} }, legal), "d"), []);
});

test("a card that a mark speaks of is not framed until another was chosen", () => {
  const stacks = [
    { cell: "home", cards: [{ id: "2c", face: "2c" }], step: [0, 0], empty: "" },
    { cell: "pile", cards: [{ id: "3h", face: "3h" }], step: [0, 0.3], empty: "" },
  ];
  const legal = [move("2c", "pile"), move("3h", "home")];
  assert.deepEqual(cardMarks(moment({ stacks, marks: { "2c": "take-back" } }, legal)), [["3h", "card-mark is-next"]]);
  assert.deepEqual(cardMarks(moment({ stacks }, legal, ["2c"])), [
    ["pile", "card-mark is-next"],
    ["2c", "card-mark is-chosen"],
  ]);
});
