import assert from "node:assert/strict";
import { test } from "node:test";

import { canonical, readAddress, readRoute, writeRoute } from "../../src/partie/web/static/frame/route.js";

test("everything but the game may be missing", () => {
  assert.deepEqual(readRoute("#/mills"), { game: "mills", variant: null, position: null, seats: null });
  assert.deepEqual(readRoute(""), { game: "", variant: null, position: null, seats: null });
});

test("a whole address", () => {
  assert.deepEqual(readRoute("#/gomoku/free-15/h8+i9?seats=human,5"), {
    game: "gomoku",
    variant: "free-15",
    position: "h8 i9",
    seats: ["human", { level: 5 }],
  });
});

test("what is written is read again", () => {
  const routes = [
    { game: "gomoku", variant: "free-15", position: "h8 i9", seats: ["human", { level: null }] },
    { game: "mines", variant: "30x16/99/open", position: "../1. seed:5", seats: null },
    {
      game: "mills",
      variant: "nine",
      position: "ww+b,? #%",
      seats: [{ level: 3 }, { level: null, player: "published" }],
    },
    { game: "mills", variant: null, position: null, seats: null },
  ];
  for (const route of routes) assert.deepEqual(readRoute(writeRoute(route)), route);
});

test("moves from a position, where the past matters", () => {
  const route = {
    game: "mills",
    variant: "nine",
    position: "w/b w 0 0 0",
    seats: ["human", { level: 3 }],
    moves: ["a7-d7", "b6,c5", "d6&x"],
  };
  assert.deepEqual(readRoute(writeRoute(route)), route);
  assert.deepEqual(readRoute("#/mills/nine?moves=a7,d7").moves, ["a7", "d7"]);
  assert.equal(readRoute("#/mills/nine?moves=a7,%2").moves, undefined);
});

test("a position needs a variant", () => {
  assert.equal(writeRoute({ game: "mills", variant: null, position: "w", seats: null }), "#/play/mills");
});

test("a cut-off address loses its part, not the page", () => {
  assert.equal(readRoute("#/gomoku/free-15/h8%2").position, null);
});

test("seats nobody can read are left out", () => {
  assert.equal(readRoute("#/gomoku?seats=human,%20,5").seats, null);
  assert.equal(readRoute("#/gomoku?seats=human,100").seats, null);
  assert.deepEqual(readRoute("#/gomoku?seats=full,human").seats, [{ level: null }, "human"]);
});

test("a program at the table is in the address by its name", () => {
  /** @type {import("../../src/partie/web/static/lib/types.js").Seat[]} */
  const seats = ["human", { level: null, program: "Stock, fish & 50 %+" }];
  const address = writeRoute({ game: "gomoku", variant: "free-15", position: null, seats });
  assert.deepEqual(readRoute(address).seats, seats);
  assert.equal(readRoute("#/gomoku?seats=human,program:").seats, null);
});

test("addresses without play are old ones of the same game", () => {
  assert.deepEqual(
    readRoute("#/play/gomoku/free-15/h8+i9?seats=human,5"),
    readRoute("#/gomoku/free-15/h8+i9?seats=human,5"),
  );
  assert.equal(canonical("#/gomoku/free-15?seats=human,5"), "#/play/gomoku/free-15?seats=human,5");
  assert.equal(canonical("#/play/gomoku"), "#/play/gomoku");
});

test("the words of an address", () => {
  const { path, query } = readAddress("#/watch/tournament/3/?of=me");
  assert.deepEqual(path, ["watch", "tournament", "3"]);
  assert.equal(query.get("of"), "me");
  assert.deepEqual(readAddress("#/").path, []);
});
