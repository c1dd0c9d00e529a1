// The bar at the top: the game, the language, settings, help.

import { helpDialog } from "./dialogs/help.js";
import { openDialog } from "./dialogs/dialog.js";
import { settingsDialog } from "./dialogs/settings.js";
import { button, h, icon } from "./dom.js";
import { language, LANGUAGES, t } from "./i18n.js";

/** @import { GameInfo } from "./types.js" */
/** @import { Language } from "./i18n.js" */

/**
 * @param {HTMLElement} root
 * @param {object} options
 * @param {GameInfo[]} options.games
 * @param {string | null} options.game the one on the page; null at home
 * @param {(language: Language) => void} options.onLanguage
 * @param {() => void} options.onSettings
 */
export function showHeader(root, { games, game, onLanguage, onSettings }) {
  const title = games.find(({ name }) => name === game)?.title;
  root.replaceChildren(
    h("a", { class: "wordmark", href: "#/", "aria-label": t("Partie, the first page") }, "Partie"),
    ...(title ? [h("h1", { class: "visually-hidden" }, title), chooser(games, title)] : []),
    h("div", { class: "header-space" }),
    arenaLink(),
    languageButton(onLanguage),
    button({ label: t("Settings"), icon: "settings", kind: "quiet", bare: true, act: () => settingsDialog(onSettings) }),
    button({ label: t("Help"), icon: "help", kind: "quiet", bare: true, key: "?", act: helpDialog }),
  );
}

/**
 * The name of the game; it opens the list of all of them.
 * @param {GameInfo[]} games
 * @param {string} title
 */
function chooser(games, title) {
  return button({ label: title, kind: "quiet game-title", act: () => chooseGame(games) });
}

/** @param {GameInfo[]} games */
function chooseGame(games) {
  const links = games.map(({ name, title }) => h("li", {}, h("a", { class: "home-link", href: `#/${name}` }, title)));
  const dialog = openDialog(t("Games"), h("ul", { class: "game-list", onclick: () => dialog.close() }, ...links));
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
