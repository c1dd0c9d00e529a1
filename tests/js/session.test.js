// The session of a game over a socket that can be lost.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { fakeStorage } from "./browser.js";

mock.timers.enable({ apis: ["setTimeout"] });
globalThis.localStorage = fakeStorage();
globalThis.sessionStorage = fakeStorage();
globalThis.addEventListener = () => {};
globalThis.removeEventListener = () => {};
globalThis.document.addEventListener = () => {};
globalThis.document.removeEventListener = () => {};

/** The sockets that were opened, the newest last. */
let sockets = [];

class FakeSocket {
  static CONNECTING = 0;
  static OPEN = 1;
  readyState = FakeSocket.CONNECTING;
  sent = [];

  constructor(address) {
    this.address = address;
    sockets.push(this);
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.readyState = 3;
  }

  open() {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }

  lose() {
    this.readyState = 3;
    this.onclose();
  }

  answer(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }
}
globalThis.WebSocket = FakeSocket;

const { probe, Refused, Session } = await import("../../src/partie/web/static/session/session.js");

const REQUEST = { game: "mills", variant: "nine", seats: ["human", "human"] };
const STATE = {
  type: "state",
  session: "s1",
  id: "g1",
  own: true,
  game: "mills",
  variant: "nine",
  seats: ["human", "human"],
  position: "start",
  start: null,
  moves: [],
  ply: 0,
  result: null,
  outcome: null,
  changed: 1,
  scene: { effects: [], stacks: [] },
  thinking: false,
};

/** A session with a connection, and everything its listener received. */
function connected(here = () => "#/play/mills") {
  const received = [];
  const listen = (name) => (what) => received.push([name, what]);
  const names = ["state", "analysis", "error", "connection", "pending", "queue"];
  const session = new Session(Object.fromEntries(names.map((name) => [name, listen(name)])), here);
  sockets.at(-1).open();
  return { session, received, of: (name) => received.filter(([one]) => one === name).map(([, what]) => what) };
}

beforeEach(() => {
  sockets = [];
  localStorage.clear();
  sessionStorage.clear();
});

test("a game is asked for in the visitor's name, and its state is reported", () => {
  const { session, of } = connected();
  session.start(REQUEST);
  const [request] = sockets[0].sent;
  assert.equal(request.type, "new");
  assert.equal(request.variant, "nine");
  assert.match(request.visitor, /^[\w-]{16,}$/);
  sockets[0].answer(STATE);
  assert.equal(session.state.id, "g1");
  assert.equal(of("state").length, 1);
});

test("a position that is only tried belongs to no visitor and is not stored", () => {
  const { session } = connected(null);
  session.start(REQUEST);
  sockets[0].answer(STATE);
  assert.equal("visitor" in sockets[0].sent[0], false);
  assert.equal(localStorage.getItem("partie-shelf"), null);
});

test("after a loss of connection the game is resumed", () => {
  const { session, of } = connected();
  session.start(REQUEST);
  sockets[0].answer(STATE);
  sockets[0].lose();
  assert.deepEqual(of("connection"), [true, false]);
  mock.timers.tick(500);
  sockets[1].open();
  assert.deepEqual(
    sockets[1].sent.map(({ type, session: id }) => [type, id]),
    [["resume", "s1"]],
  );
});

test("each failed attempt doubles the pause", () => {
  connected();
  sockets[0].lose();
  mock.timers.tick(500);
  sockets[1].lose();
  mock.timers.tick(999);
  assert.equal(sockets.length, 2);
  mock.timers.tick(1);
  assert.equal(sockets.length, 3);
});

test("a move without a connection waits and is played when the game stands where it was", () => {
  const { session, of } = connected();
  session.start(REQUEST);
  sockets[0].answer(STATE);
  sockets[0].lose();
  assert.equal(session.send({ type: "move", move: "a1" }), false);
  assert.deepEqual(of("pending"), ["a1"]);
  assert.equal(session.waiting, "a1");
  mock.timers.tick(500);
  sockets[1].open();
  sockets[1].answer(STATE);
  assert.deepEqual(sockets[1].sent.at(-1), { type: "move", move: "a1", ply: 0 });
  assert.equal(session.waiting, null);
});

test("a waiting move is dropped when the game has gone on, or when it is withdrawn", () => {
  const { session } = connected();
  session.start(REQUEST);
  sockets[0].answer(STATE);
  sockets[0].lose();
  session.send({ type: "move", move: "a1" });
  session.withdraw();
  assert.equal(session.waiting, null);
  session.send({ type: "move", move: "b2" });
  mock.timers.tick(500);
  sockets[1].open();
  sockets[1].answer({ ...STATE, ply: 1, moves: [{ text: "c3" }] });
  assert.deepEqual(
    sockets[1].sent.map(({ type }) => type),
    ["resume"],
  );
});

test("states of a game that was left are not reported", () => {
  const { session, of } = connected();
  session.start(REQUEST);
  sockets[0].answer(STATE);
  session.start(REQUEST);
  sockets[0].answer({ ...STATE, ply: 5 });
  assert.equal(of("state").length, 1);
  sockets[0].answer({ ...STATE, session: "s2" });
  assert.equal(of("state").length, 2);
});

test("a session the server does not know is begun again", () => {
  const { session, of } = connected();
  session.start(REQUEST, "gone");
  assert.equal(sockets[0].sent[0].type, "resume");
  sockets[0].answer({ type: "error", text: "There is no such game." });
  assert.equal(sockets[0].sent[1].type, "new");
  assert.deepEqual(of("error"), []);
});

test("a closed session is silent and does not connect again", () => {
  const { session, received } = connected();
  session.start(REQUEST);
  session.close();
  const before = received.length;
  sockets[0].answer(STATE);
  sockets[0].onclose();
  mock.timers.tick(10_000);
  assert.equal(received.length, before);
  assert.equal(sockets.length, 1);
});

test("a probe is answered by the state or by the server's refusal", async () => {
  const found = probe(REQUEST);
  sockets[0].open();
  sockets[0].answer(STATE);
  assert.equal((await found).id, "g1");
  const refused = probe(REQUEST);
  sockets[1].open();
  sockets[1].answer({ type: "error", text: "Two men on a1.", problems: [{ cells: ["a1"] }], rule: "one man a point" });
  await assert.rejects(refused, (error) => {
    assert.ok(error instanceof Refused);
    assert.deepEqual([error.message, error.cells, error.rule], ["Two men on a1.", ["a1"], "one man a point"]);
    return true;
  });
});
