import assert from "node:assert/strict";
import { test } from "node:test";

import "./browser.js";

globalThis.document.createElementNS = (_, tag) => ({
  tag,
  attributes: {},
  children: [],
  setAttribute(name, value) {
    this.attributes[name] = value;
  },
  append(child) {
    this.children.push(child);
  },
});

const { largeFace } = await import("../../src/partie/web/static/board/card-faces.js");

test("a large face has its rank and its suit twice, in the class of the suit", () => {
  const drawn = largeFace("th", "10", [0.9, 1.26]);
  assert.deepEqual(
    drawn.map(({ tag, attributes }) => [tag, attributes.class]),
    [
      ["text", "card-rank is-h"],
      ["path", "card-suit-shape is-h"],
      ["path", "card-suit-shape is-h"],
    ],
  );
  assert.deepEqual(drawn[0].children, ["10"]);
});

test("a face that is no rank and suit is left to its drawing", () => {
  assert.equal(largeFace("joker", "joker", [0.9, 1.26]), null);
});
