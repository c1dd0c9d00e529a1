// Words about puzzles: days, difficulty, results to share.

import { h } from "../lib/dom.js";
import { counted, locale, t } from "../lib/i18n.js";
import { clockText } from "../library/texts.js";
import { dayOf, noon } from "./days.js";

/** @import { GameInfo } from "../lib/types.js" */
/** @import { Solved } from "./progress.js" */

/** @param {string} day */
export function dayText(day) {
  return noon(day).toLocaleDateString(locale(), { weekday: "long", day: "numeric", month: "long" });
}

/** @param {number} grade */
export function gradeText(grade) {
  return t("Difficulty {grade} of 5", { grade });
}

/** The same as five dots. @param {number} grade */
export function gradeDots(grade) {
  const dots = Array.from({ length: 5 }, (_, index) => h("i", { class: index < grade ? "is-full" : "" }));
  return h("span", { class: "grade-dots", role: "img", "aria-label": gradeText(grade) }, ...dots);
}

/** @param {number} days */
export function streakText(days) {
  return days > 0 ? counted("{number} day in a row", "{number} days in a row", days) : "";
}

/** How a puzzle was solved. @param {Solved} solved */
export function solvedText({ tries, moves, seconds }) {
  const how = moves
    ? counted("{number} move", "{number} moves", moves)
    : tries === 0
      ? t("at the first try")
      : counted("after {number} wrong move", "after {number} wrong moves", tries);
  return [how, seconds >= 1 && clockText(Math.round(seconds))].filter(Boolean).join(", ");
}

/**
 * The result of a day as plain text, to be sent to others.
 * @param {string} day
 * @param {{game: string, grade: number}[]} puzzles
 * @param {Record<string, Solved>} solved
 * @param {GameInfo[]} games
 * @param {number} inRow
 */
export function sharedText(day, puzzles, solved, games, inRow) {
  const date = noon(day).toLocaleDateString(locale(), { dateStyle: "long" });
  const lines = puzzles.map(({ game, grade }) => {
    const title = games.find(({ name }) => name === game)?.title ?? game;
    const result = solved[game] ? solvedText(solved[game]) : t("not solved");
    return `${title} (${grade}/5): ${result}`;
  });
  const done = puzzles.filter(({ game }) => solved[game]).length;
  const head = t("Partie, {date}: {done} of {all} solved", { date, done, all: puzzles.length });
  return [head, ...lines, day === dayOf() && streakText(inRow)].filter(Boolean).join("\n");
}
