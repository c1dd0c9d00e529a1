// Starts the page and follows its address: one game at a time, each with its own address.

import { games as fetchGames, status } from "./api.js";
import { helpDialog } from "./dialogs/help.js";
import { gameModule, isShown } from "./modules.js";
import { showHeader } from "./header.js";
import { showHome } from "./home.js";
import { bestLanguage, t, useLanguage } from "./i18n.js";
import { Notices } from "./notices.js";
import { readRoute, writeRoute } from "./route.js";
import { applyTheme, change, settings } from "./settings.js";

/** @import { GameInfo, Mounted, Route } from "./types.js" */
/** @import { Language } from "./i18n.js" */

const RETRY = 2000; // milliseconds

class Page {
  /** @type {GameInfo[]} */
  #games = [];
  /** @type {GameInfo | null} */
  #game = null;
  /** @type {Mounted | null} */
  #mounted = null;
  /** @type {string | null} the address this page gave itself */
  #written = null;
  /** @type {Promise<void>} settled once the addresses so far are shown */
  #followed = Promise.resolve();
  #notices = new Notices(byId("notices"));

  async start() {
    applyTheme();
    await useLanguage(settings.language ?? bestLanguage(navigator.languages)).catch(() => useLanguage("en"));
    await this.#loadGames();
    addEventListener("hashchange", () => this.#follow());
    document.addEventListener("keydown", (event) => this.#pressed(event));
    await this.#follow();
    const { warming } = await status();
    if (warming) this.#notices.warming(warming);
  }

  async #loadGames() {
    while (this.#games.length === 0) {
      try {
        this.#games = (await fetchGames()).filter(isShown);
        this.#notices.connection(true);
      } catch {
        this.#notices.connection(false);
        await new Promise((resolve) => setTimeout(resolve, RETRY));
      }
    }
  }

  /** Shows what the address asks for, one address after another: a game half mounted could not be closed. */
  #follow() {
    const shown = this.#followed.then(() => this.#show());
    this.#followed = shown.catch(() => {});
    return shown;
  }

  async #show() {
    if (location.hash === this.#written) return;
    for (const dialog of document.querySelectorAll("dialog")) dialog.close(); // it belongs to what is left
    const route = readRoute(location.hash);
    const game = this.#games.find(({ name }) => name === route.game);
    if (!game) this.#showPlace(route.game);
    else if (game === this.#game && this.#mounted) this.#mounted.open({ ...route, game: game.name });
    else await this.#mount(game, { ...route, game: game.name });
  }

  /** Home, or what is said of an address that leads nowhere. @param {string} unknown */
  #showPlace(unknown) {
    this.#mounted?.destroy();
    this.#mounted = null;
    this.#game = null;
    this.#written = location.hash;
    this.#label();
    showHome(byId("main"), this.#games);
    if (unknown) this.#notices.error(t("There is nothing at {address}.", { address: location.hash }));
  }

  /**
   * @param {GameInfo} game
   * @param {Route} route
   */
  async #mount(game, route) {
    this.#mounted?.destroy();
    this.#mounted = null;
    this.#game = game;
    this.#label();
    const { mount } = await gameModule(game);
    this.#mounted = await mount(byId("main"), {
      game,
      route,
      notices: this.#notices,
      remember: (now) => this.#remember(now),
      announce: (text) => (byId("announcer").textContent = text),
    });
  }

  /** @param {Route} route */
  #remember(route) {
    this.#written = writeRoute(route);
    history.replaceState(null, "", this.#written);
  }

  #label() {
    const game = this.#game;
    document.title = game ? `${game.title} – Partie` : "Partie";
    showHeader(byId("header"), {
      games: this.#games,
      game: game?.name ?? null,
      onLanguage: (chosen) => this.#speak(chosen),
      onSettings: () => game && this.#mounted?.relabel(game),
    });
  }

  /** @param {Language} chosen */
  async #speak(chosen) {
    try {
      await useLanguage(chosen);
      this.#games = (await fetchGames()).filter(isShown);
    } catch {
      return this.#notices.error(t("The language could not be loaded."));
    }
    change({ language: chosen });
    this.#game = this.#games.find(({ name }) => name === this.#game?.name) ?? this.#game;
    this.#label();
    if (this.#game) this.#mounted?.relabel(this.#game);
    else showHome(byId("main"), this.#games);
    /** @type {HTMLElement | null} */ (document.querySelector("header .language"))?.focus();
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const busy = document.querySelector("dialog[open]") || (event.target instanceof HTMLElement && event.target.matches("input, textarea"));
    if (event.key !== "?" || busy) return;
    if (this.#mounted?.help) this.#mounted.help();
    else helpDialog();
  }
}

/** @param {string} id */
function byId(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

await new Page().start();
