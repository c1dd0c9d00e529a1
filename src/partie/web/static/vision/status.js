// Where reading a board stands, in one sentence.

import { t } from "../lib/i18n.js";

/** @import { Reading } from "./reading.js" */

/** @param {Pick<Reading, "remark" | "mode" | "sight" | "asked">} reading */
export function statusOf({ remark, mode, sight, asked }) {
  if (remark) return remark;
  if (mode === "corners") return t("Drag the four corners to those of the playing area.");
  if (!sight) return "";
  if (mode === "cells" && !sight.picture && !sight.corrected) return t("Choose the cells to set up the position.");
  if (sight.state?.outcome && sight.problems.length === 0) return sight.state.outcome.text;
  if (mode === "moves") {
    return sight.state?.scene.prompt || t("{side} to move", { side: sight.state?.side_names[sight.state.turn] ?? "" });
  }
  if (sight.problems.length > 0) return sight.problems.map(({ rule }) => rule).join(" ");
  if (asked.length > 0) return t("Do it in the real game, then say what came up.");
  if (sight.doubtful.size > 0) {
    return t("Please check the outlined cells: {count}. A click or tap changes a cell.", {
      count: sight.doubtful.size,
    });
  }
  if (sight.picture && sight.corrected) return t("Corrected by hand. A click or tap changes a cell.");
  return sight.picture
    ? t("Everything was read surely. A click or tap changes a cell.")
    : t("Choose the cells to set up the position.");
}
