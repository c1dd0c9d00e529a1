// A board on which nothing stands.

/** @type {import("../lib/types.js").Scene} */
export const EMPTY_SCENE = {
  pieces: {},
  last: [],
  path: [],
  taken: [],
  effects: [],
  rows: [],
  marks: {},
  next: null,
  notes: [],
  prompt: "",
  facts: {},
  trays: [],
  stacks: [],
  grid: [],
};
