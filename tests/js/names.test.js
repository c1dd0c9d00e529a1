import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { answers } from "./browser.js";

const { useLanguage } = await import("../../src/partie/web/static/lib/catalogues.js");
const { brainName, nameKinds, partiePlayers, storedName, tournamentName, defaultName } =
  await import("../../src/partie/web/static/arena/names.js");

answers["messages/cs?part=main.js"] = { "Level {level}": "Úroveň {level}", "Full strength": "Plná síla" };
const GAMES = [{ name: "gomoku", title: "Piškvorky" }];

afterEach(() => useLanguage("en"));

test("Partie's own players are named in the reader's language", async () => {
  assert.deepEqual(["partie:5", "partie-5", "partie", "partie:5 (2)"].map(brainName), [
    "Level 5",
    "Level 5",
    "Full strength",
    "Level 5 (2)",
  ]);
  await useLanguage("cs");
  assert.deepEqual(["partie:5", "partie", "partie:5 (2)"].map(brainName), ["Úroveň 5", "Plná síla", "Úroveň 5 (2)"]);
});

test("kinds of players are named by their game, in the reader's language", () => {
  nameKinds([{ options: [{ name: "kind", kind: "choice", choices: [{ value: "greedy", title: "Hamižný" }] }] }]);
  assert.deepEqual(["partie:greedy", "partie:greedy (2)"].map(brainName), ["Hamižný", "Hamižný (2)"]);
});

test("other players keep their names, a kind that no game has any more its word", () => {
  assert.deepEqual(["pela", "Level 5", "partie:old-kind", "partie-new"].map(brainName), [
    "pela",
    "Level 5",
    "old kind",
    "partie-new",
  ]);
});

test("a player is found by the name that is shown", async () => {
  const games = [{ levels: [1, 5] }, { levels: [1, 2] }];
  assert.deepEqual(partiePlayers(games).slice(0, 4), ["partie", "partie:1", "partie:2", "partie:5"]);
  assert.equal(storedName("level 5 ", games), "partie:5");
  await useLanguage("cs");
  assert.deepEqual(
    ["Úroveň 2", "plná síla", "pela"].map((typed) => storedName(typed, games)),
    ["partie:2", "partie", "pela"],
  );
});

test("so is a tournament that nobody named", async () => {
  const brains = ["partie:5", "pela"];
  await useLanguage("cs");
  assert.equal(
    tournamentName({ name: defaultName("gomoku", brains), game: "gomoku", brains }, GAMES),
    "Piškvorky: Úroveň 5 – pela",
  );
  assert.equal(tournamentName({ name: "match", game: "gomoku", brains }, GAMES), "Piškvorky: Úroveň 5 – pela");
  assert.equal(tournamentName({ name: "Spring cup", game: "gomoku", brains }, GAMES), "Spring cup");
});
