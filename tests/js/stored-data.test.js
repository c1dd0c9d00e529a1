// What older versions of the page stored is still read, and what is written keeps its shape.

import "./browser.js";

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { fakeStorage } from "./browser.js";

globalThis.localStorage = fakeStorage();
globalThis.sessionStorage = fakeStorage();

const { storedGames, storedRecord, unfinishedGames, mergeServerGames } =
  await import("../../src/partie/web/static/library/stored-games.js");
const { pendingMoveOf, storePendingMove } = await import("../../src/partie/web/static/session/pending-moves.js");
const { gameToContinue, rememberTabGame, tabGame } = await import("../../src/partie/web/static/session/session.js");
const { pendingDeletion } = await import("../../src/partie/web/static/library/pending-deletions.js");
const { earlierKeys, visitor } = await import("../../src/partie/web/static/library/visitor.js");

const put = (key, value) => localStorage.setItem(key, JSON.stringify(value));
const GAME = { game: "mills", address: "#/mills/nine", word: "abc", when: 1000 };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test("games stored before they had ids are resumed by their word", () => {
  put("partie-shelf", [GAME]);
  const [game] = storedGames();
  assert.equal(game.id, "abc");
  assert.equal(game.sessionId, "abc");
  assert.equal(game.address, "#/play/mills/nine");
  assert.deepEqual(game.seats, []);
  assert.deepEqual(unfinishedGames(), [game]);
});

test("what is not a game is left out", () => {
  put("partie-shelf", [null, 1, { ...GAME, word: 5 }, { ...GAME, address: "http://x" }, { ...GAME, when: "now" }]);
  assert.deepEqual(storedGames(), []);
  put("partie-shelf", { not: "a list" });
  assert.deepEqual(storedGames(), []);
});

test("the list keeps the stored name of the session", () => {
  put("partie-shelf", [{ ...GAME, id: "1", result: null }]);
  mergeServerGames([{ ...GAME, id: "1", result: "won", ended: true, when: 2 }]);
  const [stored] = JSON.parse(localStorage.getItem("partie-shelf"));
  assert.equal(stored.word, "abc");
  assert.equal(stored.sessionId, undefined);
  assert.equal(stored.result, "won");
});

test("a record is found by the id of its game and by its session", () => {
  put("partie-shelf", [{ ...GAME, id: "1" }]);
  put("partie-game-1", { record: { game: "mills" }, seats: ["human"] });
  assert.deepEqual(storedRecord("1"), storedRecord("abc"));
  assert.equal(storedRecord("1").record.game, "mills");
  assert.equal(storedRecord("2"), null);
});

test("a move that waited for the connection", () => {
  put("partie-entered", [{ word: "abc", message: { type: "move", move: "a1", ply: 3 } }]);
  assert.equal(pendingMoveOf("abc").move, "a1");
  assert.equal(pendingMoveOf("other"), null);
  storePendingMove("other", { type: "move", move: "b2", ply: 0 });
  assert.deepEqual(
    JSON.parse(localStorage.getItem("partie-entered")).map(({ word }) => word),
    ["other", "abc"],
  );
  storePendingMove("abc", null);
  assert.equal(pendingMoveOf("abc"), null);
});

test("the games of a tab", () => {
  sessionStorage.setItem("partie-session", JSON.stringify([{ address: "#/play/mills/nine", word: "abc" }, {}]));
  assert.equal(tabGame("#/play/mills/nine"), "abc");
  assert.equal(tabGame("#/play/mills"), null);
  rememberTabGame("#/play/mills", "def");
  assert.deepEqual(JSON.parse(sessionStorage.getItem("partie-session")), [
    { address: "#/play/mills", word: "def" },
    { address: "#/play/mills/nine", word: "abc" },
  ]);
});

test("an address of a game alone continues the game that the tab showed last, else the newest stored one", () => {
  put("partie-shelf", [
    { ...GAME, address: "#/play/mills/nine/a1", word: "old", when: 1 },
    { ...GAME, address: "#/play/mills/nine/b2", word: "new", when: 2 },
  ]);
  assert.equal(gameToContinue("mills").sessionId, "new");
  rememberTabGame("#/play/mills/nine/a1", "old");
  assert.equal(gameToContinue("mills").sessionId, "old");
  rememberTabGame("#/play/mills/nine", "fresh");
  assert.equal(gameToContinue("mills").sessionId, "fresh");
  assert.equal(gameToContinue("gomoku"), null);
});

test("deletions the server has not heard of", () => {
  put("partie-deleted", [{ id: "1", moves: 2, until: 5 }, null]);
  put("partie-shelf", [{ ...GAME, id: "1" }]);
  assert.equal(pendingDeletion("1").moves, 2);
  assert.deepEqual(storedGames(), []);
});

test("the visitor's key and the earlier ones", () => {
  localStorage.setItem("partie-visitor", "a".repeat(32));
  put("partie-visitors-before", ["b".repeat(32), "short", 3]);
  assert.equal(visitor(), "a".repeat(32));
  assert.deepEqual(earlierKeys(), ["b".repeat(32)]);
});
