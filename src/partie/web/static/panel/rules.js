// How the game is played, as its own folder tells it; loaded on first use.

import { button, h } from "../lib/dom.js";
import { language, t } from "../lib/i18n.js";
import { gameRules } from "../games/modules.js";
import { openGuide } from "../guide/offer.js";

/** @import { GameInfo } from "../lib/types.js" */
/** @import { Tab } from "./sheet.js" */

/**
 * @param {GameInfo} game
 * @returns {Tab[]} none where there are no rules
 */
export function rulesTab(game) {
  if (!game.page?.rules) return [];
  const rules = h("div", { class: "rules" });
  const guide = h("div", { class: "rules-guide" });
  const content = h("div", {}, guide, rules);
  let drawn = "";
  const shown = async () => {
    if (drawn === language()) return;
    drawn = language();
    if (game.guide) {
      guide.replaceChildren(button({ label: t("First steps"), icon: "play", act: () => void openGuide(game) }));
    }
    if (!rules.hasChildNodes()) rules.append(h("p", { class: "muted" }, t("Loading…")));
    try {
      const written = await gameRules(game);
      if (written) rules.replaceChildren(...written(t));
    } catch {
      drawn = "";
      rules.replaceChildren(h("p", { class: "muted" }, t("The rules could not be loaded.")));
    }
  };
  return [{ name: "rules", content, shown: () => void shown() }];
}
