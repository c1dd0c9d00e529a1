// The bar at the top: the game, the language, settings, help.

import { openDialog } from "../dialogs/dialog.js";
import { settingsDialog } from "../dialogs/settings.js";
import { button, h } from "../lib/dom.js";
import { gameCards } from "../games/cards.js";
import { language, LANGUAGES, t } from "../lib/i18n.js";

/** @import { GameInfo } from "../lib/types.js" */
/** @import { Language } from "../lib/i18n.js" */

/**
 * @param {HTMLElement} root
 * @param {object} options
 * @param {GameInfo[]} options.games
 * @param {GameInfo | null} options.game the one on the table
 * @param {(language: Language) => void} options.onLanguage
 * @param {() => void} options.onSettings
 * @param {() => void} options.onHelp
 */
export function showHeader(root, { games, game, onLanguage, onSettings, onHelp }) {
  root.replaceChildren(
    h("a", { class: "wordmark", href: "#/", "aria-label": t("Partie, the first page") }, "Partie"),
    ...(game ? [h("h1", { class: "visually-hidden" }, game.title), chooser(games, game)] : []),
    h(
      "div",
      { class: "header-tools" },
      languageButton(onLanguage),
      button({
        label: t("Settings"),
        icon: "settings",
        kind: "quiet",
        bare: true,
        act: () => settingsDialog(onSettings),
      }),
      button({ label: t("Help"), icon: "help", kind: "quiet", bare: true, key: "?", act: onHelp }),
    ),
  );
}

/**
 * The name of the game; it opens a sheet with all of them.
 * @param {GameInfo[]} games
 * @param {GameInfo} game
 */
function chooser(games, game) {
  const element = button({ label: game.title, kind: "quiet game-title", act: () => chooseGame(games, game) });
  element.setAttribute("aria-haspopup", "dialog");
  return element;
}

/**
 * @param {GameInfo[]} games
 * @param {GameInfo} current
 */
function chooseGame(games, current) {
  const cards = gameCards(games, current.name);
  cards.addEventListener("click", () => dialog.close());
  const dialog = openDialog(t("Choose a game"), cards);
}

/** @param {(language: Language) => void} onLanguage */
function languageButton(onLanguage) {
  const other = language() === "en" ? "cs" : "en";
  return h(
    "button",
    {
      type: "button",
      class: "button quiet language",
      lang: other,
      "aria-label": LANGUAGES[other],
      title: LANGUAGES[other],
      onclick: () => onLanguage(other),
    },
    h("span", { class: "narrow-only", "aria-hidden": "true" }, other.toUpperCase()),
    h("span", { class: "wide-only", "aria-hidden": "true" }, LANGUAGES[other]),
  );
}
