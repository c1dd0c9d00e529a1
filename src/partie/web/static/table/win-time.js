// The note on a game that a person won alone: the time it took, and how that compares with the games before.

import { t } from "../lib/i18n.js";
import { fetchStatistics } from "../library/api.js";
import { measureText } from "../library/texts.js";

/** @import { State } from "../lib/types.js" */

const SAME = 0.05; // seconds
const SECONDS = { name: "seconds", unit: "s", digits: 1 };

/** Empty where no time passed between the moves: then it was not measured. @param {State} state of a game that was won alone */
export function timeText({ seconds }) {
  return seconds < SAME ? "" : t("Time: {time}", { time: measureText(SECONDS, seconds) });
}

/**
 * Whether it is the best time, or which one is; empty for a first game, one with help, and where the server does not know.
 * @param {State} state
 */
export async function compareTime({ game, variant, seconds, helped }) {
  if (helped) return "";
  const found = await fetchStatistics(game).catch(() => []);
  const series = found.flatMap((one) => one.series).find((one) => one.name === SECONDS.name && one.variant === variant);
  if (!series) return "";
  if (series.best < seconds - SAME) return t("best: {time}", { time: measureText(SECONDS, series.best) });
  return series.values.length > 1 || series.best > seconds + SAME ? t("your best time") : "";
}
