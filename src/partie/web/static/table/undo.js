// Taking back: at once, or after a question where a hidden card or place was shown since.

import { confirmAction } from "../dialogs/dialog.js";
import { t } from "../lib/i18n.js";

/** @import { GameSession } from "../session/session.js" */

/** @param {GameSession} session */
export function takeBack(session) {
  if (session.state?.shared) return void session.send({ type: "takeback" }); // the other side is asked
  if (!session.state?.undo_reveals) return void session.send({ type: "undo" });
  const text = t("Something hidden was shown since then. The game goes on, but it counts as played with help.");
  confirmAction(t("Take it back?"), text, t("Take it back"), () => session.send({ type: "undo", assisted: true }));
}
