// How strong the player of a run is on deals kept aside from learning: a curve for each rival, and the result in a table.

import { table } from "../arena/parts.js";
import { h, s } from "../lib/dom.js";
import { decimal, percent, t } from "../lib/i18n.js";

/** @import { EvolveStrengthModel } from "../lib/wire.js" */

const WIDTH = 600;
const HEIGHT = 200;
const LEFT = 48;
const EDGE = 14;
const DASHES = ["", "6 4", "2 3", "10 3 2 3", "1 5"]; // lines differ without colours, too
const FINALIST = /^generation (\d+)$/; // how the server names another player of the run

/**
 * The chart, and the table of the result, as far as there are any.
 * @param {EvolveStrengthModel[]} rows
 * @returns {HTMLElement[][]}
 */
export function strengths(rows) {
  const measured = rows.filter(({ stage }) => stage === "measured");
  const best = rows.filter(({ stage }) => stage === "best");
  if (measured.length === 0) return [[], []];
  return [[strengthSection(measured)], best.length > 0 ? [result(best)] : []];
}

/** @param {EvolveStrengthModel[]} measured */
function strengthSection(measured) {
  return h("section", {}, h("h2", {}, t("Strength on deals kept aside")), strengthCurve(measured));
}

/** A line for each rival. @param {EvolveStrengthModel[]} rows */
export function strengthCurve(rows) {
  const rivals = [...new Set(rows.map(({ rival }) => rival))];
  const last = Math.max(...rows.map(({ generation }) => generation), 1);
  const across = (/** @type {number} */ generation) => LEFT + (generation / last) * (WIDTH - LEFT - EDGE);
  const down = (/** @type {number} */ share) => HEIGHT - 2 * EDGE - share * (HEIGHT - 3 * EDGE);
  const fair = rows[0].fair;
  const lines = rivals.map((rival, index) =>
    s("polyline", {
      class: "curve-line curve-learning",
      "stroke-dasharray": DASHES[index % DASHES.length],
      points: rows
        .filter((row) => row.rival === rival)
        .map(({ generation, wins }) => `${across(generation).toFixed(1)},${down(wins).toFixed(1)}`)
        .join(" "),
    }),
  );
  const names = rivals.map((rival) => {
    const end = rows.filter((row) => row.rival === rival).at(-1);
    return end ? `${rival} ${percent(decimal(100 * end.wins, 0))}` : rival;
  });
  const marks = [0, fair, 1].map((share) =>
    s(
      "text",
      { class: "curve-mark", x: LEFT - 6, y: down(share) + 4, "text-anchor": "end" },
      percent(decimal(100 * share, 0)),
    ),
  );
  const label = t("Share of games won on deals kept aside: {names}", { names: names.join(", ") });
  return h(
    "figure",
    { class: "curves" },
    s(
      "svg",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label },
      s("polyline", {
        class: "curve-line curve-static",
        points: `${LEFT},${down(fair).toFixed(1)} ${WIDTH - EDGE},${down(fair).toFixed(1)}`,
      }),
      ...lines,
      ...marks,
      s("text", { class: "curve-mark", x: LEFT, y: HEIGHT - 6 }, "0"),
      s("text", { class: "curve-mark", x: WIDTH - EDGE, y: HEIGHT - 6, "text-anchor": "end" }, String(last)),
      s(
        "text",
        { class: "curve-mark", x: (LEFT + WIDTH - EDGE) / 2, y: HEIGHT - 6, "text-anchor": "middle" },
        t("generation"),
      ),
    ),
    h(
      "figcaption",
      {},
      ...rivals.map((rival, index) =>
        h(
          "span",
          { class: "strength-rival" },
          s(
            "svg",
            { viewBox: "0 0 30 8", class: "strength-sample", "aria-hidden": "true" },
            s("polyline", {
              class: "curve-line curve-learning",
              "stroke-dasharray": DASHES[index % DASHES.length],
              points: "0,4 30,4",
            }),
          ),
          rival,
        ),
      ),
    ),
    h(
      "p",
      { class: "detail" },
      t(
        "A line is the share of games won against one kind of rival, on deals that nobody learns from; the straight line is the fair share.",
      ),
    ),
  );
}

/** A player that ships keeps its name; another finalist is named by its generation. @param {string} rival */
function rivalName(rival) {
  const number = FINALIST.exec(rival)?.[1];
  return number ? t("generation {number}", { number }) : rival;
}

/** @param {EvolveStrengthModel[]} rows */
function result(rows) {
  const share = (/** @type {number} */ part) => decimal(100 * part, 1);
  const lines = rows.map((row) => [
    rivalName(row.rival),
    `${percent(share(row.wins))} (${share(row.wins_low)}–${share(row.wins_high)})`,
    percent(share(row.fair)),
    row.wins_low > row.fair ? t("stronger") : row.wins_high < row.fair ? t("weaker") : t("not told apart"),
    String(row.games),
  ]);
  const headings = [t("Rival"), t("Won"), t("Fair share"), t("Verdict"), t("Games")];
  const title = t("The result: generation {generation}", { generation: rows[0].generation });
  return table(headings, lines, title, { stacks: true });
}
