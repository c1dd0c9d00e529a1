// Starts the arena's page and follows its address: the list, a tournament, a running game, a finished game.

import { games as fetchGames } from "../api.js";
import { settingsDialog } from "../dialogs/settings.js";
import { button, h } from "../dom.js";
import { bestLanguage, language, LANGUAGES, t, useLanguage } from "../i18n.js";
import { Notices } from "../notices.js";
import { applyTheme, change, settings } from "../settings.js";
import { sentence, LiveFeed } from "./api.js";
import { showGames } from "./games.js";
import { showList } from "./list.js";
import { showNothing } from "./parts.js";
import { showTournament } from "./tournament.js";
import { showLive, showReplay } from "./watch.js";

/** @import { GameInfo } from "../types.js" */
/** @import { View } from "./types.js" */

/**
 * @typedef {object} ArenaContext what every page of the arena may use
 * @property {GameInfo[]} games
 * @property {Notices} notices
 * @property {LiveFeed} feed
 */

class ArenaPage {
  /** @type {View | null} */
  #view = null;
  #followed = 0;
  /** @type {ArenaContext} */
  #context;

  constructor() {
    const notices = new Notices(byId("notices"));
    const feed = new LiveFeed(
      (news) => this.#view?.hear(news),
      (connected) => notices.connection(connected),
    );
    this.#context = { games: [], notices, feed };
  }

  async start() {
    applyTheme();
    await useLanguage(settings.language ?? bestLanguage(navigator.languages)).catch(() => useLanguage("en"));
    this.#context.games = await fetchGames().catch((error) => {
      this.#context.notices.error(sentence(error));
      return [];
    });
    addEventListener("hashchange", () => void this.#follow());
    await this.#follow();
  }

  async #follow() {
    const turn = ++this.#followed;
    this.#view?.destroy();
    this.#view = null;
    this.#label();
    const view = await this.#open(byId("main"), location.hash.replace(/^#\/?/, "").split("/"));
    if (turn !== this.#followed) return view.destroy();
    this.#view = view;
    if (!location.hash.startsWith("#/live")) this.#context.feed.watch(null); // tells everything that runs
  }

  /**
   * @param {HTMLElement} root
   * @param {string[]} words of the address
   * @returns {Promise<View> | View}
   */
  #open(root, words) {
    const [place = "", ...rest] = words;
    const numbers = rest.map((word) => (/^\d{1,9}$/.test(word) ? Number(word) : NaN));
    const pages = {
      "": { numbers: 0, show: () => showList(root, this.#context) },
      games: { numbers: 0, show: () => showGames(root, this.#context) },
      tournament: { numbers: 1, show: () => showTournament(root, this.#context, numbers[0]) },
      live: { numbers: 2, show: () => showLive(root, this.#context, numbers[0], numbers[1]) },
      game: { numbers: 1, show: () => showReplay(root, this.#context, numbers[0]) },
    };
    const page = Object.hasOwn(pages, place) ? pages[/** @type {keyof typeof pages} */ (place)] : null;
    if (!page || numbers.length !== page.numbers || numbers.some(Number.isNaN)) return showNothing(root, t("There is no page {address}.", { address: `#/${words.join("/")}` }));
    return page.show();
  }

  #label() {
    document.title = `${t("Arena")} – Partie`;
    const other = language() === "en" ? "cs" : "en";
    const speak = async () => {
      await useLanguage(other);
      change({ language: other });
      this.#context.games = await fetchGames().catch(() => this.#context.games);
      await this.#follow();
    };
    const languageButton = button({ label: LANGUAGES[other], kind: "quiet language", act: () => void speak() });
    languageButton.lang = other;
    byId("header").replaceChildren(
      h("a", { class: "wordmark", href: "./" }, "Partie"),
      h("a", { class: "button quiet", href: "#/" }, t("Arena")),
      h("div", { class: "header-space" }),
      languageButton,
      button({ label: t("Settings"), icon: "settings", kind: "quiet", bare: true, act: () => settingsDialog(() => {}) }),
    );
  }
}

/** @param {string} id */
function byId(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

await new ArenaPage().start();
