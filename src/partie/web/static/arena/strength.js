// A strength test in plain words: how it stands, what came out; its numbers for engineers are folded away.

import { h } from "../lib/dom.js";
import { counted, decimal, t } from "../lib/i18n.js";
import { brainName } from "./names.js";
import { pointsOfAll, pointsText } from "./parts.js";

/** @import { Tables } from "./types.js" */

/** @typedef {NonNullable<Tables["test"]>} StrengthTest */

const SEEMS = 0.5; // of the way to a clear answer: more than a first impression
const MANY = 1e6; // larger stakes are not shown more exactly

/** What came out of a test that is over. @param {StrengthTest} test */
export function strengthResult(test) {
  const { verdict, points, draws } = test;
  const [own, others] = points;
  const games = own + others;
  const player = brainName(test.player);
  if (verdict === "stronger" && draws === 0) {
    return t("{player} is clearly stronger: {won} of {games} games", { player, won: own, games });
  }
  if (verdict === "stronger") {
    return t("{player} is clearly stronger: {points} of {games} points", { player, points: pointsText(own), games });
  }
  if (verdict === "not stronger") {
    return t("{player} is not clearly stronger: {points}", { player, points: pointsOfAll(points) });
  }
  return `${counted("No clear difference after {number} game", "No clear difference after {number} games", games)}: ${pointsOfAll(points)}`;
}

/** How a test stands that is still played. @param {StrengthTest} test */
export function strengthSoFar(test) {
  const points = pointsOfAll(test.points);
  const player = brainName(test.player);
  if (test.verdict === "stronger") return strengthResult(test);
  if (test.points[0] + test.points[1] === 0) return t("They play until it is clear who is stronger.");
  if (wayToClear(test) >= SEEMS) {
    return t("So far {points}: {player} seems stronger, but it can still be chance.", { points, player });
  }
  return t("So far {points}: not clear yet who is stronger.", { points });
}

/** How far it is to "stronger", 0 to 1. @param {StrengthTest} test */
function wayToClear({ kind, value, high }) {
  return kind === "clear" ? Math.log(Math.max(1, value)) / Math.log(high) : value / high;
}

/** The numbers behind it. @param {StrengthTest} test @param {boolean} open */
export function strengthNumbers(test, open) {
  const folded = h(
    "details",
    { class: "more strength-numbers" },
    h("summary", {}, t("Numbers for engineers")),
    ...numbersOf(test).map((text) => h("p", { class: "detail" }, text)),
  );
  folded.open = open;
  return folded;
}

/** @param {StrengthTest} test */
function numbersOf({ kind, value, low, high }) {
  if (kind === "sprt") {
    return [
      t("SPRT: log-likelihood ratio {value}, bounds {low} and {high}", {
        value: decimal(value, 2),
        low: decimal(low ?? 0, 2),
        high: decimal(high, 2),
      }),
    ];
  }
  const stake = value > MANY ? t("more than {number}", { number: decimal(MANY, 0) }) : decimal(value, 2);
  return [
    t("Evidence against equal players: {value}; it is clear at {high}", { value: stake, high: decimal(high, 0) }),
    t(
      "Between equal players it ever gets there in at most {percent} % of tests, although it is looked at after every game.",
      { percent: decimal(100 / high, high > 100 ? 1 : 0) },
    ),
  ];
}
