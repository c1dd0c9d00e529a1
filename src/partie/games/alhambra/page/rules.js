// The rules with drawn examples.

import { h } from "../../../lib/dom.js";
import { t } from "../../../lib/i18n.js";
import { cardPicture, currencySign, KIND_NAMES, KINDS, tilePicture } from "./art.js";
import { AlhambraMap } from "./map.js";

const FIRST_PLACES = [[1], [8, 1], [16, 8, 1]]; // points for pavilions; every further kind brings one more

/** @returns {Node[]} */
export function rules() {
  return [
    h(
      "p",
      {},
      t(
        "Two to six players build a palace around a fountain. Whoever has most buildings of a kind gets points, three times in the game; so does a long wall.",
      ),
    ),
    ...chapter(
      t("A turn"),
      h("p", {}, t("On your turn you do one thing: take money, buy a tile, or redesign your Alhambra.")),
      h("p", {}, t("Take money: one card, or several that are worth 5 or less together.")),
      example(
        [...cards("y8"), or(), ...cards("g2", "b3")],
        true,
        t("One card of any value, or cards worth 5 together."),
      ),
      example(cards("g3", "b4"), false, t("Together they are worth 7.")),
    ),
    ...chapter(
      t("Buying"),
      h(
        "p",
        {},
        t(
          "Buy a tile: pay its price or more in the currency of its space; there is no change. If you pay exactly, you may do another thing.",
        ),
      ),
      example(
        [currencySign("b"), tilePicture("tower9a"), equals(), ...cards("b4", "b5")],
        true,
        t("4 and 5 pay exactly 9: you go on."),
      ),
      example(
        [currencySign("b"), tilePicture("tower9a"), equals(), ...cards("b6", "b7")],
        true,
        t("13 pay for 9, too, but your turn ends."),
      ),
      h(
        "p",
        {},
        t(
          "At the end of your turn you place what you bought: on your map, into your reserve, or with two players give it to Dirk.",
        ),
      ),
    ),
    ...chapter(
      t("Placing tiles"),
      h(
        "p",
        {},
        t("Tiles are never turned; each must touch another; on a shared side both have a wall or neither has."),
      ),
      example(
        [palace({ c: "fountain", e1: "arcades8a", e2: "tower9b" })],
        true,
        t("No wall between them: one can walk from the fountain to every tile."),
      ),
      example([palace({ c: "fountain", e1: "chambers9a" })], false, t("The wall stands on one side only.")),
      example(
        [palace({ c: "fountain", e1: "pavilion7", e2: "chambers9a" })],
        false,
        t("A wall cuts off the way from the fountain."),
      ),
      h(
        "p",
        {},
        t(
          "No empty area may be enclosed. Redesign: build a tile of your reserve, move a tile to your reserve, or swap a tile of your reserve with one on the same cell.",
        ),
      ),
    ),
    ...chapter(
      t("Scoring"),
      h(
        "p",
        {},
        t(
          "Three times there is a scoring: whoever has most buildings of a kind gets points, later also the second and the third. Ties share.",
        ),
      ),
      pointsTable(),
      example(
        [gainPicture()],
        true,
        t(
          "A number such as +5 beside a tile of the market is what one more building of its kind would bring you at the next scoring, as everybody stands now.",
        ),
      ),
      h("p", {}, t("Your longest outer wall gives one point for each segment.")),
      example(
        [palace({ c: "fountain", n1: "garden10a", e1n1: "tower9b", e1: "pavilion7" })],
        true,
        t("A wall of four segments: 4 points."),
      ),
    ),
    ...chapter(
      t("The end"),
      h(
        "p",
        {},
        t(
          "The game ends when the market cannot be refilled. Tiles left go to whoever has most money of their currency. Then comes the last scoring.",
        ),
      ),
      h("p", {}, t("With two players Dirk has tiles, too: he takes part in the scorings, but cannot win.")),
    ),
    ...chapter(
      t("Keys"),
      h("p", {}, t("Tab and Enter reach everything; Esc puts back what you picked up.")),
      h(
        "p",
        {},
        t(
          "Arrows go over the lit cells of your palace. B goes there, H asks for a hint and Enter plays it, U begins the turn again, N begins a new game.",
        ),
      ),
    ),
  ];
}

/**
 * @param {string} title
 * @param {...Node} content
 */
function chapter(title, ...content) {
  return [h("h3", { class: "section-title" }, title), ...content];
}

/**
 * A drawing with what it shows, right or wrong.
 * @param {Node[]} drawn
 * @param {boolean} right
 * @param {string} words
 */
function example(drawn, right, words) {
  return h(
    "figure",
    { class: `rules-example ${right ? "is-right" : "is-wrong"}` },
    h("div", { class: "rules-drawing", "aria-hidden": "true" }, ...drawn),
    h(
      "figcaption",
      {},
      h(
        "span",
        { class: "rules-sign", role: "img", "aria-label": right ? t("This is allowed:") : t("This is not allowed:") },
        right ? "✓" : "✗",
      ),
      " ",
      words,
    ),
  );
}

/** @param {...string} names */
function cards(...names) {
  return names.map(cardPicture);
}

/** A space of the market as it is drawn there. */
function gainPicture() {
  return h(
    "span",
    { class: "market-space space-g rules-space" },
    h("span", { class: "space-head" }, currencySign("g")),
    h("span", { class: "gain" }, "+5"),
    tilePicture("garden10c"),
  );
}

function or() {
  return h("span", {}, t("or"));
}

function equals() {
  return h("span", {}, "←");
}

/** @param {Record<string, string>} tiles */
function palace(tiles) {
  const map = new AlhambraMap(() => {});
  map.show("", { tiles, tight: true });
  return map.element;
}

function pointsTable() {
  const head = FIRST_PLACES.map((_, index) => h("th", { scope: "col" }, t("Scoring {number}", { number: index + 1 })));
  const rows = KINDS.map((kind, more) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, h("span", { class: "kind-name" }, tilePicture(kind), t(KIND_NAMES[kind]))),
      ...FIRST_PLACES.map((places) => h("td", {}, places.map((points) => String(points + more)).join(" / "))),
    ),
  );
  return h(
    "table",
    { class: "score-table" },
    h("caption", { class: "visually-hidden" }, t("Points of the first, second and third")),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("Building")), ...head)),
    h("tbody", {}, ...rows),
  );
}
