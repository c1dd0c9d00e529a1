// How the game is played, as its own folder tells it; loaded on first use.

import { h } from "../lib/dom.js";
import { language, t } from "../lib/i18n.js";
import { gameRules } from "../games/modules.js";

/** @import { GameInfo } from "../lib/types.js" */
/** @import { Tab } from "./sheet.js" */

/**
 * @param {GameInfo} game
 * @returns {Tab[]} none where there are no rules
 */
export function rulesTab(game) {
  if (!game.page?.rules) return [];
  const content = h("div", { class: "rules" });
  let drawn = "";
  const shown = async () => {
    if (drawn === language()) return;
    drawn = language();
    if (!content.hasChildNodes()) content.append(h("p", { class: "muted" }, t("Loading…")));
    try {
      const rules = await gameRules(game);
      if (rules) content.replaceChildren(...rules(t));
    } catch {
      drawn = "";
      content.replaceChildren(h("p", { class: "muted" }, t("The rules could not be loaded.")));
    }
  };
  return [{ name: "rules", content, shown: () => void shown() }];
}
