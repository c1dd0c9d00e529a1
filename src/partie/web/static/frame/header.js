// The bar at the top: the game, the language, settings, help.

import { openDialog, select } from "../dialogs/dialog.js";
import { button, h } from "../lib/dom.js";
import { gameCards } from "../games/cards.js";
import { useTexts } from "../lib/catalogues.js";
import { language, languageName, languages, t } from "../lib/i18n.js";

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
      languageControl(onLanguage),
      button({
        label: t("Settings"),
        icon: "settings",
        kind: "quiet",
        bare: true,
        act: () => void openSettings(onSettings),
      }),
      button({ label: t("Help"), icon: "help", kind: "quiet", bare: true, key: "?", act: onHelp }),
    ),
  );
}

/** The settings come when they are wanted. @param {() => void} changed */
async function openSettings(changed) {
  const [{ settingsDialog }] = await Promise.all([import("../dialogs/settings.js"), useTexts("dialogs/settings.js")]);
  settingsDialog(changed);
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

/** A button for the other language, or a list where there are more. @param {(language: Language) => void} onLanguage */
function languageControl(onLanguage) {
  const others = languages().filter((tag) => tag !== language());
  if (others.length === 0) return null;
  if (others.length > 1) return languageList(onLanguage);
  const [other] = others;
  const name = languageName(other);
  return h(
    "button",
    {
      type: "button",
      class: "button quiet language",
      lang: other,
      "aria-label": name,
      title: name,
      onclick: () => onLanguage(other),
    },
    h("span", { class: "narrow-only", "aria-hidden": "true" }, other.toUpperCase()),
    h("span", { class: "wide-only", "aria-hidden": "true" }, name),
  );
}

/** @param {(language: Language) => void} onLanguage */
function languageList(onLanguage) {
  const list = select(
    languages().map((tag) => [tag, languageName(tag)]),
    language(),
    onLanguage,
  );
  list.classList.add("language");
  list.setAttribute("aria-label", t("Language"));
  return list;
}
