// Runs side by side: how strong each was over its generations, and what its player wins against every rival they share.

import { errorText, get } from "../lib/api.js";
import { table } from "../arena/parts.js";
import { button, enable, h } from "../lib/dom.js";
import { decimal, percent, t } from "../lib/i18n.js";
import { runTitle } from "./names.js";
import { strengthCurve } from "./strengths.js";

/** @import { ArenaContext } from "../views/watch.js" */
/** @import { EvolveRunModel, EvolveStrengthModel, RunDetailModel } from "../lib/wire.js" */

const MOST = 5; // runs side by side
const OWN = /^generation \d+$/; // other players of the same run

/**
 * A choice of runs of one game for as many players; nothing where no two of them can be compared.
 * @param {EvolveRunModel[]} runs
 * @param {ArenaContext} context
 */
export function comparison(runs, context) {
  const alike = (/** @type {EvolveRunModel} */ run) => `${run.game} ${run.players}`;
  const able = runs.filter((run) => runs.some((other) => other !== run && alike(other) === alike(run)));
  if (able.length === 0) return [];
  const result = h("div", { "aria-live": "polite" });
  const boxes = able.map(() => h("input", { type: "checkbox", onchange: () => allow() }));
  const chosen = () => able.filter((_, place) => boxes[place].checked);
  const show = async () => {
    try {
      const details = await Promise.all(
        chosen().map((run) => /** @type {Promise<RunDetailModel>} */ (get(`evolve/${run.game}/${run.name}`))),
      );
      result.replaceChildren(...sideBySide(details, context));
    } catch (error) {
      context.notices.error(errorText(error));
    }
  };
  const start = button({ label: t("Compare"), act: () => void show() });
  const allow = () => {
    const now = chosen();
    const [first] = now;
    able.forEach((run, place) => {
      boxes[place].disabled =
        !boxes[place].checked && first !== undefined && (alike(run) !== alike(first) || now.length >= MOST);
    });
    enable(start, now.length > 1);
  };
  allow();
  const lines = able.map((run, place) =>
    h("label", { class: "compare-run" }, boxes[place], ` ${runTitle(run, context)}`),
  );
  return [
    h(
      "details",
      { class: "evolve-compare" },
      h("summary", {}, t("Compare runs")),
      h("fieldset", {}, h("legend", {}, t("Runs of one game for as many players")), ...lines),
      start,
      result,
    ),
  ];
}

/**
 * @param {RunDetailModel[]} details
 * @param {ArenaContext} context
 */
function sideBySide(details, context) {
  const measured = details.flatMap((detail) => averages(detail, runTitle(detail.run, context)));
  const rivals = [...new Set(details.flatMap((detail) => last(detail).map(({ rival }) => rival)))].filter((rival) =>
    details.every((detail) => last(detail).some((row) => row.rival === rival)),
  );
  const rows = details.map((detail) => [
    runTitle(detail.run, context),
    String(detail.seed),
    `${detail.run.done} / ${detail.run.total}`,
    ...rivals.map((rival) => {
      const row = last(detail).find((one) => one.rival === rival);
      return row ? percent(decimal(100 * row.wins, 1)) : "";
    }),
  ]);
  const headings = [t("Run"), t("Seed"), t("Generations"), ...rivals];
  return [
    ...(measured.length > 0
      ? [h("p", {}, t("On average over all rivals, on deals kept aside:")), strengthCurve(measured)]
      : []),
    table(headings, rows, t("Won against each rival"), { stacks: true }),
  ];
}

/** What the player of a run won when it was measured last: the result, or how far it has come. @param {RunDetailModel} detail */
function last({ strengths }) {
  const best = strengths.filter(({ stage }) => stage === "best" || stage === "measured");
  const found = best.some(({ stage }) => stage === "best") ? best.filter(({ stage }) => stage === "best") : best;
  const newest = Math.max(...found.map(({ generation }) => generation));
  return found.filter(({ generation, rival }) => generation === newest && !OWN.test(rival));
}

/**
 * The mean over the rivals of every measurement, in the place of a rival's.
 * @param {RunDetailModel} detail
 * @param {string} title
 * @returns {EvolveStrengthModel[]}
 */
function averages({ strengths }, title) {
  const rows = strengths.filter(({ stage }) => stage === "measured");
  const generations = [...new Set(rows.map(({ generation }) => generation))];
  return generations.map((generation) => {
    const here = rows.filter((row) => row.generation === generation);
    return { ...here[0], rival: title, wins: here.reduce((sum, { wins }) => sum + wins, 0) / here.length };
  });
}
