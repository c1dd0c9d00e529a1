import assert from "node:assert/strict";
import { test } from "node:test";

import "./browser.js";
import { fakeStorage } from "./browser.js";

globalThis.localStorage = fakeStorage();

const { addDays, dayOf, isDay, streak, weeksOf } = await import("../../src/partie/web/static/today/days.js");
const { noteGame, notePlaying, noteSolved, solvedOn, currentStreak } =
  await import("../../src/partie/web/static/today/progress.js");

const { answered, duePractices, keepPractice, practices } =
  await import("../../src/partie/web/static/today/practice.js");

const SOLVED = { tries: 0, seconds: 5, grade: 2 };

test("a day is the visitor's own", () => {
  assert.equal(dayOf(new Date(2026, 10, 8, 0, 5)), "2026-11-08");
  assert.equal(dayOf(new Date(2026, 0, 31, 23, 59)), "2026-01-31");
});

test("days are counted over months, years and changes of the clocks", () => {
  assert.equal(addDays("2026-12-31", 1), "2027-01-01");
  assert.equal(addDays("2026-03-01", -1), "2026-02-28");
  assert.equal(addDays("2026-03-28", 2), "2026-03-30");
});

test("only past days and today have puzzles", () => {
  assert.ok(isDay("2026-11-18", "2026-11-18"));
  assert.ok(!isDay("2026-11-19", "2026-11-18"));
  for (const text of ["2026-02-30", "2025-12-31", "today", "2026-1-1"]) assert.ok(!isDay(text, "2026-11-18"), text);
});

test("a streak ends at a missed day", () => {
  assert.equal(streak(["2026-11-14", "2026-11-16", "2026-11-17", "2026-11-18"], "2026-11-18"), 3);
});

test("a streak up to yesterday still lives today, one up to the day before does not", () => {
  assert.equal(streak(["2026-11-16", "2026-11-17"], "2026-11-18"), 2);
  assert.equal(streak(["2026-11-15", "2026-11-16"], "2026-11-18"), 0);
  assert.equal(streak([], "2026-11-18"), 0);
});

test("a month is shown in weeks from Monday on", () => {
  const weeks = weeksOf("2026-11-18");
  assert.equal(weeks.length, 6);
  assert.deepEqual(weeks[0], [null, null, null, null, null, null, "2026-11-01"]);
  assert.deepEqual(weeks[5].slice(0, 2), ["2026-11-30", null]);
});

test("the first solution counts", () => {
  localStorage.clear();
  assert.ok(noteSolved("2026-11-01", "gomoku", { ...SOLVED, tries: 3 }));
  assert.ok(!noteSolved("2026-11-01", "gomoku", SOLVED));
  assert.equal(solvedOn("2026-11-01").gomoku.tries, 3);
});

test("puzzles of other days solved today do not count for the streak", () => {
  localStorage.clear();
  noteSolved(addDays(dayOf(), -1), "gomoku", SOLVED);
  assert.equal(currentStreak(), 0);
  noteSolved(dayOf(), "gomoku", SOLVED);
  assert.equal(currentStreak(), 1);
});

test("a won game solves the puzzle that the visitor began, and no other", () => {
  localStorage.clear();
  notePlaying("klondike", { number: 7, day: "2026-11-02", grade: 4 });
  const won = { game: "klondike", puzzle: 7, result: "won", moves: Array(150), seconds: 90 };
  noteGame({ ...won, result: null });
  noteGame({ ...won, puzzle: 8 });
  noteGame({ ...won, puzzle: null });
  assert.deepEqual(solvedOn("2026-11-02"), {});
  noteGame(won);
  assert.equal(solvedOn("2026-11-02").klondike.moves, 150);
});

test("what another version wrote is no progress", () => {
  localStorage.setItem("partie-today", "[1]");
  assert.deepEqual(solvedOn("2026-11-02"), {});
});

const MOMENT = { game: "gomoku", variant: "free-15", start: "h8", side: "white", move: "i9", reason: "", review: "#/" };

test("a moment of one's own game is kept once and asked at once", () => {
  localStorage.clear();
  keepPractice(MOMENT, "2026-11-18");
  keepPractice(MOMENT, "2026-11-19");
  assert.equal(practices().length, 1);
  assert.equal(duePractices("2026-11-18").length, 1);
});

test("what is solved at once waits longer each time, what is not comes again tomorrow", () => {
  localStorage.clear();
  keepPractice(MOMENT, "2026-11-18");
  const due = (atOnce, today) => {
    answered(MOMENT, atOnce, today);
    return practices()[0].due;
  };
  assert.equal(due(true, "2026-11-18"), "2026-11-19");
  assert.equal(due(true, "2026-11-19"), "2026-11-22");
  assert.equal(due(true, "2026-11-22"), "2026-11-29");
  assert.equal(due(false, "2026-11-29"), "2026-11-30");
  assert.deepEqual(duePractices("2026-11-29"), []);
});

test("the puzzle that waits longest is asked first", () => {
  localStorage.clear();
  keepPractice({ ...MOMENT, start: "a" }, "2026-11-18");
  keepPractice({ ...MOMENT, start: "b" }, "2026-11-17");
  assert.deepEqual(
    duePractices("2026-11-18").map(({ start }) => start),
    ["b", "a"],
  );
});
