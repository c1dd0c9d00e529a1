// The buttons below the table.

import { button, enable } from "../../../dom.js";
import { t } from "../../../i18n.js";
import { rulesDialog } from "./help.js";
import { isMine } from "./view.js";

/** @import { View } from "./view.js" */

/**
 * @typedef {object} Tools what the buttons do
 * @property {(ply: number) => void} restart
 * @property {(() => void) | null} back
 * @property {(() => void) | null} forward
 * @property {() => void} hint
 * @property {() => void} scores
 * @property {() => void} save
 * @property {() => void} load
 * @property {() => void} saveLog
 * @property {() => void} newGame
 */

/**
 * @param {View} view
 * @param {Tools} tools
 */
export function toolParts(view, tools) {
  const { state, table } = view;
  const start = turnStart(state);
  const restart = button({ label: t("Restart the turn"), icon: "undo", act: () => tools.restart(start) });
  enable(restart, isMine(view) && start < state.ply && table.step !== "award");
  const back = button({ label: t("Back"), icon: "back", act: () => tools.back?.() });
  enable(back, tools.back !== null);
  const forward = button({ label: t("Forward"), icon: "skip", act: () => tools.forward?.() });
  enable(forward, tools.forward !== null);
  const hint = button({ label: t("Hint"), icon: "hint", act: tools.hint });
  enable(hint, isMine(view) && view.handOpen);
  const scores = button({ label: t("Scoring tables"), icon: "trophy", act: tools.scores });
  enable(scores, table.scorings > 0 || state.outcome !== null);
  return [
    restart,
    back,
    forward,
    hint,
    scores,
    button({ label: t("Save"), icon: "share", act: tools.save }),
    button({ label: t("Load a game"), act: tools.load }),
    button({ label: t("Save the log"), act: tools.saveLog }),
    button({ label: t("Rules"), icon: "help", act: rulesDialog }),
    button({ label: t("New game"), icon: "plus", act: tools.newGame }),
  ];
}

/** The ply at which the turn of the player to move began. @param {View["state"]} state */
function turnStart({ moves, ply, turn }) {
  const before = moves.slice(0, ply).findLastIndex(({ seat }) => seat !== turn);
  return before + 1;
}
