// What belongs to the person: the games kept in this browser, and the settings.

import { settingsForm } from "../dialogs/settings.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { leftGames } from "../left-games.js";

/** @import { PlaceContext, ShownPlace } from "../types.js" */

/**
 * @param {HTMLElement} root
 * @param {PlaceContext} context
 * @returns {ShownPlace}
 */
export function show(root, { games }) {
  const kept = h("div", {});
  const refresh = () => kept.replaceChildren(leftGames(games, refresh) ?? h("p", { class: "muted" }, t("No game waits here. Every game you begin is kept in this browser.")));
  refresh();
  root.replaceChildren(
    h(
      "div",
      { class: "me" },
      h("h1", {}, t("Me")),
      h("section", { "aria-labelledby": "me-games" }, h("h2", { id: "me-games" }, t("My games")), kept),
      h("section", { "aria-labelledby": "me-settings" }, h("h2", { id: "me-settings" }, t("Settings")), settingsForm(() => {})),
    ),
  );
  return { close: () => {} };
}
