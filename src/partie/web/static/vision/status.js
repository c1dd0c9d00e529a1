// Where reading a board stands, in one sentence.

import { t } from "../lib/i18n.js";

/** @import { Reading } from "./reading.js" */

/** @param {Pick<Reading, "remark" | "mode" | "board" | "asked">} reading */
export function statusOf({ remark, mode, board, asked }) {
  if (remark) return remark;
  if (mode === "corners") return t("Drag the four corners to those of the playing area.");
  if (!board) return "";
  if (mode === "cells" && !board.picture && !board.corrected) return t("Choose the cells to set up the position.");
  if (board.state?.outcome && board.problems.length === 0) return board.state.outcome.text;
  if (mode === "moves") {
    return board.state?.scene.prompt || t("{side} to move", { side: board.state?.side_names[board.state.turn] ?? "" });
  }
  if (board.problems.length > 0) return board.problems.map(({ rule }) => rule).join(" ");
  if (asked.length > 0) return t("Do it in the real game, then say what came up.");
  if (board.doubtful.size > 0) {
    return t("Please check the outlined cells: {count}. A click or tap changes a cell.", {
      count: board.doubtful.size,
    });
  }
  if (board.picture && board.corrected) return t("Corrected by hand. A click or tap changes a cell.");
  if (board.look?.unsure?.includes("board")) {
    return t("The board was not seen clearly. Please compare it with the picture, or set its corners.");
  }
  return board.picture
    ? t("Everything was read surely. A click or tap changes a cell.")
    : t("Choose the cells to set up the position.");
}
