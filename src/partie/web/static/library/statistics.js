// What the finished games say: results by level, streaks, best times, points.

import { h } from "../lib/dom.js";
import { counted, t } from "../lib/i18n.js";
import { computerName } from "../lib/texts.js";
import { coursePlot, seriesPlot, sharePlot } from "./plots.js";
import { measureText, variantTitle } from "./texts.js";

/** @import { GameInfo } from "../lib/types.js" */
/** @import { StatisticsModel, ResultsModel, SeriesModel } from "../lib/wire.js" */

const COURSE = 2; // results, or values, of which one can see which way they go
const FEW = 5; // games of which shares would promise more than they know

/**
 * @param {StatisticsModel} statistics
 * @param {GameInfo} game
 * @param {boolean} whole whether all of it is shown, or a summary that leads there
 */
export function statisticsCard(statistics, game, whole) {
  const sum = total(statistics.results);
  const tally = tallyText(sum, canDraw(game));
  return h(
    "article",
    { class: "me-statistics" },
    !whole && h("h3", {}, h("a", { href: `#/me/${game.name}` }, game.title)),
    h(
      "p",
      {},
      counted("{number} finished game", "{number} finished games", statistics.finished),
      statistics.course.length > 0 && `: ${tally}`,
    ),
    statistics.course.length >= COURSE &&
      h(
        "figure",
        { class: "me-course" },
        coursePlot(statistics.course, t("The newest results: {tally}", { tally })),
        h("figcaption", { class: "muted" }, t("The newest results, from left to right: won is above, lost below.")),
      ),
    statistics.longest_streak > 1 &&
      h(
        "p",
        { class: "muted" },
        t("Won in a row: {now} now, {longest} at most", { now: statistics.streak, longest: statistics.longest_streak }),
      ),
    ratingFigure(statistics.rating),
    whole && statistics.results.length > 0 && resultsTable(statistics.results, game),
    h(
      "div",
      { class: "me-series" },
      ...(whole ? statistics.series : statistics.series.slice(0, 2)).map((series) => seriesCard(series, game)),
    ),
    whole &&
      statistics.series.length > 0 &&
      h("p", { class: "muted" }, t("Games with hints or with moves taken back do not count for streaks and records.")),
  );
}

/**
 * The visitor's own rating with its curve.
 * @param {StatisticsModel["rating"]} rating
 */
function ratingFigure(rating) {
  if (!rating) return null;
  const sentence = t("Your rating: {points} ± {error}", { points: rating.points, error: 2 * rating.deviation });
  const points = rating.course.map(([, value]) => value);
  const games = counted(
    "from {number} game against rated levels",
    "from {number} games against rated levels",
    rating.games,
  );
  return h(
    "figure",
    { class: "me-rating" },
    h("figcaption", {}, h("b", {}, sentence), " ", h("small", {}, games)),
    points.length >= COURSE && seriesPlot(points, Math.max(...points), `${sentence}, ${games}`),
  );
}

/** By the contract a game without a winner is lost where one plays alone, else drawn. @param {GameInfo} game */
function canDraw(game) {
  return (game.players.at(-1) ?? 1) > 1;
}

/**
 * @param {{won: number, drawn: number, lost: number}} sum
 * @param {boolean} draws whether there can be any
 */
function tallyText(sum, draws) {
  if (draws) return t("{won} won, {drawn} drawn, {lost} lost", sum);
  const percent = Math.round((100 * sum.won) / Math.max(1, sum.won + sum.lost));
  return t("{won} won, {lost} lost ({percent} %)", { ...sum, percent });
}

/** @param {{won?: number, drawn?: number, lost?: number}} tally */
function played({ won = 0, drawn = 0, lost = 0 }) {
  return won + drawn + lost;
}

/** @param {ResultsModel[]} results */
function total(results) {
  const sum = { won: 0, drawn: 0, lost: 0 };
  for (const { won = 0, drawn = 0, lost = 0 } of results) {
    sum.won += won;
    sum.drawn += drawn;
    sum.lost += lost;
  }
  return sum;
}

/**
 * @param {ResultsModel[]} results
 * @param {GameInfo} game
 */
function resultsTable(results, game) {
  const draws = canDraw(game);
  const shares = results.some((tally) => played(tally) >= FEW);
  const row = (/** @type {ResultsModel} */ { variant, level, players, alone, won = 0, drawn = 0, lost = 0 }) =>
    h(
      "tr",
      {},
      h(
        "th",
        { scope: "row" },
        variantTitle(game, variant),
        !alone &&
          h(
            "small",
            {},
            (players.length > 0
              ? players.map((player) => computerName({ level, player }, game))
              : [computerName({ level })]
            ).join(", "),
          ),
      ),
      h("td", {}, String(won)),
      draws && h("td", {}, String(drawn)),
      h("td", {}, String(lost)),
      shares &&
        h(
          "td",
          { class: "me-share" },
          played({ won, drawn, lost }) >= FEW &&
            sharePlot({ won, drawn, lost }, tallyText({ won, drawn, lost }, draws)),
        ),
    );
  return h(
    "table",
    { class: "me-results" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "col" }, results.every(({ alone }) => alone) ? t("Variant") : t("Against")),
        ...[t("Won"), ...(draws ? [t("Drawn")] : []), t("Lost"), ...(shares ? [t("Shares")] : [])].map((title) =>
          h("th", { scope: "col" }, title),
        ),
      ),
    ),
    h("tbody", {}, ...results.map(row)),
  );
}

/**
 * @param {SeriesModel} series
 * @param {GameInfo} game
 */
function seriesCard(series, game) {
  const { title, variant, best, mean, total: sum, values } = series;
  const numbers = { best: measureText(series, best), mean: measureText(series, mean) };
  const summary = values.length === 1 ? t("{best} in the only game", numbers) : t("best {best}, mean {mean}", numbers);
  return h(
    "figure",
    {},
    h("figcaption", {}, h("b", {}, title), game.variants.length > 1 && h("small", {}, variantTitle(game, variant))),
    values.length >= COURSE &&
      seriesPlot(
        values.map(([, value]) => value),
        best,
        `${title}: ${summary}`,
      ),
    h("p", { class: "muted" }, summary),
    sum !== null &&
      sum !== undefined &&
      values.length > 1 &&
      h("p", {}, t("{sum} in all games", { sum: measureText(series, sum) })),
  );
}
