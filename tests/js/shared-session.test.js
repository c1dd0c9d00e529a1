// The session of a shared game over a socket that can be lost.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { fakeStorage } from "./browser.js";

mock.timers.enable({ apis: ["setTimeout"] });
globalThis.localStorage = fakeStorage();
globalThis.addEventListener = () => {};
globalThis.removeEventListener = () => {};

let sockets = [];

globalThis.WebSocket = class {
  static CONNECTING = 0;
  static OPEN = 1;
  readyState = 0;
  sent = [];

  constructor() {
    sockets.push(this);
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.readyState = 3;
  }

  open() {
    this.readyState = 1;
    this.onopen();
  }

  lose() {
    this.readyState = 3;
    this.onclose();
  }

  answer(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }
};

const { SharedSession } = await import("../../src/partie/web/static/people/session.js");

const STATE = {
  type: "state",
  session: "g1",
  ply: 0,
  moves: [],
  legal: [{ move: "h8", taps: ["h8"] }],
  result: null,
  scene: { effects: [], stacks: [] },
};
const LATER = { ...STATE, ply: 1, moves: [{ text: "h8" }], legal: [] };
const MOVE = { type: "move", move: "h8", ply: 0 };

function connected() {
  const session = new SharedSession("g1", {});
  session.start();
  sockets[0].open();
  sockets[0].answer(STATE);
  sockets[0].sent.length = 0;
  return session;
}

function comeBack(state) {
  mock.timers.tick(500);
  sockets[1].open();
  sockets[1].answer(state);
  return sockets[1].sent.map(({ type }) => type);
}

beforeEach(() => {
  sockets = [];
  localStorage.clear();
});

test("a move is sent with the ply it was chosen in", () => {
  connected().send({ type: "move", move: "h8" });
  assert.deepEqual(sockets[0].sent, [MOVE]);
});

test("what a shared game does not have is not sent", () => {
  assert.equal(connected().send({ type: "hint" }), false);
  assert.deepEqual(sockets[0].sent, []);
});

test("a move whose answer was lost is sent again where the server has not heard it", () => {
  connected().send({ type: "move", move: "h8" });
  sockets[0].lose();
  assert.deepEqual(comeBack(STATE), ["watch", "move"]);
});

test("a move whose answer was lost is not sent again where the server has played it", () => {
  connected().send({ type: "move", move: "h8" });
  sockets[0].lose();
  assert.deepEqual(comeBack(LATER), ["watch"]);
});

test("a move made without a connection outlives a reload", () => {
  const session = connected();
  sockets[0].lose();
  session.send({ type: "move", move: "h8" });
  session.close();
  new SharedSession("g1", {}).start();
  sockets[1].open();
  sockets[1].answer(STATE);
  assert.deepEqual(sockets[1].sent.at(-1), MOVE);
});
