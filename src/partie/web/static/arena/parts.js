// Small pieces that several pages of the arena share: results, clocks, tables.

import { back } from "../frame/back-link.js";
import { h, s } from "../lib/dom.js";
import { counted, decimal, later, locale, percent, t } from "../lib/i18n.js";
import { withoutStop } from "../lib/texts.js";
import { brainName } from "./names.js";

/** @import { GameInfo } from "../lib/types.js" */
/** @import { Group, Match, Standing, Tables, Tally, Tournament, View } from "./types.js" */

const NONE = "–"; // nothing is known before a game is over
const FEW = 30; // games after which a share or a mean says something

/** The ending of a game that stopped before its end. */
export const UNFINISHED = "unfinished";

/**
 * A page that cannot be shown: why, and the way back.
 * @param {HTMLElement} root
 * @param {string} text
 * @returns {View}
 */
export function showNothing(root, text) {
  root.replaceChildren(back("#/watch", t("Watch")), h("h1", { role: "alert" }, text));
  return { receive: () => {}, destroy: () => {} };
}

/** Endings that every game has, as the record says them, in plain words. @type {Record<string, string>} */
const COMMON_ENDINGS = {
  forfeit: later("Resigned"),
  time: later("Out of time"),
  crash: later("The program crashed"),
  illegal: later("A move against the rules"),
  garbage: later("An answer that is not a move"),
  "out of turn": later("A move out of turn"),
  silence: later("No answer"),
  flood: later("Too much output"),
  memory: later("Too much memory"),
  "not started": later("The program did not start"),
  "too long": later("Too many moves"),
  resigned: later("Resigned"),
  agreement: later("Draw by agreement"),
  adjudication: later("Adjudicated"),
  [UNFINISHED]: later("Not finished"),
};

/** The endings a game may have, its own first: as the record says them, and in words. @param {GameInfo | undefined} game */
export function endingsOf(game) {
  return [...Object.keys(game?.termination_texts ?? {}), ...Object.keys(COMMON_ENDINGS)].map(
    (ending) => /** @type {[string, string]} */ ([ending, endingWords(ending, game)]),
  );
}

/**
 * How a game ended, in a few words without a full stop.
 * @param {string} ending as the record says it
 * @param {GameInfo | undefined} game
 * @param {string | null} [loser] the only one who lost, by name
 */
export function endingWords(ending, game, loser = null) {
  const lossText = loser === null ? undefined : game?.loss_texts[ending]?.replace("{side}", loser);
  return withoutStop(lossText ?? game?.termination_texts[ending] ?? t(COMMON_ENDINGS[ending] ?? ending));
}

/** One that has not planned its games yet begins in this moment. @param {Tournament} tournament */
export function stateText({ state, planned }) {
  return state === "running" && planned === 0 ? t("beginning") : t(state);
}

/** What each kind of tournament is called. @type {Record<Tournament["kind"], string>} */
export const KINDS = {
  "round-robin": later("League"),
  gauntlet: later("One against all"),
  groups: later("Groups with a final"),
  knockout: later("Knockout"),
  swiss: later("Swiss system"),
};

/** How far it is; empty before its games are planned. @param {Tournament} tournament */
export function progressText({ played, planned }) {
  return planned === 0 ? "" : t("{played} of {planned} games", { played, planned });
}

/** @param {number} seconds since 1970 */
export function dayText(seconds) {
  return new Date(1000 * seconds).toLocaleDateString(locale(), { dateStyle: "medium" }).replaceAll(" ", "\u00a0"); // never broken into two lines
}

/** @param {number} points */
export function pointsText(points) {
  if (points === 0.5) return "½";
  const hundredths = Math.round(points * 100);
  return decimal(hundredths / 100, hundredths % 100 === 0 ? 0 : hundredths % 10 === 0 ? 1 : 2);
}

/** The points of all players in their order: 2–0. @param {readonly number[]} points */
export function pointsOfAll(points) {
  return points.map(pointsText).reduce((left, right) => t("{left}–{right}", { left, right }));
}

/** @param {number} seconds */
export function clockText(seconds) {
  const tenths = Math.round(10 * seconds); // rounded first: 59.96 is 1:00.0
  return `${Math.floor(tenths / 600)}:${decimal((tenths % 600) / 10, 1).padStart(4, "0")}`;
}

/** What a brain reported of its own chances. @param {import("../lib/wire.js").EvaluationModel | null | undefined} evaluation */
export function estimateText(evaluation) {
  if (!evaluation) return "";
  const { kind, value, text } = evaluation;
  if (kind === "points") return t("{points} points", { points: Math.round(value) });
  return kind === "win_percent" ? percent(Math.round(value)) : text;
}

/**
 * Roles are written in words because style sheets that stack a table's cells would take them away.
 * @param {string[]} headings
 * @param {(string | Node)[][]} rows
 * @param {string} caption
 * @param {{stacks?: boolean, wraps?: boolean}} [options] whether its rows become small cards on phones, whether its first column may take several lines
 */
export function table(headings, rows, caption, { stacks = false, wraps = false } = {}) {
  const line = (/** @type {(string | Node)[]} */ [first, ...rest]) =>
    h(
      "tr",
      { role: "row" },
      h("th", { scope: "row", role: "rowheader" }, first),
      ...rest.map((cell, index) => h("td", { role: "cell", "data-label": stacks ? headings[index + 1] : null }, cell)),
    );
  return h(
    "div",
    {
      class: `table-scroll${stacks ? " stacks" : ""}${wraps ? " wrapping" : ""}`,
      tabindex: 0,
      role: "region",
      "aria-label": caption,
    },
    h(
      "table",
      { class: "numbers", role: "table" },
      h("caption", {}, caption),
      h(
        "thead",
        { role: "rowgroup" },
        h("tr", { role: "row" }, ...headings.map((text) => h("th", { scope: "col", role: "columnheader" }, text))),
      ),
      h("tbody", { role: "rowgroup" }, ...rows.map(line)),
    ),
  );
}

/**
 * The players, the best first, by what their game is measured by; with 95 % bars on one common scale.
 * @param {Tables["measure"]} measure
 * @param {Standing[]} standings
 */
export function standingTable(measure, standings) {
  const spans = standings.map(MEASURES[measure].span);
  const low = Math.min(...spans.map((span) => span?.low ?? Infinity), measure === "elo" ? -1 : 0);
  const high = Math.max(...spans.map((span) => span?.high ?? -Infinity), 1);
  const rows = standings.map((line, place) => {
    const [best, ...rest] = MEASURES[measure].cells(line);
    const span = spans[place];
    return [brainName(line.name), best, span ? bar(span, low, high) : "", ...rest];
  });
  const [best, ...rest] = MEASURES[measure].headings;
  const shown = table([t("Player"), t(best), t(INTERVAL), ...rest.map((heading) => t(heading))], rows, t("Standings"), {
    stacks: true,
  });
  return h(
    "div",
    { class: "standings" },
    shown,
    h("dl", { class: "standing-words" }, ...[best, INTERVAL, ...rest].flatMap(explained)),
  );
}

/**
 * The same in a few columns, for beside the boards of games that still run.
 * @param {Tables["measure"]} measure
 * @param {Standing[]} standings
 */
export function shortStandings(measure, standings) {
  const { headings, cells } = MEASURES[measure];
  const shown = SHORT[measure];
  const rows = standings.map((line) => [brainName(line.name), ...shown.map((column) => cells(line)[column])]);
  return table([t("Player"), ...shown.map((column) => t(headings[column]))], rows, t("Standings"));
}

/** What the headings of the few columns mean. @param {Tables["measure"]} measure */
export function shortWords(measure) {
  return h(
    "dl",
    { class: "standing-words" },
    ...SHORT[measure].flatMap((column) => explained(MEASURES[measure].headings[column])),
  );
}

/**
 * That the games are too few to tell who is better, where they are.
 * @param {Tables["measure"]} measure
 * @param {Standing[]} standings
 */
export function chanceNote(measure, standings) {
  const games = Math.max(0, ...standings.map((line) => line.games));
  const open = measure === "elo" ? standings.every(({ elo }) => !elo || Math.abs(elo.elo) <= elo.error) : games < FEW;
  if (!open || games === 0) return [];
  const each = standings.length > 1 && standings.every((line) => line.games === games);
  const note = each
    ? counted(
        "After {number} game each, this can still be chance.",
        "After {number} games each, this can still be chance.",
        games,
      )
    : counted("After {number} game this can still be chance.", "After {number} games this can still be chance.", games);
  return [h("p", { class: "detail" }, note)];
}

const INTERVAL = later("95 % interval");

/** @type {Record<string, string>} what a heading means, where its word does not say it */
const MEANINGS = {
  "Relative Elo": later(
    "how much stronger the player is than the mean of these players, which is 0; the ratings of levels are another scale",
  ),
  [INTERVAL]: later("where the true value lies in 95 of 100 cases"),
  Points: later("1 for a win, ½ for a draw"),
  "W/D/L": later("games won, drawn and lost"),
  Faults: later("games lost by a crash, by a move against the rules or by running out of time"),
  "Better than the next": later("how probable it is that the player is stronger than the one below"),
};

/** @param {string} heading */
function explained(heading) {
  return heading in MEANINGS ? [h("div", {}, h("dt", {}, t(heading)), h("dd", {}, t(MEANINGS[heading])))] : [];
}

/** Columns that are shown where there is little room. @type {Record<Tables["measure"], number[]>} */
const SHORT = { elo: [1, 3, 0], points: [0, 2], wins: [0, 1] };

/** @typedef {{low: number, value: number, high: number}} Span */

/**
 * What each measure shows: its headings, a line's texts, and where its bar lies.
 * @type {Record<Tables["measure"], {headings: string[], cells: (line: Standing) => string[], span: (line: Standing) => Span | null}>}
 */
const MEASURES = {
  elo: {
    headings: [
      later("Relative Elo"),
      later("Points"),
      later("Games"),
      later("W/D/L"),
      later("Faults"),
      later("Better than the next"),
    ],
    cells: ({ elo, points, games, wins, draws, losses, faults }) => [
      elo && games > 0 ? `${signed(elo.elo)} ±${Math.round(elo.error)}` : NONE,
      pointsText(points),
      String(games),
      `${wins}/${draws}/${losses}`,
      String(faults),
      games === 0 || elo?.above_next === null || elo?.above_next === undefined ? NONE : shareOf(elo.above_next),
    ],
    span: ({ elo, games }) =>
      games === 0 ? null : elo && { low: elo.elo - elo.error, value: elo.elo, high: elo.elo + elo.error },
  },
  wins: {
    headings: [later("Won"), later("Games won"), later("Faults")],
    cells: ({ won, wins, games, faults }) => [
      shareText(won),
      t("{won} of {games}", { won: wins, games }),
      String(faults),
    ],
    span: ({ won }) => won && { low: won.low, value: won.share, high: won.high },
  },
  points: {
    headings: [later("Points a game"), later("Won"), later("Games won"), later("Faults")],
    cells: ({ score, won, wins, games, faults }) => [
      scoreText(score),
      shareText(won),
      t("{won} of {games}", { won: wins, games }),
      String(faults),
    ],
    span: ({ score }) =>
      score && { low: score.mean - (score.error ?? 0), value: score.mean, high: score.mean + (score.error ?? 0) },
  },
};

/** @param {number} share */
function shareOf(share) {
  return percent(Math.round(100 * share));
}

/** @param {Standing["won"]} won */
function shareText(won) {
  return won ? `${shareOf(won.share)} (${Math.round(100 * won.low)}–${shareOf(won.high)})` : NONE;
}

/** @param {Standing["score"]} score */
function scoreText(score) {
  if (!score) return NONE;
  return score.error === null ? decimal(score.mean, 1) : `${decimal(score.mean, 1)} ±${decimal(score.error, 1)}`;
}

/** @param {number} elo */
function signed(elo) {
  const whole = Math.round(elo);
  return whole === 0 ? "0" : `${whole < 0 ? "−" : "+"}${Math.abs(whole)}`;
}

/**
 * @param {Span} span
 * @param {number} low
 * @param {number} high
 */
function bar(span, low, high) {
  const at = (/** @type {number} */ value) => (100 * (value - low)) / (high - low);
  return s(
    "svg",
    { class: "rating-bar", viewBox: "0 0 100 12", preserveAspectRatio: "none", "aria-hidden": "true" },
    s("line", { class: "zero", x1: at(0), x2: at(0), y1: 0, y2: 12 }),
    s("rect", { class: "reach", x: at(span.low), width: at(span.high) - at(span.low), y: 3, height: 6 }),
    s("rect", { class: "best", x: at(span.value) - 0.6, width: 1.2, y: 1, height: 10 }),
  );
}

/**
 * @param {string[]} names
 * @param {Tally[]} cross
 */
export function crossTable(names, cross) {
  const found = new Map(cross.map((tally) => [`${tally.one}\n${tally.other}`, tally]));
  const rows = names.map((one, place) => [
    `${place + 1} ${brainName(one)}`,
    ...names.map((other) => {
      const tally = found.get(`${one}\n${other}`);
      return tally ? `${tally.wins}/${tally.draws}/${tally.losses}` : "·";
    }),
  ]);
  return table([t("W/D/L"), ...names.map((_, place) => String(place + 1))], rows, t("Who beat whom"));
}

/** Who met whom in which round of a knockout, and who went on. @param {Match[]} matches */
export function matchTable(matches) {
  const rows = matches.map(({ round, one, other, points, winner, by_list }) => [
    t("Round {number}", { number: round }),
    `${brainName(one)} – ${brainName(other)}`,
    pointsOfAll(points),
    winner === null ? "" : by_list ? t("{brain}, higher in the list", { brain: brainName(winner) }) : brainName(winner),
  ]);
  return table([t("Round"), t("Match"), t("Points"), t("Goes on")], rows, t("Knockout"), { stacks: true });
}

/** One table of each group, and one of the final. @param {Group[]} groups */
export function groupTables(groups) {
  return groups.map(({ number, standings }) => {
    const rows = standings.map(({ name, points, wins, draws, losses, goes_on }) => [
      brainName(name),
      pointsText(points),
      `${wins}/${draws}/${losses}`,
      ...(number === null ? [] : [goes_on ? t("yes") : ""]),
    ]);
    const headings = [t("Player"), t("Points"), t("W/D/L"), ...(number === null ? [] : [t("To the final")])];
    return table(headings, rows, number === null ? t("Final") : t("Group {number}", { number }));
  });
}

/**
 * @param {Record<string, number>} endings
 * @param {GameInfo | undefined} game
 */
export function endingTable(endings, game) {
  const rows = Object.entries(endings).sort(([, one], [, other]) => other - one);
  return table(
    [t("Ending"), t("Games")],
    rows.map(([ending, count]) => [endingWords(ending, game), String(count)]),
    t("How games ended"),
    { wraps: true },
  );
}
