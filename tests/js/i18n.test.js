import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { answers } from "./browser.js";

const { useLanguage, useTexts } = await import("../../src/partie/web/static/lib/catalogues.js");
const { bestLanguage, capitalised, counted, language, languageName, languages, percent, t } =
  await import("../../src/partie/web/static/lib/i18n.js");

document.documentElement.dataset.languages = "en cs qx";

answers["messages/cs?part=main.js"] = {
  "": "(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2)",
  Undo: "Zpět",
  "Level {level}": "Úroveň {level}",
  "{number} move": ["{number} tah", "{number} tahy", "{number} tahů"],
  "{number} moves": ["{number} tah", "{number} tahy", "{number} tahů"],
};

afterEach(() => useLanguage("en"));

test("English needs no catalogue", () => {
  assert.equal(language(), "en");
  assert.equal(t("Level {level}", { level: 5 }), "Level 5");
});

test("a text is found in the catalogue and its places are filled", async () => {
  await useLanguage("cs");
  assert.equal(document.documentElement.lang, "cs");
  assert.equal(t("Undo"), "Zpět");
  assert.equal(t("Level {level}", { level: 5 }), "Úroveň 5");
  assert.equal(t("Never written down"), "Never written down");
});

test("a place without a value stays as it is", () => {
  assert.equal(t("Takes {cell}"), "Takes {cell}");
});

test("a value that looks like a place is not filled again", () => {
  assert.equal(t("{one} {two}", { one: "{two}", two: "x" }), "{two} x");
});

test("a number chooses its plural form", async () => {
  const said = (number) => counted("{number} move", "{number} moves", number);
  assert.deepEqual([1, 2, 5].map(said), ["1 move", "2 moves", "5 moves"]);
  await useLanguage("cs");
  assert.deepEqual([1, 2, 5].map(said), ["1 tah", "2 tahy", "5 tahů"]);
  assert.equal(counted("{number} move", "{number} moves", 1000, "1 000"), "1 000 tahů");
});

test("texts of a module come with it, and in every language chosen later", async () => {
  answers["messages/cs?part=views/see.js"] = { See: "Vidět" };
  await useTexts("views/see.js");
  assert.equal(t("See"), "See");
  await useLanguage("cs");
  assert.equal(t("See"), "Vidět");
  await useLanguage("en");
  assert.equal(t("See"), "See");
});

test("texts of a module are asked for once", async () => {
  await useLanguage("cs");
  answers["messages/cs?part=views/me.js"] = { Me: "Já" };
  await useTexts("views/me.js");
  delete answers["messages/cs?part=views/me.js"];
  await useTexts("views/me.js");
  assert.equal(t("Me"), "Já");
  answers["messages/cs?part=views/me.js"] = {};
});

test("a language that cannot be loaded leaves the one before", async () => {
  await assert.rejects(useLanguage("xx"), /No messages\/xx/);
  assert.equal(language(), "en");
});

test("the first language of the browser that Partie speaks is taken", () => {
  assert.equal(bestLanguage(["de-DE", "cs-CZ", "en"]), "cs");
  assert.equal(bestLanguage(["de"]), "en");
});

test("a language that the server has a catalogue of needs no code: its plural rule comes with its texts", async () => {
  answers["messages/qx?part=main.js"] = {
    "": "n%10==1 && n%100!=11 ? 0 : n==0 ? 1 : 2",
    "{number} move": ["{number} mo", "{number} mu", "{number} mi"],
    "{number} moves": ["{number} mo", "{number} mu", "{number} mi"],
  };
  for (const part of ["views/see.js", "views/me.js"]) answers[`messages/qx?part=${part}`] = {};
  assert.deepEqual(languages(), ["en", "cs", "qx"]);
  assert.equal(bestLanguage(["qx-QX", "cs"]), "qx");
  await useLanguage("qx");
  const shown = [1, 21, 11, 0, 5].map((number) => counted("{number} move", "{number} moves", number));
  assert.deepEqual(shown, ["1 mo", "21 mo", "11 mi", "0 mu", "5 mi"]);
});

test("a language is called as it calls itself", () => {
  assert.deepEqual(["en", "cs", "de"].map(languageName), ["English", "Čeština", "Deutsch"]);
});

test("percents are written as the language does", async () => {
  assert.equal(percent(20), "20%");
  await useLanguage("cs");
  assert.equal(percent(20), "20\u00a0%");
});

test("capitals as the language writes them", async () => {
  assert.equal(capitalised("white"), "White");
  await useLanguage("cs");
  assert.equal(capitalised("černý"), "Černý");
});
