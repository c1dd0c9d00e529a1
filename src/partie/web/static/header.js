// The bar at the top: the game, the language, settings, help.

import { helpDialog } from "./dialogs/help.js";
import { select } from "./dialogs/dialog.js";
import { settingsDialog } from "./dialogs/settings.js";
import { button, h, icon } from "./dom.js";
import { language, LANGUAGES, t } from "./i18n.js";

/** @import { GameInfo } from "./types.js" */
/** @import { Language } from "./i18n.js" */

/**
 * @param {HTMLElement} root
 * @param {object} options
 * @param {GameInfo[]} options.games
 * @param {string} options.game the one on the page
 * @param {(game: string) => void} options.onGame
 * @param {(language: Language) => void} options.onLanguage
 * @param {() => void} options.onSettings
 */
export function showHeader(root, { games, game, onGame, onLanguage, onSettings }) {
  const chooser = select(games.map(({ name, title }) => [name, title]), game, onGame);
  chooser.setAttribute("aria-label", t("Game"));
  root.replaceChildren(
    h("a", { class: "wordmark", href: "#/" }, "Partie"),
    h("h1", { class: "visually-hidden" }, games.find(({ name }) => name === game)?.title ?? "Partie"),
    chooser,
    h("div", { class: "header-space" }),
    arenaLink(),
    languageButton(onLanguage),
    button({ label: t("Settings"), icon: "settings", kind: "quiet", bare: true, act: () => settingsDialog(onSettings) }),
    button({ label: t("Help"), icon: "help", kind: "quiet", bare: true, key: "?", act: helpDialog }),
  );
}

/** A word where there is room, a trophy on phones. */
function arenaLink() {
  const name = t("Arena");
  return h(
    "a",
    { class: "button quiet", href: "arena.html", "aria-label": name, title: name },
    h("span", { class: "narrow-only" }, icon("trophy")),
    h("span", { class: "wide-only", "aria-hidden": "true" }, name),
  );
}

/** @param {(language: Language) => void} onLanguage */
function languageButton(onLanguage) {
  const other = language() === "en" ? "cs" : "en";
  return h(
    "button",
    { type: "button", class: "button quiet language", lang: other, "aria-label": LANGUAGES[other], title: LANGUAGES[other], onclick: () => onLanguage(other) },
    h("span", { class: "narrow-only", "aria-hidden": "true" }, other.toUpperCase()),
    h("span", { class: "wide-only", "aria-hidden": "true" }, LANGUAGES[other]),
  );
}
